#include "gui/display/shown_image.h"

#include "gui/display/monitor_colours.h"

namespace weft::gui {

namespace {

QImage converted(const QImage& image, const IccProfile& from, const IccProfile& to) {
    const auto colours = io::DisplayTransform::between(from, to);
    if (!colours || image.isNull()) return image;
    QImage straight = image.convertToFormat(QImage::Format_ARGB32);
    const QImage before = straight;
    for (int y = 0; y < straight.height(); ++y) {
        auto* row = reinterpret_cast<QRgb*>(straight.scanLine(y));
        colours->apply(row, straight.width());
        const auto* old = reinterpret_cast<const QRgb*>(before.constScanLine(y));
        for (int x = 0; x < straight.width(); ++x)
            row[x] = (row[x] & 0xffffffu) | (old[x] & 0xff000000u);
    }
    return straight.convertToFormat(image.format());
}

}  // namespace

QImage inSrgb(const QImage& shown) {
    return converted(shown, MonitorColours::instance().profile(), {});
}

QImage inMonitorsColours(const QImage& srgb) {
    return converted(srgb, {}, MonitorColours::instance().profile());
}

}  // namespace weft::gui
