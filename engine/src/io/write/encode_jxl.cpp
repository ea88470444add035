/// JPEG XL through libjxl: every sample as it is at a quality of 100, else lossy.
#include <jxl/encode.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>

#include "io/encoded_picture.h"
#include "io/float_picture.h"
#include "io/samples.h"
#include "weft/backend/thread_count.h"
#include "weft/backend/thread_pool.h"
#include "weft/io/colour_profile.h"
#include "weft/memory_budget.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

bool isLossless(const WriteOptions& options) { return options.quality >= 100; }

using Encoder = std::unique_ptr<JxlEncoder, decltype(&JxlEncoderDestroy)>;

/// Throws BadInput where libjxl refused something.
void check(JxlEncoderStatus status, const Encoder& encoder, const PictureToWrite& picture) {
    if (status == JXL_ENC_SUCCESS) return;
    const JxlEncoderError error = JxlEncoderGetError(encoder.get());
    if (error == JXL_ENC_ERR_OOM) throw std::bad_alloc();
    const std::string why =
        sentence("libjxl cannot encode it (error {code})", {{"code", static_cast<int>(error)}});
    throw BadInput(
        sentence("Cannot write '{file}': {reason}.", {{"file", picture.name}, {"reason", why}}));
}

/// libjxl's loops on threads of a pool, which `opaque` is. Nothing is left out: libjxl ends the
/// process where a loop fails.
JxlParallelRetCode runOnPool(void* opaque, void* context, JxlParallelRunInit init,
                             JxlParallelRunFunction each, std::uint32_t begin, std::uint32_t end) {
    auto& pool = *static_cast<ThreadPool*>(opaque);
    const auto threads = static_cast<std::uint32_t>(pool.threads());
    if (const JxlParallelRetCode failed = init(context, threads); failed != 0) return failed;
    std::atomic<std::uint32_t> next = begin;
    pool.run(static_cast<int>(std::min(threads, end - begin)), [&](int thread) {
        for (std::uint32_t i = 0; (i = next.fetch_add(1)) < end;)
            each(context, i, static_cast<std::size_t>(thread));
    });
    return 0;
}

JxlBasicInfo infoOf(const PictureToWrite& picture) {
    JxlBasicInfo info;
    JxlEncoderInitBasicInfo(&info);
    const auto depth = static_cast<std::uint32_t>(picture.options.depth);
    info.xsize = static_cast<std::uint32_t>(picture.color.extent.width);
    info.ysize = static_cast<std::uint32_t>(picture.color.extent.height);
    info.bits_per_sample = depth;
    info.exponent_bits_per_sample = depth == 32 ? 8 : 0;
    info.num_color_channels = static_cast<std::uint32_t>(picture.color.channels);
    if (picture.hasAlpha()) {
        info.num_extra_channels = 1;
        info.alpha_bits = info.bits_per_sample;
        info.alpha_exponent_bits = info.exponent_bits_per_sample;
    }
    info.uses_original_profile = isLossless(picture.options) ? JXL_TRUE : JXL_FALSE;
    return info;
}

/// Without a profile floats are light and codes sRGB's.
JxlColorEncoding colorsOf(const PictureToWrite& picture, const Bytes& icc) {
    const bool light = picture.options.depth == 32 && icc.empty();
    JxlColorEncoding colors{};
    colors.color_space = picture.color.channels == 1 ? JXL_COLOR_SPACE_GRAY : JXL_COLOR_SPACE_RGB;
    colors.white_point = JXL_WHITE_POINT_D65;
    colors.primaries =
        icc == standardProfile(StandardProfile::displayP3) ? JXL_PRIMARIES_P3 : JXL_PRIMARIES_SRGB;
    colors.transfer_function = light ? JXL_TRANSFER_FUNCTION_LINEAR : JXL_TRANSFER_FUNCTION_SRGB;
    colors.rendering_intent = JXL_RENDERING_INTENT_RELATIVE;
    return colors;
}

