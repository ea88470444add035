#pragma once
/// libtiff on memory instead of files.
#include <tiffio.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "byte_order.h"

namespace weft::io {

/// Bytes that libtiff reads (`input`) or writes (`output`), and what it complained about first.
struct TiffMemory {
    ByteView input;
    std::vector<std::uint8_t> output;
    bool writing = false;
    std::uint64_t position = 0;
    std::string error;

    /// What libtiff complained about, or what must have happened where it did not; without full stop.
    [[nodiscard]] std::string reason() const;
};

struct TiffClose {
    void operator()(TIFF* tiff) const noexcept { TIFFClose(tiff); }
};
using TiffHandle = std::unique_ptr<TIFF, TiffClose>;

/// `mode` as TIFFOpen: "r", "w", "w8" (BigTIFF). Null where libtiff refuses. `memory` must outlive
/// it.
[[nodiscard]] TiffHandle openTiff(TiffMemory& memory, const char* mode);

}  // namespace weft::io
