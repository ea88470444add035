#include "weft/selection/stroke.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

constexpr double kFarthest = 1 << 28;  // so that boxes stay integers

int whole(double v) { return static_cast<int>(std::clamp(std::floor(v), -kFarthest, kFarthest)); }

/// Squared distance of a point from the piece.
double distanceSquared(const StrokePiece& s, double x, double y) {
    const double dx = s.toX - s.fromX, dy = s.toY - s.fromY, length = dx * dx + dy * dy;
    const double along = (x - s.fromX) * dx + (y - s.fromY) * dy;
    const double t = length > 0 ? std::clamp(along / length, 0.0, 1.0) : 0;
    const double ex = x - (s.fromX + t * dx), ey = y - (s.fromY + t * dy);
    return ex * ex + ey * ey;
}

}  // namespace

Rect boxOf(const StrokePiece& s) {
    const int left = whole(std::min(s.fromX, s.toX) - s.radius);
    const int top = whole(std::min(s.fromY, s.toY) - s.radius);
    const int right = whole(std::max(s.fromX, s.toX) + s.radius) + 1;
    const int bottom = whole(std::max(s.fromY, s.toY) + s.radius) + 1;
    return {left, top, right - left, bottom - top};
}

bool touches(const StrokePiece& s, double x, double y) {
    return distanceSquared(s, x, y) <= s.radius * s.radius;
}

double coverageOf(const StrokePiece& s, double x, double y) {
    const double squared = distanceSquared(s, x, y), hard = s.hardness * s.radius;
    if (squared > s.radius * s.radius) return 0;
    if (squared <= hard * hard || s.hardness >= 1) return s.strength;
    const double t = (std::sqrt(squared) - hard) / (s.radius - hard);
    return s.strength * (1 - t * t * (3 - 2 * t));
}

Rect paint(Mask& mask, const StrokePiece& s, bool unknown) {
    const Rect box = boxOf(s).intersected(rectOf(mask.extent()));
    for (int y = box.y; y < box.y + box.height; ++y)
        for (int x = box.x; x < box.x + box.width; ++x)
            if (touches(s, x + 0.5, y + 0.5)) mask.set({x, y}, unknown);
    return box;
}

}  // namespace weft
