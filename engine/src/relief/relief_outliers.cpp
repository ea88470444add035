#include "weft/relief/relief_outliers.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "relief/light_search.h"
#include "relief/outline_light.h"
#include "weft/relief/relief_solver.h"
#include "weft/stencil/relief_sampling.h"

namespace weft {

namespace {

using namespace relief;

constexpr int kOutlierSide = 64;                  // samples of a side at least
constexpr double kFirm = 3 * kPhotographOutline;  // a wrong shape explains outliers otherwise
constexpr int kOutlierRounds = 3;                 // of surface and weights
constexpr double kDeviations = 4.5;               // of an error whose weight is a quarter
constexpr double kLeastErrorDeviation = 0.03, kMostErrorDeviation = 0.1;
constexpr double kMarkedShare = 0.3;      // of an outlier that is marked
constexpr double kNormalMedian = 1.4826;  // deviation of a normal distribution / median

/// R of a coarse surface at a pixel, between the four cells around it; NaN where one is missing: R
/// changes fast along an edge.
class CoarseShading {
public:
    CoarseShading(const LightSearch::Reflectances& found, Extent picture)
        : found_(found),
          stepX_(step(picture.width, found.grid.width)),
          stepY_(step(picture.height, found.grid.height)) {}

    [[nodiscard]] float at(Point p) const {
        const double X = p.x / stepX_ - 0.5, Y = p.y / stepY_ - 0.5;
        const int x0 = static_cast<int>(std::floor(X)), y0 = static_cast<int>(std::floor(Y));
        double sum = 0;
        for (int y = y0; y <= y0 + 1; ++y)
            for (int x = x0; x <= x0 + 1; ++x) {
                if (x < 0 || y < 0 || x >= found_.grid.width || y >= found_.grid.height) return NAN;
                const float r = found_.r[static_cast<std::size_t>(y) * found_.grid.width + x];
                const double weight = (1 - std::abs(X - x)) * (1 - std::abs(Y - y));
                sum += weight * r;
            }
        return static_cast<float>(sum);
    }

private:
    static double step(int pixels, int samples) {
        return samples > 1 ? static_cast<double>(pixels - 1) / (samples - 1) : 1.0;
    }
    const LightSearch::Reflectances& found_;
    double stepX_, stepY_;
};

/// |I − R| of the pixels in the mask, NaN elsewhere; what a clipped one exceeds R by, at least.
Floats errorsOf(const ReliefProblem& problem, const CoarseShading& coarse) {
    const Extent e = problem.extent();
    Floats errors(static_cast<std::size_t>(e.area()), NAN);
    std::size_t i = 0;
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x, ++i) {
            if (!problem.mask().unknown({x, y})) continue;
            const float over = problem.solvedShading({x, y}) - coarse.at({x, y});
            errors[i] = problem.clipped({x, y}) ? std::max(over, 0.0f) : std::abs(over);
        }
    return errors;
}

double deviationOf(const Floats& errors) {
    Floats told;
    for (const float e : errors)
        if (!std::isnan(e)) told.push_back(e);
    if (told.empty()) return kMostErrorDeviation;
    const auto middle = told.begin() + static_cast<std::ptrdiff_t>(told.size() / 2);
    std::nth_element(told.begin(), middle, told.end());
    return std::clamp(kNormalMedian * *middle, kLeastErrorDeviation, kMostErrorDeviation);
}

std::shared_ptr<const PixelMarks> marked(const ReliefProblem& problem, const Floats& errors,
                                         const PixelMarks* said) {
    const double scale = kDeviations * deviationOf(errors);
    const Extent extent = problem.extent();
    auto marks = std::make_shared<PixelMarks>(said ? *said : PixelMarks(extent));
    std::size_t i = 0;
    for (int y = 0; y < extent.height; ++y)
        for (int x = 0; x < extent.width; ++x, ++i) {
            if (std::isnan(errors[i]) || PixelMarks::isSaid(marks->at({x, y}))) continue;
            // Geman and McClure 1987: e² / (s² + e²) has the gradient of w e² with w = (s² / (s² +
            // e²))².
            const double t = errors[i] / scale, weight = 1 / ((1 + t * t) * (1 + t * t));
            const bool off = 1 - weight >= kMarkedShare;
            marks->set({x, y}, off ? PixelMarks::judged(1 - weight) : PixelMarks::kAutomatic);
        }
    return marks;
}

std::optional<PixelMarks> saidOf(const ReliefProblem& problem) {
    if (!problem.outliers()) return std::nullopt;
    return problem.outliers()->saidOnly();
}

}  // namespace

std::int64_t countOutliers(const ReliefProblem& problem) {
    const Extent e = problem.extent();
    std::int64_t count = 0;
    for (int y = 0; problem.outliers() && y < e.height; ++y)
        for (int x = 0; x < e.width; ++x)
            count += problem.mask().unknown({x, y}) && problem.doubt({x, y}) > 127;
    return count;
}

std::shared_ptr<const PixelMarks> judgedOutliers(const ReliefProblem& problem, std::stop_token stop) {
    std::optional<ReliefProblem> small = reduced(problem, kReducedSide);
    if (!small) return nullptr;
    const Outline outline(*small, stop);
    const auto said = saidOf(problem), smallSaid = saidOf(*small);
    LightSearch::Reflectances found;
    for (int round = 0; round < kOutlierRounds; ++round) {
        LightSearch search(*small, kOutlierSide, {nullptr, stop});
        found = search.reflectances(outline, kFirm, stop);
        if (found.r.empty()) return nullptr;
        const CoarseShading coarse(found, small->extent());
        small = small->withOutliers(
            marked(*small, errorsOf(*small, coarse), smallSaid ? &*smallSaid : nullptr));
    }
    const CoarseShading coarse(found, problem.extent());
    return marked(problem, errorsOf(problem, coarse), said ? &*said : nullptr);
}

}  // namespace weft
