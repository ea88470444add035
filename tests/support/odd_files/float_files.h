#pragma once
/// Float files of red, green and blue made byte by byte: OpenEXR with attributes, TIFF with a
/// profile.
#include <QByteArray>
#include <cstring>
#include <vector>

namespace weft::tests {

inline QByteArray littleEndian(quint32 value, int bytes = 4) {
    QByteArray out;
    for (int b = 0; b < bytes; ++b) out += static_cast<char>(value >> 8 * b);
    return out;
}

inline QByteArray floatBytes(float value) {
    quint32 bits = 0;
    std::memcpy(&bits, &value, 4);
    return littleEndian(bits);
}

inline QByteArray exrAttribute(const QByteArray& name, const QByteArray& type,
                               const QByteArray& value) {
    return name + '\0' + type + '\0' + littleEndian(static_cast<quint32>(value.size())) + value;
}

/// x and y of red, green, blue and white.
inline QByteArray exrChromaticities(const std::vector<float>& xy) {
    QByteArray value;
    for (const float v : xy) value += floatBytes(v);
    return exrAttribute("chromaticities", "chromaticities", value);
}

/// OpenEXR file layout: lines, not compressed. `samples`: red, green, blue of one pixel after
/// another.
inline QByteArray floatExr(int width, int height, const std::vector<float>& samples,
                           const QByteArray& attributes = {}, float aspect = 1) {
    QByteArray channels;
    for (const char* name : {"B", "G", "R"})
        channels += QByteArray(name) + '\0' + littleEndian(2) + QByteArray(4, '\0') +
                    littleEndian(1) + littleEndian(1);
    const QByteArray window = littleEndian(0) + littleEndian(0) + littleEndian(quint32(width) - 1) +
                              littleEndian(quint32(height) - 1);
    QByteArray out = QByteArray("\x76\x2f\x31\x01\2\0\0\0", 8) +
                     exrAttribute("channels", "chlist", channels + '\0') +
                     exrAttribute("compression", "compression", QByteArray(1, '\0')) +
                     exrAttribute("dataWindow", "box2i", window) +
                     exrAttribute("displayWindow", "box2i", window) +
                     exrAttribute("lineOrder", "lineOrder", QByteArray(1, '\0')) +
                     exrAttribute("pixelAspectRatio", "float", floatBytes(aspect)) +
                     exrAttribute("screenWindowCenter", "v2f", littleEndian(0) + littleEndian(0)) +
                     exrAttribute("screenWindowWidth", "float", floatBytes(1)) + attributes + '\0';
    const int line = 8 + width * 12;
    const auto first = static_cast<int>(out.size()) + 8 * height;
    for (int y = 0; y < height; ++y) out += littleEndian(quint32(first + y * line)) + littleEndian(0);
    for (int y = 0; y < height; ++y) {
        out += littleEndian(quint32(y)) + littleEndian(quint32(width) * 12);
        for (const int c : {2, 1, 0})
            for (int x = 0; x < width; ++x)
                out += floatBytes(samples[static_cast<std::size_t>((y * width + x) * 3 + c)]);
    }
    return out;
}

/// TIFF 6.0: one strip of 32-bit floats; `icc`: tag 34675, none where it is empty.
inline QByteArray floatTiff(int width, int height, const std::vector<float>& samples,
                            const std::vector<unsigned char>& icc) {
    enum { kShort = 3, kLong = 4, kUndefined = 7 };
    QByteArray strip;
    for (const float v : samples) strip += floatBytes(v);
    const int entries = icc.empty() ? 10 : 11;
    const auto behind = quint32(8 + 2 + entries * 12 + 4);
    const quint32 profileAt = behind + 16, stripAt = profileAt + quint32(icc.size() + 3) / 4 * 4;
    QByteArray out = QByteArray("II*\0", 4) + littleEndian(8) + littleEndian(quint32(entries), 2);
    const auto entry = [&](int tag, int type, quint32 count, quint32 value) {
        out += littleEndian(quint32(tag), 2) + littleEndian(quint32(type), 2) + littleEndian(count) +
               littleEndian(value);
    };
    entry(256, kLong, 1, quint32(width));
    entry(257, kLong, 1, quint32(height));
    entry(258, kShort, 3, behind);
    entry(259, kShort, 1, 1);
    entry(262, kShort, 1, 2);
    entry(273, kLong, 1, stripAt);
    entry(277, kShort, 1, 3);
    entry(278, kLong, 1, quint32(height));
    entry(279, kLong, 1, quint32(strip.size()));
    entry(339, kShort, 3, behind + 8);
    if (!icc.empty()) entry(34675, kUndefined, quint32(icc.size()), profileAt);
    out += littleEndian(0);
    for (const quint32 value : {32, 3})
        out += littleEndian(value, 2) + littleEndian(value, 2) + littleEndian(value, 2) +
               QByteArray(2, '\0');
    out += QByteArray(reinterpret_cast<const char*>(icc.data()), qsizetype(icc.size()));
    out += QByteArray(qsizetype(stripAt) - out.size(), '\0');
    return out + strip;
}

}  // namespace weft::tests
