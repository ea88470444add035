#pragma once
/// JPEG XL files, made here by libjxl's encoder with all that such files may say.
#include <jxl/decode.h>
#include <jxl/encode.h>

#include <QByteArray>
#include <cmath>
#include <cstring>
#include <functional>
#include <optional>
#include <vector>

namespace weft::tests {

struct JxlShape {
    int width = 13, height = 9, colours = 3;
    int depth = 8;  ///< 8, 16 or 32 (float)
    bool alpha = false;
    int orientation = 1;
    int extra = 0;  ///< channels of depth, beside colours and alpha
    JxlExtraChannelType extraType = JXL_CHANNEL_DEPTH;
    int frames = 1;                      ///< of an animation
    std::vector<std::uint8_t> icc = {};  ///< else `colours` by name:
    JxlPrimaries primaries = JXL_PRIMARIES_SRGB;
    JxlTransferFunction transfer = JXL_TRANSFER_FUNCTION_SRGB;
    std::optional<float> distance = {};  ///< none: lossless
    QByteArray exif = {}, xmp = {};
    bool compressed = false;  ///< boxes, by Brotli
};

/// Sample s of pixel (x, y), a share of full scale; alpha behind the colours.
using JxlShare = std::function<double(int s, int x, int y)>;

inline double jxlRamp(int s, int x, int y) {
    return std::fmod((x * 17 + y * 29 + s * 61) / 255.0, 1);
}

inline JxlColorEncoding jxlColours(const JxlShape& shape) {
    JxlColorEncoding colours{};
    colours.color_space = shape.colours == 1 ? JXL_COLOR_SPACE_GRAY : JXL_COLOR_SPACE_RGB;
    colours.white_point = JXL_WHITE_POINT_D65;
    colours.primaries = shape.primaries;
    colours.transfer_function = shape.transfer;
    colours.rendering_intent = JXL_RENDERING_INTENT_RELATIVE;
    return colours;
}

inline QByteArray jxlSamples(const JxlShape& shape, const JxlShare& share) {
    QByteArray samples;
    const auto append = [&](auto value) {
        samples.append(reinterpret_cast<const char*>(&value), sizeof value);
    };
    for (int y = 0; y < shape.height; ++y)
        for (int x = 0; x < shape.width; ++x)
            for (int s = 0; s < shape.colours + (shape.alpha ? 1 : 0); ++s) {
                const double v = share(s, x, y);
                if (shape.depth == 8) append(static_cast<quint8>(v * 255 + 0.5));
                if (shape.depth == 16) append(static_cast<quint16>(v * 65535 + 0.5));
                if (shape.depth == 32) append(static_cast<float>(v));
            }
    return samples;
}

/// Empty where libjxl refused it.
inline QByteArray jxlFile(const JxlShape& shape, const JxlShare& share) {
    JxlEncoder* const encoder = JxlEncoderCreate(nullptr);
    bool good = true;
    const auto must = [&](JxlEncoderStatus status) { good = good && status == JXL_ENC_SUCCESS; };
    JxlBasicInfo info;
    JxlEncoderInitBasicInfo(&info);
    info.xsize = static_cast<quint32>(shape.width);
    info.ysize = static_cast<quint32>(shape.height);
    info.bits_per_sample = static_cast<quint32>(shape.depth);
    info.exponent_bits_per_sample = shape.depth == 32 ? 8 : 0;
    info.num_color_channels = static_cast<quint32>(shape.colours);
    info.num_extra_channels = static_cast<quint32>(shape.extra + (shape.alpha ? 1 : 0));
    info.alpha_bits = shape.alpha ? info.bits_per_sample : 0;
    info.alpha_exponent_bits = shape.alpha ? info.exponent_bits_per_sample : 0;
    info.orientation = static_cast<JxlOrientation>(shape.orientation);
    info.uses_original_profile = shape.distance ? JXL_FALSE : JXL_TRUE;
    info.have_animation = shape.frames > 1;
    info.animation.tps_numerator = 10;
    info.animation.tps_denominator = 1;
    must(JxlEncoderSetBasicInfo(encoder, &info));
    for (int i = shape.alpha ? 1 : 0; i < int(info.num_extra_channels); ++i) {
        JxlExtraChannelInfo extra;
        JxlEncoderInitExtraChannelInfo(shape.extraType, &extra);
        extra.bits_per_sample = 8;
        must(JxlEncoderSetExtraChannelInfo(encoder, std::size_t(i), &extra));
    }
    const JxlColorEncoding colours = jxlColours(shape);
    must(shape.icc.empty() ? JxlEncoderSetColorEncoding(encoder, &colours)
                           : JxlEncoderSetICCProfile(encoder, shape.icc.data(), shape.icc.size()));
    const auto box = [&](const char* name, const QByteArray& bytes) {
        must(JxlEncoderAddBox(encoder, name, reinterpret_cast<const uint8_t*>(bytes.constData()),
                              std::size_t(bytes.size()), shape.compressed));
    };
    if (!shape.exif.isEmpty() || !shape.xmp.isEmpty()) must(JxlEncoderUseBoxes(encoder));
    if (!shape.exif.isEmpty()) box("Exif", QByteArray(4, '\0') + shape.exif);
    if (!shape.xmp.isEmpty()) box("xml ", shape.xmp);
    JxlEncoderFrameSettings* const settings = JxlEncoderFrameSettingsCreate(encoder, nullptr);
    must(shape.distance ? JxlEncoderSetFrameDistance(settings, *shape.distance)
                        : JxlEncoderSetFrameLossless(settings, JXL_TRUE));
    // Others lose floats in libjxl 0.7, and all do where there are fewer than 100 samples.
    constexpr int kEffort = 3;
    must(JxlEncoderFrameSettingsSetOption(settings, JXL_ENC_FRAME_SETTING_EFFORT, kEffort));
    const JxlDataType type = shape.depth == 8    ? JXL_TYPE_UINT8
                             : shape.depth == 16 ? JXL_TYPE_UINT16
                                                 : JXL_TYPE_FLOAT;
    const JxlPixelFormat format{quint32(shape.colours + (shape.alpha ? 1 : 0)), type,
                                JXL_NATIVE_ENDIAN, 0};
    const JxlPixelFormat one{1, JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, 0};
    const QByteArray extra(qsizetype(shape.width) * shape.height, '\x40');
    for (int frame = 0; frame < shape.frames; ++frame) {
        JxlFrameHeader header;
        JxlEncoderInitFrameHeader(&header);
        header.duration = shape.frames > 1 ? 1 : 0;
        must(JxlEncoderSetFrameHeader(settings, &header));
        const QByteArray samples = jxlSamples(shape, [&](int s, int x, int y) {
            return frame == 0 ? share(s, x, y) : 0.5;  // those behind the first are grey
        });
        must(JxlEncoderAddImageFrame(settings, &format, samples.constData(),
                                     std::size_t(samples.size())));
        for (int i = shape.alpha ? 1 : 0; i < int(info.num_extra_channels); ++i)
            must(JxlEncoderSetExtraChannelBuffer(settings, &one, extra.constData(),
                                                 std::size_t(extra.size()), quint32(i)));
    }
    JxlEncoderCloseInput(encoder);
    QByteArray bytes;
    for (JxlEncoderStatus status = JXL_ENC_NEED_MORE_OUTPUT;
         good && status == JXL_ENC_NEED_MORE_OUTPUT;) {
        QByteArray piece(1 << 16, '\0');
        auto* at = reinterpret_cast<uint8_t*>(piece.data());
        auto left = std::size_t(piece.size());
        status = JxlEncoderProcessOutput(encoder, &at, &left);
        bytes += piece.first(piece.size() - qsizetype(left));
        good = status != JXL_ENC_ERROR;
    }
    JxlEncoderDestroy(encoder);
    return good ? bytes : QByteArray();
}

/// Of a file that libjxl decodes to its end.
inline std::optional<JxlBasicInfo> jxlInfo(const QByteArray& file) {
    JxlDecoder* const decoder = JxlDecoderCreate(nullptr);
    JxlDecoderSubscribeEvents(decoder, JXL_DEC_BASIC_INFO | JXL_DEC_FULL_IMAGE);
    JxlDecoderSetInput(decoder, reinterpret_cast<const uint8_t*>(file.constData()),
                       std::size_t(file.size()));
    const JxlPixelFormat format{4, JXL_TYPE_FLOAT, JXL_NATIVE_ENDIAN, 0};
    std::vector<float> samples;
    JxlBasicInfo info;
    bool whole = false;
    for (;;) {
        const JxlDecoderStatus status = JxlDecoderProcessInput(decoder);
        if (status == JXL_DEC_BASIC_INFO) {
            JxlDecoderGetBasicInfo(decoder, &info);
            constexpr quint32 kMost = 1000;
            if (std::max(info.xsize, info.ysize) > kMost) break;
            samples.resize(std::size_t{4} * info.xsize * info.ysize);
        } else if (status == JXL_DEC_NEED_IMAGE_OUT_BUFFER) {
            JxlDecoderSetImageOutBuffer(decoder, &format, samples.data(), 4 * samples.size());
        } else {
            whole = status == JXL_DEC_FULL_IMAGE;
            break;
        }
    }
    JxlDecoderDestroy(decoder);
    return whole ? std::optional(info) : std::nullopt;
}

/// The same codestream, whose header says that colours are multiplied by alpha: the bit that says so
/// is found by trying, since libjxl 0.7 does not write it. Empty where none is; alpha of 8 bits has
/// none.
inline QByteArray jxlMultiplied(const QByteArray& file) {
    const std::optional<JxlBasicInfo> was = jxlInfo(file);
    constexpr qsizetype kHeader = 24;
    const qsizetype begin = file.indexOf("\xff\x0a") + 2;  // of the codestream, in its container
    for (qsizetype bit = 8 * begin; was && bit < 8 * std::min(begin + kHeader, file.size()); ++bit) {
        QByteArray changed = file;
        changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ 1 << bit % 8);
        std::optional<JxlBasicInfo> info = jxlInfo(changed);
        if (!info || !info->alpha_premultiplied) continue;
        info->alpha_premultiplied = JXL_FALSE;
        if (info->xsize == was->xsize && info->ysize == was->ysize &&
            info->bits_per_sample == was->bits_per_sample && info->alpha_bits == was->alpha_bits &&
            info->num_extra_channels == was->num_extra_channels &&
            info->orientation == was->orientation)
            return changed;
    }
    return {};
}

}  // namespace weft::tests
