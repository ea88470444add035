#pragma once
/// PNG files made byte by byte, with chunks that tell of their colours and pixels.
#include <QByteArray>
#include <array>
#include <vector>

namespace weft::tests {

inline QByteArray bigEndian(quint32 value, int bytes) {
    QByteArray out;
    for (int b = bytes - 1; b >= 0; --b) out += static_cast<char>(value >> 8 * b);
    return out;
}

/// PNG (W3C, third edition) annex D: the checksum of a chunk.
inline quint32 pngChecksum(const QByteArray& bytes) {
    quint32 crc = 0xffffffff;
    for (const char c : bytes) {
        crc ^= static_cast<quint8>(c);
        for (int bit = 0; bit < 8; ++bit) crc = (crc & 1 ? 0xedb88320 : 0) ^ crc >> 1;
    }
    return ~crc;
}

/// Length, type, data and checksum (5.3).
inline QByteArray pngChunk(const QByteArray& type, const QByteArray& data) {
    return bigEndian(static_cast<quint32>(data.size()), 4) + type + data +
           bigEndian(pngChecksum(type + data), 4);
}

/// Red, green, blue, of 8 or 16 bits: codes of one pixel after another. `chunks`: before IDAT.
inline QByteArray colourPng(int width, int height, int depth, const std::vector<quint16>& codes,
                            const QByteArray& chunks = {}) {
    const QByteArray header = bigEndian(static_cast<quint32>(width), 4) +
                              bigEndian(static_cast<quint32>(height), 4) +
                              bigEndian(static_cast<quint32>(depth), 1) + QByteArray("\2\0\0\0", 4);
    QByteArray rows;
    for (int y = 0; y < height; ++y) {
        rows += '\0';
        for (int i = 0; i < 3 * width; ++i)
            rows += bigEndian(codes[static_cast<std::size_t>(y * 3 * width + i)], depth / 8);
    }
    return QByteArray("\x89PNG\r\n\x1a\n", 8) + pngChunk("IHDR", header) + chunks +
           pngChunk("IDAT", qCompress(rows).sliced(4)) + pngChunk("IEND", {});
}

/// 11.3.2.6: primaries and transfer of ITU-T H.273; matrix; whether all codes are used.
inline QByteArray cicpChunk(int primaries, int transfer, int matrix = 0, int full = 1) {
    QByteArray data;
    for (const int v : {primaries, transfer, matrix, full}) data += static_cast<char>(v);
    return pngChunk("cICP", data);
}

inline QByteArray iccChunk(const std::vector<unsigned char>& icc) {
    const QByteArray bytes(reinterpret_cast<const char*>(icc.data()), qsizetype(icc.size()));
    return pngChunk("iCCP", QByteArray("icc\0\0", 5) + qCompress(bytes).sliced(4));
}

/// `pixels` a metre.
inline QByteArray physChunk(quint32 across, quint32 down, int unit = 1) {
    return pngChunk("pHYs", bigEndian(across, 4) + bigEndian(down, 4) + bigEndian(quint32(unit), 1));
}

}  // namespace weft::tests
