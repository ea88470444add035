#pragma once
/// Addresses of the relaxation kernels, of which each is compiled in a file of its own
/// (kernel_entry.cu.in; cuda/CMakeLists.txt has their list); relax.h chooses among them.
#include "kernels/relax/relax.h"

namespace weft::gpu {

/// `strip`: 4 or 8 cells a thread; `ownWarps`: the exchange has threads of its own.
template <TileKernel kKernel, CellValue kValue, Update kUpdate>
[[nodiscard]] const void* kernelEntry(int strip, bool ownWarps);

}  // namespace weft::gpu
