/// WebP through libwebp: lossy below a quality of 100, else every code as it is.
#include <webp/encode.h>
#include <webp/mux.h>

#include <algorithm>
#include <new>

#include "io/encoded_picture.h"
#include "io/samples.h"
#include "weft/io/colour_profile.h"
#include "weft/memory_budget.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

constexpr int kLossless = 100;

[[noreturn]] void refuse(const PictureToWrite& picture, const std::string& why) {
    throw BadInput(
        sentence("Cannot write '{file}': {reason}.", {{"file", picture.name}, {"reason", why}}));
}

WebPConfig configOf(const WriteOptions& options) {
    WebPConfig config;
    const bool lossless = options.quality >= kLossless;
    if (!WebPConfigPreset(&config, WEBP_PRESET_PHOTO, static_cast<float>(options.quality)))
        throw std::bad_alloc();
    constexpr int kEffort = 4;  // of 0 to 9
    if (lossless) WebPConfigLosslessPreset(&config, kEffort);
    config.exact = 1;  // transparent colours keep their values
    config.use_sharp_yuv = lossless ? 0 : 1;
    config.thread_level = options.threads == 1 ? 0 : 1;
    return config;
}

/// libwebp's picture, freed by itself.
struct WebPixels {
    WebPPicture picture;
    WebPixels() {
        if (!WebPPictureInit(&picture)) throw std::bad_alloc();
    }
    ~WebPixels() { WebPPictureFree(&picture); }
    WebPixels(const WebPixels&) = delete;
    WebPixels& operator=(const WebPixels&) = delete;
};

void fill(WebPixels& pixels, const PictureToWrite& from) {
    WebPPicture& to = pixels.picture;
    to.use_argb = 1;
    to.width = from.color.extent.width;
    to.height = from.color.extent.height;
    if (!WebPPictureAlloc(&to)) throw std::bad_alloc();
    const int g = from.color.channels == 3 ? 1 : 0, b = from.color.channels == 3 ? 2 : 0;
    for (int y = 0; y < to.height; ++y) {
        std::uint32_t* row = to.argb + std::ptrdiff_t{y} * to.argb_stride;
        const float* alpha = from.hasAlpha() ? from.row(from.color.channels, y) : nullptr;
        for (int x = 0; x < to.width; ++x)
            row[x] = (alpha ? std::uint32_t{toCode8(alpha[x])} : 255u) << 24 |
                     std::uint32_t{toCode8(from.row(0, y)[x])} << 16 |
                     std::uint32_t{toCode8(from.row(g, y)[x])} << 8 | toCode8(from.row(b, y)[x]);
    }
}

int append(const std::uint8_t* data, std::size_t size, const WebPPicture* picture) try {
    auto& out = *static_cast<Bytes*>(picture->custom_ptr);
    out.insert(out.end(), data, data + size);
    return 1;
} catch (const std::bad_alloc&) {
    return 0;
}

/// 0 ends the encoder.
int goOn(int, const WebPPicture* picture) {
    return static_cast<const WriteOptions*>(picture->user_data)->stop.stop_requested() ? 0 : 1;
}

/// Throws Stopped. False where libwebp fails, which may leave `why` at VP8_ENC_OK.
bool compress(const WebPConfig& config, const PictureToWrite& from, Bytes& out,
              WebPEncodingError& why) {
    WebPixels pixels;
    fill(pixels, from);
    pixels.picture.writer = append;
    pixels.picture.custom_ptr = &out;
    pixels.picture.progress_hook = goOn;
    pixels.picture.user_data = const_cast<WriteOptions*>(&from.options);
    const bool done = WebPEncode(&config, &pixels.picture) != 0;
    why = pixels.picture.error_code;
    if (why == VP8_ENC_ERROR_USER_ABORT) throw Stopped();
    return done;
}

