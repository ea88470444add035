#pragma once
/// What the kernels of the height solve work on.
#include <cstdint>

#include "kernels/levels/levels.h"
#include "weft/stencil/relief_energy.h"

namespace weft::gpu {

/// What is known about a sample and the cell whose first sample it is, in one word.
namespace code {
inline constexpr unsigned kReachX = 3, kReachY = 3 << 2;  ///< stencil::Reach, shifted
inline constexpr unsigned kReachYShift = 2;
inline constexpr unsigned kCell = 1 << 4;     ///< the cell is on
inline constexpr unsigned kUnknown = 1 << 5;  ///< the sample's height is sought
inline constexpr unsigned kNearOdd = 1 << 6;  ///< a cell not centred on both axes sees the sample
inline constexpr unsigned kBendX = 1 << 7, kBendY = 1 << 8;
inline constexpr unsigned kThirdX = 1 << 9, kThirdY = 1 << 10;
inline constexpr unsigned kThirdXxy = 1 << 11, kThirdXyy = 1 << 12;
}  // namespace code

/// The quadratic form of a Gauss-Newton step: gᵀ T g over cells plus smoothness, as HeightForm of the
/// CPU. T has the aspect folded in and is not damped.
struct FormView {
    int width, height;
    float *xx, *xy, *yy;
    const float* curvature;
    const std::uint16_t* codes;
    float bend, third, damping;

    /// Weight of the squared twist of the cell at index i, which is on.
    WEFT_HD float twistWeight(int i) const {
        const float* c = curvature + i;
        const float around = bend > 0 ? c[0] + c[1] + c[width] + c[width + 1] : 0.0f;
        return 0.25f * damping + 0.5f * bend * around;
    }
};

/// A plane as the cycle has them: padded, 0 outside the image.
struct PaddedPlane {
    Shape shape;
    float* data;

    WEFT_HD float& at(int x, int y) const { return data[shape.at(x, y)]; }
};

/// Scalars of conjugate gradients. All 0 before a solve.
struct CgState {
    double rz, rzFirst, pq, beta;
    int started, iterations, done;
};

/// Sums over blocks.
struct GridSums {
    double* partial;
    unsigned* ticket;
};

}  // namespace weft::gpu
