#pragma once
/// Files made by hand for the tests of reading and writing, independent of the code under test.
#include <QByteArray>
#include <QFile>
#include <QTemporaryDir>
#include <QtEndian>
#include <bit>
#include <cstring>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "weft/io/picture_file.h"

namespace weft::tests {

inline std::filesystem::path save(const std::filesystem::path& path, const QByteArray& bytes) {
    QFile file(QString::fromStdString(path.string()));
    if (file.open(QIODevice::WriteOnly)) file.write(bytes);
    return path;
}

inline QByteArray load(const std::filesystem::path& path) {
    QFile file(QString::fromStdString(path.string()));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline io::Picture read(const QByteArray& bytes, const io::ReadLimits& limits = {}) {
    const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.constData());
    return io::readPicture({data, static_cast<std::size_t>(bytes.size())}, "bytes", limits);
}

/// A field whose sample (c, x, y) is value(c, x, y).
template <class Value>
Field fieldOf(Extent extent, int channels, const Value& value) {
    Field field(extent, channels);
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < extent.height; ++y)
            for (int x = 0; x < extent.width; ++x)
                field.row(c, y)[x] = static_cast<float>(value(c, x, y));
    return field;
}

/// Number of samples that differ in any bit; -1 where shapes differ.
inline std::int64_t differences(const Field& a, const Field& b) {
    if (a.extent() != b.extent() || a.channels() != b.channels()) return -1;
    std::int64_t count = 0;
    for (int c = 0; c < a.channels(); ++c)
        for (int y = 0; y < a.extent().height; ++y)
            for (int x = 0; x < a.extent().width; ++x)
                count += std::bit_cast<std::uint32_t>(a.row(c, y)[x]) !=
                         std::bit_cast<std::uint32_t>(b.row(c, y)[x]);
    return count;
}

/// An uncompressed little-endian TIFF, tag by tag.
class TiffBuilder {
public:
    TiffBuilder(int width, int height, int bits, int samples, const QByteArray& data) : data_(data) {
        tag(256, width).tag(257, height).tag(258, bits).tag(259, 1).tag(262, samples >= 3 ? 2 : 1);
        tag(273, 8).tag(277, samples).tag(278, height).tag(279, static_cast<int>(data.size()));
    }
    /// Sets a SHORT or LONG tag, all of whose values are alike; replaces an earlier one.
    TiffBuilder& tag(int id, int value) {
        std::erase_if(tags_, [&](const auto& t) { return t.first == id; });
        tags_.emplace_back(id, value);
        return *this;
    }
    [[nodiscard]] QByteArray bytes() const {
        auto tags = tags_;
        std::sort(tags.begin(), tags.end());
        QByteArray out("II*\0", 4);
        const bool odd = data_.size() % 2;
        append32(out, 8 + static_cast<quint32>(data_.size()) + odd);
        out += data_;
        if (odd) out += '\0';
        append16(out, static_cast<quint16>(tags.size()));
        const quint32 behind = static_cast<quint32>(out.size() + qsizetype(tags.size()) * 12 + 4);
        for (const auto& [id, value] : tags) appendTag(out, id, value, behind);
        append32(out, 0);
        // Values that do not fit into their tags.
        const int samples = value(277) > 1 ? value(277) : 0;
        for (int i = 0; i < samples; ++i) append16(out, static_cast<quint16>(value(258)));
        for (int i = 0; i < samples; ++i) append16(out, static_cast<quint16>(value(339, 1)));
        // Strips or planes of equal size, one after another.
        for (int i = 0; i < samples; ++i)
            append32(out, 8 + static_cast<quint32>(i * data_.size() / samples));
        for (int i = 0; i < samples; ++i) append32(out, static_cast<quint32>(data_.size() / samples));
        return out;
    }

private:
    [[nodiscard]] int value(int id, int otherwise = 0) const {
        for (const auto& t : tags_)
            if (t.first == id) return t.second;
        return otherwise;
    }
    static void append16(QByteArray& out, quint16 v) {
        out += static_cast<char>(v & 255);
        out += static_cast<char>(v >> 8);
    }
    static void append32(QByteArray& out, quint32 v) {
        append16(out, static_cast<quint16>(v & 65535));
        append16(out, static_cast<quint16>(v >> 16));
    }
    /// Tags with a value a sample point into the arrays behind the directory.
    void appendTag(QByteArray& out, int id, int v, quint32 behind) const {
        const auto samples = static_cast<quint32>(value(277));
        const bool planes = value(284, 1) == 2;
        const bool perSample = id == 258 || id == 339 || (planes && (id == 273 || id == 279));
        const bool isLong = id == 273 || id == 279;
        append16(out, static_cast<quint16>(id));
        append16(out, isLong ? 4 : 3);
        append32(out, perSample ? samples : 1);
        if (perSample && samples * (isLong ? 4 : 2) > 4) {
            const quint32 offset = id == 258 ? 0 : id == 339 ? 2 : id == 273 ? 4 : 8;
            append32(out, behind + offset * samples);
        } else {
            append32(out, static_cast<quint32>(v));
        }
    }

    QByteArray data_;
    std::vector<std::pair<int, int>> tags_;
};

/// Little-endian EXIF block that holds the orientation tag alone.
inline QByteArray exifBlock(int orientation) {
    QByteArray exif("II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0", 18);
    exif += static_cast<char>(orientation);
    exif += QByteArray(7, '\0');
    return exif;
}

/// A JPEG with an EXIF segment in front of everything else.
inline QByteArray withExif(const QByteArray& jpeg, int orientation) {
    const QByteArray block = QByteArray("Exif\0\0", 6) + exifBlock(orientation);
    QByteArray out = jpeg.first(2) + QByteArray("\xff\xe1\0", 3);
    out += static_cast<char>(block.size() + 2);
    return out + block + jpeg.sliced(2);
}

}  // namespace weft::tests
