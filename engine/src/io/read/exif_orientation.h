#pragma once
/// How a picture must be turned to be upright, by its EXIF or XMP.
#include "io/byte_order.h"

namespace weft::io {

/// What the blocks of a file say, in any order. EXIF counts before XMP, of each the first block; of a
/// PNG its eXIf before the texts of older programs, of which a few are looked at.
class ToldOrientation {
public:
    /// A TIFF structure, with or without its "Exif\0\0" prefix (CIPA DC-008 §4.6.4), whichever whole
    /// type the number is written in.
    void readExif(ByteView exif);
    /// A packet (tiff:Orientation).
    void readXmp(ByteView packet);
    /// A JPEG's segment, which may hold either.
    void readApp1(ByteView data);
    /// eXIf; XMP in iTXt; blocks as hexadecimal digits in tEXt, zTXt or iTXt under a keyword "Raw
    /// profile type ...", as ImageMagick writes them (Exiv2 reads them too): the first megabyte.
    void readPngChunk(const char* type, ByteView data);

    /// 1..8; 1 where nothing is told or what is told is damaged.
    [[nodiscard]] int value() const;

private:
    void readTextBlock(ByteView block);

    bool hasExif_ = false, hasXmp_ = false;
    int exif_ = 0, text_ = 0, xmp_ = 0;  // 0: does not say
    int texts_ = 0;
};

}  // namespace weft::io
