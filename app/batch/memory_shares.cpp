#include "app/batch/memory_shares.h"

#include <algorithm>

namespace weft::cli {

namespace {
constexpr std::uint64_t kLeast = std::uint64_t{192} << 20;
}

MemoryShares::MemoryShares(std::uint64_t budget, int atOnce)
    : budget_(budget), first_(budget / static_cast<std::uint64_t>(std::max(1, atOnce))) {}

std::uint64_t MemoryShares::shareFor(std::uint64_t fileBytes, std::uint64_t failedWith) const {
    std::uint64_t share = std::max(first_, 2 * failedWith);
    for (const auto& [bytes, had] : tooLittle_)
        if (bytes <= fileBytes) share = std::max(share, 2 * had);
    return std::min(share, budget_);
}

void MemoryShares::ranShort(std::uint64_t fileBytes, std::uint64_t share) {
    std::uint64_t& had = tooLittle_[fileBytes];
    had = std::max(had, share);
}

int MemoryShares::mostAtOnce(std::uint64_t budget) {
    return static_cast<int>(std::clamp<std::uint64_t>(budget / kLeast, 1, 1024));
}

}  // namespace weft::cli
