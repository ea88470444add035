#pragma once
/// Numbers that are no colours (heights, normals) into float files, bit for bit.
#include <string>

#include "encoded_picture.h"
#include "format.h"

namespace weft::io {

/// 32-bit float samples as they are; 1 or 3 channels. Format::tiff (deflate), Format::exr (Y, or R, G
/// and B) or Format::pfm ("Pf" or "PF", rows bottom-up, little endian). `alpha` may be empty; it does
/// not multiply the samples, and PFM drops it. `name` is for messages.
[[nodiscard]] Bytes encodeFloatRaster(Format format, FieldView samples, FieldView alpha,
                                      const std::string& name);

}  // namespace weft::io
