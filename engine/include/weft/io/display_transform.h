#pragma once
/// Colours of a picture as a monitor is to show them. Target weft_io; lcms2 stays inside.
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "weft/io/colour_profile.h"

namespace weft::io {

/// A print, or another device, that the monitor is to show in advance.
struct SoftProof {
    std::vector<std::uint8_t> profile;  ///< an ICC file of any space that lcms2 can transform to
    RenderingIntent intent = RenderingIntent::relative;  ///< from the picture to the device
    bool paper = false;  ///< the device's white and black are shown too (absolute colorimetric)
    bool gamut = false;  ///< colours that the device does not have are shown grey

    bool operator==(const SoftProof&) const = default;
};

/// Whether lcms2 can show in advance what such a device makes of pictures.
[[nodiscard]] bool isProofProfile(std::span<const std::uint8_t> icc);

/// From the colour space of a picture to that of a monitor, by lcms2: relative colorimetric with
/// black point compensation, 8 bits; through a device where a proof is asked for. Immutable; any
/// thread.
class DisplayTransform {
public:
    /// Profiles as ICC files; empty: sRGB. Null where both show the same colours: pixels are then
    /// shown as they are. A profile that is damaged, or of a space other than RGB (of a picture: or
    /// grey) or that cannot be transformed, counts as sRGB. `proof`: null or a device.
    [[nodiscard]] static std::shared_ptr<const DisplayTransform> between(
        std::span<const std::uint8_t> picture, std::span<const std::uint8_t> monitor,
        const SoftProof* proof = nullptr);
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
