#pragma once
/// What of a picture's metadata tells neither where it was taken, nor who is in it or owns the
/// camera, nor which camera it was: all that `--metadata private` leaves. Source: Exif 2.32, IPTC-IIM
/// 4.2, XMP parts 1 and 2.
#include <string>

namespace weft::io {

/// Whether a property stays: it is on the list, and its value is of the list's kind. `key`: as Exiv2
/// has it, "Exif.Photo.FNumber", "Xmp.exif.Flash/exif:Fired"; `value`: as text. Any thread.
[[nodiscard]] bool mayStayPrivate(const std::string& key, const std::string& value);

}  // namespace weft::io
