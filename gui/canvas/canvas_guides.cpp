#include "gui/canvas/canvas_guides.h"

#include <cmath>
#include <utility>

#include "gui/canvas/canvas_view.h"
#include "gui/canvas/overlays/pointer_text.h"
#include "gui/canvas/overlays/snapping.h"

namespace weft::gui {

namespace {

constexpr double kReach = 4;  ///< of a hand, pixels of the widget

double along(GuideWay way, QPointF at) { return way == GuideWay::x ? at.x() : at.y(); }

/// A name of the step, by whether there was a guide, and is one.
QString titleOf(bool before, bool after) {
    if (!before) return CanvasView::tr("New Guide");
    return after ? CanvasView::tr("Move Guide") : CanvasView::tr("Remove Guide");
}

}  // namespace

double CanvasGuides::onScreen(GuideWay way, double place) const {
    return along(way, canvas_.transform().map(QPointF(place, place)));
}

std::optional<CanvasGuides::Guide> CanvasGuides::at(QPointF onScreen) const {
    const GuideView& seen = canvas_.selectionSettings().values().guides;
    std::optional<Guide> nearest;
    if (!seen.guides || seen.locked) return nearest;
    double reach = kReach * canvas_.devicePixelRatioF();
    const Guides& guides = canvas_.document().state().document->guides();
    for (const GuideWay way : {GuideWay::x, GuideWay::y})
        for (std::size_t i = 0; i < guides.along(way).size(); ++i) {
            const double off =
                std::abs(this->onScreen(way, guides.along(way)[i]) - along(way, onScreen));
            if (off > reach) continue;
            reach = off;
            nearest = Guide{way, static_cast<int>(i)};
        }
    return nearest;
}

void CanvasGuides::take(const Guide& guide) {
    held_ = guide;
    place_.reset();
    if (guide.index >= 0) {
        place_ = canvas_.document().state().document->guides().along(
            guide.way)[static_cast<std::size_t>(guide.index)];
        return;
    }
    SelectionSettings::Values values = canvas_.selectionSettings().values();
    values.guides.guides = true;  // nobody makes what is not seen
    canvas_.selectionSettings().set(values);
}

std::optional<double> CanvasGuides::placeAt(QPointF onScreen) const {
    const CloneDocument& document = canvas_.document();
    const GuideWay way = held_->way;
    double place = std::round(along(way, canvas_.transform().inverted().map(onScreen)));
    if (canvas_.selectionSettings().values().snaps) {
        const Snap snap = snapTo(snapLinesOf(document, {.selected = true}),
                                 {place, place, place, place}, kReach / canvas_.zoom());
        place += way == GuideWay::x ? snap.dx : snap.dy;
    }
    const Extent e = document.extent();
    const bool onPicture = place >= 0 && place <= (way == GuideWay::x ? e.width : e.height);
    return onPicture && canvas_.shows(onScreen) ? std::optional(place) : std::nullopt;
}

void CanvasGuides::drag(QPointF onScreen) {
    if (!held_) return;
    updateHeld();
    pointer_ = onScreen;
    place_ = placeAt(onScreen);
    updateHeld();
}

void CanvasGuides::drop() {
    if (!held_) return;
    const Guide held = *std::exchange(held_, {});
    Guides guides = canvas_.document().state().document->guides();
    std::vector<double>& places = guides.along(held.way);
    const bool before = held.index >= 0;
    if (before && static_cast<std::size_t>(held.index) >= places.size()) return;  // undone meanwhile
    if (before && place_)
        places[static_cast<std::size_t>(held.index)] = *place_;
    else if (before)
        places.erase(places.begin() + held.index);
    else if (place_ && places.size() < Guides::kMost)
        places.push_back(*place_);
    canvas_.update();
    canvas_.document().setGuides(titleOf(before, place_.has_value()), std::move(guides));
}

void CanvasGuides::abandon() {
    if (std::exchange(held_, {})) canvas_.update();
}

// --- what is seen

void CanvasGuides::updateHeld() const {
    constexpr QSize kText{140, 60};
    const double density = canvas_.devicePixelRatioF();
    canvas_.update(QRect((pointer_ / density).toPoint(), kText));
    if (!place_) return;
    const int at = static_cast<int>(std::floor(onScreen(held_->way, *place_) / density));
    canvas_.update(held_->way == GuideWay::x ? QRect(at - 2, 0, 5, canvas_.height())
                                             : QRect(0, at - 2, canvas_.width(), 5));
}

void CanvasGuides::paintLine(QPainter& painter, GuideWay way, double place) const {
    const double density = canvas_.devicePixelRatioF(), at = std::floor(onScreen(way, place));
    const QSizeF all = QSizeF(canvas_.size()) * density;
    static const QColor kColour(0, 190, 255);
    if (way == GuideWay::x)
        painter.fillRect(QRectF(at, 0, density, all.height()), kColour);
    else
        painter.fillRect(QRectF(0, at, all.width(), density), kColour);
}

void CanvasGuides::paint(QPainter& painter) const {
    if (!canvas_.selectionSettings().values().guides.guides) return;
    const Guides& guides = canvas_.document().state().document->guides();
    for (const GuideWay way : {GuideWay::x, GuideWay::y})
        for (std::size_t i = 0; i < guides.along(way).size(); ++i)
            if (!held_ || held_->way != way || held_->index != static_cast<int>(i))
                paintLine(painter, way, guides.along(way)[i]);
    if (!held_ || !place_) return;
    paintLine(painter, held_->way, *place_);
    paintTextAtPointer(painter, pointer_, canvas_.devicePixelRatioF(),
                       CanvasView::tr("%1 px").arg(*place_));
}

}  // namespace weft::gui
