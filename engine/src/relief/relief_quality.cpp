#include "weft/relief/relief_quality.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "field/quantile.h"
#include "weft/backend/outline.h"
#include "weft/relief/relief_light.h"
#include "weft/stencil/reflectance.h"

namespace weft {

namespace {

constexpr int kAskedSide = 160;           // samples of the longer side of the mask
constexpr std::size_t kFewestAsked = 16;  // samples that tell something
constexpr double kFlat = 45;              // degrees: no better than nothing
constexpr double kDegreesARadian = 180 / std::numbers::pi;

using Normal = stencil::Vector3<double>;

/// Calls ask(pixel, the balloon's normal there) on an even grid of pixels of the mask; y up.
template <class Ask>
void forOutline(const ReliefProblem& problem, const Ask& ask) {
    const Extent e = problem.extent();
    const Rect box = problem.mask().boundingBox();
    const int step = std::max(1, std::max(box.width, box.height) / kAskedSide);
    // Cells of this grid have their centres at (x + 1/2) · step, the pixels asked are half a step
    // off.
    const relief::LevelShape grid{(e.width - 1) / step + 1, (e.height - 1) / step + 1, double(step),
                                  double(step)};
    const relief::OutlineNormals outline = relief::Outline(problem).onLevel(grid);
    const stencil::OutlineView normals = outline.view();
    for (int y = 0; y + 1 < grid.height; ++y)
        for (int x = 0; x + 1 < grid.width; ++x) {
            const Point p{x * step + step / 2, y * step + step / 2};
            if (!problem.mask().unknown(p)) continue;
            const auto i = static_cast<std::size_t>(y) * grid.width + x;
            const double a = normals.a[i], b = normals.b[i];
            ask(p, Normal{-a, b, std::sqrt(std::max(0.0, 1 - a * a - b * b))});
        }
}

}  // namespace

std::optional<ReliefQuality> qualityOf(const ReliefProblem& problem, const ReliefOptions& options,
                                       const Relief& relief, double shadingError) {
    if (problem.boundary() != ReliefBoundary::silhouette || !(options.outline > 0))
        return std::nullopt;
    double sum = 0;
    std::size_t count = 0;
    forOutline(problem, [&](Point p, const Normal& n) {
        const Field& at = relief.normals;
        const double cosine = n.x * at.at(0, p) + n.y * at.at(1, p) + n.z * at.at(2, p);
        if (!std::isfinite(cosine)) return;
        sum += kDegreesARadian * std::acos(std::clamp(cosine, -1.0, 1.0));
        ++count;
    });
    if (count < kFewestAsked || !std::isfinite(shadingError)) return std::nullopt;
    ReliefQuality q{.offOutline = sum / static_cast<double>(count), .shadingError = shadingError};
    q.doubt = q.offOutline + kDegreesARadian * shadingError;
    q.trust = std::max(0.0, 1 - q.doubt / kFlat);
    return q;
}

std::optional<double> explainedByOutline(const ReliefProblem& problem) {
    if (problem.boundary() != ReliefBoundary::silhouette) return std::nullopt;
    std::vector<double> shading;
    double left = 0, all = 0;
    forOutline(problem, [&](Point p, const Normal& n) {
        shading.push_back(problem.shading(p));
        left += std::abs(shading.back() - shadeOf(problem, n.x, n.y, n.z));
    });
    if (shading.size() < kFewestAsked) return std::nullopt;
    const double middle = medianOf(shading);
    for (const double i : shading) all += std::abs(i - middle);
    return all > 0 ? std::clamp(1 - left / all, 0.0, 1.0) : 0.0;
}

}  // namespace weft
