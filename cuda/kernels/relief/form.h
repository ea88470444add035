#pragma once
/// Cells, the energy of a height, and its Gauss-Newton form, applied without a matrix.
#include <cuda_runtime_api.h>

#include "kernels/relief/views.h"

namespace weft::gpu {

/// Sums of an energy, for the host.
struct EnergySums {
    double energy, shading, lit;
};

/// Cells of a level, and the codes of its samples.
void placeCells(const stencil::LevelView& level, const stencil::CellsView& cells,
                std::uint16_t* codes, cudaStream_t stream);
/// Takes the steepness of z for the smoothness weights.
void weighSmoothness(const stencil::EnergyView& e, const double* z, cudaStream_t stream);
/// T of the form and v (vx, vy: right-hand sides of cells) at z, and what z costs into `energy` (host
/// memory). 0 in cells that are off.
void linearise(const stencil::EnergyView& e, const stencil::EnergyWeights& weights, const double* z,
               const FormView& form, float* vx, float* vy, GridSums sums, EnergySums* energy,
               cudaStream_t stream);
/// trial = z + x, the answer of conjugate gradients; the largest |x| into `change` (bits of a float,
/// not reset here).
void addStep(const FormView& form, const CgState* state, const double* z, const float* x,
             double* trial, unsigned* change, cudaStream_t stream);
/// What z costs into `energy` (host memory), and *change into *changeOut (host memory), reset.
void sumEnergy(const stencil::EnergyView& e, const stencil::EnergyWeights& weights, const double* z,
               GridSums sums, EnergySums* energy, unsigned* change, unsigned* changeOut,
               cudaStream_t stream);

/// b = Gᵀ v − (smoothness) z at unknown samples, 0 elsewhere. The form's damping must be 0.
void rightHandSide(const FormView& form, const double* z, const float* vx, const float* vy,
                   const PaddedPlane& b, cudaStream_t stream);

/// p ← z + β p into `next`, q = (form) p, and p · q into the state; ends the solve where that is not
/// positive. Does nothing once the state says done.
void applyForm(const FormView& form, const PaddedPlane& z, const float* p, float* next, float* q,
               GridSums sums, CgState* state, cudaStream_t stream);

/// Blocks of the launches above: how many partial sums they need.
[[nodiscard]] int formBlocks(int width, int height);

}  // namespace weft::gpu
