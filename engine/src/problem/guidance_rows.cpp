#include "problem/guidance_rows.h"

#include <cmath>

namespace weft {

namespace {

constexpr Point kSteps[4] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

bool unknownAt(const Domain& domain, Point p) {
    return rectOf(domain.extent()).contains(p) && domain.mask().unknown(p);
}

}  // namespace

std::vector<RimPixel> rimOf(const Domain& domain) {
    std::vector<RimPixel> rim;
    const Extent e = domain.extent();
    const ImageBorder border = domain.border();
    // A row of zeros above and below the box; 255 where the image ends.
    std::vector<std::uint8_t> outside(static_cast<std::size_t>(e.width), 0);
    std::vector<std::uint8_t> missing(static_cast<std::size_t>(e.width), 255);
    for (int y = 0; y < e.height; ++y) {
        const std::uint8_t* m = domain.mask().row(y);
        const std::uint8_t* up =
            y > 0 ? domain.mask().row(y - 1) : (border.top ? missing : outside).data();
        const std::uint8_t* down =
            y + 1 < e.height ? domain.mask().row(y + 1) : (border.bottom ? missing : outside).data();
        for (int x = 0; x < e.width; ++x) {
            if (!m[x]) continue;
            const bool left = x > 0 ? m[x - 1] != 0 : border.left;
            const bool right = x + 1 < e.width ? m[x + 1] != 0 : border.right;
            if (!(left && right && up[x] && down[x])) rim.push_back({x, y});
        }
    }
    return rim;
}

float guidanceAt(const GuidanceSource& s, Gradients gradients, int channel, Point p) {
    const Rect raster = rectOf(s.patch.extent);
    const Point pInField = p + s.boxInField, pInPatch = p + s.boxInPatch;
    const float b = s.background.at(channel, pInField), g = s.patch.at(channel, pInPatch);
    float f = 0;
    for (const Point step : kSteps) {
        const Point q = p + step;
        if (!s.imageInBox.contains(q)) continue;
        const float bq = s.background.at(channel, q + s.boxInField);
        const Point qInPatch = q + s.boxInPatch;
        const float gq = raster.contains(qInPatch) ? s.patch.at(channel, qInPatch) : g;
        // v_pq − (g_p − g_q): zero for import
        if (gradients == Gradients::mixed && std::abs(b - bq) > std::abs(g - gq))
            f += (b - bq) - (g - gq);
        if (!unknownAt(s.domain, q)) f += bq - gq;
    }
    return f;
}

}  // namespace weft
