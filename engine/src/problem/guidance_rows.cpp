#include "problem/guidance_rows.h"

namespace weft {

namespace {

constexpr Point kSteps[4] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

}  // namespace

void importAt(const GuidanceSource& s, const RimPixel& pixel, FieldSpan f) {
    const Rect raster = rectOf(s.patch.extent);
    const Point p{pixel.x, pixel.y};
    const float *background[4], *patch[4];
    int count = 0;
    for (int k = 0; k < 4; ++k) {
        if (!(pixel.fixed >> k & 1)) continue;
        const Point q = p + kSteps[k], inPatch = q + s.boxInPatch, at = q + s.boxInField;
        const Point from = raster.contains(inPatch) ? inPatch : p + s.boxInPatch;
        background[count] = s.background.row(0, at.y) + at.x;
        patch[count++] = s.patch.row(0, from.y) + from.x;
    }
    float* const out = f.row(0, p.y) + p.x;
    for (int c = 0; c < f.channels; ++c) {
        double sum = 0;  // rounded once
        for (int k = 0; k < count; ++k)
            sum += double{background[k][c * s.background.planeStride]} -
                   double{patch[k][c * s.patch.planeStride]};
        out[c * f.planeStride] = static_cast<float>(sum);
    }
}

}  // namespace weft
