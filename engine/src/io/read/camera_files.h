#pragma once
/// Files that a process of its own decodes, most of them of cameras and phones.
#include "io/read/read_job.h"

namespace weft::io {

/// Whether a file begins as HEIC or AVIF does, or as a RAW file that is no TIFF.
[[nodiscard]] bool beginsAsHeif(ByteView head);
[[nodiscard]] bool beginsAsRaw(ByteView head);
/// Whether a TIFF is a RAW file (DNG, NEF, ARW, CR2 and others): by its first directory.
[[nodiscard]] bool isRawTiff(ByteView file);

// Upright. Throw BadInput: damaged, too large, too slow, no decoder was built; std::bad_alloc.
/// `kind`: of the decoder (decoded_stream.h). `what`: of the file, as in "is a RAW file of a camera".
[[nodiscard]] DecodedPicture readApart(ReadJob& job, const char* kind, const char* what);
[[nodiscard]] DecodedPicture readHeif(ReadJob& job);
[[nodiscard]] DecodedPicture readRaw(ReadJob& job);

}  // namespace weft::io
