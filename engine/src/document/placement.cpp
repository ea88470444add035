#include "weft/document/placement.h"

#include <cmath>
#include <numbers>

#include "weft/error.h"

namespace weft {

namespace {

/// Farther, and pixels cannot be counted any more.
constexpr double kFarthest = 1e9;

bool isWhole(double v) { return std::abs(v) <= kFarthest && v == std::nearbyint(v); }

double determinant(const std::array<double, 4>& m) { return m[0] * m[3] - m[1] * m[2]; }

}  // namespace

Placement Placement::translation(double x, double y) { return {{1, 0, 0, 1}, {x, y}}; }

Placement Placement::scaling(double factor) { return ofMatrix({factor, 0, 0, factor}, {}); }

Placement Placement::rotation(double degrees) {
    const double turns = std::remainder(degrees, 360.0);  // −180 .. 180
    const double quarters = turns / 90;
    if (quarters == std::nearbyint(quarters)) {
        constexpr double kCosine[4] = {1, 0, -1, 0};
        const int q = (static_cast<int>(quarters) + 4) % 4;
        const double c = kCosine[q], s = kCosine[(q + 3) % 4];
        return {{c, -s, s, c}, {}};
    }
    const double angle = turns * std::numbers::pi / 180;
    return ofMatrix({std::cos(angle), -std::sin(angle), std::sin(angle), std::cos(angle)}, {});
}

Placement Placement::flip(bool x, bool y) { return {{x ? -1.0 : 1.0, 0, 0, y ? -1.0 : 1.0}, {}}; }

Placement Placement::ofMatrix(const std::array<double, 4>& m, PlanePoint t) {
    const double det = determinant(m);
    const bool finite = std::isfinite(det) && std::isfinite(t.x) && std::isfinite(t.y);
    if (!finite || !std::isnormal(det))
        throw InvalidProblem("A patch cannot be placed by this: it would have no area.");
    return {m, t};
}

Placement operator*(const Placement& b, const Placement& a) {
    const auto &m = b.m_, &n = a.m_;
    return {{m[0] * n[0] + m[1] * n[2], m[0] * n[1] + m[1] * n[3], m[2] * n[0] + m[3] * n[2],
             m[2] * n[1] + m[3] * n[3]},
            b(a.t_)};
}

Placement Placement::changedAbout(PlanePoint centre, const Placement& change) const {
    return translation(centre.x, centre.y) * change * translation(-centre.x, -centre.y) * *this;
}

Placement Placement::inverse() const {
    const double det = determinant(m_);
    const Placement turned({m_[3] / det, -m_[1] / det, -m_[2] / det, m_[0] / det}, {});
    const PlanePoint t = turned(t_);
    return {turned.m_, {-t.x, -t.y}};
}

double Placement::scale() const { return std::sqrt(std::abs(determinant(m_))); }

bool Placement::permutesAxes() const {
    const auto unit = [](double v) { return v == 1 || v == -1; };
    return (unit(m_[0]) && unit(m_[3]) && m_[1] == 0 && m_[2] == 0) ||
           (unit(m_[1]) && unit(m_[2]) && m_[0] == 0 && m_[3] == 0);
}

std::optional<Point> Placement::wholePixels() const {
    if (m_ != Placement().m_ || !keepsPixels()) return std::nullopt;
    return Point{static_cast<int>(t_.x), static_cast<int>(t_.y)};
}

bool Placement::keepsPixels() const { return permutesAxes() && isWhole(t_.x) && isWhole(t_.y); }

Placement Placement::snapped() const {
    if (!permutesAxes()) return *this;
    return {m_, {std::floor(t_.x + 0.5), std::floor(t_.y + 0.5)}};
}

}  // namespace weft
