#pragma once
/// The first directory of a TIFF structure, which EXIF is (CIPA DC-008 §4.5), without a library.
#include <cstdint>
#include <optional>

#include "io/byte_order.h"

namespace weft::io {

/// Views the bytes, which must outlive it. Any thread.
class ExifDirectory {
public:
    /// With or without the prefix "Exif\0\0". Of what is damaged it has no numbers.
    explicit ExifDirectory(ByteView exif);

    /// The first value of a tag, of whichever type of number it is written in (TIFF 6.0 §2,
    /// "Types"); none where it is not there, has no value, or its value lies outside. A fraction
    /// over 0 is infinite or not a number.
    [[nodiscard]] std::optional<double> number(std::uint16_t tag) const;

private:
    [[nodiscard]] std::uint32_t u16(std::size_t at) const;
    [[nodiscard]] std::uint32_t u32(std::size_t at) const;
    [[nodiscard]] std::optional<double> valueOf(std::size_t entry) const;

    ByteView bytes_;
    bool little_ = true;
    std::size_t first_ = 0;      ///< entry
    std::uint32_t entries_ = 0;  ///< that lie within the bytes
};

}  // namespace weft::io
