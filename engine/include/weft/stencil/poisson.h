#pragma once
/// The 5-point operator of engine/README.md, one formula for CPU and CUDA. T: float, double or a SIMD
/// vector of them. Values outside Ω are held at 0, so that sums need no mask; results outside Ω must
/// be set to 0 by the caller.
#include <cstdint>

#include "weft/stencil/host_device.h"

namespace weft::stencil {

inline constexpr float kWeakestLink = 0x1p-17f;  ///< of those that hold together at all

/// w of a byte (weft/backend/links.h): 0 is 0, 1 is 2⁻¹⁷, c is (c + 1) / 256: every sixteenth among
/// them, and sums of four are exact in float32.
WEFT_HD inline float linkOf(std::uint8_t code) {
    const float weak = code == 0 ? 0.0f : kWeakestLink;
    return code < 2 ? weak : static_cast<float>(code + 1) * (1.0f / 256);
}

/// r = f − A u = f − |N| u + Σ u_q
template <class T>
WEFT_HD inline T poissonResidual(T f, T diagonal, T u, T west, T east, T north, T south) {
    return f - diagonal * u + ((west + east) + (north + south));
}

/// Jacobi or Gauss-Seidel update: u ← (f + Σ u_q) / |N|
template <class T>
WEFT_HD inline T poissonRelax(T f, T inverseDiagonal, T west, T east, T north, T south) {
    return (f + ((west + east) + (north + south))) * inverseDiagonal;
}

/// The same with |N| = 4 for values that are kept 4ᵗ times as large after t updates, so that nothing
/// is multiplied: 4ᵗ⁺¹ u ← 4ᵗ f + Σ 4ᵗ u_q; `scale` is 4ᵗ. Rounds as poissonRelax does.
template <class T>
WEFT_HD inline T poissonRelaxScaled(T f, T scale, T west, T east, T north, T south) {
    return scale * f + ((west + east) + (north + south));
}

/// The part ω of the way from `old` to `relaxed`. Not for vectors.
template <class T>
WEFT_HD inline T damped(T old, T relaxed, T omega) {
    return omega == T(1) ? relaxed : old + omega * (relaxed - old);
}

}  // namespace weft::stencil
