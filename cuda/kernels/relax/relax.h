#pragma once
/// Launchers of relaxation by tiles.
#include <cuda_runtime_api.h>

#include "kernels/relax/grid_barrier.h"
#include "kernels/relax/work.h"

namespace weft::gpu {

/// What E is.
enum class Unknowns {
    samples,  ///< of a Poisson system, in the scheme's precision
    normals,  ///< (f, g) of shape from shading, in single precision
};
/// Elements of its planes.
enum class CellValue { f32, f64, normal };

/// Which kernel of the family: compiled for each value, update, strip and kind of exchange.
enum class TileKernel { launched, clustered, persistent };

/// Address of a relaxation kernel, instances in files of their own (kernel_entry.cu.in;
/// cuda/CMakeLists.txt has their list). `strip`: 4 or 8 cells a thread; `ownWarps`: the exchange has
/// threads of its own.
template <TileKernel kKernel, CellValue kValue, Update kUpdate>
[[nodiscard]] const void* kernelEntry(int strip, bool ownWarps);

/// The same of samples in single precision with links of their own (FinestLevel::rows), relaxed in
/// place: launched or persistent.
template <TileKernel kKernel>
[[nodiscard]] const void* ownRowsEntry(int strip, bool ownWarps);

struct TileVariant {
    TileKernel kernel = TileKernel::launched;
    Update update = Update::jacobi;
    CellValue value = CellValue::f32;
    int strip = 4;
    bool ownWarps = false;
    bool ownRows = false;  ///< of FinestLevel::rows

    /// The one for a scheme.
    [[nodiscard]] static TileVariant of(const Scheme& scheme, Unknowns unknowns = Unknowns::samples);
    [[nodiscard]] std::size_t elementBytes() const { return value == CellValue::f32 ? 4 : 8; }
    [[nodiscard]] const void* entry() const;
    /// Bytes of shared memory that a block with this tile needs.
    [[nodiscard]] std::size_t sharedBytes(Extent tile) const;
};

/// Blocks of `threads` threads with this tile that the current device holds at a time; 0 where it
/// cannot run the kernel.
[[nodiscard]] unsigned blocksThatFit(const TileVariant& variant, Extent tile, int threads);

/// Planes of E, of the variant's values. May be the same.
struct TilePlanes {
    void* from = nullptr;
    void* to = nullptr;
};

/// Every item does `steps` steps from one plane into the other; `blocks` go over the items in turn
/// (clustered: a multiple of kClusterBlocks).
void launchTiles(const TileVariant& variant, const RelaxWork& work, unsigned blocks,
                 const TilePlanes& planes, int steps, cudaStream_t stream);

/// One launch of blocks that meet every `sweeps` steps, `rounds` times; or (Barrier::none) that run
/// freely, `interval` steps a turn, until all of them together have done `goal` tile steps.
struct PersistentRun {
    GridBarrier barrier;
    int rounds = 0;
    int sweeps = 1;
    unsigned* total = nullptr;  ///< free: tile steps of this launch so far; 0 at its start
    unsigned goal = 0;
    unsigned* steps = nullptr;  ///< free: steps of each tile, channel by channel; added to
};

/// Persistent blocks. `blocks`: at most blocksThatFit(). The newest E is in
/// planes.to where rounds are odd, else in planes.from.
void launchPersistent(const TileVariant& variant, const RelaxWork& work, unsigned blocks,
                      const TilePlanes& planes, PersistentRun run, cudaStream_t stream);

}  // namespace weft::gpu
