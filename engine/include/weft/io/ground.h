#pragma once
/// What lies below a transparent picture in a file that holds no alpha (JPEG, PFM). Target weft_io.
/// Any thread.
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "weft/field.h"

namespace weft::io {

/// A colour in sRGB's 8-bit codes, whatever the colours of the picture are: it is converted to them.
struct Ground {
    std::uint8_t red = 255, green = 255, blue = 255;
    [[nodiscard]] bool isGrey() const { return red == green && green == blue; }
    bool operator==(const Ground&) const = default;
};

/// "white", "black", or three whole numbers "R,G,B" from 0 to 255; none where it is anything else.
[[nodiscard]] std::optional<Ground> groundOf(std::string_view text);

/// Whether files of this name hold alpha; those that cannot be written do not.
[[nodiscard]] bool holdsAlpha(const std::filesystem::path& path);
/// The remark on a picture that is written into a file of this name, as part of a sentence; empty:
/// it lies on no ground.
[[nodiscard]] std::string groundRemark(const std::filesystem::path& path, FieldView alpha,
                                       const Ground& ground);

}  // namespace weft::io
