#pragma once
/// OpenEXR files byte by byte (OpenEXR file layout): uncompressed rows of float channels of any
/// names, in one part or several.
#include <QByteArray>
#include <functional>
#include <string>
#include <vector>

#include "support/odd_files/exif_blocks.h"

namespace weft::tests {

struct ExrPart {
    std::string name;                   ///< of the part; read where there are several
    std::vector<std::string> channels;  ///< in alphabetical order, as the format has them
    int width = 5, height = 4;
    /// Sample of channel `c` of `channels`.
    std::function<float(int c, int x, int y)> sample;
};

inline QByteArray exrNumber(quint64 value, int bytes = 4) {
    QByteArray out;
    for (int b = 0; b < bytes; ++b) out += static_cast<char>(value >> 8 * b);
    return out;
}

inline QByteArray exrFloat(float value) {
    return {reinterpret_cast<const char*>(&value), sizeof value};
}

inline QByteArray exrAttribute(const char* name, const char* type, const QByteArray& value) {
    return QByteArray(name) + '\0' + type + '\0' + exrNumber(quint64(value.size())) + value;
}

inline QByteArray exrHeader(const ExrPart& part, bool severalParts) {
    QByteArray channels;
    for (const std::string& name : part.channels)
        channels += QByteArray::fromStdString(name) + '\0' + exrNumber(2) + exrNumber(0) +
                    exrNumber(1) + exrNumber(1);
    const QByteArray window = exrNumber(0) + exrNumber(0) + exrNumber(quint64(part.width) - 1) +
                              exrNumber(quint64(part.height) - 1);
    QByteArray out = exrAttribute("channels", "chlist", channels + '\0');
    out += exrAttribute("compression", "compression", QByteArray(1, '\0'));
    out += exrAttribute("dataWindow", "box2i", window);
    out += exrAttribute("displayWindow", "box2i", window);
    out += exrAttribute("lineOrder", "lineOrder", QByteArray(1, '\0'));
    out += exrAttribute("pixelAspectRatio", "float", exrFloat(1));
    out += exrAttribute("screenWindowCenter", "v2f", exrFloat(0) + exrFloat(0));
    out += exrAttribute("screenWindowWidth", "float", exrFloat(1));
    if (severalParts) {
        out += exrAttribute("name", "string", QByteArray::fromStdString(part.name));
        out += exrAttribute("type", "string", "scanlineimage");
        out += exrAttribute("chunkCount", "int", exrNumber(quint64(part.height)));
    }
    return out + '\0';
}

inline QByteArray exrOf(const std::vector<ExrPart>& parts) {
    const bool several = parts.size() > 1;
    QByteArray out = QByteArray("\x76\x2f\x31\x01", 4) + exrNumber(several ? 0x1002 : 2);
    for (const ExrPart& part : parts) out += exrHeader(part, several);
    if (several) out += '\0';
    qsizetype tables = 0;
    for (const ExrPart& part : parts) tables += 8 * part.height;
    QByteArray offsets, chunks;
    for (std::size_t p = 0; p < parts.size(); ++p)
        for (int y = 0; y < parts[p].height; ++y) {
            offsets += exrNumber(quint64(out.size() + tables + chunks.size()), 8);
            QByteArray row;
            for (std::size_t c = 0; c < parts[p].channels.size(); ++c)
                for (int x = 0; x < parts[p].width; ++x)
                    row += exrFloat(parts[p].sample(int(c), x, y));
            if (several) chunks += exrNumber(p);
            chunks += exrNumber(quint64(y)) + exrNumber(quint64(row.size())) + row;
        }
    return out + offsets + chunks;
}

/// A part whose channel `c` is `base` + c at (0, 0).
inline ExrPart exrPartOf(const std::string& name, const std::vector<std::string>& channels,
                         float base) {
    return {.name = name, .channels = channels, .sample = [base](int c, int x, int y) {
                return base + static_cast<float>(c) + static_cast<float>(x + 5 * y) / 64;
            }};
}

}  // namespace weft::tests
