#pragma once
/// What the outer structure of a file says before anything is decoded.
#include <optional>
#include <string>
#include <vector>

#include "io/read/read_job.h"
#include "weft/io/decoded_stream.h"

namespace weft::io {

struct Container {
    bool complete = false;  ///< the structure reaches its end marker
    bool damaged = false;   ///< PNG only: a checksum is wrong, or the header is not there
    bool grey = false;      ///< PNG, JPEG: one colour channel
    std::int64_t width = 0, height = 0;  ///< of the header; 0 where only the decoder knows
    int orientation = 1;                 ///< EXIF's or XMP's, 1..8 (CIPA DC-008 §4.6)
    std::uint64_t leastBytes = 0;        ///< fewest bytes of a file with this header (least_bytes.h)
    bool deep = false;                   ///< PNG only: samples of 16 bits
    Resolution resolution = {};          ///< PNG, JPEG, BMP: of the format's own field
    std::optional<CodedColours> coded;   ///< PNG only: of its cICP, where that is understood
    std::string unknownColours = {};     ///< PNG only: its cICP, where that is not understood
    bool hasProfile = false;             ///< PNG, JPEG, WebP: an ICC file, which Qt reads
    std::vector<std::uint8_t> profile = {};  ///< BMP only: of its header; Qt reads the others
    std::string remark = {};                 ///< on that header, as part of a sentence
    int scans = 0, components = 0;           ///< JPEG only
    /// JPEG only: bytes up to which all coefficients have been coded; 0: some have not.
    std::size_t wholeBytes = 0;

    /// JPEG only: nothing but the end marker is missing (what follows instead is no JPEG).
    [[nodiscard]] bool endMissing() const { return !complete && wholeBytes != 0; }
};

/// PNG: chunks up to IEND. JPEG: segments and entropy-coded data up to EOI, or up to where
/// they are whole. WebP: the RIFF length.
/// BMP: rows fit into the file. Decoders accept some files cut short; this does not.
[[nodiscard]] Container inspectPng(ByteView bytes);
[[nodiscard]] Container inspectJpeg(ByteView bytes);
[[nodiscard]] Container inspectWebp(ByteView bytes);
[[nodiscard]] Container inspectBmp(ByteView bytes);

/// Throws BadInput where the structure says that the picture is damaged, cut short, or takes too long
/// to decode. Announces its size.
void checkContainer(ReadJob& job, const Container& container);

/// Checks, then decodes by readWithQt() or readCmykJpeg(), with the colours and resolution that the
/// structure tells. `format`: Qt's name.
[[nodiscard]] DecodedPicture readChecked(ReadJob& job, const char* format,
                                         const Container& container);

}  // namespace weft::io
