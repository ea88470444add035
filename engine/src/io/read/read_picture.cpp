/// The reading half of weft/io/picture_file.h: recognise, decode, turn upright.
#include <sys/stat.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <limits>

#include "io/change_mark.h"
#include "io/float_picture.h"
#include "io/metadata/metadata_blocks.h"
#include "io/metadata/told_resolution.h"
#include "io/read/read_job.h"
#include "io/refuse_file.h"
#include "io/stream_reader.h"
#include "weft/formatted.h"
#include "weft/io/colour_profile.h"
#include "weft/io/file_format.h"
#include "weft/memory_budget.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

/// Throws BadInput where a file that begins so is none.
const FileFormat& requireFormat(ByteView head, const ReadJob& job) {
    if (const FileFormat* format = formatOfBytes(head)) return *format;
    job.refuse(sentence("is not a picture that Weft can read ({formats}).",
                        {{"formats", namesOf(anyFormat)}}));
}

/// Bytes read from a file so far, in memory that is asked for before it is taken.
class GrowingBytes {
public:
    GrowingBytes(StreamReader& file, const ReadJob& job) : file_(file), job_(job) {}

    /// Makes room for `size` bytes in all, no more.
    void reserve(std::uint64_t size) {
        if (size <= bytes_.capacity()) return;
        weft::requireMemory(size, "'" + job_.name + "'");
        bytes_.reserve(static_cast<std::size_t>(size));
    }
    /// Reads up to `wanted` bytes more; whether there may be others.
    bool read(std::size_t wanted) {
        const std::size_t have = bytes_.size();
        if (have + wanted > bytes_.capacity())
            reserve(std::max<std::uint64_t>(have + wanted, have * kGrowth / 2));
        bytes_.resize(have + wanted);
        const std::size_t got = file_.read(std::span(bytes_).subspan(have));
        bytes_.resize(have + got);
        return got == wanted;
    }
    [[nodiscard]] bool atEnd() const { return file_.atEnd(); }
    [[nodiscard]] std::vector<std::uint8_t>& bytes() { return bytes_; }

private:
    static constexpr std::uint64_t kGrowth = 3;  // halves: a pipe's memory grows by half

    StreamReader& file_;
    const ReadJob& job_;
    std::vector<std::uint8_t> bytes_;
};

/// The whole file, held once. Its first bytes are checked before the rest is read.
std::vector<std::uint8_t> readBytes(const std::filesystem::path& path, const ReadJob& job) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) {
        if (errno == ENOENT || errno == ENOTDIR) job.refuse("does not exist.");
        job.refuse(sentence("cannot be opened: {reason}.", {{"reason", std::strerror(errno)}}));
    }
    if (S_ISDIR(status.st_mode)) job.refuse("is a folder, not a picture.");
    StreamReader file(path, job.limits.stop);
    if (!file.isOpen())
        job.refuse(sentence("cannot be opened: {reason}.", {{"reason", std::strerror(errno)}}));
    GrowingBytes reader(file, job);
    bool more = reader.read(kSignatureBytes);
    if (reader.bytes().empty()) job.refuse(file.failed() ? "cannot be read." : "is empty.");
    static_cast<void>(requireFormat(reader.bytes(), job));
    constexpr std::size_t kPiece = std::size_t{1} << 16;
    const auto size = static_cast<std::uint64_t>(status.st_size);
    if (S_ISREG(status.st_mode)) reader.reserve(size);
    while (more && !reader.atEnd()) {
        const std::size_t have = reader.bytes().size();
        // A regular file in one piece; pipes, and files that grew, in small ones.
        more = reader.read(S_ISREG(status.st_mode) && have < size ? size - have : kPiece);
    }
    if (file.failed()) job.refuse("cannot be read to its end.");
    return std::move(reader.bytes());
}

