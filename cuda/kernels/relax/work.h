#pragma once
/// What a relaxation kernel works on, and how a block of threads divides a tile.
#include <cuda_runtime_api.h>

#include <algorithm>

#include "kernels/levels/levels.h"
#include "weft/scheme.h"
#include "weft/stencil/reflectance.h"

namespace weft::gpu {

/// Stereographic coordinates (f, g) of a normal, one element of a plane: tiles, rings and barriers
/// move it as they move a double.
struct alignas(8) Normal {
    float f = 0, g = 0;
};

/// The formula of shape from shading, and what it has in common for all pixels.
struct OrientationTerms {
    stencil::OrientationForm form = stencil::OrientationForm::gaussNewton;
    stencil::Vector3<float> light{0, 0, 1};
    float weight = 1;  ///< κ λ / ε²
};

/// Clock cycles of the compute threads' steps and of the exchange threads' exchanges, and how many of
/// them there were, of all blocks together.
struct RoleTimes {
    unsigned long long stepCycles = 0, steps = 0, exchangeCycles = 0, exchanges = 0;
};

/// A tile's cells, channel by channel, are the *items* that blocks of threads work on.
struct RelaxWork {
    FinestLevel level;  ///< with rows of its own: of variants that know them
    int channels = 0;
    const float* f = nullptr;  ///< right-hand side of E, planes of level.shape
    float omega = 1;           ///< damping
    OrientationTerms terms;    ///< where E is (f, g); f is then the shading I

    int tileWidth = 0, tileHeight = 0;  ///< pixels; the width is a multiple of 4
    int tilesAcross = 0, tilesDown = 0;
    const unsigned* tiles = nullptr;  ///< x + (y << 16), in order of scheduling; kNoTile: nothing
    unsigned tileCount = 0;           ///< entries of `tiles`

    Exchange exchange = Exchange::none;
    int interval = 1;
    LocalSync local = LocalSync::step;
    void* sides = nullptr;  ///< packed side columns: two copies of channels · tiles · 2 columns
    int computeThreads = 0;
    int ringThreads = 0;         ///< of their own; 0: the compute threads exchange
    RoleTimes* times = nullptr;  ///< of threads that exchange on their own: added to

    static constexpr unsigned kNoTile = 0xffffffffu;

    WEFT_HD unsigned items() const { return tileCount * static_cast<unsigned>(channels); }
    /// Rows of a packed side column: 16-byte groups of either precision.
    WEFT_HD int packedRows() const { return (tileHeight + 3) / 4 * 4; }
    /// Elements of one copy of the packed side columns.
    WEFT_HD std::size_t packedSize() const {
        return static_cast<std::size_t>(channels) * tilesAcross * tilesDown * 2 * packedRows();
    }
};

/// A cluster's blocks have tiles in a rectangle.
inline constexpr int kClusterAcross = 2, kClusterDown = 4;
inline constexpr int kClusterBlocks = kClusterAcross * kClusterDown;

/// Consecutive pixels of a column that a thread owns.
[[nodiscard]] inline int stripOf(Extent tile, int ringThreads) {
    const int threads = tile.width * ((tile.height + 3) / 4);
    const bool tall = tile.height >= 8 && threads + ringThreads > 896;
    return tall ? 8 : 4;
}

[[nodiscard]] inline int computeThreadsOf(Extent tile, int strip) {
    const int threads = tile.width * ((tile.height + strip - 1) / strip);
    return (threads + 31) / 32 * 32;
}

/// Elements between rows of a tile in shared memory. A row holds 4 elements before pixel 0, of which
/// the last is the western halo and the first the eastern halo of the row above.
WEFT_HD inline int tilePitch(int tileWidth) { return tileWidth + 4; }
WEFT_HD inline int tileElements(int tileWidth, int tileHeight) {
    return (tileHeight + 2) * tilePitch(tileWidth) + 4;
}

}  // namespace weft::gpu
