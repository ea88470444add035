#pragma once
/// PNG files byte by byte (PNG third edition), for oddities that no encoder at hand writes.
#include <QByteArray>
#include <functional>

#include "support/odd_files/colour_png.h"

namespace weft::tests {

/// A zlib stream.
inline QByteArray zlibStream(const QByteArray& data) { return qCompress(data).sliced(4); }

struct PngShape {
    int width = 1, height = 1, bits = 8, colourType = 2;
    int samples = 3;  ///< a pixel, as the colour type has them

    [[nodiscard]] int rowBytes() const { return (width * samples * bits + 7) / 8; }
};

/// The code of sample s of pixel (x, y), of shape.bits.
using PngSample = std::function<int(int s, int x, int y)>;

/// Rows of codes, the most significant bits first (7.2), each behind filter type 0.
inline QByteArray pngRows(const PngShape& shape, const PngSample& sample) {
    QByteArray rows;
    for (int y = 0; y < shape.height; ++y) {
        QByteArray row(shape.rowBytes(), '\0');
        for (int x = 0; x < shape.width; ++x)
            for (int s = 0; s < shape.samples; ++s)
                for (int b = 0; b < shape.bits; ++b) {
                    const int at = (x * shape.samples + s) * shape.bits + b;
                    const int bit = sample(s, x, y) >> (shape.bits - 1 - b) & 1;
                    row[at / 8] = static_cast<char>(row[at / 8] | bit << (7 - at % 8));
                }
        rows += '\0' + row;
    }
    return rows;
}

/// `chunks` stand between IHDR and IDAT.
inline QByteArray pngWith(const PngShape& shape, const QByteArray& chunks, const PngSample& sample) {
    QByteArray header = bigEndian(quint32(shape.width), 4) + bigEndian(quint32(shape.height), 4);
    header += static_cast<char>(shape.bits);
    header += static_cast<char>(shape.colourType);
    header += QByteArray(3, '\0');
    return QByteArray("\x89PNG\r\n\x1a\n", 8) + pngChunk("IHDR", header) + chunks +
           pngChunk("IDAT", zlibStream(pngRows(shape, sample))) + pngChunk("IEND", {});
}

/// tRNS of greyscale and truecolour (11.3.1.1): a code of 16 bits a sample.
inline QByteArray pngKeyColourChunk(std::initializer_list<int> codes) {
    QByteArray data;
    for (const int code : codes) {
        data += static_cast<char>(code >> 8);
        data += static_cast<char>(code);
    }
    return pngChunk("tRNS", data);
}

/// What ImageMagick's "Raw profile type" texts hold: name, length, and hexadecimal digits in lines.
inline QByteArray rawProfileText(const QByteArray& name, const QByteArray& block) {
    QByteArray text = "\n" + name + "\n" + QByteArray::number(block.size()).rightJustified(8) + "\n";
    const QByteArray digits = block.toHex();
    for (qsizetype at = 0; at < digits.size(); at += 72)
        text += digits.sliced(at).first(std::min<qsizetype>(72, digits.size() - at)) + "\n";
    return text;
}

}  // namespace weft::tests
