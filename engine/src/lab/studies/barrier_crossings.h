#pragma once
// Where two kinds of barriers change places.
#include <map>
#include <string>
#include <vector>

namespace weft {

/// Microseconds a round: kind, blocks.
using RoundTimes = std::map<std::string, std::map<int, double>>;

/// A kind that is faster than another from so many blocks on, in the paper.
struct PaperCrossing {
    const char *faster, *slower;  ///< slower "others": every other kind of the paper
    int blocks;
};
[[nodiscard]] const std::vector<PaperCrossing>& paperCrossings();

/// By name; of "others" all of the paper's.
[[nodiscard]] std::vector<std::string> slowerKindsOf(const PaperCrossing& crossing);

/// The same here. Compared are the numbers of blocks at which both were measured, however many blocks
/// a processor has then.
struct CrossingHere {
    int least = 0, most = 0;  ///< numbers of blocks compared; 0: none
    int from = 0;             ///< faster at this and every larger one; 0: not even at the largest
};
[[nodiscard]] CrossingHere crossingOf(const RoundTimes& times, const PaperCrossing& crossing);

}  // namespace weft
