#include "document/derived/edge_detector.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "weft/units.h"

namespace weft {

namespace {

constexpr int kRowsOfOneThread = 16;

/// In 8-bit codes (ITU-R BT.709).
Field lumaInCodes(FieldView picture, ThreadPool& pool) {
    Field out(picture.extent, 1, false);
    const FieldSpan to = out.span();
    constexpr auto kCode = static_cast<float>(1 / kCode8);
    pool.forRows(picture.extent.height, kRowsOfOneThread, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            const float* r = picture.row(0, y);
            const float* g = picture.channels > 1 ? picture.row(1, y) : r;
            const float* b = picture.channels > 2 ? picture.row(2, y) : r;
            float* luma = to.row(0, y);
            for (int x = 0; x < picture.extent.width; ++x)
                luma[x] = kCode * (0.2126f * r[x] + 0.7152f * g[x] + 0.0722f * b[x]);
        }
    });
    return out;
}

/// One pass of the weights 1/4, 1/2, 1/4 in both directions.
Field smoothed(const Field& picture, ThreadPool& pool) {
    const int w = picture.extent().width, h = picture.extent().height;
    Field out(picture.extent(), 1, false);
    const FieldSpan to = out.span();
    pool.forRows(h, kRowsOfOneThread, [&](int begin, int end) {
        std::vector<float> mean(static_cast<std::size_t>(w) + 2);
        for (int y = begin; y < end; ++y) {
            const float *above = picture.row(0, std::max(y - 1, 0)), *row = picture.row(0, y),
                        *below = picture.row(0, std::min(y + 1, h - 1));
            float* const m = mean.data() + 1;
            for (int x = 0; x < w; ++x) m[x] = 0.25f * (above[x] + below[x]) + 0.5f * row[x];
            m[-1] = m[0], m[w] = m[w - 1];
            float* const smooth = to.row(0, y);
            for (int x = 0; x < w; ++x) smooth[x] = 0.25f * (m[x - 1] + m[x + 1]) + 0.5f * m[x];
        }
    });
    return out;
}

/// Planes ∂/∂x, ∂/∂y and the norm's square, in codes a pixel (Sobel, divided by 8).
Field gradientOf(const Field& luma, ThreadPool& pool) {
    const int w = luma.extent().width, h = luma.extent().height;
    Field out(luma.extent(), 3, false);
    const FieldSpan to = out.span();
    pool.forRows(h, kRowsOfOneThread, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            const float *a = luma.row(0, std::max(y - 1, 0)), *r = luma.row(0, y),
                        *b = luma.row(0, std::min(y + 1, h - 1));
            float *dx = to.row(0, y), *dy = to.row(1, y), *norm = to.row(2, y);
            for (int x = 0; x < w; ++x) {
                const int i = std::max(x - 1, 0), j = std::min(x + 1, w - 1);
                dx[x] = 0.125f * ((a[j] - a[i]) + 2 * (r[j] - r[i]) + (b[j] - b[i]));
                dy[x] = 0.125f * ((b[i] - a[i]) + 2 * (b[x] - a[x]) + (b[j] - a[j]));
                norm[x] = dx[x] * dx[x] + dy[x] * dy[x];
            }
        }
    });
    return out;
}

/// The neighbour across the edge, rounded to eight directions.
Point across(float dx, float dy) {
    constexpr float kTan = 0.41421356f;  // of 22.5°
    const float x = std::abs(dx), y = std::abs(dy);
    if (y <= kTan * x) return {1, 0};
    if (x <= kTan * y) return {0, 1};
    return {1, (dx < 0) == (dy < 0) ? 1 : -1};
}

enum Kind : std::uint8_t { kNone, kWeak, kEdge };

/// Thinned: weak or edge where no neighbour across has a larger norm; of two equal ones the first.
void thin(FieldView gradient, const EdgeThresholds& thresholds, Mask& kinds, ThreadPool& pool) {
    const int w = gradient.extent.width, h = gradient.extent.height;
    const auto low = static_cast<float>(thresholds.low * thresholds.low),
               high = static_cast<float>(thresholds.high * thresholds.high);
    const auto thinRow = [&](int y, const std::vector<float>& beyond) {
        const float *const dx = gradient.row(0, y), *const dy = gradient.row(1, y);
        const float* const norms[3] = {y > 0 ? gradient.row(2, y - 1) : beyond.data(),
                                       gradient.row(2, y),
                                       y + 1 < h ? gradient.row(2, y + 1) : beyond.data()};
        const auto normAt = [&](int x, int j) { return x >= 0 && x < w ? norms[j + 1][x] : 0.0f; };
        std::uint8_t* const row = kinds.row(y);
        for (int x = 0; x < w; ++x) {
            const float norm = norms[1][x];
            row[x] = kNone;
            if (norm < low || norm == 0) continue;
            const Point d = across(dx[x], dy[x]);
            if (normAt(x - d.x, -d.y) >= norm || normAt(x + d.x, d.y) > norm) continue;
            row[x] = norm >= high ? kEdge : kWeak;
        }
    };
    pool.forRows(h, kRowsOfOneThread, [&](int begin, int end) {
        const std::vector<float> beyond(static_cast<std::size_t>(w));
        for (int y = begin; y < end; ++y) thinRow(y, beyond);
    });
}

/// Weak pixels that edges reach become edges; the others go.
void follow(Mask& kinds) {
    const Rect raster = rectOf(kinds.extent());
    std::vector<Point> front;
    for (int y = 0; y < raster.height; ++y) {
        const std::uint8_t* const row = kinds.row(y);
        for (int x = 0; x < raster.width; ++x)
            if (row[x] == kEdge) front.push_back({x, y});
    }
    while (!front.empty()) {
        const Point p = front.back();
        front.pop_back();
        for (int j = -1; j <= 1; ++j)
            for (int i = -1; i <= 1; ++i) {
                const Point q = p + Point{i, j};
                if (!raster.contains(q) || kinds.row(q.y)[q.x] != kWeak) continue;
                kinds.row(q.y)[q.x] = kEdge;
                front.push_back(q);
            }
    }
    for (int y = 0; y < raster.height; ++y) {
        std::uint8_t* const row = kinds.row(y);
        for (int x = 0; x < raster.width; ++x)
            row[x] = row[x] == kEdge ? Mask::kUnknown : Mask::kFixed;
    }
}

}  // namespace

Field smoothGradient(FieldView picture, int size, ThreadPool& pool) {
    Field luma = lumaInCodes(picture, pool);
    for (int passed = 3; passed < size; passed += 2) luma = smoothed(luma, pool);
    return gradientOf(luma, pool);
}

Mask edgesOf(FieldView gradient, const EdgeThresholds& thresholds, ThreadPool& pool) {
    Mask kinds(gradient.extent);
    thin(gradient, thresholds, kinds, pool);
    follow(kinds);
    return kinds;
}

}  // namespace weft
