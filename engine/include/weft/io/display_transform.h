#pragma once
/// Colours of a picture as a monitor is to show them. Target weft_io; lcms2 stays inside.
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace weft::io {

/// From the colour space of a picture to that of a monitor, by lcms2: relative colorimetric with
/// black point compensation, 8 bits. Immutable; any thread.
class DisplayTransform {
public:
    /// Profiles as ICC files; empty: sRGB. Null where both show the same colours: pixels are then
    /// shown as they are. A profile that is damaged, or of a space other than RGB (of a picture: or
    /// grey), counts as sRGB.
    [[nodiscard]] static std::shared_ptr<const DisplayTransform> between(
        std::span<const std::uint8_t> picture, std::span<const std::uint8_t> monitor);
    ~DisplayTransform();

    /// `n` opaque pixels 0xffRRGGBB, in place; of a grey picture all three are equal.
    void apply(std::uint32_t* pixels, int n) const;

private:
    struct Impl;
    explicit DisplayTransform(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

/// What a profile calls itself, e.g. "Adobe RGB (1998)"; empty where it is damaged or says nothing.
[[nodiscard]] std::string profileName(std::span<const std::uint8_t> icc);

/// Whether it describes a monitor's colours: an RGB profile that can be shown in.
[[nodiscard]] bool isMonitorProfile(std::span<const std::uint8_t> icc);

}  // namespace weft::io
