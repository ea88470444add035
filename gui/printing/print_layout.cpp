#include "gui/printing/print_layout.h"

#include <algorithm>

namespace weft::gui {

namespace {

constexpr double kPointsPerInch = 72, kPointsPerMillimetre = kPointsPerInch / 25.4;

}  // namespace

double perInchOf(const Resolution& resolution) {
    constexpr double kUsual = 300;
    return resolution.hasLength() ? perInch(resolution).x : kUsual;
}

QPageLayout pageOf(const PrintChoice& choice, Extent picture) {
    const bool wide = choice.turn == PrintTurn::automatic ? picture.width > picture.height
                                                          : choice.turn == PrintTurn::landscape;
    const QPageSize paper(choice.paper);
    const QSizeF size = paper.size(QPageSize::Point);
    const double most = 0.495 * std::min(size.width(), size.height());
    const double margin = std::min(choice.margin * kPointsPerMillimetre, most);
    QPageLayout page(paper, wide ? QPageLayout::Landscape : QPageLayout::Portrait,
                     QMarginsF(margin, margin, margin, margin), QPageLayout::Point);
    return page;
}

QRectF placeOn(const QPageLayout& page, const PrintChoice& choice, Extent picture,
               double pixelAspect) {
    const QRectF room = page.paintRect(QPageLayout::Point);
    const double width = picture.width * pixelAspect, height = picture.height;
    const double scale = choice.size == PrintedSize::fit
                             ? std::min(room.width() / width, room.height() / height)
                             : kPointsPerInch / choice.perInch / pixelAspect;
    QRectF place(0, 0, width * scale, height * scale);
    place.moveCenter(room.center());
    return place;
}

}  // namespace weft::gui
