#pragma once
// Where threads may run, and which memory is near.
#include <string>
#include <vector>

namespace weft {

/// A processor that this program may use, and the node of memory (NUMA) beside it.
struct ProcessorPlace {
    int processor = 0, node = 0;
};

/// Those of one node after another. Empty: the system does not tell.
[[nodiscard]] std::vector<ProcessorPlace> processorPlaces();
/// How many nodes these are on.
[[nodiscard]] int memoryNodes(const std::vector<ProcessorPlace>& places);
/// The calling thread runs on this processor alone from now on. False where the system refuses.
[[nodiscard]] bool bindThread(const ProcessorPlace& place);

/// "0-3,8" as Linux writes sets of processors; what is no number ends it.
[[nodiscard]] std::vector<int> processorsOf(const std::string& list);

}  // namespace weft
