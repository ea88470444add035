#include "io/read/exr_header.h"

#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfPartType.h>
#include <OpenEXR/ImfStandardAttributes.h>
#include <OpenEXR/ImfThreading.h>
#include <OpenEXR/ImfTileDescription.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "io/byte_order.h"
#include "io/colour/exr_colours.h"
#include "io/read/least_bytes.h"
#include "io/samples.h"
#include "weft/sentence.h"

namespace weft::io {

ExrMemory::ExrMemory(ByteView bytes) : Imf::IStream("picture"), bytes_(bytes) {
    using namespace std::string_view_literals;
    constexpr auto kName = "pixelAspectRatio\0float\0\4\0\0\0"sv;
    constexpr std::size_t kMostOfHeaders = std::size_t{1} << 20;
    const std::string_view head(reinterpret_cast<const char*>(bytes.data()),
                                std::min(bytes.size(), kMostOfHeaders));
    for (auto at = head.find(kName); at != head.npos; at = head.find(kName, at + kName.size())) {
        const std::size_t value = at + kName.size();
        if (value + 4 > head.size()) break;
        const auto aspect = std::bit_cast<float>(littleEndian32(&bytes[value]));
        constexpr float kMost = 1e6f;
        if (!(aspect >= 1 / kMost && aspect <= kMost)) brokenAspects_.push_back(value);
    }
}

bool ExrMemory::read(char to[], int count) {
    if (count < 0 || std::uint64_t(count) > bytes_.size() - at_)
        throw std::runtime_error("the file ends early");
    std::memcpy(to, bytes_.data() + at_, std::size_t(count));
    constexpr float kSquare = 1;
    for (const std::size_t value : brokenAspects_)
        if (at_ <= value && value + sizeof kSquare <= at_ + std::size_t(count))
            std::memcpy(to + (value - at_), &kSquare, sizeof kSquare);
    at_ += std::size_t(count);
    return at_ < bytes_.size();
}

void ExrMemory::seekg(std::uint64_t to) {
    if (to > bytes_.size()) throw std::runtime_error("the file ends early");
    at_ = std::size_t(to);
}

namespace {

constexpr std::size_t kMagicAndVersion = 8;
constexpr std::uint32_t kMultiPart = 0x1000, kNotPixels = 0x800;  // flags of the version

/// Bytes of the types whose values have one size. OpenEXR reads so many, whatever the header says,
/// and would take what follows for anything.
constexpr std::pair<std::string_view, std::size_t> kFixedSizes[] = {
    {"box2f", 16},      {"box2i", 16},   {"chromaticities", 32},
    {"compression", 1}, {"double", 8},   {"envmap", 1},
    {"float", 4},       {"int", 4},      {"keycode", 28},
    {"lineOrder", 1},   {"m33d", 72},    {"m33f", 36},
    {"m44d", 128},      {"m44f", 64},    {"rational", 8},
    {"v2d", 16},        {"v2f", 8},      {"v2i", 8},
    {"v3d", 24},        {"v3f", 12},     {"v3i", 12},
    {"tiledesc", 9},    {"timecode", 8}, {"deepImageState", 1}};

/// Whether a list of channels (name and 16 bytes each, an empty name) is as long as its value.
bool isChannelList(ByteView value) {
    std::size_t at = 0;
    while (at < value.size() && value[at] != 0) {
        const void* end = std::memchr(&value[at], 0, value.size() - at);
        if (!end) return false;
        at = static_cast<std::size_t>(static_cast<const std::uint8_t*>(end) - value.data()) + 1 + 16;
    }
    return at + 1 == value.size();
}

/// Whether strings, each behind its length, are as long as their value.
bool isStringVector(ByteView value) {
    std::size_t at = 0;
    while (value.size() - at >= 4) {
        const std::size_t length = littleEndian32(&value[at]);
        if (length > value.size() - at - 4) return false;
        at += 4 + length;
    }
    return at == value.size();
}

/// Whether OpenEXR reads as many bytes of a value as the header says that it has.
bool hasItsSize(std::string_view type, ByteView value) {
    for (const auto& [name, size] : kFixedSizes)
        if (name == type) return size == value.size();
    if (type == "chlist") return isChannelList(value);
    if (type == "stringvector") return isStringVector(value);
    return type != "floatvector" || value.size() % 4 == 0;
}

/// Walks the headers (OpenEXR file layout, "Header": name, type, size, value; an empty name ends one,
/// an empty header those of a multi-part file): every value lies inside the file and has its size.
void checkAttributes(const ReadJob& job) {
    const ByteView bytes = job.bytes;
    if (bytes.size() < kMagicAndVersion) job.refuseTruncated();
    const bool multiPart = littleEndian32(&bytes[4]) & kMultiPart;
    const auto behindText = [&](std::size_t from) {
        const void* end =
            from < bytes.size() ? std::memchr(&bytes[from], 0, bytes.size() - from) : nullptr;
        if (!end) job.refuseTruncated();
        return static_cast<std::size_t>(static_cast<const std::uint8_t*>(end) - bytes.data()) + 1;
    };
    bool empty = true;
    for (std::size_t at = kMagicAndVersion;;) {
        const std::size_t type = behindText(at);
        if (type == at + 1) {
            // OpenEXR would go on behind an empty one, and believe what it finds there.
            if (at == kMagicAndVersion) job.refuse("is damaged: its header is empty.");
            if (empty || !multiPart) return;
            empty = true;
            at = type;
            continue;
        }
        const std::size_t size = behindText(type);
        if (bytes.size() - size < 4) job.refuseTruncated();
        const std::size_t length = littleEndian32(&bytes[size]);
        if (length > bytes.size() - size - 4) job.refuseTruncated();
        const std::string_view typeName(reinterpret_cast<const char*>(&bytes[type]), size - type - 1);
        if (!hasItsSize(typeName, bytes.subspan(size + 4, length)))
            job.refuse("is damaged: a value in its header has not the size of its type.");
        at = size + 4 + length;
        empty = false;
    }
}

ExrWindow windowOf(const Imath::Box2i& b) {
    return {b.min.x, b.min.y, std::int64_t{b.max.x} - b.min.x + 1,
            std::int64_t{b.max.y} - b.min.y + 1};
}

/// OpenEXR standard attributes, "chromaticities": of RGB channels; without them ITU-R BT.709's.
void readColours(const Imf::Header& header, ExrPicture& picture) {
    if (!Imf::hasChromaticities(header) || picture.layer.color.size() != 3) return;
    const Imf::Chromaticities& c = Imf::chromaticities(header);
    const auto profile =
        profileOf({c.red.x, c.red.y, c.green.x, c.green.y, c.blue.x, c.blue.y, c.white.x, c.white.y});
    if (profile) picture.profile = *profile;
    picture.oddColours = !profile;
}

/// OpenEXR standard attributes: "xDensity", pixels an inch across; "pixelAspectRatio", width of a
/// pixel for its height.
Resolution resolutionOf(const Imf::Header& header) {
    const float aspect = header.pixelAspectRatio(),
                across = Imf::hasXDensity(header) ? Imf::xDensity(header) : 0;
    if (!std::isfinite(aspect) || !std::isfinite(across)) return {};
    constexpr int kFigures = 6;  // of a product of floats
    if (across > 0)
        return sensible({decimalOf(across), decimalOf(double{across} * aspect, kFigures),
                         Resolution::Unit::inch});
    return sensible({1, decimalOf(aspect), Resolution::Unit::none});
}

/// How a compression packs: rows of a block, and bytes that one byte stands for at most.
struct Packing {
    std::int64_t lines;
    std::uint64_t ratio;
};

Packing packingOf(Imf::Compression compression) {
    switch (compression) {
        case Imf::NO_COMPRESSION: return {1, 1};
        case Imf::RLE_COMPRESSION: return {1, kRunRatio};
        case Imf::ZIPS_COMPRESSION: return {1, kDeflateRatio};
        case Imf::ZIP_COMPRESSION: return {16, kDeflateRatio};
        // Huffman: a run of up to 255 samples of 2 bytes in a code of a bit and a count of 8.
        case Imf::PIZ_COMPRESSION: return {32, 454};
        // Deflated; of a float's 4 bytes 3 are kept.
        case Imf::PXR24_COMPRESSION: return {16, kDeflateRatio * 4 / 3};
        // 4 × 4 halves, 32 bytes, in 14, or where they are alike in 3.
        case Imf::B44_COMPRESSION:
        case Imf::B44A_COMPRESSION: return {32, 11};
        // 8 × 8 floats, 256 bytes, as one coefficient of 2, deflated.
        case Imf::DWAA_COMPRESSION: return {32, 128 * kDeflateRatio};
        case Imf::DWAB_COMPRESSION: return {256, 128 * kDeflateRatio};
        default: throw std::runtime_error("its compression is unknown");
    }
}

/// Sizes of what lies in the file.
struct Storage {
    std::uint64_t pixelBytes = 0;  ///< of all channels
    std::uint64_t blockBytes = 0;  ///< decoded bytes of a block of lines, or of a tile
    std::uint64_t least = 0;       ///< fewest bytes of a file with this header
    std::int64_t lines = 1;
};

Storage storageOf(const Imf::Header& header, const ExrWindow& data) {
    const Packing packing = packingOf(header.compression());
    const auto width = std::uint64_t(data.width), height = std::uint64_t(data.height);
    Storage s;
    std::uint64_t decoded = 0;
    for (auto c = header.channels().begin(); c != header.channels().end(); ++c) {
        const Imf::Channel& channel = c.channel();
        const std::uint64_t size = channel.type == Imf::HALF ? 2 : 4;
        s.pixelBytes += size;
        if (channel.xSampling < 1 || channel.ySampling < 1)
            throw std::runtime_error("a channel's sampling is not positive");
        decoded += width / std::uint64_t(channel.xSampling) *
                   (height / std::uint64_t(channel.ySampling)) * size;
    }
    // Each block has an offset of 8 bytes in a table, and its place and size before its data.
    std::uint64_t blocks = dividedUp(height, std::uint64_t(packing.lines)), blockHead = 8 + 8;
    std::uint64_t blockWidth = width;
    s.lines = packing.lines;
    if (header.hasTileDescription()) {
        const Imf::TileDescription& tile = header.tileDescription();
        if (tile.xSize == 0 || tile.ySize == 0) throw std::runtime_error("its tiles are empty");
        blocks = dividedUp(width, tile.xSize) * dividedUp(height, tile.ySize);
        blockHead = 8 + 20;
        blockWidth = tile.xSize;
        s.lines = tile.ySize;
    }
    s.least = blocks * blockHead + decoded / packing.ratio;
    // OpenEXR reserves whole blocks, however few of their rows and columns the picture has.
    constexpr std::uint64_t kUsualBlock = std::uint64_t{1} << 26;
    const std::uint64_t reserved = blockWidth * std::uint64_t(s.lines);
    if (reserved > (kUsualBlock + 4 * decoded) / std::max<std::uint64_t>(1, s.pixelBytes))
        throw std::runtime_error("its blocks are far larger than the picture");
    s.lines = std::min(s.lines, data.height);
    s.blockBytes = std::min(blockWidth, width) * std::uint64_t(s.lines) * s.pixelBytes;
    return s;
}

/// The display window is what is held; a file states it in 16 bytes. What is no larger than a frame
/// of 8K, or than 64 times its data, is what renderers write.
void checkDisplayWindow(const ReadJob& job, const ExrWindow& data) {
    constexpr std::int64_t kPixelsOfAFrame = std::int64_t{1} << 25, kPerDataPixel = 64;
    const std::int64_t pixels = job.size.area();
    if (pixels <= kPixelsOfAFrame || pixels / kPerDataPixel <= data.width * data.height) return;
    job.refuse(
        sentence("is damaged or made to do harm: of the {width} × {height} pixels that it declares "
                 "it has {dataWidth} × {dataHeight}.",
                 {{"width", job.size.width},
                  {"height", job.size.height},
                  {"dataWidth", data.width},
                  {"dataHeight", data.height}}));
}

/// While decoding: the planes, OpenEXR's blocks (read, decompressed, and what decompressing takes),
/// and for tiles a row of them; afterwards the planes twice.
std::uint64_t exrPeakBytes(const ReadJob& job, const ExrPicture& picture, const Storage& storage,
                           bool tiled) {
    constexpr std::uint64_t kCopiesOfABlock = 4;
    const auto threads = static_cast<std::uint64_t>(std::max(0, Imf::globalThreadCount()));
    const std::uint64_t blocks = std::max<std::uint64_t>(1, 2 * threads);
    const auto planes = static_cast<std::uint64_t>(picture.planes()) * 4;
    const std::uint64_t all = static_cast<std::uint64_t>(job.size.area()) * planes;
    const std::uint64_t rows = static_cast<std::uint64_t>(picture.data.width) *
                               static_cast<std::uint64_t>(storage.lines) * planes;
    const bool cropped = picture.data != picture.display;
    const std::uint64_t held = rows * ((tiled ? 1 : 0) + (cropped ? 1 : 0));
    return std::max(2 * all, all + held + storage.blockBytes * kCopiesOfABlock * blocks);
}

/// The headers of all parts.
std::vector<Imf::Header> readHeaders(const ReadJob& job) {
    checkAttributes(job);
    ExrMemory stream(job.bytes);
    stream.seekg(kMagicAndVersion);
    const std::uint32_t flags = littleEndian32(&job.bytes[4]);
    int version = static_cast<int>(flags);
    std::vector<Imf::Header> parts;
    do {
        parts.emplace_back().readFrom(stream, version);
        const Imf::Header& part = parts.back();
        if ((flags & kNotPixels) || (part.hasType() && Imf::isDeepData(part.type())))
            job.refuse("cannot be read: it is a deep picture, which has many samples a pixel.");
        // Of other types OpenEXR believes how many blocks there are.
        if (part.hasType() && !Imf::isImage(part.type()))
            job.refuse("cannot be read: one of its parts is no picture.");
        // An empty header ends them.
    } while ((flags & kMultiPart) && stream.tellg() < job.bytes.size() &&
             job.bytes[static_cast<std::size_t>(stream.tellg())] != 0);
    return parts;
}

/// OpenEXR makes the tables of all parts.
void checkOtherParts(ReadJob& job, const std::vector<Imf::Header>& parts) {
    if (parts.size() == 1) return;
    std::uint64_t least = 0;
    for (const Imf::Header& part : parts) {
        const ExrWindow data = windowOf(part.dataWindow());
        job.announce(data.width, data.height);
        least += storageOf(part, data).least;
        job.requireBytes(least);
    }
}

/// Among `layers`, by the name of its part and channels or by either; null: none.
const ExrLayer* named(const std::string& name, const std::vector<ExrLayer>& layers) {
    for (const ExrLayer& layer : layers)
        if (layer.name == name) return &layer;
    for (const ExrLayer& layer : layers) {
        const std::string& channel = (layer.color.empty() ? layer.vectors : layer.color).front();
        if (channel.starts_with(name + '.') &&
            channel.find('.', name.size() + 1) == std::string::npos)
            return &layer;
    }
    return nullptr;
}

/// ReadLimits::layer; without one the first.
const ExrLayer& chosenLayer(const ReadJob& job, const std::vector<ExrLayer>& layers,
                            const std::vector<ExrLayer>& vectors) {
    const std::string& name = job.limits.layer;
    if (!name.empty())
        if (const ExrLayer* layer = named(name, layers)) return *layer;
    if (!name.empty() && named(name, vectors))
        job.refuse(sentence(
            "cannot be read: its layer “{name}” holds vectors (channels X and Y), no picture.",
            {{"name", name}}));
    if (layers.empty() && !vectors.empty())
        job.refuse("cannot be read: it holds vectors (channels X and Y), no picture.");
    if (layers.empty())
        job.refuse("cannot be read: it has neither R, G and B nor a Y channel alone.");
    if (name.empty()) return layers.front();
    const ListedLayers few = listed(layers);
    job.refuse(sentence(few.more == 0 ? "has no layer “{name}”; it has {layers}."
                                      : "has no layer “{name}”; it has {layers} and {more} more.",
                        {{"name", name}, {"layers", few.names}, {"more", few.more}}));
}

/// The remark on a file whose first layer was read, no other being asked for.
std::string remarkOn(const ReadJob& job, const std::vector<ExrLayer>& layers) {
    if (!job.limits.layer.empty() || layers.size() < 2) return {};
    const std::vector<ExrLayer> first(layers.begin(), layers.begin() + 1);
    const ListedLayers few = listed(layers);
    return sentence(few.more == 0
                        ? "of its {count} layers {first} was read; it has {layers}"
                        : "of its {count} layers {first} was read; it has {layers} and {more} more",
                    {{"count", layers.size()},
                     {"first", listed(first).names},
                     {"layers", few.names},
                     {"more", few.more}});
}

}  // namespace

std::vector<ExrLayer> inspectExrLayers(const ReadJob& job) { return exrLayers(readHeaders(job)); }

ExrPicture inspectExr(ReadJob& job) {
    const std::vector<Imf::Header> parts = readHeaders(job);
    const std::vector<ExrLayer> layers = exrLayers(parts);
    checkOtherParts(job, parts);
    const ExrLayer& chosen = chosenLayer(job, layers, exrVectors(parts));
    const Imf::Header& header = parts[static_cast<std::size_t>(chosen.part)];
    ExrPicture picture{.data = windowOf(header.dataWindow()),
                       .display = windowOf(header.displayWindow()),
                       .layer = chosen,
                       .severalParts = parts.size() > 1,
                       .remark = remarkOn(job, layers)};
    job.announce(picture.data.width, picture.data.height);
    const Storage storage = storageOf(header, picture.data);
    job.requireBytes(storage.least);
    job.announce(picture.display.width, picture.display.height);
    checkDisplayWindow(job, picture.data);
    picture.lines = storage.lines;
    readColours(header, picture);
    picture.resolution = resolutionOf(header);
    job.requireMemory(exrPeakBytes(job, picture, storage, header.hasTileDescription()));
    return picture;
}

}  // namespace weft::io
