/// JPEG XL, by libjxl.
#include <jxl/decode.h>
#include <lcms2.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <string_view>

#include "app/decoder/decoded_picture.h"

namespace weft::decoder {

namespace {

using Bytes = std::vector<std::uint8_t>;

struct Damaged : Refused {
    Damaged() : Refused("is damaged: its data cannot be decoded.") {}
};

[[noreturn]] void refuseDamaged() { throw Damaged(); }

void check(JxlDecoderStatus status) {
    if (status != JXL_DEC_SUCCESS) refuseDamaged();
}

/// A file that is gone through from its beginning, on this thread.
class JxlFile {
public:
    JxlFile(std::span<const std::uint8_t> file, int events)
        : decoder_(JxlDecoderCreate(nullptr), JxlDecoderDestroy) {
        if (!get()) throw std::bad_alloc();
        check(JxlDecoderSetUnpremultiplyAlpha(get(), JXL_TRUE));
        check(JxlDecoderSetDecompressBoxes(get(), JXL_TRUE));
        check(JxlDecoderSubscribeEvents(get(), events));
        check(JxlDecoderSetInput(get(), file.data(), file.size()));
        JxlDecoderCloseInput(get());
    }
    [[nodiscard]] JxlDecoder* get() const { return decoder_.get(); }
    /// The next event, or that nothing is left.
    JxlDecoderStatus next() {
        const JxlDecoderStatus status = JxlDecoderProcessInput(get());
        if (status == JXL_DEC_NEED_MORE_INPUT)
            throw Refused("is truncated: the file ends before the picture does.");
        if (status == JXL_DEC_ERROR) refuseDamaged();
        return status;
    }

private:
    std::unique_ptr<JxlDecoder, decltype(&JxlDecoderDestroy)> decoder_;
};

/// What is read of the header, checked.
struct JxlHeader {
    JxlBasicInfo info;  ///< size and orientation as they lie in the file
    unsigned extra = 0;

