#pragma once
/// Colours as the format of a file holds them.
#include "io/encoded_picture.h"
#include "weft/io/file_format.h"

namespace weft::io {

/// What is encoded: samples, and options that describe them.
struct FileColours {
    Field converted;  ///< empty: samples stay as they are
    FieldView color;  ///< those to be written; of `converted` or of the caller
    WriteOptions options;
};

/// The profile where it says what samples of so many channels mean; else empty.
[[nodiscard]] Bytes usableProfile(const Bytes& icc, int channels);

/// OpenEXR and PFM hold linear light (OpenEXR technical introduction, "RGB colour"): what is none
/// becomes light of sRGB's primaries. Other formats hold codes: linear light gets sRGB's curve, and
/// keeps the primaries of its profile. Numbers that are no colours (a depth of 32) stay. Throws
/// NotEnoughMemory.
[[nodiscard]] FileColours inFileColours(FileSamples samples, FieldView color,
                                        const WriteOptions& options);

}  // namespace weft::io
