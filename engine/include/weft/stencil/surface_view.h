#pragma once
/// Projection of a height field by a turntable camera, and its rays; one formula for CPU and CUDA.
/// Perspective and orthographic views are one text: k = 1 / distance of the eye, or 0.
#include "weft/stencil/host_device.h"
#include "weft/stencil/reflectance.h"

namespace weft::stencil {

/// Where something is in a picture: x right, y down, pixel (i, j) has its centre at (i + ½, j + ½).
/// `depth` grows towards the eye and is linear over the picture of a plane.
template <class Real>
struct ScreenPoint {
    Real x, y, depth;
    Real w;  ///< above 0 where the point is in front of the eye
};

/// u, v and stretched height z along a line of sight: u0 + t du and so on. t = 0 lies in the plane of
/// the target, t grows away from the eye.
template <class Real>
struct SightLine {
    Real u0, v0, z0, du, dv, dz;
};

template <class Real>
WEFT_HD inline Real dot(const Vector3<Real>& a, const Vector3<Real>& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/// Camera, surface and picture in one. World: x right, y up, z towards the photograph's viewer, 0 at
/// the target.
template <class Real>
struct ViewFrame {
    Vector3<Real> right, up, back;   ///< axes of the picture; back: from the target to the eye
    Real offsetX, offsetY, offsetZ;  ///< of the world from (u, −v, zScale · height)
    Real zScale;
    Real k;                      ///< 1 / distance from the eye to the target; 0: orthographic
    Real pixel;                  ///< length of a picture's pixel at the target
    Real halfWidth, halfHeight;  ///< of the picture, pixels

    /// x = X / w, X = q · right, w = 1 − k q · back.
    WEFT_HD ScreenPoint<Real> project(Real u, Real v, Real height) const {
        const Vector3<Real> q{u + offsetX, offsetY - v, zScale * height + offsetZ};
        const Real towards = dot(q, back), w = Real(1) - k * towards, scale = Real(1) / (w * pixel);
        return {halfWidth + dot(q, right) * scale, halfHeight - dot(q, up) * scale, towards / w, w};
    }
    /// P(t) = (1 + k t) (a right + b up) − t back.
    WEFT_HD SightLine<Real> sight(Real x, Real y) const {
        const Real a = (x - halfWidth) * pixel, b = (halfHeight - y) * pixel;
        const Vector3<Real> p{a * right.x + b * up.x, a * right.y + b * up.y, a * right.z + b * up.z};
        return {p.x - offsetX,    offsetY - p.y,    p.z - offsetZ,
                k * p.x - back.x, back.y - k * p.y, k * p.z - back.z};
    }
    /// t of a ScreenPoint's depth: depth = −t / (1 + k t).
    WEFT_HD Real along(Real depth) const { return -depth / (Real(1) + k * depth); }
    WEFT_HD Real depthAt(Real t) const { return -t / (Real(1) + k * t); }
    /// Least t in front of the eye.
    WEFT_HD Real nearest() const { return k > Real(0) ? Real(-0.98) / k : Real(-1e9); }
};

}  // namespace weft::stencil
