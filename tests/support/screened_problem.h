#pragma once
/// Clone problems whose patch is held to wanted colours.
#include <memory>

#include "support/random_problem.h"

namespace weft::tests {

/// The same problem with a screening, and wanted values of their own unless they are null.
inline CloneProblem screened(const CloneProblem& problem, double s,
                             std::shared_ptr<const Field> wanted = {}) {
    Patch patch = problem.patch();
    patch.screening = s;
    patch.wanted = std::move(wanted);
    return CloneProblem(problem.sharedBackground(), std::move(patch), problem.space());
}

/// How s varies over a patch.
enum class ScreeningKind {
    noise,   ///< each pixel by itself, log-uniform from 1e-3 to 10
    spots,   ///< half the pixels 0, the others as noise
    slope,   ///< rising from 0 to the right
    halves,  ///< 0 on one side of a slanted line, 1000 on the other
    points,  ///< 0 but for a pixel in a hundred, of 5
};
inline constexpr ScreeningKind kScreeningKinds[] = {ScreeningKind::noise, ScreeningKind::spots,
                                                    ScreeningKind::slope, ScreeningKind::halves,
                                                    ScreeningKind::points};

inline std::shared_ptr<const Field> randomScreening(Extent e, ScreeningKind kind,
                                                    std::uint64_t seed) {
    Random random(seed);
    auto s = std::make_shared<Field>(e, 1);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            const double noise = std::exp(random.uniform(std::log(1e-3), std::log(10.0)));
            double value = noise;
            if (kind == ScreeningKind::spots && random.chance(0.5)) value = 0;
            if (kind == ScreeningKind::slope) value = 0.3 * x / e.width;
            if (kind == ScreeningKind::halves) value = 3 * x + y > e.width + e.height ? 1000 : 0;
            if (kind == ScreeningKind::points) value = random.chance(0.01) ? 5 : 0;
            s->row(0, y)[x] = static_cast<float>(value);
        }
    return s;
}

/// The same problem with a screening of its own for each pixel.
inline CloneProblem screenedBy(const CloneProblem& problem, std::shared_ptr<const Field> s,
                               std::shared_ptr<const Field> wanted = {}) {
    Patch patch = problem.patch();
    patch.screenings = std::move(s);
    patch.wanted = std::move(wanted);
    return CloneProblem(problem.sharedBackground(), std::move(patch), problem.space());
}

/// Another picture of the patch's shape.
inline std::shared_ptr<const Field> anotherPicture(const CloneProblem& problem, PictureKind kind,
                                                   std::uint64_t seed) {
    Random random(seed);
    const Field& image = *problem.patch().image;
    return std::make_shared<const Field>(
        randomPicture(image.extent(), image.channels(), kind, random));
}

}  // namespace weft::tests