    [[nodiscard]] bool hasAlpha() const { return info.alpha_bits > 0; }
    [[nodiscard]] bool isFloat() const { return info.exponent_bits_per_sample > 0; }
    [[nodiscard]] std::uint32_t samples() const {
        return info.num_color_channels + (hasAlpha() ? 1 : 0);
    }
};

void countExtraChannels(const JxlDecoder* decoder, JxlHeader& header) {
    constexpr std::uint32_t kMost = 60;
    if (header.info.num_extra_channels > kMost)
        throw Refused("cannot be read: it has " + std::to_string(header.info.num_extra_channels) +
                      " samples a pixel, more than the " + std::to_string(kMost) +
                      " that Weft reads.");
    header.extra = header.info.num_extra_channels - (header.hasAlpha() ? 1 : 0);
    for (std::uint32_t i = 0; i < header.info.num_extra_channels; ++i) {
        JxlExtraChannelInfo channel;
        check(JxlDecoderGetExtraChannelInfo(decoder, i, &channel));
        if (channel.type == JXL_CHANNEL_BLACK)
            throw Refused(
                "has colours of printing inks (CMYK), which Weft reads in JPEG and TIFF only.");
        if (channel.type == JXL_CHANNEL_SPOT_COLOR) --header.extra;  // it is in the colours
    }
}

JxlHeader headerOf(std::span<const std::uint8_t> file, const Limits& limits) {
    JxlFile decoder(file, JXL_DEC_BASIC_INFO);
    check(JxlDecoderSetKeepOrientation(decoder.get(), JXL_TRUE));
    if (decoder.next() != JXL_DEC_BASIC_INFO) refuseDamaged();
    JxlHeader header;
    check(JxlDecoderGetBasicInfo(decoder.get(), &header.info));
    limits.check(header.info.xsize, header.info.ysize);
    countExtraChannels(decoder.get(), header);
    return header;
}

/// Throws std::bad_alloc where libjxl, which ends the process for want of memory, would get too
/// little: some 8 to 12 B a sample, what it writes into among them.
void requireMemory(const JxlHeader& header) {
    constexpr std::uint64_t kBase = std::uint64_t{32} << 20, kPerSample = 16;
    const std::uint64_t samples = header.info.num_color_channels + header.info.num_extra_channels;
    const std::uint64_t pixels = std::uint64_t{header.info.xsize} * header.info.ysize;
    void* const probe = std::malloc(kBase + kPerSample * samples * pixels);
    if (!probe) throw std::bad_alloc();
    std::free(probe);
}

/// H.273's numbers for these colours; false where it has none.
bool takeNumbers(const JxlColorEncoding& from, io::CodedColours& to) {
    const bool grey = from.color_space == JXL_COLOR_SPACE_GRAY,
               d65 = from.white_point == JXL_WHITE_POINT_D65;
    constexpr std::uint16_t kDisplayP3 = 12;
    if (!grey && from.color_space != JXL_COLOR_SPACE_RGB) return false;
    if (from.transfer_function == JXL_TRANSFER_FUNCTION_UNKNOWN ||
        from.transfer_function == JXL_TRANSFER_FUNCTION_GAMMA)
        return false;
    const JxlPrimaries primaries = grey ? JXL_PRIMARIES_SRGB : from.primaries;
    to.transfer = static_cast<std::uint16_t>(from.transfer_function);
    to.primaries = static_cast<std::uint16_t>(primaries);
    if (primaries == JXL_PRIMARIES_P3 && d65) to.primaries = kDisplayP3;
    return primaries == JXL_PRIMARIES_P3
               ? d65 || from.white_point == JXL_WHITE_POINT_DCI
               : d65 && (primaries == JXL_PRIMARIES_SRGB || primaries == JXL_PRIMARIES_2100);
}

Bytes profileOf(const JxlDecoder* decoder, JxlColorProfileTarget target) {
    std::size_t size = 0;
    constexpr std::size_t kMost = std::size_t{16} << 20;
    if (JxlDecoderGetICCProfileSize(decoder, nullptr, target, &size) != JXL_DEC_SUCCESS ||
        size > kMost)
        return {};
    Bytes icc(size);
    check(JxlDecoderGetColorAsICCProfile(decoder, nullptr, target, icc.data(), size));
    return icc;
}

/// Whether libjxl gives colours of another space than the file's own, of which it has but a profile:
/// then it gives light of sRGB's primaries.
bool takeColours(const JxlDecoder* decoder, const JxlHeader& header, DecodedPicture& picture) {
    JxlColorEncoding told;
    const auto isTold = [&](JxlColorProfileTarget target) {
        return JxlDecoderGetColorAsEncodedProfile(decoder, nullptr, target, &told) == JXL_DEC_SUCCESS;
    };
    const bool converts =
        !header.info.uses_original_profile && !isTold(JXL_COLOR_PROFILE_TARGET_ORIGINAL);
    const auto target = converts ? JXL_COLOR_PROFILE_TARGET_ORIGINAL : JXL_COLOR_PROFILE_TARGET_DATA;
    if (!converts && isTold(target) && takeNumbers(told, picture.header.coded)) return false;
    picture.profile = profileOf(decoder, target);
    picture.header.coded = {};
    if (picture.profile.empty()) picture.header.coded = {0, 0};  // known to nobody, and told
    return converts;
}

struct CloseProfile {
    void operator()(void* profile) const { cmsCloseProfile(profile); }
};
using Profile = std::unique_ptr<void, CloseProfile>;

Profile linearLight(bool grey) {
    const cmsCIExyY d65{0.3127, 0.3290, 1};
    const cmsCIExyYTRIPLE primaries{{0.64, 0.33, 1}, {0.30, 0.60, 1}, {0.15, 0.06, 1}};
    cmsToneCurve* const straight = cmsBuildGamma(nullptr, 1);
    if (!straight) throw std::bad_alloc();
    cmsToneCurve* const curves[3] = {straight, straight, straight};
    Profile made(grey ? cmsCreateGrayProfile(&d65, straight)
                      : cmsCreateRGBProfile(&d65, &primaries, curves));
    cmsFreeToneCurve(straight);
    return made;
}

/// Light of sRGB's primaries becomes what the picture's own profile describes; where that cannot be
/// used, sRGB, as which its colours are shown then.
void convertToProfile(const JxlHeader& header, DecodedPicture& picture) {
    const bool grey = header.info.num_color_channels == 1;
    const Profile light = linearLight(grey),
                  own(cmsOpenProfileFromMem(picture.profile.data(),
                                            static_cast<cmsUInt32Number>(picture.profile.size()))),
                  otherwise(cmsCreate_sRGBProfile());
    const bool fits = own && cmsGetColorSpace(own.get()) == (grey ? cmsSigGrayData : cmsSigRgbData);
    const cmsUInt32Number extra = EXTRA_SH(header.hasAlpha() ? 1u : 0u),
                          format = grey ? TYPE_GRAY_FLT | extra : TYPE_RGB_FLT | extra;
    const auto transformTo = [&](const Profile& to) {
        return cmsCreateTransform(light.get(), format, to.get(), format, INTENT_RELATIVE_COLORIMETRIC,
                                  cmsFLAGS_NOOPTIMIZE | cmsFLAGS_NOCACHE | cmsFLAGS_COPY_ALPHA);
    };
    cmsHTRANSFORM transform = fits ? transformTo(own) : nullptr;
    if (!transform && !grey) transform = transformTo(otherwise);
    if (!transform) return;
    const std::size_t row = std::size_t{picture.header.width} * header.samples();
    for (std::size_t at = 0; at < picture.floats.size(); at += row)
        cmsDoTransform(transform, &picture.floats[at], &picture.floats[at], picture.header.width);
    cmsDeleteTransform(transform);
}

std::uint16_t codeOf(float share) {
    return static_cast<std::uint16_t>(std::lround(65535 * std::clamp(share, 0.0f, 1.0f)));
}

/// Codes of the file's depth, each as one of 16 bits.
void toDepth(bool converted, DecodedPicture& picture) {
    if (converted && picture.header.depth != 32) {
        picture.samples.resize(picture.floats.size());
        std::transform(picture.floats.begin(), picture.floats.end(), picture.samples.begin(), codeOf);
        picture.floats = {};
    }
    constexpr int kWide = 257;
    if (picture.header.depth == 8)
        for (std::uint16_t& code : picture.samples)
            code = static_cast<std::uint16_t>((code + kWide / 2) / kWide * kWide);
}

/// Room for the first picture of the file, in the size that it has when it is upright.
void setBuffer(const JxlFile& decoder, const JxlHeader& header, bool asFloat,
               DecodedPicture& picture) {
    const JxlPixelFormat format{header.samples(), asFloat ? JXL_TYPE_FLOAT : JXL_TYPE_UINT16,
                                JXL_NATIVE_ENDIAN, 0};
    const std::size_t count =
        std::size_t{picture.header.width} * picture.header.height * header.samples();
    std::size_t bytes = 0;
    check(JxlDecoderImageOutBufferSize(decoder.get(), &format, &bytes));
    if (bytes != count * (asFloat ? sizeof(float) : sizeof(std::uint16_t))) refuseDamaged();
    asFloat ? picture.floats.resize(count) : picture.samples.resize(count);
    void* const to = asFloat ? static_cast<void*>(picture.floats.data()) : picture.samples.data();
    check(JxlDecoderSetImageOutBuffer(decoder.get(), &format, to, bytes));
}

void decode(std::span<const std::uint8_t> file, const JxlHeader& header, DecodedPicture& picture) {
    JxlFile decoder(file, JXL_DEC_COLOR_ENCODING | JXL_DEC_FRAME | JXL_DEC_FULL_IMAGE);
    bool converts = false;
    for (;;) {
        switch (decoder.next()) {
            case JXL_DEC_COLOR_ENCODING:
                converts = takeColours(decoder.get(), header, picture);
                break;
            case JXL_DEC_FRAME: {
                JxlFrameHeader frame;
                check(JxlDecoderGetFrameHeader(decoder.get(), &frame));
                picture.header.others = frame.is_last ? 0 : 1;
                break;
            }
            case JXL_DEC_NEED_IMAGE_OUT_BUFFER:
                setBuffer(decoder, header, header.isFloat() || converts, picture);
                break;
            case JXL_DEC_FULL_IMAGE:
                if (converts) convertToProfile(header, picture);
                return toDepth(converts, picture);
            default: refuseDamaged();
        }
    }
}

/// What a box holds, decompressed.
class BoxBytes {
public:
    explicit BoxBytes(JxlDecoder* decoder) : decoder_(decoder) {}

