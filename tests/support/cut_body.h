#pragma once
/// A body that its mask cuts off, and one whose shading has outliers, for any backend.
#include "support/relief_checks.h"
#include "support/relief_surfaces.h"

namespace weft::tests {

/// The left part of a ball, which a straight edge cuts off, and the types of its edges.
struct CutBody {
    SampledSurface surface;
    std::shared_ptr<const PixelMarks> edges;
};

inline CutBody cutBall(int n) {
    const Surface ball = sphereSurface(n);
    const double cut = 0.12 * n;
    CutBody body{
        sample([&](double x, double y) { return x < cut ? ball(x, y) : SurfacePoint{}; }, {n, n}),
        {}};
    auto edges = std::make_shared<PixelMarks>(Extent{n, n}, PixelMarks::kYes);
    const int first = static_cast<int>(std::ceil(cut + (n - 1) / 2.0));
    for (int y = 0; y < n; ++y)
        for (int x = first; x < n; ++x) edges->set({x, y}, PixelMarks::kNo);
    body.edges = std::move(edges);
    return body;
}

/// The picture of a surface with a shadow cast on it and a highlight, and where they are.
struct SpoiltPicture {
    std::shared_ptr<const Field> image;
    std::shared_ptr<const PixelMarks> outliers;
};

inline SpoiltPicture spoiltPicture(const SampledSurface& surface, const Light& light) {
    const Extent e = surface.height.extent();
    auto image = std::make_shared<Field>(shade(surface, light, {.albedo = 0.7}));
    auto outliers = std::make_shared<PixelMarks>(e);
    const double n = e.width;
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            if (!surface.mask.unknown({x, y})) continue;
            const bool shadow = std::hypot((x - 0.62 * n) / 1.6, y - 0.36 * n) < 0.09 * n;
            const bool highlight = std::hypot(x - 0.42 * n, y - 0.62 * n) < 0.05 * n;
            if (shadow) image->at(0, {x, y}) *= 0.35f;
            if (highlight) image->at(0, {x, y}) = static_cast<float>(0.98 * kFullScale);
            if (shadow || highlight) outliers->set({x, y}, PixelMarks::kYes);
        }
    return {std::move(image), std::move(outliers)};
}

}  // namespace weft::tests
