#include "gui/canvas/overlays/handle_drag.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace weft::gui {

namespace {

constexpr double kDegrees = 180 / std::numbers::pi;

/// −1: the first side of the box, 1: the last, 0: neither.
struct Pull {
    int x, y;
};

Pull pullOf(Handle handle) {
    switch (handle) {
        case Handle::topLeft: return {-1, -1};
        case Handle::top: return {0, -1};
        case Handle::topRight: return {1, -1};
        case Handle::right: return {1, 0};
        case Handle::bottomRight: return {1, 1};
        case Handle::bottom: return {0, 1};
        case Handle::bottomLeft: return {-1, 1};
        case Handle::left: return {-1, 0};
        default: return {0, 0};
    }
}

/// How many times longer something of `length` pixels may become: 1 pixel to 200 000.
double within(double factor, double length) {
    const double least = 1 / std::max(length, 1e-6), most = 2e5 / std::max(length, 1.0);
    return std::copysign(std::clamp(std::abs(factor), std::min(least, 1.0), most), factor);
}

double ratio(double now, double before) { return std::abs(before) < 1e-9 ? 1 : now / before; }

}  // namespace

Placement HandleDrag::to(PlanePoint at, const HandleManner& manner) const {
    if (at == pressedAt) return start;
    return tidied(handle == Handle::rotate ? turned(at, manner.stepped) : scaled(at, manner));
}

Placement HandleDrag::turned(PlanePoint at, bool stepped) const {
    const PatchFrame frame = frameOf(box, start);
    const PlanePoint c = frame.centre;
    const auto angle = [&](PlanePoint p) { return kDegrees * std::atan2(p.y - c.y, p.x - c.x); };
    double degrees = frame.degrees + angle(at) - angle(pressedAt);
    constexpr double kStep = 15, kRightAngle = 90, kMagnet = 0.7;
    if (stepped) degrees = kStep * std::nearbyint(degrees / kStep);
    const double upright = kRightAngle * std::nearbyint(degrees / kRightAngle);
    if (std::abs(degrees - upright) < kMagnet) degrees = upright;
    PatchFrame turned = frame;
    turned.degrees = degrees;
    return placementOf(box, turned);
}

Placement HandleDrag::scaled(PlanePoint at, const HandleManner& manner) const {
    const Pull pull = pullOf(handle);
    const double half = manner.fromMiddle ? 0 : 0.5;  // of the box, from its middle to what stays
    const PlanePoint stays{box.x + box.width * (0.5 - half * pull.x),
                           box.y + box.height * (0.5 - half * pull.y)};
    const Placement sourceFromBackground = start.inverse();
    const PlanePoint was = sourceFromBackground(pressedAt), is = sourceFromBackground(at);
    double fx = pull.x == 0 ? 1 : ratio(is.x - stays.x, was.x - stays.x);
    double fy = pull.y == 0 ? 1 : ratio(is.y - stays.y, was.y - stays.y);
    const bool corner = pull.x != 0 && pull.y != 0;
    if (corner && !manner.freeAspect) {  // along the line from what stays to where it was pressed
        const PlanePoint o = start(stays);
        const double dx = pressedAt.x - o.x, dy = pressedAt.y - o.y;
        fx = fy = ratio((at.x - o.x) * dx + (at.y - o.y) * dy, dx * dx + dy * dy);
    } else if (!corner && manner.freeAspect) {
        (pull.x == 0 ? fx : fy) = std::abs(pull.x == 0 ? fy : fx);
    }
    const PatchFrame frame = frameOf(box, start);
    fx = within(fx, frame.width);
    fy = within(fy, frame.height);
    if (corner && !manner.freeAspect) {  // both as much as the shorter side allows
        const double most = std::max(std::abs(fx), std::abs(fy));
        fx = fy = std::copysign(most, fx);
    }
    return start * Placement::translation(stays.x, stays.y) *
           Placement::ofMatrix({fx, 0, 0, fy}, {}) * Placement::translation(-stays.x, -stays.y);
}

QString HandleDrag::textOf(const Placement& now) const {
    const PatchFrame frame = frameOf(box, now);
    const QLocale c;
    if (handle == Handle::rotate)
        return QCoreApplication::translate("Handles", "%1°").arg(c.toString(frame.degrees, 'f', 1));
    const double x = 100 * frame.width / box.width, y = 100 * frame.height / box.height;
    const QString share = std::abs(x - y) < 0.05
                              ? c.toString(x, 'f', 1)
                              : c.toString(x, 'f', 1) + " × " + c.toString(y, 'f', 1);
    return QCoreApplication::translate("Handles", "%1 × %2 · %3 %")
        .arg(std::lround(frame.width))
        .arg(std::lround(frame.height))
        .arg(share);
}

}  // namespace weft::gui
