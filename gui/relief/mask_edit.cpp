#include "gui/relief/mask_edit.h"

#include <QCoreApplication>
#include <QPainter>

#include "weft/cut_out.h"
#include "weft/error.h"
#include "weft/units.h"

namespace weft::gui {

namespace {

Mask everything(Extent e) { return Mask(e, Mask::kUnknown); }

Mask maskOf(const Selection& selection, Extent e) {
    QImage drawn(e.width, e.height, QImage::Format_Grayscale8);
    drawn.fill(0);
    QPainter painter(&drawn);
    painter.setPen(Qt::NoPen);
    painter.setBrush(Qt::white);
    painter.drawPolygon(selection.polygon(), Qt::OddEvenFill);
    painter.end();
    Mask mask(e);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) mask.set({x, y}, drawn.constScanLine(y)[x] > 127);
    return mask;
}

template <class Wanted>
Mask maskWhere(Extent e, Wanted&& wanted) {
    Mask mask(e);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) mask.set({x, y}, wanted(Point{x, y}));
    return mask;
}

[[noreturn]] void refuse(const char* sentence) {
    throw InvalidProblem(QCoreApplication::translate("MaskEdit", sentence).toStdString());
}

Mask selected(const MaskRequest& r) {
    if (r.selection.empty()) refuse("Select a region first, with the lasso or the rectangle.");
    return maskOf(r.selection, r.picture->extent());
}

Mask edited(const MaskRequest& r, const std::stop_token& stop) {
    const Extent e = r.picture->extent();
    const Mask now = r.mask ? r.mask->mask : everything(e);
    switch (r.edit) {
        case MaskEdit::onlySelection: return selected(r);
        case MaskEdit::addSelection: {
            const Mask more = selected(r);
            return maskWhere(e, [&](Point p) { return now.unknown(p) || more.unknown(p); });
        }
        case MaskEdit::subtractSelection: {
            const Mask less = selected(r);
            return maskWhere(e, [&](Point p) { return now.unknown(p) && !less.unknown(p); });
        }
        case MaskEdit::cutOut:
            return cutOut(r.picture->picture.color->view(),
                          r.selection.empty() ? now : maskOf(r.selection, e), {}, stop);
        case MaskEdit::threshold: {
            const Field luma = io::luma(r.picture->picture.color->view());
            return maskWhere(e, [&](Point p) { return luma.at(0, p) >= r.level * kFullScale; });
        }
        case MaskEdit::alpha:
            if (!r.picture->picture.alpha) refuse("This picture has no alpha channel.");
            return io::maskFromPatch(r.picture->picture);
        case MaskEdit::invert: return maskWhere(e, [&](Point p) { return !now.unknown(p); });
        case MaskEdit::everything: break;
    }
    return everything(e);
}

}  // namespace

std::shared_ptr<const ReliefMask> editedMask(const MaskRequest& request,
                                             const std::stop_token& stop) {
    Mask mask = edited(request, stop);
    if (stop.stop_requested() || mask.empty()) return nullptr;
    const std::int64_t left = mask.unknownCount();
    if (left == 0) refuse("That would leave nothing of the picture.");
    if (left == mask.extent().area()) return nullptr;
    return reliefMask(std::move(mask));
}

ReliefSetup withMask(ReliefSetup setup, std::shared_ptr<const ReliefMask> mask) {
    setup.mask = std::move(mask);
    if (setup.boundary == ReliefBoundary::natural && setup.mask)
        setup.boundary = ReliefBoundary::silhouette;
    else if (setup.boundary == ReliefBoundary::silhouette && !setup.mask)
        setup.boundary = ReliefBoundary::natural;
    return setup;
}

}  // namespace weft::gui
