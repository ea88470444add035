#pragma once
/// Pictures and clone problems made from a seed.
#include <cmath>
#include <memory>
#include <vector>

#include "support/mask_zoo.h"
#include "weft/clone_problem.h"
#include "weft/units.h"

namespace weft::tests {

enum class PictureKind {
    noise8,   ///< every 8-bit code equally likely, each sample by itself: the hardest gradients
    noise16,  ///< the same with 16-bit codes
    photo8,   ///< smooth light, texture and hard edges in 8-bit codes
    photo16,
};

namespace detail {

/// Bilinear noise on a lattice of `pitch` pixels, in −1..1.
class LatticeNoise {
public:
    LatticeNoise(Extent e, int pitch, Random& random)
        : pitch_(pitch),
          columns_(e.width / pitch + 2),
          values_(static_cast<std::size_t>(columns_) *
                  static_cast<std::size_t>(e.height / pitch + 2)) {
        for (double& v : values_) v = random.uniform(-1, 1);
    }
    [[nodiscard]] double at(int x, int y) const {
        const int i = x / pitch_, j = y / pitch_;
        const double s = static_cast<double>(x % pitch_) / pitch_;
        const double t = static_cast<double>(y % pitch_) / pitch_;
        const double* v = values_.data() + j * columns_ + i;
        return (1 - t) * ((1 - s) * v[0] + s * v[1]) +
               t * ((1 - s) * v[columns_] + s * v[columns_ + 1]);
    }

private:
    int pitch_, columns_;
    std::vector<double> values_;
};

/// Four octaves of light, an object with a hard edge, grain; 0..1.
inline void fillPhoto(FieldSpan plane, Random& random) {
    const Extent e = plane.extent;
    const int side = std::max(e.width, e.height);
    std::vector<LatticeNoise> octaves;
    for (const int divisor : {2, 6, 20, 70})
        octaves.emplace_back(e, std::max(2, side / divisor), random);
    const double cx = random.uniform(0, e.width), cy = random.uniform(0, e.height);
    const double radius = random.uniform(0.1, 0.4) * side;
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            double v = 0.5, amplitude = 0.3;
            for (const LatticeNoise& o : octaves) v += amplitude * o.at(x, y), amplitude *= 0.5;
            if (std::hypot(x - cx, y - cy) < radius) v += 0.25;
            v += random.uniform(-0.01, 0.01);
            plane.row(0, y)[x] = static_cast<float>(std::clamp(v, 0.0, 1.0));
        }
}

}  // namespace detail

/// Integer samples in the unit of weft/units.h.
inline Field randomPicture(Extent e, int channels, PictureKind kind, Random& random) {
    Field picture(e, channels);
    const bool eight = kind == PictureKind::noise8 || kind == PictureKind::photo8;
    const bool noise = kind == PictureKind::noise8 || kind == PictureKind::noise16;
    for (int c = 0; c < channels; ++c) {
        if (!noise) detail::fillPhoto(picture.span().plane(c), random);
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) {
                float& v = picture.row(c, y)[x];
                const double share = noise ? random.uniform() : static_cast<double>(v);
                const double codes = eight ? 255 : 65535;
                v = static_cast<float>(std::round(share * codes) * (eight ? kCode8 : 1));
            }
    }
    return picture;
}

/// What to make of a mask case.
struct ProblemOptions {
    Gradients gradients = Gradients::import;
    PictureKind pictures = PictureKind::photo8;
    int channels = 3;
    std::uint64_t seed = 1;
    SolveSpace space = SolveSpace::encoded;
};

inline CloneProblem makeProblem(const MaskCase& c, const ProblemOptions& options) {
    Random random(options.seed);
    auto background = std::make_shared<Field>(
        randomPicture(c.background, options.channels, options.pictures, random));
    Patch patch;
    patch.image = std::make_shared<Field>(
        randomPicture(c.mask->extent(), options.channels, options.pictures, random));
    patch.mask = c.mask;
    patch.backgroundFromPatch = c.backgroundFromPatch;
    patch.gradients = options.gradients;
    return CloneProblem(std::move(background), std::move(patch), options.space);
}

/// The same pictures and place with other gradients.
inline CloneProblem withGradients(const CloneProblem& problem, Gradients gradients) {
    Patch patch = problem.patch();
    patch.gradients = gradients;
    return CloneProblem(problem.sharedBackground(), std::move(patch), problem.space());
}

}  // namespace weft::tests
