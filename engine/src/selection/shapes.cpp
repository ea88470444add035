#include "weft/selection/shapes.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "weft/units.h"

namespace weft {

namespace {

std::vector<std::uint8_t> bytesFor(const Rect& box) {
    return std::vector<std::uint8_t>(std::size_t(box.extent().area()));
}

std::uint8_t* rowOf(std::vector<std::uint8_t>& bytes, const Rect& box, int y) {
    return bytes.data() + std::int64_t{y - box.y} * box.width;
}

}  // namespace

Selection selectRect(const Rect& rect) {
    if (rect.empty()) return {};
    return {rect, std::vector<std::uint8_t>(std::size_t(rect.extent().area()), Selection::kFull)};
}

Selection selectEllipse(const Rect& rect) {
    if (rect.empty()) return {};
    std::vector<std::uint8_t> bytes = bytesFor(rect);
    const double a = rect.width / 2.0, b = rect.height / 2.0;
    for (int y = rect.y; y < rect.bottom(); ++y) {
        const double v = (y + 0.5 - rect.y - b) / b;
        // ((x + ½ − c) / a)² ≤ 1 − v²
        const double half = a * std::sqrt(std::max(0.0, 1 - v * v));
        const int left = std::max(0, int(std::ceil(a - half - 0.5)));
        const int right = std::min(rect.width, int(std::floor(a + half - 0.5)) + 1);
        if (right > left)
            std::memset(rowOf(bytes, rect, y) + left, Selection::kFull, std::size_t(right - left));
    }
    return {rect, std::move(bytes)};
}

Selection selectPolygon(std::span<const Point> corners) {
    if (corners.size() < 3) return {};
    Point least = corners[0], most = corners[0];
    for (const Point p : corners) {
        least = {std::min(least.x, p.x), std::min(least.y, p.y)};
        most = {std::max(most.x, p.x), std::max(most.y, p.y)};
    }
    if (most.x == least.x || most.y == least.y) return {};
    std::vector<Point> inBox(corners.begin(), corners.end());
    for (Point& p : inBox) p = p - least;
    return selectMask(Mask::fromPolygon({most.x - least.x, most.y - least.y}, inBox), least);
}

Selection selectStroke(std::span<const StrokePiece> pieces, Extent picture) {
    Rect box;
    for (const StrokePiece& piece : pieces)
        box = box.united(boxOf(piece).intersected(rectOf(picture)));
    if (box.empty()) return {};
    std::vector<std::uint8_t> bytes = bytesFor(box);
    for (const StrokePiece& piece : pieces) {
        const Rect part = boxOf(piece).intersected(box);
        for (int y = part.y; y < part.bottom(); ++y)
            for (int x = part.x; x < part.right(); ++x) {
                std::uint8_t& b = rowOf(bytes, box, y)[x - box.x];
                b = std::max(b, toCoverage(coverageOf(piece, x + 0.5, y + 0.5)));
            }
    }
    return {box, std::move(bytes)};
}

Selection selectMask(const Mask& mask, Point origin) {
    const Rect inside = mask.boundingBox();
    const Rect box = inside.translated(origin);
    std::vector<std::uint8_t> bytes = bytesFor(box);
    for (int y = 0; y < inside.height; ++y) {
        const std::uint8_t* from = mask.row(inside.y + y) + inside.x;
        std::uint8_t* to = rowOf(bytes, box, box.y + y);
        for (int x = 0; x < inside.width; ++x)
            to[x] = from[x] == Mask::kFixed ? std::uint8_t{0} : Selection::kFull;
    }
    return {box, std::move(bytes)};
}

Selection selectSamples(FieldView samples) {
    const Rect box = rectOf(samples.extent);
    if (box.empty()) return {};
    std::vector<std::uint8_t> bytes = bytesFor(box);
    constexpr float kPerSample = static_cast<float>(Selection::kFull / kFullScale);
    for (int y = 0; y < box.height; ++y) {
        const float* from = samples.row(0, y);
        std::uint8_t* to = rowOf(bytes, box, y);
        for (int x = 0; x < box.width; ++x) {
            const float v = from[x] * kPerSample + 0.5F;  // NaN: not selected
            to[x] = static_cast<std::uint8_t>(v > 0 ? std::min(v, 255.0F) : 0.0F);
        }
    }
    return {box, std::move(bytes)};
}

}  // namespace weft
