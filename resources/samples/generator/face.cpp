#include "face.h"

namespace weft::samples {

namespace {

/// Distances are joined with rounded creases (polynomial smooth minimum of width k).
double joined(double a, double b, double k) {
    const double h = std::clamp(0.5 + 0.5 * (b - a) / k, 0.0, 1.0);
    return b + (a - b) * h - k * h * (1 - h);
}
double carved(double a, double b, double k) { return -joined(-a, b, k); }

double length(Vec3 v) { return std::sqrt(dot(v, v)); }

double sphere(Vec3 p, Vec3 centre, double r) { return length(p - centre) - r; }

/// A bound of the distance, exact at the surface to first order.
double ellipsoid(Vec3 p, Vec3 centre, Vec3 r) {
    const Vec3 d = p - centre;
    const double k0 = length({d.x / r.x, d.y / r.y, d.z / r.z});
    const double k1 = length({d.x / (r.x * r.x), d.y / (r.y * r.y), d.z / (r.z * r.z)});
    return k1 > 1e-12 ? k0 * (k0 - 1) / k1 : -std::min({r.x, r.y, r.z});
}

/// A rod from a to b whose radius goes from ra to rb.
double rod(Vec3 p, Vec3 a, Vec3 b, double ra, double rb) {
    const Vec3 along = b - a;
    const double t = std::clamp(dot(p - a, along) / dot(along, along), 0.0, 1.0);
    return length(p - a - along * t) - (ra + (rb - ra) * t);
}

double distance(Vec3 p) {
    const Vec3 m{std::sqrt(p.x * p.x + 1e-3), p.y, p.z};  // both sides alike, no crease between
    double d = ellipsoid(p, {0, 0.12, 0}, {0.64, 0.76, 0.50});
    d = joined(d, ellipsoid(p, {0, -0.35, 0.08}, {0.42, 0.52, 0.40}), 0.25);             // jaw
    d = joined(d, sphere(m, {0.30, -0.14, 0.20}, 0.20), 0.20);                           // cheeks
    d = joined(d, rod(m, {0.06, 0.24, 0.46}, {0.36, 0.25, 0.31}, 0.05, 0.05), 0.14);     // brows
    d = carved(d, sphere(m, {0.24, 0.08, 0.58}, 0.13), 0.16);                            // sockets
    d = joined(d, ellipsoid(m, {0.235, 0.07, 0.355}, {0.125, 0.085, 0.09}), 0.04);       // eyes
    d = joined(d, rod(p, {0, 0.22, 0.44}, {0, -0.16, 0.56}, 0.05, 0.085), 0.14);         // nose
    d = joined(d, sphere(m, {0.085, -0.175, 0.475}, 0.055), 0.06);                       // nostrils
    d = joined(d, rod(m, {0, -0.37, 0.465}, {0.15, -0.385, 0.40}, 0.042, 0.022), 0.06);  // lips
    d = joined(d, rod(m, {0, -0.465, 0.455}, {0.12, -0.445, 0.40}, 0.05, 0.025), 0.05);
    return joined(d, sphere(p, {0, -0.69, 0.32}, 0.13), 0.18);  // chin
}

Vec3 normalAt(Vec3 p) {
    constexpr double kStep = 1e-4;
    const auto slope = [&](Vec3 d) { return distance(p + d) - distance(p - d); };
    return normalized({slope({kStep, 0, 0}), slope({0, kStep, 0}), slope({0, 0, kStep})});
}

}  // namespace

FaceSample face(double x, double y) {
    const Vec3 light = normalized({-0.40, 0.42, 0.81});
    for (double z = 1.2; z > -0.6;) {
        const double d = distance({x, y, z});
        if (d < 2e-5) return {true, std::max(0.0, dot(normalAt({x, y, z}), light))};
        z -= 0.6 * d;
    }
    return {};
}

}  // namespace weft::samples
