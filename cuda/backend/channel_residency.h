#pragma once
/// How the channels of a system share the device's memory.
#include <optional>
#include <string>

#include "weft/geometry.h"

namespace weft::gpu {

/// From the quickest to the smallest.
enum class ChannelResidency {
    together,    ///< all channels in one pass
    oneAtATime,  ///< one after another; f and D of all stay on the device
    passing,     ///< one after another; f and D of one are on the device, the others' in host memory
};

/// Bytes that a system takes, its certificate and, where that is known to be needed, acceleration
/// included; a little more rather than less.
[[nodiscard]] std::size_t bytesNeeded(Extent extent, int channels, ChannelResidency residency,
                                      bool accelerated);

/// The first that fits into `available` bytes; none: not even `passing`. Boxes so large that a
/// channel fills the device by far are never solved together: that would gain nothing.
[[nodiscard]] std::optional<ChannelResidency> chooseResidency(Extent extent, int channels,
                                                              bool accelerated,
                                                              std::size_t available);

/// The next smaller one.
[[nodiscard]] std::optional<ChannelResidency> smallerThan(ChannelResidency residency, int channels);

/// Why there is no room for a system and so many bytes of its pictures, with sizes, for a user.
[[nodiscard]] std::string noRoomReason(Extent extent, int channels, bool accelerated,
                                       std::size_t pictures);

}  // namespace weft::gpu
