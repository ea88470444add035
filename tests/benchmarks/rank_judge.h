#pragma once
/// Whether several ways of running the same schemes put them in the same order.
#include <cstdint>
#include <string>
#include <vector>

namespace weft::benchmarks {

struct RankedRun {
    double seconds = 0;  ///< of processors
    std::int64_t steps = 0;
};
/// The runs of each scheme, in the order of the schemes.
struct RankedWay {
    std::string name;
    std::vector<std::vector<RankedRun>> runs;
};

/// Prints medians, ranges, steps and orders. True where no pair of schemes whose ranges do not
/// overlap is the other way round elsewhere, and schemes that repeat took one number of steps.
[[nodiscard]] bool judgeRanks(const std::vector<std::string>& schemes,
                              const std::vector<RankedWay>& ways);

}  // namespace weft::benchmarks
