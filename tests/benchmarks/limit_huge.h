#pragma once
/// Pictures so large that device memory counts: one solve each with all of it, and with as little as
/// makes channels pass through it.
#include <string>
#include <vector>

#include "benchmarks/limit_row.h"
#include "weft/solver.h"

namespace weft::tests {

/// From so many pixels a side on.
inline constexpr int kHugeSide = 16384;

struct HugeRow {
    int side = 0;
    double pixels = 0;    ///< unknown ones
    double limit = 0;     ///< bytes of device memory allowed; 0: all
    SolverMemory memory;  ///< after the certificate
    std::string refusal;  ///< where there was not enough
    double setup = 0, solve = 0, certify = 0, transfer = 0;  ///< seconds; transfer: of all that
    double error = 0, bound = 0;                             ///< codes; bound: certified
};

/// Prints rows as they come: all memory, 22 GB (for 20480²), and 1 GB, which is refused.
[[nodiscard]] std::vector<HugeRow> measureHuge(int side);
[[nodiscard]] std::vector<Bar> barsOf(const std::vector<HugeRow>& rows);
[[nodiscard]] std::string jsonOf(const std::vector<HugeRow>& rows);

}  // namespace weft::tests
