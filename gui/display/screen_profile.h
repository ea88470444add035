#pragma once
/// The colour profile that the desktop keeps for a screen.
#include <cstdint>
#include <vector>

class QScreen;

namespace weft::gui {

/// The X server's `_ICC_PROFILE` of the screen (freedesktop.org, ICC Profiles in X, 0.4); empty where
/// there is none, on another platform too. GUI thread; one round trip to the server.
[[nodiscard]] std::vector<std::uint8_t> screenProfile(const QScreen* screen);

}  // namespace weft::gui