DecodedPicture decode(ReadJob& job) {
    if (job.bytes.empty()) job.refuse("is empty.");
    const FileFormat& format = requireFormat(job.bytes, job);
    if (!job.limits.layer.empty() && !format.layerNames)
        job.refuse(sentence("has no layer “{name}”: only OpenEXR files have layers.",
                            {{"name", job.limits.layer}}));
    return format.decode(job);
}

/// Pixel of the stored picture (extent `e`) that is seen at `p` of the upright one.
Point storedFromUpright(Point p, Extent e, int orientation) {
    const int w = e.width - 1, h = e.height - 1;
    switch (orientation) {
        case 2: return {w - p.x, p.y};
        case 3: return {w - p.x, h - p.y};
        case 4: return {p.x, h - p.y};
        case 5: return {p.y, p.x};
        case 6: return {p.y, h - p.x};
        case 7: return {w - p.y, h - p.x};
        case 8: return {w - p.y, p.x};
        default: return p;
    }
}

/// The field turned upright. Orientations 5..8 exchange width and height.
Field upright(const Field& field, int orientation) {
    if (field.empty()) return {};
    const Extent e = field.extent();
    const Extent turned = orientation >= 5 ? Extent{e.height, e.width} : e;
    Field out(turned, field.channels(), false);
    for (int c = 0; c < field.channels(); ++c)
        for (int y = 0; y < turned.height; ++y) {
            float* row = out.row(c, y);
            for (int x = 0; x < turned.width; ++x)
                row[x] = field.at(c, storedFromUpright({x, y}, e, orientation));
        }
    return out;
}

/// Codes of 8-bit pictures: a device takes them as they are, and their range is known.
std::shared_ptr<const Field> withCodes(std::shared_ptr<const Field> field) {
    auto kept = std::make_shared<Field>(std::move(*std::const_pointer_cast<Field>(field)));
    kept->keepCodes();
    return kept;
}

/// Float samples, of which right-hand sides ask how they lay in the file.
std::shared_ptr<const Field> withStored(std::shared_ptr<const Field> field,
                                        std::shared_ptr<const StoredSamples> stored) {
    auto kept = std::make_shared<Field>(std::move(*std::const_pointer_cast<Field>(field)));
    kept->keepStored(std::move(stored));
    return kept;
}

/// The picture upright. Of a float file only the stored samples are turned, and the others made of
/// them again, so that no more than one plane more is held.
Picture turned(DecodedPicture decoded) {
    Picture picture = std::move(decoded.picture);
    const int o = decoded.orientation;
    if (o <= 1 || o > 8) return picture;
    if (picture.stored) {
        const std::shared_ptr<const StoredSamples> stored = std::move(picture.stored);
        picture.color = picture.alpha = nullptr;
        auto from = std::const_pointer_cast<StoredSamples>(stored);
        from->color = upright(from->color, o);
        from->alpha = upright(from->alpha, o);
        Picture upright = floatPicture(std::move(*from));
        upright.iccProfile = std::move(picture.iccProfile);
        return upright;
    }
    picture.color = std::make_shared<Field>(upright(*picture.color, o));
    if (picture.alpha) picture.alpha = std::make_shared<Field>(upright(*picture.alpha, o));
    return picture;
}

/// Profiles of other spaces than the samples' say nothing about them. Whether there was one.
bool dropForeignProfile(Picture& picture) {
    std::vector<std::uint8_t>& icc = picture.iccProfile;
    const bool rgb = icc.size() >= 128 && std::memcmp(&icc[16], "RGB ", 4) == 0;
    const bool grey = icc.size() >= 128 && std::memcmp(&icc[16], "GRAY", 4) == 0;
    const bool foreign = !icc.empty() && !rgb && !(grey && picture.color->channels() == 1);
    if (foreign) icc.clear();
    return foreign;
}

/// Remarks that are shown when the file is opened are kept with its metadata.
void addRemark(const std::string& remark, Picture& picture) {
    if (remark.empty()) return;
    Metadata told = picture.metadata ? *picture.metadata : Metadata();
    told.remark = told.remark.empty() ? remark : remark + "; " + told.remark;
    picture.metadata = std::make_shared<const Metadata>(std::move(told));
}

