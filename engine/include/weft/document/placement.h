#pragma once
/// Where a patch object lies on its background.
#include <array>
#include <optional>

#include "weft/geometry.h"

namespace weft {

/// A place in the plane, in pixels; x grows to the right, y downwards. Pixel (i, j) covers
/// [i, i + 1) × [j, j + 1): its centre is at (i + ½, j + ½).
struct PlanePoint {
    double x = 0, y = 0;
    friend bool operator==(const PlanePoint&, const PlanePoint&) = default;
};

/// Affine map from one frame to another, usually backgroundFromSource: to = M from + t. Composed of
/// scales, rotations, flips and translations; a value. Multiples of 90° and flips are exact.
class Placement {
public:
    Placement() = default;  ///< nothing is moved
    [[nodiscard]] static Placement translation(double x, double y);
    [[nodiscard]] static Placement translation(Point by) {
        return translation(double(by.x), double(by.y));
    }
    /// About the origin. `factor` > 0.
    [[nodiscard]] static Placement scaling(double factor);
    /// About the origin, clockwise as seen (x right, y down).
    [[nodiscard]] static Placement rotation(double degrees);
    /// Mirrored at an axis through the origin: x: left and right change sides; y: top and bottom do.
    [[nodiscard]] static Placement flip(bool x, bool y);
    /// M row by row, then t. Throws InvalidProblem if M is singular or a number is not finite.
    [[nodiscard]] static Placement ofMatrix(const std::array<double, 4>& m, PlanePoint t);

    /// `second` after `first`.
    friend Placement operator*(const Placement& second, const Placement& first);
    /// `change` (made about the origin) about a point of the target frame, after this.
    [[nodiscard]] Placement changedAbout(PlanePoint centre, const Placement& change) const;
    [[nodiscard]] Placement movedBy(double x, double y) const { return translation(x, y) * *this; }
    [[nodiscard]] Placement inverse() const;
    [[nodiscard]] PlanePoint operator()(PlanePoint p) const {
        return {m_[0] * p.x + m_[1] * p.y + t_.x, m_[2] * p.x + m_[3] * p.y + t_.y};
    }

    /// M row by row.
    [[nodiscard]] const std::array<double, 4>& matrix() const { return m_; }
    /// t
    [[nodiscard]] PlanePoint offset() const { return t_; }
    /// √|det M|: how many times longer things become.
    [[nodiscard]] double scale() const;

    /// t where nothing but a translation by whole pixels happens: samples then stay as they are.
    [[nodiscard]] std::optional<Point> wholePixels() const;
    /// Every pixel falls onto a pixel: translation by whole pixels, turned by right angles or
    /// flipped.
    [[nodiscard]] bool keepsPixels() const;
    /// The nearest placement that keepsPixels() where M is a turn by right angles or a flip: half a
    /// pixel away at most. Others stay as they are.
    [[nodiscard]] Placement snapped() const;

    friend bool operator==(const Placement&, const Placement&) = default;

private:
    Placement(const std::array<double, 4>& m, PlanePoint t) : m_(m), t_(t) {}
    [[nodiscard]] bool permutesAxes() const;

    std::array<double, 4> m_ = {1, 0, 0, 1};
    PlanePoint t_;
};

}  // namespace weft
