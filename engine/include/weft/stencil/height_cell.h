#pragma once
/// What one cell of the height solve costs, and its Gauss-Newton form; for CPU and CUDA. A cell lies
/// between four samples of the height; (p, q) is the slope at its middle.
#include "weft/stencil/lighting.h"

namespace weft::stencil {

/// What a cell says about R there.
enum class CellKind : unsigned char {
    none,     ///< not all four samples are inside the mask
    lit,      ///< R = I
    dark,     ///< R ≤ 0
    mixed,    ///< part lit, part dark: nothing, or R = I (EnergyWeights::terminator)
    unsure,   ///< outliers: nothing
    clipped,  ///< R ≥ I
};

WEFT_HD inline bool saysSomething(CellKind kind) {
    return kind == CellKind::lit || kind == CellKind::dark || kind == CellKind::clipped;
}

/// T = Σ w ∇r ∇rᵀ and v = Σ w e ∇r over what is asked of a cell.
template <class Real>
struct CellForm {
    Real xx = 0, xy = 0, yy = 0, vx = 0, vy = 0;

    /// Adds w (e − a δp − b δq)².
    WEFT_HD void add(Real w, Real a, Real b, Real e) {
        xx += w * a * a;
        xy += w * a * b;
        yy += w * b * b;
        vx += w * e * a;
        vy += w * e * b;
    }
};

/// The error that shading sees: I − R where it says so, else 0.
template <class Real>
WEFT_HD inline Real cellError(CellKind kind, Real shading, Real r) {
    const Real e = shading - r;
    switch (kind) {
        case CellKind::lit: return e;
        case CellKind::dark: return r > Real(0) ? -r : Real(0);
        case CellKind::clipped: return e > Real(0) ? e : Real(0);
        default: return Real(0);
    }
}

/// Adds weight · cellError².
template <class Real>
WEFT_HD inline void addShading(CellForm<Real>& form, CellKind kind, Real shading, Real weight,
                               Slope<Real> slope, const Lighting<Real>& light) {
    const Reflectance<Real> R = reflectance(slope, light);
    const Real e = cellError(kind, shading, R.r);
    if (e != Real(0)) form.add(weight, R.du, R.dv, e);
}

/// Adds weight · |n(p, q) − n(target)|² over the x and y components, which are bounded.
template <class Real>
WEFT_HD inline void addNormalTarget(CellForm<Real>& form, Slope<Real> slope, Slope<Real> target,
                                    Real weight) {
    const Vector3<Real> n = normal(slope), t = normal(target);
    const Real d3 = n.z * n.z * n.z;  // ∂(p / √)/∂p = (1 + q²) / √³
    form.add(weight, (1 + slope.q * slope.q) * d3, -slope.p * slope.q * d3, n.x - t.x);
    form.add(weight, -slope.p * slope.q * d3, (1 + slope.p * slope.p) * d3, n.y - t.y);
}

/// Adds weight · |(p, q) − target|².
template <class Real>
WEFT_HD inline void addSlopeTarget(CellForm<Real>& form, Slope<Real> slope, Slope<Real> target,
                                   Real weight) {
    form.add(weight, 1, 0, target.p - slope.p);
    form.add(weight, 0, 1, target.q - slope.q);
}

}  // namespace weft::stencil
