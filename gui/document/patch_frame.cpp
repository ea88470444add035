#include "gui/document/patch_frame.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace weft::gui {

namespace {

constexpr double kDegrees = 180 / std::numbers::pi;

PlanePoint middleOf(const Rect& box) { return {box.x + 0.5 * box.width, box.y + 0.5 * box.height}; }

}  // namespace

PatchFrame frameOf(const Rect& box, const Placement& p) {
    const auto& m = p.matrix();
    PatchFrame frame{.centre = p(middleOf(box)),
                     .width = box.width * std::hypot(m[0], m[2]),
                     .height = box.height * std::hypot(m[1], m[3])};
    // M = R(φ) diag(±sx, ±sy): its columns are (±sx cos φ, ±sx sin φ) and (∓sy sin φ, ±sy cos φ).
    const double ofX = kDegrees * std::atan2(m[2], m[0]), ofY = kDegrees * std::atan2(-m[1], m[3]);
    const bool mirrored = m[0] * m[3] - m[1] * m[2] < 0;
    frame.degrees = mirrored && std::abs(ofY) < std::abs(ofX) ? ofY : ofX;
    frame.flippedX = mirrored && std::abs(ofY) < std::abs(ofX);
    frame.flippedY = mirrored && !frame.flippedX;
    return frame;
}

Placement placementOf(const Rect& box, const PatchFrame& frame) {
    const double sx = (frame.flippedX ? -1 : 1) * frame.width / box.width;
    const double sy = (frame.flippedY ? -1 : 1) * frame.height / box.height;
    const std::array<double, 4> r = Placement::rotation(frame.degrees).matrix();
    const std::array<double, 4> m = {r[0] * sx, r[1] * sy, r[2] * sx, r[3] * sy};
    const PlanePoint c = middleOf(box);
    return tidied(Placement::ofMatrix(
        m, {frame.centre.x - m[0] * c.x - m[1] * c.y, frame.centre.y - m[2] * c.x - m[3] * c.y}));
}

Placement tidied(const Placement& p) {
    constexpr double kRoundingErrors = 1e-9;
    std::array<double, 4> m = p.matrix();
    for (double& v : m)
        if (std::abs(v - std::nearbyint(v)) < kRoundingErrors) v = std::nearbyint(v);
    return Placement::ofMatrix(m, p.offset()).snapped();
}

Bounds placedBounds(const Rect& box, const Placement& p) {
    const double x = box.x, y = box.y, w = box.width, h = box.height;
    const std::array<PlanePoint, 4> corners = {p({x, y}), p({x + w, y}), p({x, y + h}),
                                               p({x + w, y + h})};
    Bounds b{corners[0].x, corners[0].y, corners[0].x, corners[0].y};
    for (const PlanePoint& c : corners)
        b = {std::min(b.left, c.x), std::min(b.top, c.y), std::max(b.right, c.x),
             std::max(b.bottom, c.y)};
    return b;
}

}  // namespace weft::gui