    void begin(Bytes& to) {
        to_ = &to;
        grow(0);
    }
    /// False: it is larger than any.
    [[nodiscard]] bool goOn() {
        const std::size_t have = end();
        constexpr std::size_t kMost = std::size_t{32} << 20;
        if (have > kMost) return to_->clear(), false;
        grow(have);
        return true;
    }
    /// How many there are.
    std::size_t end() {
        if (!to_) return 0;
        to_->resize(to_->size() - JxlDecoderReleaseBoxBuffer(decoder_));
        return to_->size();
    }
    void forget() { to_ = nullptr; }

private:
    void grow(std::size_t have) {
        constexpr std::size_t kPiece = std::size_t{1} << 16;
        to_->resize(have + std::max(have, kPiece));
        check(JxlDecoderSetBoxBuffer(decoder_, to_->data() + have, to_->size() - have));
    }

    JxlDecoder* decoder_;
    Bytes* to_ = nullptr;
};

/// The first of each kind.
void readBoxes(std::span<const std::uint8_t> file, DecodedPicture& picture) {
    JxlFile decoder(file, JXL_DEC_BOX);
    BoxBytes bytes(decoder.get());
    for (;;) {
        const JxlDecoderStatus status = decoder.next();
        if (status == JXL_DEC_BOX_NEED_MORE_OUTPUT) {
            if (!bytes.goOn()) return;
            continue;
        }
        bytes.end();
        bytes.forget();
        if (status != JXL_DEC_BOX) return;
        JxlBoxType name;
        check(JxlDecoderGetBoxType(decoder.get(), name, JXL_TRUE));
        const std::string_view type(name, sizeof name);
        if (type == "Exif" && picture.exif.empty()) bytes.begin(picture.exif);
        if (type == "xml " && picture.xmp.empty()) bytes.begin(picture.xmp);
    }
}

/// The TIFF structure, behind four bytes that say how far it is. False where it is not there.
bool takeTiff(Bytes& exif) {
    constexpr std::size_t kHead = 4;
    if (exif.size() < kHead) return false;
    const std::size_t offset =
        std::size_t{exif[0]} << 24 | std::size_t{exif[1]} << 16 | std::size_t{exif[2]} << 8 | exif[3];
    if (offset > exif.size() - kHead) return false;
    exif.erase(exif.begin(), exif.begin() + static_cast<std::ptrdiff_t>(kHead + offset));
    return true;
}

/// Metadata that is damaged does not keep a picture from being read; a file that is truncated is
/// refused.
void takeMetadata(std::span<const std::uint8_t> file, DecodedPicture& picture) {
    const bool isContainer = file[0] == 0;
    if (!isContainer) return;
    try {
        readBoxes(file, picture);
    } catch (const Damaged&) {
        picture.header.metadataDamaged = 1;
        picture.exif.clear();
        picture.xmp.clear();
    }
    if (picture.exif.empty() || takeTiff(picture.exif)) return;
    picture.header.metadataDamaged = 1;
    picture.exif.clear();
}

}  // namespace

DecodedPicture decodeJxl(std::span<const std::uint8_t> file, const Limits& limits) {
    const JxlHeader header = headerOf(file, limits);
    requireMemory(header);
    DecodedPicture picture;
    const bool turned = header.info.orientation >= JXL_ORIENT_TRANSPOSE;
    picture.header.width = turned ? header.info.ysize : header.info.xsize;
    picture.header.height = turned ? header.info.xsize : header.info.ysize;
    picture.header.exchanged = turned ? 1 : 0;
    picture.header.channels = static_cast<std::uint16_t>(header.info.num_color_channels);
    picture.header.alpha = header.hasAlpha() ? 1 : 0;
    picture.header.depth = header.isFloat() ? 32 : header.info.bits_per_sample > 8 ? 16 : 8;
    picture.header.extraSamples = static_cast<std::uint16_t>(header.extra);
    decode(file, header, picture);
    takeMetadata(file, picture);
    return picture;
}

}  // namespace weft::decoder
