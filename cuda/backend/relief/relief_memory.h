#pragma once
/// Device memory of a relief solve.
#include <vector>

#include "kernels/relief/fill.h"
#include "kernels/relief/views.h"
#include "runtime/carver.h"
#include "runtime/memory.h"
#include "weft/backend/relief_stages.h"

namespace weft::gpu {

/// Planes of the height solve, each as large as the finest level; used by every level in turn.
struct HeightPlanes {
    double *z, *trial, *wide, *shown;
    unsigned char* has[2];
    stencil::CellsView cells;  ///< but for its sizes
    std::uint16_t* codes;
    float* curvature;
    float *targetP, *targetQ, *targetWeight;
    float *outlineA, *outlineB;  ///< normals of the outline, once a step trusts it
    float *xx, *xy, *yy, *vx, *vy;
    float *x, *p[2], *q;  ///< of conjugate gradients
    double* partial;      ///< sums of blocks
    unsigned* ticket;
    unsigned* change;
    CgState* state;
    FillPlanes fill;
    int* label;  ///< of connected parts
    unsigned char* given;
    unsigned long long* low;
    float *height, *normals;  ///< what is read: one plane, three planes
};

/// Planes that only some pictures need.
struct OptionalPlanes {
    bool border = false, doubt = false;
};

/// Everything on the device that depends on the sizes of the levels alone.
class ReliefMemory {
public:
    /// Takes levels; keeps memory that is large enough. Contents are lost.
    void take(const std::vector<relief::LevelShape>& levels, const OptionalPlanes& optional,
              const Stream& stream);

    std::vector<stencil::LevelView> levels;  ///< finest first
    HeightPlanes planes = {};
    OrientationView orientation[2] = {};  ///< in turn, for levels up to the starting one
    float* lambdas = nullptr;             ///< of a relaxation, kMostLambdas

    static constexpr int kMostLambdas = 64;

private:
    void carve(Carver& carver, const std::vector<relief::LevelShape>& shapes,
               const OptionalPlanes& optional);
    void carveLevels(Carver& carver, const std::vector<relief::LevelShape>& shapes,
                     const OptionalPlanes& optional);
    void carvePlanes(Carver& carver, std::size_t n);

    DeviceMemory memory_;
};

}  // namespace weft::gpu
