#pragma once
/// Brightness by normal under one distant light or second-order harmonics; for CPU and CUDA.
#include "weft/stencil/reflectance.h"

namespace weft::stencil {

/// R(n) = n · l + nᵀ Q n, Q symmetric: all polynomials of second order on unit normals, and so all
/// spherical harmonics up to the second order. Q = 0: one distant light.
template <class Real>
struct Lighting {
    Vector3<Real> linear;  ///< l
    Real xx = 0, yy = 0, zz = 0, xy = 0, yz = 0, xz = 0;
    bool isDistant = true;  ///< Q is 0

    WEFT_HD Lighting(Vector3<Real> light = {0, 0, 1}) : linear(light) {}

    template <class Other>
    [[nodiscard]] Lighting<Other> as() const {
        Lighting<Other> l(Vector3<Other>{static_cast<Other>(linear.x), static_cast<Other>(linear.y),
                                         static_cast<Other>(linear.z)});
        l.xx = static_cast<Other>(xx), l.yy = static_cast<Other>(yy), l.zz = static_cast<Other>(zz);
        l.xy = static_cast<Other>(xy), l.yz = static_cast<Other>(yz), l.xz = static_cast<Other>(xz);
        l.isDistant = isDistant;
        return l;
    }
};

/// Q n.
template <class Real>
WEFT_HD inline Vector3<Real> secondOrder(const Lighting<Real>& l, const Vector3<Real>& n) {
    return {l.xx * n.x + l.xy * n.y + l.xz * n.z, l.xy * n.x + l.yy * n.y + l.yz * n.z,
            l.xz * n.x + l.yz * n.y + l.zz * n.z};
}

/// R of a unit normal.
template <class Real>
WEFT_HD inline Real brightnessOf(const Lighting<Real>& l, const Vector3<Real>& n) {
    const Real r = l.linear.x * n.x + l.linear.y * n.y + l.linear.z * n.z;
    if (l.isDistant) return r;
    const Vector3<Real> q = secondOrder(l, n);
    return r + n.x * q.x + n.y * q.y + n.z * q.z;
}

/// R of a normal given as slope or (f, g), and its derivatives. dR = (l + 2 Q n) · dn: those of one
/// distant light m = l + 2 Q n, which is held; and n · m = R + nᵀ Q n.
template <class Coordinates, class Real>
WEFT_HD inline Reflectance<Real> reflectance(const Coordinates& at, const Lighting<Real>& l) {
    if (l.isDistant) return reflectance(at, l.linear);
    const Vector3<Real> n = normal(at), q = secondOrder(l, n);
    Reflectance<Real> r = reflectance(
        at, Vector3<Real>{l.linear.x + 2 * q.x, l.linear.y + 2 * q.y, l.linear.z + 2 * q.z});
    r.r -= n.x * q.x + n.y * q.y + n.z * q.z;
    return r;
}

}  // namespace weft::stencil