Bytes compressed(const PictureToWrite& from) {
    WebPConfig config = configOf(from.options);
    Bytes out;
    WebPEncodingError error{};
    if (compress(config, from, out, error)) return out;
    if (config.thread_level > 0) {  // it may have been denied its second thread
        config.thread_level = 0;
        out.clear();
        if (compress(config, from, out, error)) return out;
    }
    if (error == VP8_ENC_ERROR_OUT_OF_MEMORY || error == VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY ||
        error == VP8_ENC_ERROR_BAD_WRITE)
        throw std::bad_alloc();
    refuse(from,
           sentence("libwebp cannot encode it (error {code})", {{"code", static_cast<int>(error)}}));
}

struct FreeMux {
    void operator()(WebPMux* mux) const noexcept { WebPMuxDelete(mux); }
};

/// The file with profile and metadata beside its pixels.
Bytes withChunks(const Bytes& pixels, const Bytes& profile, const Metadata* metadata) {
    const std::unique_ptr<WebPMux, FreeMux> mux(WebPMuxNew());
    const auto view = [](const auto& bytes) {
        return WebPData{reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
    };
    const WebPData image = view(pixels);
    bool made = mux && WebPMuxSetImage(mux.get(), &image, 0) == WEBP_MUX_OK;
    const auto add = [&](const char* name, const WebPData& data) {
        if (data.size > 0) made = made && WebPMuxSetChunk(mux.get(), name, &data, 0) == WEBP_MUX_OK;
    };
    add("ICCP", view(profile));
    if (metadata) {
        add("EXIF", view(metadata->exif));
        add("XMP ", view(metadata->xmp));
    }
    WebPData file{};
    if (!made || WebPMuxAssemble(mux.get(), &file) != WEBP_MUX_OK) throw std::bad_alloc();
    const std::unique_ptr<WebPData, decltype(&WebPDataClear)> owned(&file, &WebPDataClear);
    return {file.bytes, file.bytes + file.size};
}

/// Greys of a profile of their own in sRGB: WebP has colours alone, which it cannot describe.
Bytes encodeGreys(const PictureToWrite& from) {
    auto color = std::make_shared<Field>(from.color.extent, 1, false);
    for (int y = 0; y < from.color.extent.height; ++y)
        std::copy_n(from.color.row(0, y), from.color.extent.width, color->row(0, y));
    Picture greys;
    greys.color = std::move(color);
    greys.iccProfile = from.options.iccProfile;
    const Picture made = convertedTo(greys, standardProfile(StandardProfile::sRgb));
    WriteOptions options = from.options;
    options.iccProfile = made.iccProfile;
    return encodeWebp({made.color->view(), from.alpha, options, from.name});
}

}  // namespace

Bytes encodeWebp(const PictureToWrite& picture) {
    const Extent e = picture.color.extent;
    if (std::max(e.width, e.height) > WEBP_MAX_DIMENSION)
        refuse(picture,
               sentence(
                   "a WebP side holds at most {most} pixels, and the picture is {width} × {height}; "
                   "use PNG or TIFF",
                   {{"most", WEBP_MAX_DIMENSION}, {"width", e.width}, {"height", e.height}}));
    constexpr std::uint64_t kPerPixel = 24;  // pixels, planes of the encoder, its hash chains
    requireMemory(kPerPixel * static_cast<std::uint64_t>(e.area()),
                  sentence("Writing '{file}'", {{"file", picture.name}}));
    if (picture.color.channels == 1 && isGreyProfile(picture.options.iccProfile) &&
        isPictureProfile(picture.options.iccProfile))
        return encodeGreys(picture);
    Bytes pixels = compressed(picture);
    constexpr int kChannels = 3;  // of greys, too
    const Bytes& profile = picture.profileFor(kChannels);
    const Metadata* const metadata = picture.options.metadata.get();
    const bool told = metadata && !metadata->isEmpty();
    return profile.empty() && !told ? pixels : withChunks(pixels, profile, metadata);
}

}  // namespace weft::io
