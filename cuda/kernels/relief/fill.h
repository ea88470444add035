#pragma once
/// Slope targets where the shading says nothing.
#include <cuda_runtime_api.h>

#include "kernels/relief/orientation.h"
#include "weft/stencil/relief_fill.h"

namespace weft::gpu {

/// Normals of cells while they are filled in: two copies of the components, sources, labels of parts.
struct FillPlanes {
    float *a[2], *b[2];
    stencil::NormalSource* source;
    int* label;           ///< of the part that a sought cell belongs to: an index of one of its cells
    unsigned char* near;  ///< per sample, within reach of the silhouette
    unsigned char* meets;  ///< per label: the part meets the silhouette
    unsigned* any;         ///< device word: there is something to fill in
};

struct BandWeights {
    double shadow, band;
    int bandWidth;  ///< 0: no band
};

/// Classifies cells; parts that do not meet the silhouette are no longer sought. `z` may be null: 0.
void placeNormals(const stencil::LevelView& level, const stencil::CellsView& cells, const double* z,
                  int bandWidth, const FillPlanes& planes, cudaStream_t stream);
/// Fills a[0], b[0] in harmonically.
void fillHarmonically(int width, int height, const FillPlanes& planes, cudaStream_t stream);
/// Targets from a[0], b[0]; weight 0 elsewhere.
void targetsFromNormals(const stencil::CellsView& cells, const FillPlanes& planes,
                        const BandWeights& weights, const stencil::TargetsView& targets,
                        cudaStream_t stream);
/// The same from (f, g).
void targetsFromOrientation(const stencil::CellsView& cells, OrientationView o,
                            const FillPlanes& planes, const BandWeights& weights,
                            const stencil::TargetsView& targets, cudaStream_t stream);
/// Slopes of (f, g) in every cell, for integration.
void slopesFromOrientation(const stencil::CellsView& cells, OrientationView o,
                           const stencil::TargetsView& targets, cudaStream_t stream);
/// Slopes of z in every cell, but where targets are.
void mendSlopes(const stencil::CellsView& cells, const double* z, const stencil::TargetsView& targets,
                cudaStream_t stream);

}  // namespace weft::gpu