/// The format's own field or EXIF's and XMP's. Lengths count more than the form of a pixel alone, and
/// of two lengths the format's, unless it is the other one rounded to whole numbers. A form counts
/// more than a length of EXIF but for JPEG, whose encoders write a form for want of a length.
Resolution chosenResolution(const Resolution& ofFormat, const Resolution& told, bool jpeg) {
    if (ofFormat.hasLength()) {
        const Resolution same = told.hasLength() ? inUnit(told, ofFormat.unit) : Resolution();
        constexpr double kRounding = 0.5001;
        const bool rounded =
            std::abs(same.x - ofFormat.x) <= kRounding && std::abs(same.y - ofFormat.y) <= kRounding;
        return told.hasLength() && rounded ? told : ofFormat;
    }
    if (told.hasLength() && (jpeg || ofFormat.aspect() == 1)) return told;
    return ofFormat.aspect() != 1 || !told.isKnown() ? ofFormat : told;
}

/// What is told where the pixel aspect ratio differs from 1 by more than a hundredth.
std::string formRemark(const Resolution& resolution) {
    constexpr double kTold = 0.01;
    if (std::abs(resolution.aspect() - 1) <= kTold) return {};
    return sentence("its pixels are {times} times as wide as high, and are shown as squares",
                    {{"times", formatted("%.3g", resolution.aspect())}});
}

Picture readGuarded(ReadJob& job) try {
    DecodedPicture decoded = decode(job);
    const std::string remark = std::move(decoded.remark);
    const Resolution ofFormat = decoded.picture.resolution;
    const bool sidesChange =
        decoded.exchanged || (decoded.orientation >= 5 && decoded.orientation <= 8);
    Picture picture = turned(std::move(decoded));
    const bool foreignProfile = dropForeignProfile(picture);
    if (picture.depth == 32) picture.linearByCustom = isLinearLight(picture);
    if (!picture.metadata) picture.metadata = readMetadata(job.bytes);
    const bool ofCodes = picture.depth != 32 && picture.color->channels() == 3;
    if (picture.iccProfile.empty() && ofCodes && picture.metadata && saysAdobeRgb(*picture.metadata))
        picture.iccProfile = standardProfile(StandardProfile::adobeRgb);
    if (!picture.iccProfile.empty() && !isPictureProfile(picture.iccProfile))
        addRemark(kUnusedProfile, picture);
    if (foreignProfile)
        addRemark("its colour profile is one of other samples than its own and is left out", picture);
    const Resolution inFile = picture.metadata
                                  ? chosenResolution(ofFormat, toldResolution(*picture.metadata),
                                                     job.bytes[0] == 0xff)  // JPEG
                                  : ofFormat;
    picture.resolution = sidesChange ? exchanged(inFile) : inFile;
    addRemark(formRemark(picture.resolution), picture);
    addRemark(remark, picture);
    if (picture.depth == 8) picture.color = withCodes(std::move(picture.color));
    if (picture.stored) picture.color = withStored(std::move(picture.color), picture.stored);
    return picture;
} catch (const std::bad_alloc&) {
    throw NotEnoughMemory(sentence(
        job.size.empty() ? "'{file}' does not fit into memory."
                         : "'{file}' does not fit into memory: it is {width} × {height} pixels.",
        {{"file", job.name}, {"width", job.size.width}, {"height", job.size.height}}));
}

/// "1 000 000 000"; up to four digits stay together.
std::string grouped(std::int64_t number) {
    std::string text = std::to_string(number);
    if (text.size() <= 4) return text;
    for (int end = static_cast<int>(text.size()) - 3; end > 0; end -= 3)
        text.insert(static_cast<std::size_t>(end), 1, ' ');
    return text;
}

}  // namespace

