#pragma once
/// JPEG files taken apart: their ends, and what makers put behind them.
#include <QByteArray>
#include <vector>

namespace weft::tests {

/// Where each scan's entropy-coded data ends (ITU-T T.81 B.1.1.5: at a marker that is no restart).
inline std::vector<qsizetype> endsOfScans(const QByteArray& jpeg) {
    std::vector<qsizetype> ends;
    const auto byte = [&](qsizetype at) { return static_cast<unsigned char>(jpeg[at]); };
    bool inScan = false;
    for (qsizetype at = 2; at + 1 < jpeg.size();) {
        const bool isMarker = byte(at) == 0xff && byte(at + 1) != 0 &&
                              !(inScan && byte(at + 1) >= 0xd0 && byte(at + 1) <= 0xd7);
        if (!isMarker) {
            ++at;
            continue;
        }
        if (inScan) ends.push_back(at);
        if (byte(at + 1) == 0xd9) break;
        inScan = byte(at + 1) == 0xda;
        at += 2 + (byte(at + 2) << 8 | byte(at + 3));
    }
    return ends;
}

/// What telephones append: names and times, offsets from the end, and a small picture.
inline QByteArray makersTrailer(const QByteArray& preview) {
    return QByteArray("\0\0\x01\x0a\x0e\0\0\0Image_UTC_Data1475000000000", 35) + preview +
           QByteArray("SEFH\x68\0\0\0\x01\0\0\0\x24\0\0\0SEFT", 20);
}

}  // namespace weft::tests
