#include "io/metadata/exiv2_values.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace weft::io {

namespace {

/// Of the main directory of a TIFF: how its samples lie. Another file's lie elsewhere.
constexpr std::array<std::uint16_t, 44> kLayoutTags = {
    0x00fe, 0x00ff, 0x0100, 0x0101, 0x0102, 0x0103, 0x0106, 0x0107, 0x0108, 0x0109, 0x010a,
    0x0111, 0x0115, 0x0116, 0x0117, 0x0118, 0x0119, 0x011c, 0x0120, 0x0121, 0x0122, 0x0123,
    0x0124, 0x0125, 0x013d, 0x0140, 0x0142, 0x0143, 0x0144, 0x0145, 0x014a, 0x0152, 0x0153,
    0x0154, 0x0155, 0x0200, 0x0201, 0x0202, 0x0211, 0x0212, 0x0213, 0x0214, 0x02bc, 0x83bb};
constexpr std::array<std::uint16_t, 2> kCarriedApart = {0x8649, 0x8773};  // Photoshop's, profile

bool isLayout(const Exiv2::Exifdatum& datum) {
    const std::string group = datum.groupName();
    // Directories of other pictures of the file: thumbnails, previews.
    if (group.starts_with("SubImage") || group.starts_with("SubThumb") || group == "Thumbnail" ||
        (group.starts_with("Image") && group != "Image"))
        return true;
    const std::uint16_t tag = datum.tag();
    return group == "Image" &&
           (std::find(kLayoutTags.begin(), kLayoutTags.end(), tag) != kLayoutTags.end() ||
            std::find(kCarriedApart.begin(), kCarriedApart.end(), tag) != kCarriedApart.end());
}

std::mutex& xmpMutex() {
    static std::mutex mutex;
    return mutex;
}

void lockXmp(void*, bool lock) { lock ? xmpMutex().lock() : xmpMutex().unlock(); }

}  // namespace

std::unique_lock<std::mutex> exiv2Lock() {
    static std::mutex mutex;
    std::unique_lock lock(mutex);
    static const bool ready = [] {
        Exiv2::LogMsg::setLevel(Exiv2::LogMsg::mute);
        return Exiv2::XmpParser::initialize(lockXmp, nullptr);
    }();
    static_cast<void>(ready);
    return lock;
}

Exiv2Values valuesOf(const Metadata& metadata) {
    Exiv2Values values;
    if (!metadata.exif.empty()) {
        const Exiv2::ByteOrder order = Exiv2::ExifParser::decode(
            values.exif, metadata.exif.data(), static_cast<std::uint32_t>(metadata.exif.size()));
        if (order != Exiv2::invalidByteOrder) values.order = order;
    }
    if (!metadata.iptc.empty())
        Exiv2::IptcParser::decode(values.iptc, metadata.iptc.data(),
                                  static_cast<std::uint32_t>(metadata.iptc.size()));
    if (!metadata.xmp.empty()) Exiv2::XmpParser::decode(values.xmp, metadata.xmp);
    return values;
}

Metadata blocksOf(Exiv2Values& values) {
    Metadata blocks;
    if (!values.exif.empty()) {
        Exiv2::Blob blob;
        Exiv2::ExifParser::encode(blob, values.order, values.exif);
        blocks.exif.assign(blob.begin(), blob.end());
    }
    if (!values.iptc.empty()) {
        const Exiv2::DataBuf data = Exiv2::IptcParser::encode(values.iptc);
        blocks.iptc.assign(data.pData_, data.pData_ + data.size_);
    }
    if (!values.xmp.empty())
        Exiv2::XmpParser::encode(
            blocks.xmp, values.xmp,
            Exiv2::XmpParser::useCompactFormat | Exiv2::XmpParser::omitAllFormatting);
    return blocks;
}

bool isNoteOnExtension(const Exiv2::Xmpdatum& datum) {
    return datum.tagName() == "HasExtendedXMP";  // Exiv2 knows no prefix of its namespace
}

void makeUpright(Exiv2Values& values) {
    eraseIf(values.exif, isLayout);
    const auto orientation = values.exif.findKey(Exiv2::ExifKey("Exif.Image.Orientation"));
    if (orientation != values.exif.end()) orientation->setValue("1");
    eraseIf(values.xmp, [](const Exiv2::Xmpdatum& datum) {
        return datum.key().starts_with("Xmp.xmp.Thumbnails");
    });
    eraseIf(values.xmp, isNoteOnExtension);
    const auto inXmp = values.xmp.findKey(Exiv2::XmpKey("Xmp.tiff.Orientation"));
    if (inXmp != values.xmp.end()) inXmp->setValue("1");
}

}  // namespace weft::io