std::string remarkOnExtraSamples(int count) {
    if (count <= 0) return {};
    if (count == 1) return "one extra sample of each pixel was left out";
    return sentence("{count} extra samples of each pixel were left out", {{"count", count}});
}

void ReadJob::announce(std::int64_t width, std::int64_t height) {
    if (width <= 0 || height <= 0) refuse("holds no pixels: its header is damaged.");
    constexpr std::int64_t kMaxSide = std::numeric_limits<int>::max() / 16;
    const bool sideTooLong = width > kMaxSide || height > kMaxSide;
    if (sideTooLong || width > limits.maxPixels / height)
        refuse(sentence("is {width} × {height} pixels, more than the {most} pixels that Weft reads.",
                        {{"width", width}, {"height", height}, {"most", grouped(limits.maxPixels)}}));
    size = {static_cast<int>(width), static_cast<int>(height)};
}

void ReadJob::requireBytes(std::uint64_t least) const {
    if (bytes.size() < least)
        refuse(
            sentence("is truncated or damaged: {bytes} bytes cannot hold {width} × {height} pixels.",
                     {{"bytes", bytes.size()}, {"width", size.width}, {"height", size.height}}));
}

void ReadJob::requireMemory(std::uint64_t wanted) const {
    const auto pixels = static_cast<std::uint64_t>(size.area());
    if (wanted > kReadBase + kReadPerFileByte * bytes.size() + kReadPerPixel * pixels)
        refuse(
            sentence("is damaged or made to do harm: reading it takes {memory} of memory, too much "
                     "for {width} × {height} pixels in {bytes} bytes.",
                     {{"memory", memoryText(wanted)},
                      {"width", size.width},
                      {"height", size.height},
                      {"bytes", bytes.size()}}));
    weft::requireMemory(wanted, "'" + name + "'");
}

void ReadJob::refuse(const std::string& why) const { refuseFile(name, why); }

void ReadJob::refuseTruncated() const {
    refuse("is truncated: the file ends before the picture does.");
}

namespace {

/// `shown`: the file's name in messages.
Picture readFile(const std::filesystem::path& path, const std::filesystem::path& shown,
                 const ReadLimits& limits) {
    ReadJob job{.bytes = {}, .name = shown.string(), .limits = limits, .size = {}};
    std::vector<std::uint8_t> bytes;
    try {
        bytes = readBytes(path, job);
    } catch (const std::bad_alloc&) {
        throw NotEnoughMemory(sentence("'{file}' does not fit into memory.", {{"file", job.name}}));
    }
    job.bytes = bytes;
    Picture picture = readGuarded(job);
    std::error_code error;
    if (std::filesystem::is_regular_file(path, error))  // a pipe is read once
        picture.origin = std::make_shared<const PictureOrigin>(
            PictureOrigin{.path = std::filesystem::absolute(shown).string(),
                          .mark = changeMark(bytes),
                          .layer = limits.layer});
    return picture;
}

}  // namespace

Picture readPicture(const std::filesystem::path& path, const ReadLimits& limits) {
    return readFile(path, path, limits);
}

std::vector<std::string> pictureLayers(const std::filesystem::path& path,
                                       const std::stop_token& stop) {
    ReadJob job{.bytes = {}, .name = path.string(), .limits = {.stop = stop}, .size = {}};
    const std::vector<std::uint8_t> bytes = readBytes(path, job);
    job.bytes = bytes;
    const FileFormat& format = requireFormat(bytes, job);
    return format.layerNames ? format.layerNames(job) : std::vector<std::string>();
}

Picture readOpened(const std::filesystem::path& opened, const std::filesystem::path& shown,
                   const std::string& layer) {
    return readFile(opened, shown, {.layer = layer});
}

Picture readPicture(std::span<const std::uint8_t> bytes, const std::string& name,
                    const ReadLimits& limits) {
    ReadJob job{.bytes = bytes, .name = name, .limits = limits, .size = {}};
    return readGuarded(job);
}

}  // namespace weft::io
