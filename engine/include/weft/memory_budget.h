#pragma once
/// How much memory this process may keep resident, asked before large amounts are taken. One figure a
/// process, because memory is the process's. Any thread.
#include <cstdint>
#include <string>

#include "weft/error.h"

namespace weft {

/// What would fit where more memory is left, or allowed.
class NotEnoughMemory : public BadInput {
public:
    using BadInput::BadInput;
};

/// Bytes. Unless set: half of what the machine has, or of what its control group may use (Linux
/// cgroup v1 and v2), whichever is less; 4 GiB where neither is known.
[[nodiscard]] std::uint64_t memoryBudget();
/// 0 puts the default back.
void setMemoryBudget(std::uint64_t bytes);

/// Bytes resident now (Linux: VmRSS); 0 where it is not known.
[[nodiscard]] std::uint64_t residentMemory();

/// Throws NotEnoughMemory, a sentence that begins with `what` ("'x.png'"), unless `bytes` can be
/// taken beside those that are resident now. `bytes`: the most that will be held at one time from now
/// on.
void requireMemory(std::uint64_t bytes, const std::string& what);

/// "512 MB", "3.9 GB": powers of 1024, as --memory counts.
[[nodiscard]] std::string memoryText(std::uint64_t bytes);

}  // namespace weft