/// By libjxl's names where it has such: then all programs know them.
void setColors(const Encoder& encoder, const PictureToWrite& picture) {
    const Bytes& told = picture.profileFor(picture.color.channels);
    const Bytes icc = isPictureProfile(told) ? told : Bytes();
    const bool named = icc.empty() || icc == standardProfile(StandardProfile::sRgb) ||
                       icc == standardProfile(StandardProfile::displayP3);
    const JxlColorEncoding colors = colorsOf(picture, icc);
    check(named ? JxlEncoderSetColorEncoding(encoder.get(), &colors)
                : JxlEncoderSetICCProfile(encoder.get(), icc.data(), icc.size()),
          encoder, picture);
}

void addMetadata(const Encoder& encoder, const PictureToWrite& picture) {
    const Metadata* const metadata = picture.options.metadata.get();
    if (!metadata || (metadata->exif.empty() && metadata->xmp.empty())) return;
    check(JxlEncoderUseBoxes(encoder.get()), encoder, picture);
    const auto add = [&](const char* name, const std::uint8_t* bytes, std::size_t size) {
        check(JxlEncoderAddBox(encoder.get(), name, bytes, size, JXL_FALSE), encoder, picture);
    };
    if (!metadata->exif.empty()) {
        Bytes exif(4, 0);  // how far it is to the TIFF structure
        exif.insert(exif.end(), metadata->exif.begin(), metadata->exif.end());
        add("Exif", exif.data(), exif.size());
    }
    if (!metadata->xmp.empty())
        add("xml ", reinterpret_cast<const std::uint8_t*>(metadata->xmp.data()),
            metadata->xmp.size());
    JxlEncoderCloseBoxes(encoder.get());
}

/// Butteraugli's distance of a quality, as libjxl's own cjxl has it: 1, which few see, at 90.
float distanceOf(int quality) {
    const double q = quality;
    return static_cast<float>(q >= 30 ? 0.1 + (100 - q) * 0.09
                                      : 53.0 / 3000 * q * q - 23.0 / 20 * q + 25);
}

JxlEncoderFrameSettings* settingsOf(const Encoder& encoder, const PictureToWrite& picture) {
    JxlEncoderFrameSettings* const settings = JxlEncoderFrameSettingsCreate(encoder.get(), nullptr);
    if (!settings) throw std::bad_alloc();
    const auto set = [&](JxlEncoderFrameSettingId option, int value) {
        check(JxlEncoderFrameSettingsSetOption(settings, option, value), encoder, picture);
    };
    const bool lossless = isLossless(picture.options);
    constexpr int kEffort = 5, kEffortLossless = 3;  // of 1 to 9: a core takes 15 s for 24 megapixels
    set(JXL_ENC_FRAME_SETTING_EFFORT, lossless ? kEffortLossless : kEffort);
    set(JXL_ENC_FRAME_SETTING_KEEP_INVISIBLE, 1);
    check(lossless ? JxlEncoderSetFrameLossless(settings, JXL_TRUE)
                   : JxlEncoderSetFrameDistance(settings, distanceOf(picture.options.quality)),
          encoder, picture);
    return settings;
}

/// All samples, pixel after pixel.
template <class Sample, class Code>
std::vector<Sample> packed(const PictureToWrite& picture, const Code& code) {
    const std::size_t row = static_cast<std::size_t>(picture.color.extent.width) *
                            static_cast<std::size_t>(picture.samplesPerPixel());
    std::vector<Sample> all(row * static_cast<std::size_t>(picture.color.extent.height));
    for (int y = 0; y < picture.color.extent.height; ++y)
        picture.interleave(y, [to = &all[row * static_cast<std::size_t>(y)], &code](
                                  std::size_t i, float v) { to[i] = code(v); });
    return all;
}

/// Rows of the frame, whose upper part the picture is. libjxl 0.7 loses floats without loss of frames
/// of fewer than 100 samples.
int frameRows(const PictureToWrite& picture) {
    constexpr int kLeast = 128;
    const int row = picture.color.extent.width * picture.samplesPerPixel();
    const int height = picture.color.extent.height;
    if (picture.options.depth != 32 || row >= kLeast) return height;
    return std::max(height, (kLeast + row - 1) / row);
}

