#include "backend/channel_residency.h"

#include <algorithm>

#include "kernels/levels/levels.h"
#include "runtime/memory.h"
#include "runtime/memory_ledger.h"
#include "weft/sentence.h"

namespace weft::gpu {

namespace {

/// From so many pixels on, channels take turns however much memory there is.
constexpr std::int64_t kAlwaysInTurn = 200'000'000;
/// Words here and there.
constexpr std::size_t kSundries = 1 << 20;
constexpr std::size_t kOperatorBytes = 57;  ///< a point of a coarse level

}  // namespace

std::size_t bytesNeeded(Extent extent, int channels, ChannelResidency residency, bool accelerated) {
    const auto points = [](int w, int h) { return Shape::of(w, h).plane; };
    const std::size_t finest = points(extent.width, extent.height);
    std::size_t coarse = 0;
    int w = extent.width, h = extent.height;
    while (std::int64_t{w} * h > 36) {
        w = (w + 1) / 2, h = (h + 1) / 2;
        coarse += points(w, h);
    }
    const std::size_t hierarchy = finest + finest / 8 + kOperatorBytes * coarse;
    const auto all = static_cast<std::size_t>(channels);
    const std::size_t held = residency == ChannelResidency::passing ? 1 : all;
    const std::size_t worked = residency == ChannelResidency::together ? all : 1;
    const std::size_t system = 2 * sizeof(float) * finest;
    // r, whole and rounded; b and t of coarse levels; rhs and E of the certificate, its flux
    std::size_t work = sizeof(float) * (finest + finest / 2 + 2 * coarse + 2 * finest) + finest / 8;
    if (accelerated) work += sizeof(float) * 4 * finest;
    const std::size_t once = accelerated ? sizeof(float) * 2 * finest : 0;  // for a bound of A⁻¹
    return hierarchy + held * system + worked * work + once + kSundries;
}

std::optional<ChannelResidency> chooseResidency(Extent extent, int channels, bool accelerated,
                                                std::size_t available) {
    for (const ChannelResidency p :
         {ChannelResidency::together, ChannelResidency::oneAtATime, ChannelResidency::passing}) {
        if (p == ChannelResidency::together && channels > 1 && extent.area() >= kAlwaysInTurn)
            continue;
        if (bytesNeeded(extent, channels, p, accelerated) <= available) return p;
    }
    return std::nullopt;
}

std::optional<ChannelResidency> smallerThan(ChannelResidency residency, int channels) {
    if (channels == 1 || residency == ChannelResidency::passing) return std::nullopt;
    return residency == ChannelResidency::together ? ChannelResidency::oneAtATime
                                                   : ChannelResidency::passing;
}

std::string noRoomReason(Extent extent, int channels, bool accelerated, std::size_t pictures) {
    return sentence(
        "The GPU has no room for a patch of {width} x {height} pixels: it needs {needed} even one "
        "channel at a time, and {free} of its {total} are free. Choose a smaller patch or the CPU "
        "backend.",
        {{"width", extent.width},
         {"height", extent.height},
         {"needed", megabytes(pictures +
                              bytesNeeded(extent, channels, ChannelResidency::passing, accelerated))},
         {"free", megabytes(MemoryLedger::available())},
         {"total", megabytes(MemoryLedger::total())}});
}

}  // namespace weft::gpu
