/// Metadata out of files, and remarks on it.
#include <algorithm>
#include <array>
#include <new>
#include <string>

#include "io/metadata/exiv2_values.h"
#include "io/metadata/metadata_blocks.h"
#include "io/metadata/private_list.h"

namespace weft::io {

namespace {

bool holdsMetadata(std::span<const std::uint8_t> file) {
    using namespace std::string_view_literals;
    const std::string_view head(reinterpret_cast<const char*>(file.data()),
                                std::min<std::size_t>(file.size(), 12));
    return head.starts_with("\x89PNG"sv) || head.starts_with("\xff\xd8\xff"sv) ||
           head.starts_with("II*\0"sv) || head.starts_with("MM\0*"sv) ||
           (head.starts_with("RIFF"sv) && head.ends_with("WEBP"sv));
}

/// How a RAW file's sensor was read, and how its samples lie: a developed picture has neither.
void eraseSensor(Exiv2Values& values) {
    eraseIf(values.exif, [](const Exiv2::Exifdatum& datum) {
        const std::string group = datum.groupName();
        constexpr std::uint16_t kFilterPattern = 0x828e, kFilterRepeat = 0x828d, kFirstOfDng = 0xc612,
                                kLastOfDng = 0xc7ff, kOthers = 0x014a;
        const std::uint16_t tag = datum.tag();
        const bool ofSensor = tag == kFilterPattern || tag == kFilterRepeat || tag == kOthers ||
                              (tag >= kFirstOfDng && tag <= kLastOfDng);
        return group.starts_with("SubImage") || (group == "Image" && ofSensor);
    });
}

Metadata readBlocks(std::span<const std::uint8_t> file) {
    const auto image = Exiv2::ImageFactory::open(file.data(), static_cast<long>(file.size()));
    image->readMetadata();
    Exiv2Values values{image->exifData(), image->iptcData(), image->xmpData(), image->byteOrder()};
    if (values.order == Exiv2::invalidByteOrder) values.order = Exiv2::littleEndian;
    eraseSensor(values);
    const bool extended = std::any_of(values.xmp.begin(), values.xmp.end(), isNoteOnExtension);
    makeUpright(values);
    Metadata blocks = blocksOf(values);
    if (values.xmp.empty() && !image->xmpPacket().empty())
        blocks.remark = "its XMP is damaged and is left out";
    if (extended) blocks.remark = "a part of its XMP, which stands apart from the rest, is left out";
    return blocks;
}

/// It tells nothing, but is needed to read the rest.
constexpr const char* kCharacterSet = "Iptc.Envelope.CharacterSet";

void dropLoneCharacterSet(Exiv2::IptcData& iptc) {
    if (iptc.count() == 1 && iptc.begin()->key() == kCharacterSet) iptc.clear();
}

void restrict(Exiv2Values& values) {
    const auto other = [](const auto& datum) {
        return !mayStayPrivate(datum.key(), datum.value().toString());
    };
    eraseIf(values.exif, other);
    eraseIf(values.xmp, other);
    eraseIf(values.iptc, other);
    dropLoneCharacterSet(values.iptc);
}

/// Of what tells who made it and whose it is, a part of the keys in lower case.
bool namesAuthorOrRights(std::string key) {
    std::transform(key.begin(), key.end(), key.begin(),
                   [](unsigned char c) { return static_cast<char>(c < 128 ? std::tolower(c) : c); });
    constexpr std::array kParts = {"copyright",  "artist",   "dc.rights", "dc.creator",
                                   "xmprights",  "byline",   "credit",    "contact",
                                   "usageterms", "licensor", "author"};
    return std::any_of(kParts.begin(), kParts.end(),
                       [&](const char* part) { return key.find(part) != std::string::npos; });
}

void keepCopyright(Exiv2Values& values) {
    const auto other = [](const auto& datum) { return !namesAuthorOrRights(datum.key()); };
    eraseIf(values.exif, other);
    eraseIf(values.xmp, other);
    eraseIf(values.iptc, [&](const Exiv2::Iptcdatum& datum) {
        return other(datum) && datum.key() != kCharacterSet;
    });
    dropLoneCharacterSet(values.iptc);
}

}  // namespace

std::shared_ptr<const Metadata> readMetadata(std::span<const std::uint8_t> file) {
    if (!holdsMetadata(file)) return nullptr;
    const auto lock = exiv2Lock();
    auto found = std::make_shared<Metadata>();
    try {
        *found = readBlocks(file);
    } catch (const std::exception&) {  // Exiv2's, and what a length that lies asks of memory
        found->remark = "its metadata is damaged and is left out";
    }
    return found->isEmpty() && found->remark.empty() ? nullptr : found;
}

int xmpOrientation(std::string_view packet) {
    if (packet.find("Orientation") == packet.npos) return 0;
    const auto lock = exiv2Lock();
    try {
        Exiv2::XmpData xmp;
        if (Exiv2::XmpParser::decode(xmp, std::string(packet)) != 0) return 0;
        const auto told = xmp.findKey(Exiv2::XmpKey("Xmp.tiff.Orientation"));
        const long value = told == xmp.end() ? 0 : told->toLong();
        return value >= 1 && value <= 8 ? static_cast<int>(value) : 0;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception&) {
        return 0;
    }
}

namespace {

void tellSize(Extent size, Exiv2Values& values) {
    if (!values.exif.empty()) {
        values.exif["Exif.Photo.PixelXDimension"] = static_cast<std::uint32_t>(size.width);
        values.exif["Exif.Photo.PixelYDimension"] = static_cast<std::uint32_t>(size.height);
    }
    for (const auto& [key, side] : {std::pair("Xmp.exif.PixelXDimension", size.width),
                                    std::pair("Xmp.exif.PixelYDimension", size.height),
                                    std::pair("Xmp.tiff.ImageWidth", size.width),
                                    std::pair("Xmp.tiff.ImageLength", size.height)})
        if (const auto at = values.xmp.findKey(Exiv2::XmpKey(key)); at != values.xmp.end())
            at->setValue(std::to_string(side));
}

/// `change`(values) of blocks; empty where they are damaged.
template <class Change>
Metadata changed(const Metadata& metadata, const Change& change) {
    const auto lock = exiv2Lock();
    try {
        Exiv2Values values = valuesOf(metadata);
        change(values);
        makeUpright(values);
        return blocksOf(values);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception&) {
        return {};
    }
}

}  // namespace

Metadata metadataOfSize(const Metadata& metadata, Extent size) {
    return changed(metadata, [&](Exiv2Values& values) {
        tellSize(size, values);
        tellSpace(ToldSpace::untagged, values);
    });
}

Metadata metadataOf(const Metadata& metadata, const ToldPicture& picture) {
    return changed(metadata, [&](Exiv2Values& values) {
        tellSize(picture.size, values);
        tellSpace(picture.space, values);
        tellResolution(picture.resolution, picture.resolutionInExif, values);
    });
}

std::shared_ptr<const Metadata> metadataFor(const std::shared_ptr<const Metadata>& metadata,
                                            MetadataChoice choice) {
    if (!metadata || metadata->isEmpty() || choice == MetadataChoice::strip) return nullptr;
    if (choice == MetadataChoice::keep) return metadata;
    const auto lock = exiv2Lock();
    try {
        Exiv2Values values = valuesOf(*metadata);
        choice == MetadataChoice::copyright ? keepCopyright(values) : restrict(values);
        Metadata kept = blocksOf(values);
        return kept.isEmpty() ? nullptr : std::make_shared<const Metadata>(std::move(kept));
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception&) {
        return nullptr;  // rather nothing than too much
    }
}

}  // namespace weft::io