void setFrame(JxlEncoderFrameSettings* settings, const Encoder& encoder,
              const PictureToWrite& picture) {
    JxlFrameHeader frame;
    JxlEncoderInitFrameHeader(&frame);
    frame.layer_info.have_crop = JXL_TRUE;
    frame.layer_info.xsize = static_cast<std::uint32_t>(picture.color.extent.width);
    frame.layer_info.ysize = static_cast<std::uint32_t>(frameRows(picture));
    check(JxlEncoderSetFrameHeader(settings, &frame), encoder, picture);
}

/// All samples of the frame.
std::vector<float> packedFloats(const PictureToWrite& picture) {
    const FloatRows rows(picture, false);
    const std::size_t row = static_cast<std::size_t>(picture.color.extent.width) *
                            static_cast<std::size_t>(picture.samplesPerPixel());
    std::vector<float> all(row * static_cast<std::size_t>(frameRows(picture)));
    for (int y = 0; y < picture.color.extent.height; ++y)
        rows.interleave(y, picture.samplesPerPixel(), &all[row * static_cast<std::size_t>(y)]);
    return all;
}

void addSamples(const Encoder& encoder, const PictureToWrite& picture) {
    JxlEncoderFrameSettings* const settings = settingsOf(encoder, picture);
    if (frameRows(picture) > picture.color.extent.height) setFrame(settings, encoder, picture);
    const auto add = [&](JxlDataType type, const auto& samples) {
        const JxlPixelFormat format{static_cast<std::uint32_t>(picture.samplesPerPixel()), type,
                                    JXL_NATIVE_ENDIAN, 0};
        check(JxlEncoderAddImageFrame(settings, &format, samples.data(),
                                      samples.size() * sizeof samples[0]),
              encoder, picture);
    };
    if (picture.options.depth == 8)
        add(JXL_TYPE_UINT8, packed<std::uint8_t>(picture, toCode8));
    else if (picture.options.depth == 16)
        add(JXL_TYPE_UINT16, packed<std::uint16_t>(picture, toCode16));
    else
        add(JXL_TYPE_FLOAT, packedFloats(picture));
    JxlEncoderCloseInput(encoder.get());
}

Bytes output(const Encoder& encoder, const PictureToWrite& picture) {
    constexpr std::size_t kLeast = std::size_t{1} << 16;
    Bytes out;
    for (std::size_t have = 0;;) {
        out.resize(have + std::max(kLeast, have / 2));
        std::uint8_t* at = out.data() + have;
        std::size_t left = out.size() - have;
        const JxlEncoderStatus status = JxlEncoderProcessOutput(encoder.get(), &at, &left);
        have = out.size() - left;
        if (status == JXL_ENC_NEED_MORE_OUTPUT) continue;
        check(status, encoder, picture);
        out.resize(have);
        return out;
    }
}

/// libjxl ends the process for want of memory: what it takes is asked for first.
void requireRoom(const PictureToWrite& picture) {
    constexpr std::uint64_t kBase = std::uint64_t{64} << 20, kPerSample = 40;
    const auto samples = static_cast<std::uint64_t>(std::max(3, picture.samplesPerPixel()));
    const std::uint64_t most =
        kBase + kPerSample * samples * static_cast<std::uint64_t>(picture.color.extent.area());
    requireMemory(most, sentence("Writing '{file}'", {{"file", picture.name}}));
    void* const probe = std::malloc(most);
    if (!probe) throw std::bad_alloc();
    std::free(probe);
}

}  // namespace

Bytes encodeJxl(const PictureToWrite& picture) {
    requireRoom(picture);
    const int cores = usableProcessors();
    ThreadPool pool(picture.options.threads > 0 ? std::min(picture.options.threads, cores) : cores);
    const Encoder encoder(JxlEncoderCreate(nullptr), JxlEncoderDestroy);
    if (!encoder) throw std::bad_alloc();
    check(JxlEncoderSetParallelRunner(encoder.get(), runOnPool, &pool), encoder, picture);
    const JxlBasicInfo info = infoOf(picture);
    check(JxlEncoderSetBasicInfo(encoder.get(), &info), encoder, picture);
    setColors(encoder, picture);
    addMetadata(encoder, picture);
    addSamples(encoder, picture);
    endIfStopped(picture.options.stop);
    return output(encoder, picture);
}

}  // namespace weft::io
