#include "kernels/relax/kernel_entry.cuh"

namespace weft::gpu {

template const void* ownRowsEntry<TileKernel::launched>(int, bool);
template const void* ownRowsEntry<TileKernel::persistent>(int, bool);

}  // namespace weft::gpu
