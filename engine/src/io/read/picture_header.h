#pragma once
/// What the first bytes of a picture say of it, without decoding: PNG and OpenEXR, which documents
/// hold.
#include <optional>

#include "io/byte_order.h"
#include "weft/geometry.h"

namespace weft::io {

/// Bytes in which a header is looked for; what stands behind them counts as not there.
inline constexpr std::uint64_t kHeaderBytes = std::uint64_t{1} << 16;

struct PictureHeader {
    Extent size;
    int depth = 8;  ///< bits a sample: 8, 16 or 32
    int channels = 3;
    bool alpha = false, profile = false;
};

/// None: another format, damaged, or no size that a picture can have. `begin`: of the file.
[[nodiscard]] std::optional<PictureHeader> pictureHeader(ByteView begin);

}  // namespace weft::io
