#pragma once
/// TIFF files byte by byte (TIFF 6.0), little endian, one strip or a strip a plane: samples of any
/// size, tags of any number of values.
#include <QByteArray>
#include <cstring>
#include <functional>
#include <map>
#include <vector>

#include "support/odd_files/exif_blocks.h"

namespace weft::tests {

/// The number of sample s of pixel (x, y); of float samples its bits.
using TiffSample = std::function<quint64(int s, int x, int y)>;

struct TiffShape {
    int width = 1, height = 1, bits = 8, samples = 3;
    bool planes = false;  ///< one after another (PlanarConfiguration 2)
    ByteOrder order = ByteOrder::little;
};

/// Rows of the samples [first, last). Whole bytes in the file's order, others from the most
/// significant bit on.
inline QByteArray tiffRows(const TiffShape& shape, int first, int last, const TiffSample& sample) {
    QByteArray rows;
    for (int y = 0; y < shape.height; ++y) {
        QByteArray row((shape.width * (last - first) * shape.bits + 7) / 8, '\0');
        qsizetype bit = 0;
        for (int x = 0; x < shape.width; ++x)
            for (int s = first; s < last; ++s)
                for (int b = 0; b < shape.bits; ++b, ++bit) {
                    const bool bytes = shape.bits % 8 == 0 && shape.order == ByteOrder::little;
                    const int significance = bytes ? b / 8 * 8 + 7 - b % 8 : shape.bits - 1 - b;
                    const auto set = static_cast<int>(sample(s, x, y) >> significance & 1);
                    row[bit / 8] = static_cast<char>(row[bit / 8] | set << (7 - bit % 8));
                }
        rows += row;
    }
    return rows;
}

class TiffFile {
public:
    TiffFile(const TiffShape& shape, int photometric, const TiffSample& sample) : shape_(shape) {
        const int strips = shape.planes ? shape.samples : 1;
        std::vector<quint32> offsets, sizes;
        for (int i = 0; i < strips; ++i) {
            const QByteArray strip =
                tiffRows(shape, shape.planes ? i : 0, shape.planes ? i + 1 : shape.samples, sample);
            offsets.push_back(8 + static_cast<quint32>(data_.size()));
            sizes.push_back(static_cast<quint32>(strip.size()));
            data_ += strip;
        }
        const auto each = static_cast<std::size_t>(shape.samples);
        longs(256, {quint32(shape.width)}).longs(257, {quint32(shape.height)});
        shorts(258, std::vector<int>(each, shape.bits)).shorts(259, {1}).longs(273, offsets);
        shorts(277, {shape.samples}).longs(278, {quint32(shape.height)}).longs(279, sizes);
        if (shape.planes) shorts(284, {2});
        if (photometric >= 0) shorts(262, {photometric});
    }
    TiffFile& shorts(int tag, const std::vector<int>& values) {
        QByteArray bytes;
        for (const int v : values) bytes += number(static_cast<unsigned>(v), 2);
        return add(tag, 3, values.size(), bytes);
    }
    TiffFile& longs(int tag, const std::vector<quint32>& values) {
        QByteArray bytes;
        for (const quint32 v : values) bytes += number(v, 4);
        return add(tag, 4, values.size(), bytes);
    }
    /// RATIONAL.
    TiffFile& fraction(int tag, quint32 numerator, quint32 denominator) {
        return add(tag, 5, 1, number(numerator, 4) + number(denominator, 4));
    }
    /// UNDEFINED: profiles.
    TiffFile& block(int tag, const QByteArray& bytes) {
        return add(tag, 7, static_cast<std::size_t>(bytes.size()), bytes);
    }
    /// FLOAT, which some programs write where TIFF wants a RATIONAL; its bits.
    TiffFile& real(int tag, float value) {
        quint32 bits = 0;
        std::memcpy(&bits, &value, 4);
        return add(tag, 11, 1, number(bits, 4));
    }
    /// SampleFormat of all samples: 2 signed, 3 float, 5 complex.
    TiffFile& format(int kind) {
        return shorts(339, std::vector<int>(static_cast<std::size_t>(shape_.samples), kind));
    }
    [[nodiscard]] QByteArray bytes() const {
        const bool little = shape_.order == ByteOrder::little;
        const QByteArray data = data_ + QByteArray(data_.size() & 1, '\0');
        const auto directory = static_cast<unsigned>(8 + data.size());
        QByteArray entries = number(static_cast<unsigned>(tags_.size()), 2), behind;
        const auto begin = directory + 2 + 12 * static_cast<unsigned>(tags_.size()) + 4;
        for (const auto& [tag, t] : tags_) {
            entries +=
                number(static_cast<unsigned>(tag), 2) + number(static_cast<unsigned>(t.type), 2);
            entries += number(static_cast<unsigned>(t.count), 4);
            if (t.value.size() <= 4) {
                entries += t.value + QByteArray(4 - t.value.size(), '\0');
            } else {
                entries += number(begin + static_cast<unsigned>(behind.size()), 4);
                behind += t.value + QByteArray(t.value.size() & 1, '\0');
            }
        }
        return QByteArray(little ? "II" : "MM") + number(42, 2) + number(directory, 4) + data +
               entries + number(0, 4) + behind;
    }

private:
    struct Tag {
        int type = 3;
        std::size_t count = 1;
        QByteArray value;
    };

    [[nodiscard]] QByteArray number(unsigned value, int size) const {
        return tiffInteger(value, size, shape_.order);
    }
    TiffFile& add(int tag, int type, std::size_t count, const QByteArray& value) {
        tags_[tag] = {type, count, value};
        return *this;
    }

    TiffShape shape_;
    QByteArray data_;
    std::map<int, Tag> tags_;
};

}  // namespace weft::tests
