#pragma once
// Plain answers of the kernels of the experiment 'kernels', to compare theirs with.
#include <stop_token>

#include "weft/lab/kernels_bench.h"

namespace weft {

/// Random, the same each time. `points` and `keys` are powers of two.
[[nodiscard]] KernelInput randomKernelInput(int points, int letters, int keys);

/// Answers by a recursive FFT in double, a plain dynamic programme row by row (one row is kept), and
/// std::sort.
class KernelReferences {
public:
    /// They are incomplete where `stop` was requested meanwhile.
    KernelReferences(const KernelInput& input, const std::stop_token& stop);
    /// Of the FFT max |X − X'| / max |X'|; of the sort the share of keys that differ; of the
    /// alignment 0 where score and checksum are right, else 1.
    [[nodiscard]] double errorOf(const KernelAnswer& answer, BarrierKernel kernel) const;

private:
    std::vector<std::complex<double>> spectrum_;
    std::int32_t score_ = 0;
    std::uint64_t checksum_ = 0;
    std::vector<std::uint32_t> sorted_;
};

}  // namespace weft
