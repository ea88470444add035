#include "kernels/relief/form.h"
#include "kernels/relief/reach_table.cuh"
#include "kernels/relief/samples.cuh"

namespace weft::gpu {

namespace {

using namespace stencil;

constexpr int kThreads = kSampleColumns * kSampleRows;

__device__ bool isOdd(const CellsView& cells, int x, int y) {
    if (x < 0 || y < 0 || x >= cells.width || y >= cells.height) return false;
    const int i = y * cells.width + x;
    return cells.on(i) && (cells.reachX[i] != Reach::centred || cells.reachY[i] != Reach::centred);
}

/// Cells that reach a sample start −3 .. 2 from it.
__device__ bool isNearOdd(const CellsView& cells, int x, int y) {
    for (int v = y - 3; v <= y + 2; ++v)
        for (int u = x - 3; u <= x + 2; ++u)
            if (isOdd(cells, u, v)) return true;
    return false;
}

struct PlaceCode {
    LevelView level;
    CellsView cells;
    std::uint16_t* codes;
    __device__ void operator()(int x, int y, int i) const {
        unsigned c = static_cast<unsigned>(cells.reachX[i]) | static_cast<unsigned>(cells.reachY[i])
                                                                  << code::kReachYShift;
        if (level.inside[i]) {
            const SmoothTerms t = smoothTerms(level, cells, x, y);
            c |= (t.bendX ? code::kBendX : 0) | (t.bendY ? code::kBendY : 0) |
                 (t.thirdX ? code::kThirdX : 0) | (t.thirdY ? code::kThirdY : 0) |
                 (t.thirdXxy ? code::kThirdXxy : 0) | (t.thirdXyy ? code::kThirdXyy : 0);
        }
        if (cells.on(i)) c |= code::kCell;
        if (level.unknown(i)) c |= code::kUnknown;
        if (level.unknown(i) && isNearOdd(cells, x, y)) c |= code::kNearOdd;
        codes[i] = static_cast<std::uint16_t>(c);
    }
};

/// Adds what sample (x, y) and its cell cost; `slope`: that of the cell, if it is on.
__device__ void addEnergy(const EnergyView& e, const EnergyWeights& weights, const double* z, int x,
                          int y, Slope<double> slope, double (&own)[3]) {
    const int i = y * e.level.width + x;
    double shading = 0;
    if (e.cells.on(i)) own[0] += cellEnergy(e, weights, slope, i, shading);
    if (e.level.inside[i]) own[0] += smoothnessEnergy(e, weights, z, x, y);
    own[1] += shading;
    own[2] += e.cells.kind[i] == CellKind::lit && !e.level.isOutlier(i);
}

__device__ void publish(double (&own)[3], GridSums sums, EnergySums* energy) {
    if (sumOverGrid(own, sums.partial, sums.ticket) && threadInBlock() == 0)
        *energy = {own[0], own[1], own[2]};
}

__global__ void __launch_bounds__(kThreads)
    lineariseKernel(EnergyView e, EnergyWeights weights, const double* z, FormView form, float* vx,
                    float* vy, GridSums sums, EnergySums* energy) {
    overlapWithNextGrid();
    const int x = blockIdx.x * kSampleColumns + threadIdx.x;
    const int y = blockIdx.y * kSampleRows + threadIdx.y;
    double own[3] = {0, 0, 0};
    if (x < e.level.width && y < e.level.height) {
        const int i = y * e.level.width + x;
        Slope<double> slope = {0, 0};
        CellForm<double> c;
        if (e.cells.on(i)) {
            slope = cellSlope(e.cells, reachTable, z, i);
            c = cellForm(e, weights, slope, i);
        }
        const double a = e.cells.aspect;
        form.xx[i] = static_cast<float>(c.xx);
        form.xy[i] = static_cast<float>(a * c.xy);
        form.yy[i] = static_cast<float>(a * a * c.yy);
        vx[i] = static_cast<float>(c.vx);
        vy[i] = static_cast<float>(a * c.vy);
        addEnergy(e, weights, z, x, y, slope, own);
    }
    publish(own, sums, energy);
}

__global__ void __launch_bounds__(kThreads)
    addStepKernel(FormView form, const CgState* state, const double* z, const float* step,
                  double* trial, unsigned* change) {
    overlapWithNextGrid();
    const int x = blockIdx.x * kSampleColumns + threadIdx.x;
    const int y = blockIdx.y * kSampleRows + threadIdx.y;
    unsigned most = 0;
    if (x < form.width && y < form.height) {
        const int i = y * form.width + x;
        const bool moves = (form.codes[i] & code::kUnknown) && state->iterations > 0;
        const float by = moves ? step[i] : 0.0f;
        trial[i] = z[i] + by;
        most = magnitudeBits(by);
    }
    blockMax(most, change);
}

__global__ void __launch_bounds__(kThreads)
    sumEnergyKernel(EnergyView e, EnergyWeights weights, const double* z, GridSums sums,
                    EnergySums* energy, unsigned* change, unsigned* changeOut) {
    overlapWithNextGrid();
    const int x = blockIdx.x * kSampleColumns + threadIdx.x;
    const int y = blockIdx.y * kSampleRows + threadIdx.y;
    double own[3] = {0, 0, 0};
    if (x < e.level.width && y < e.level.height) {
        const int i = y * e.level.width + x;
        Slope<double> slope = {0, 0};
        if (e.cells.on(i)) slope = cellSlope(e.cells, reachTable, z, i);
        addEnergy(e, weights, z, x, y, slope, own);
    }
    if (!sumOverGrid(own, sums.partial, sums.ticket) || threadInBlock() != 0) return;
    *energy = {own[0], own[1], own[2]};
    *changeOut = *change;
    *change = 0;
}

}  // namespace

void placeCells(const LevelView& level, const CellsView& cells, std::uint16_t* codes,
                cudaStream_t stream) {
    eachSample(level.width, level.height, stream, "placing cells",
               [=] __device__(int x, int y, int i) {
                   cells.kind[i] = CellKind::none;
                   cells.reachX[i] = cells.reachY[i] = Reach::two;
                   cells.shading[i] = cells.weight[i] = 0;
                   if (x + 1 < level.width && y + 1 < level.height)
                       stencil::placeCell(level, reachTable, x, y, cells);
               });
    eachSample(level.width, level.height, stream, "placing codes", PlaceCode{level, cells, codes});
}

void weighSmoothness(const EnergyView& e, const double* z, cudaStream_t stream) {
    eachSample(e.level.width, e.level.height, stream, "weighing smoothness",
               [=] __device__(int x, int y, int i) {
                   e.curvature[i] = sampleCurvature(
                       e.cells, x, y, [&](int cell) { return cellCurvature(e.cells, z, cell); });
               });
}

void linearise(const EnergyView& e, const EnergyWeights& weights, const double* z,
               const FormView& form, float* vx, float* vy, GridSums sums, EnergySums* energy,
               cudaStream_t stream) {
    launchOverlapping(lineariseKernel, overSamples(e.level.width, e.level.height), stream,
                      "linearising", e, weights, z, form, vx, vy, sums, energy);
}

void addStep(const FormView& form, const CgState* state, const double* z, const float* x,
             double* trial, unsigned* change, cudaStream_t stream) {
    launchOverlapping(addStepKernel, overSamples(form.width, form.height), stream, "adding a step",
                      form, state, z, x, trial, change);
}

void sumEnergy(const EnergyView& e, const EnergyWeights& weights, const double* z, GridSums sums,
               EnergySums* energy, unsigned* change, unsigned* changeOut, cudaStream_t stream) {
    launchOverlapping(sumEnergyKernel, overSamples(e.level.width, e.level.height), stream,
                      "summing energies", e, weights, z, sums, energy, change, changeOut);
}

}  // namespace weft::gpu
