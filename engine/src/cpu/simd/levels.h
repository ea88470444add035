#pragma once
// Kernels are compiled once per x86-64 level: a table of functions for each, chosen at run time.

namespace weft::simd {

// The tables of the levels. Each is defined beside its kernels, in the objects compiled for its
// level.
namespace v1 {
template <class Table>
const Table& kernels();
}
namespace v3 {
template <class Table>
const Table& kernels();
}
namespace v4 {
template <class Table>
const Table& kernels();
}

/// 1, 3 or 4: the highest level that this processor has and WEFT_CPU_LEVEL allows.
int level();

/// The table for this processor.
template <class Table>
const Table& kernels() {
    const int best = level();
    return best == 4 ? v4::kernels<Table>() : best == 3 ? v3::kernels<Table>() : v1::kernels<Table>();
}

}  // namespace weft::simd
