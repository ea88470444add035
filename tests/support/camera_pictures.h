#pragma once
/// Files as cameras and phones write them, made here: a DNG tag by tag, HEIC and AVIF by libheif's
/// encoders, each with what such files carry beside their samples.
#include <QByteArray>
#include <QtEndian>
#include <initializer_list>
#include <vector>

#ifdef WEFT_HAS_HEIF
#include <libheif/heif.h>
#endif

namespace weft::tests {

inline constexpr int kCameraWide = 64, kCameraHigh = 48;

inline void put16(QByteArray& to, int value) {
    const auto little = qToLittleEndian(static_cast<quint16>(value));
    to.append(reinterpret_cast<const char*>(&little), 2);
}
inline void put32(QByteArray& to, quint32 value) {
    const auto little = qToLittleEndian(value);
    to.append(reinterpret_cast<const char*>(&little), 4);
}

/// An uncompressed DNG of one plane behind RGGB filters: left half bright, right half dark, white
/// balance 1, taken on a date.
inline QByteArray dng(int orientation, int bright = 30000) {
    struct Tag {
        int id, type;
        quint32 count;
        QByteArray value;
    };
    const auto shorts = [](std::initializer_list<int> values) {
        QByteArray bytes;
        for (const int v : values) put16(bytes, v);
        return bytes;
    };
    const auto longs = [](std::initializer_list<quint32> values) {
        QByteArray bytes;
        for (const quint32 v : values) put32(bytes, v);
        return bytes;
    };
    QByteArray samples;
    for (int y = 0; y < kCameraHigh; ++y)
        for (int x = 0; x < kCameraWide; ++x)
            put16(samples, x < kCameraWide / 2 ? bright : bright / 10);
    QByteArray matrix;  // XYZ to camera: sRGB's primaries, as hundred thousandths
    for (const int m : {324045, -153713, -49853, -96926, 187601, 4155, 5564, -20402, 105722}) {
        put32(matrix, static_cast<quint32>(m));
        put32(matrix, 100000);
    }
    QByteArray neutral;
    for (int i = 0; i < 3; ++i) neutral += longs({1, 1});
    constexpr int kStripOffsets = 273;
    std::vector<Tag> tags = {{254, 4, 1, longs({0})},
                             {256, 4, 1, longs({kCameraWide})},
                             {257, 4, 1, longs({kCameraHigh})},
                             {258, 3, 1, shorts({16})},
                             {259, 3, 1, shorts({1})},
                             {262, 3, 1, shorts({32803})},
                             {271, 2, 5, QByteArray("ACME\0", 5)},
                             {272, 2, 8, QByteArray("Model 1\0", 8)},
                             {kStripOffsets, 4, 1, {}},  // where the samples are: set below
                             {274, 3, 1, shorts({orientation})},
                             {277, 3, 1, shorts({1})},
                             {278, 4, 1, longs({kCameraHigh})},
                             {279, 4, 1, longs({static_cast<quint32>(samples.size())})},
                             {284, 3, 1, shorts({1})},
                             {306, 2, 20, QByteArray("2020:01:02 03:04:05\0", 20)},
                             {33421, 3, 2, shorts({2, 2})},
                             {33422, 1, 4, QByteArray("\0\1\1\2", 4)},
                             {50706, 1, 4, QByteArray("\1\4\0\0", 4)},
                             {50708, 2, 13, QByteArray("ACME Model 1\0", 13)},
                             {50714, 3, 1, shorts({0})},
                             {50717, 3, 1, shorts({65535})},
                             {50721, 10, 9, matrix},
                             {50728, 5, 3, neutral},
                             {50778, 3, 1, shorts({21})}};
    constexpr qsizetype kBegin = 8;
    const qsizetype values = kBegin + 2 + 12 * qsizetype(tags.size()) + 4;
    QByteArray behind;
    for (Tag& tag : tags)
        if (tag.value.size() > 4) {
            const QByteArray at = longs({static_cast<quint32>(values + behind.size())});
            behind += tag.value + QByteArray(tag.value.size() % 2, '\0');
            tag.value = at;
        }
    QByteArray out("II*\0", 4);
    put32(out, kBegin);
    put16(out, static_cast<int>(tags.size()));
    for (Tag& tag : tags) {
        put16(out, tag.id);
        put16(out, tag.type);
        put32(out, tag.count);
        if (tag.id == kStripOffsets)
            tag.value = longs({static_cast<quint32>(values + behind.size())});
        out += tag.value + QByteArray(4 - tag.value.size(), '\0');
    }
    put32(out, 0);
    return out + behind + samples;
}

#ifdef WEFT_HAS_HEIF

/// Red rises by 4 codes a column, green by 5 a row. Empty where libheif has no such encoder.
inline QByteArray heif(heif_compression_format format, const QByteArray& exif = {},
                       const std::vector<std::uint8_t>& icc = {}) {
    heif_context* context = heif_context_alloc();
    heif_encoder* encoder = nullptr;
    if (heif_context_get_encoder_for_format(context, format, &encoder).code != heif_error_Ok) {
        heif_context_free(context);
        return {};
    }
    heif_encoder_set_lossy_quality(encoder, 95);
    heif_image* image = nullptr;
    heif_image_create(kCameraWide, kCameraHigh, heif_colorspace_RGB, heif_chroma_interleaved_RGB,
                      &image);
    heif_image_add_plane(image, heif_channel_interleaved, kCameraWide, kCameraHigh, 8);
    int stride = 0;
    std::uint8_t* plane = heif_image_get_plane(image, heif_channel_interleaved, &stride);
    for (int y = 0; y < kCameraHigh; ++y)
        for (int x = 0; x < kCameraWide; ++x) {
            plane[y * stride + 3 * x] = static_cast<std::uint8_t>(4 * x);
            plane[y * stride + 3 * x + 1] = static_cast<std::uint8_t>(5 * y);
            plane[y * stride + 3 * x + 2] = 90;
        }
    if (!icc.empty()) heif_image_set_raw_color_profile(image, "prof", icc.data(), icc.size());
    heif_image_handle* handle = nullptr;
    QByteArray bytes;
    if (heif_context_encode_image(context, image, encoder, nullptr, &handle).code == heif_error_Ok) {
        if (!exif.isEmpty())
            heif_context_add_exif_metadata(context, handle, exif.constData(), int(exif.size()));
        heif_writer writer = {1, [](heif_context*, const void* data, size_t size, void* to) {
                                  static_cast<QByteArray*>(to)->append(static_cast<const char*>(data),
                                                                       qsizetype(size));
                                  return heif_error{heif_error_Ok, heif_suberror_Unspecified, "ok"};
                              }};
        heif_context_write(context, &writer, &bytes);
        heif_image_handle_release(handle);
    }
    heif_image_release(image);
    heif_encoder_release(encoder);
    heif_context_free(context);
    return bytes;
}

#endif

}  // namespace weft::tests
