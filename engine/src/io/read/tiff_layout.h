#pragma once
/// How the samples of a TIFF file lie, and what reading them takes.
#include "io/read/read_job.h"
#include "io/tiff_memory.h"

namespace weft::io {

/// Tags that decide how samples lie in the file.
struct Layout {
    std::uint32_t width = 0, height = 0;
    std::uint16_t bits = 1, samples = 1, format = SAMPLEFORMAT_UINT, planar = PLANARCONFIG_CONTIG;
    std::uint16_t photometric = PHOTOMETRIC_MINISBLACK;
    int colors = 0;       ///< 1 (greys, or indices), 3 or 4 (inks); 0: not readable sample by sample
    int alphaSample = 0;  ///< index of the alpha sample; 0: none
    bool associated = false;
    bool fromZero = false;                        ///< ReadLimits::signedFromZero, of signed samples
    std::uint32_t tileWidth = 0, tileHeight = 0;  ///< 0: strips
    std::uint16_t compression = COMPRESSION_NONE;

    [[nodiscard]] bool inks() const { return colors == 4; }
    [[nodiscard]] bool real() const { return format == SAMPLEFORMAT_IEEEFP; }
    [[nodiscard]] bool isSigned() const { return format == SAMPLEFORMAT_INT; }
    [[nodiscard]] bool palette() const { return photometric == PHOTOMETRIC_PALETTE; }
    [[nodiscard]] bool lab() const {
        return photometric == PHOTOMETRIC_CIELAB || photometric == PHOTOMETRIC_ICCLAB;
    }
};

[[nodiscard]] Layout layoutOf(TIFF* tiff);

/// Throws BadInput where samples are of a kind that would be read as something else.
void checkTiffKind(const ReadJob& job, const Layout& l);

/// Throws BadInput where the file cannot hold the announced picture, or reading it takes too much.
void checkTiffSizes(const ReadJob& job, TIFF* tiff, const Layout& l);

}  // namespace weft::io
