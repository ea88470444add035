#pragma once
/// Exiv2's values from and to blocks. The only files that include the library are beside this one.
#include <exiv2/exiv2.hpp>
#include <mutex>

#include "io/metadata/colour_space.h"
#include "weft/picture.h"

namespace weft::io {

/// The library's tables are shared: one use at a time, and it says nothing on stderr.
[[nodiscard]] std::unique_lock<std::mutex> exiv2Lock();

struct Exiv2Values {
    Exiv2::ExifData exif;
    Exiv2::IptcData iptc;
    Exiv2::XmpData xmp;
    Exiv2::ByteOrder order = Exiv2::littleEndian;
};

template <class Data, class Predicate>
void eraseIf(Data& data, Predicate predicate) {
    for (auto at = data.begin(); at != data.end();)
        at = predicate(*at) ? data.erase(at) : std::next(at);
}

// Under exiv2Lock(). Both throw Exiv2::Error, std::exception.
[[nodiscard]] Exiv2Values valuesOf(const Metadata& metadata);
[[nodiscard]] Metadata blocksOf(Exiv2Values& values);

/// Whether it says that more XMP stands apart, in segments of a JPEG (XMP specification part
/// 3, 1.1.3.1). They are neither read nor written.
[[nodiscard]] bool isNoteOnExtension(const Exiv2::Xmpdatum& datum);

/// The picture is upright now, its thumbnails and the layout of its file say nothing any more.
void makeUpright(Exiv2Values& values);

/// Makes what they say true, where they say anything: ColorSpace 1 and R98 for sRGB, 65535 and R03
/// for Adobe RGB, 65535 alone for other spaces. Of an untagged file only Adobe RGB is taken back.
void tellSpace(ToldSpace space, Exiv2Values& values);

/// Makes EXIF's and XMP's resolution this one, where they say any; `always`: EXIF in any case. What
/// is not known is not said.
void tellResolution(const Resolution& resolution, bool always, Exiv2Values& values);

}  // namespace weft::io
