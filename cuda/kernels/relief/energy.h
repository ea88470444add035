#pragma once
/// Cells, the energy of a height and its Gauss-Newton form on the device.
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

}  // namespace weft::gpu
