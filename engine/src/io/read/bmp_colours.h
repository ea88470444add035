#pragma once
/// What the header of a BMP says of its colours (Windows headers of version 4 and 5).
#include <string>
#include <vector>

#include "io/byte_order.h"

namespace weft::io {

struct BmpColours {
    std::vector<std::uint8_t> profile = {};  ///< an ICC file; empty: none is told
    std::string remark = {};  ///< what is told and does not count, as part of a sentence
};

/// Of a whole file: its own profile, a profile of its primaries and gammas, or sRGB. A profile in
/// another file is never opened. What is damaged is told. Any thread; never throws but
/// std::bad_alloc.
[[nodiscard]] BmpColours bmpColours(ByteView bmp);

}  // namespace weft::io
