#pragma once
/// JPEGs whose end marker is missing: cut short, or whole with nothing or a maker's data in its
/// place.
#include <array>
#include <string_view>
#include <vector>

#include "io/read/container.h"

namespace weft::io {

/// Told of a picture that is whole without it.
inline constexpr const char* kEndMissing = "its end marker is missing, but the picture is whole";

/// Which coefficients of which component the scans seen so far have coded, and how exactly.
class JpegCoefficients {
public:
    /// The data of a frame's SOFn segment; of the first frame alone.
    void readFrame(std::uint8_t marker, ByteView data);
    /// The data of a scan's SOS segment. What is no scan of the frame changes nothing.
    void readScan(ByteView data);
    /// Whether nothing can follow: every coefficient has been coded to its last bit.
    [[nodiscard]] bool areWhole() const;

private:
    static constexpr std::size_t kCoefficients = 64;
    static constexpr std::uint8_t kNotCoded = 0xff;

    struct Component {
        std::uint8_t id = 0;
        std::array<std::uint8_t, kCoefficients> bitsLeft{};  ///< kNotCoded: all of them
    };
    std::vector<Component> components_;
    bool progressive_ = false;
};

/// Whether decoders accept the marker behind all scans: the end, tables, comments. Others are part of
/// what a maker put there in the place of the end.
[[nodiscard]] bool mayFollowScans(std::uint8_t marker);

/// The bytes up to Container::wholeBytes and an end marker.
[[nodiscard]] std::vector<std::uint8_t> withJpegEnd(ByteView jpeg, const Container& container);

/// Whether a decoder's messages about a file of withJpegEnd() say that data was missing or wrong.
/// That it skipped bytes before the end marker is what a maker's data behind a whole picture does.
[[nodiscard]] bool saysIncomplete(std::string_view messages);

}  // namespace weft::io
