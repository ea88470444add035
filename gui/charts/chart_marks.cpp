#include "gui/charts/chart_marks.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "gui/style/contrast.h"

namespace weft::gui {

namespace {

constexpr double kMarker = 3.2;

const QColor kOnLight[] = {QColor(0x00, 0x72, 0xb2), QColor(0xd5, 0x5e, 0x00),
                           QColor(0x00, 0x9e, 0x73), QColor(0xcc, 0x79, 0xa7),
                           QColor(0xb8, 0x80, 0x00), QColor(0x30, 0x90, 0xc8),
                           QColor(0x30, 0x30, 0x30), QColor(0x7a, 0x7a, 0x20)};
const QColor kOnDark[] = {QColor(0x56, 0xb4, 0xe9), QColor(0xe6, 0x9f, 0x00),
                          QColor(0x2f, 0xc8, 0x98), QColor(0xe0, 0x98, 0xc0),
                          QColor(0xf0, 0xe4, 0x42), QColor(0x6f, 0x9f, 0xff),
                          QColor(0xe0, 0xe0, 0xe0), QColor(0xff, 0x7f, 0x50)};

}  // namespace

QColor seriesColor(std::size_t tone, const QColor& paper) {
    const std::size_t i = tone % std::size(kOnLight);
    return standingOut(paper.lightnessF() > 0.5 ? kOnLight[i] : kOnDark[i], paper, kMarkContrast);
}

QList<qreal> seriesDashes(std::size_t tone) {
    QList<qreal> dashes;
    const std::size_t dots = tone / std::size(kOnLight);
    if (dots > 0) dashes << 9 << 2.5;
    for (std::size_t i = 0; i < dots; ++i) dashes << 1.5 << 2.5;
    return dashes;
}

QPolygonF markerShape(std::size_t tone) {
    const double r = kMarker;
    switch ((tone + tone / std::size(kOnLight)) % 4) {
        case 1: return {{-r, -r}, {r, -r}, {r, r}, {-r, r}, {-r, -r}};
        case 2: return {{0, -1.3 * r}, {1.2 * r, r}, {-1.2 * r, r}, {0, -1.3 * r}};
        case 3: return {{0, -1.4 * r}, {1.4 * r, 0}, {0, 1.4 * r}, {-1.4 * r, 0}, {0, -1.4 * r}};
        default: break;
    }
    QPolygonF circle;
    for (int k = 0; k <= 16; ++k)
        circle << QPointF(r * std::cos(k * M_PI / 8), r * std::sin(k * M_PI / 8));
    return circle;
}

QPolygonF thinned(const QPolygonF& line) {
    constexpr int kFew = 2000;
    if (line.size() <= kFew) return line;
    QPolygonF thin;
    for (int begin = 0; begin < line.size();) {
        const double column = std::floor(line[begin].x());
        int end = begin, low = begin, high = begin;
        for (; end < line.size() && std::floor(line[end].x()) == column; ++end) {
            if (line[end].y() < line[low].y()) low = end;
            if (line[end].y() > line[high].y()) high = end;
        }
        thin << line[begin] << line[std::min(low, high)] << line[std::max(low, high)]
             << line[end - 1];
        begin = end;
    }
    return thin;
}

}  // namespace weft::gui
