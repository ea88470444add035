#include "gui/watch/solve_overlay.h"

#include <QWidget>
#include <algorithm>
#include <cmath>
#include <utility>

#include "gui/display/display_image.h"
#include "gui/style/number_text.h"
#include "gui/watch/colour_map.h"
#include "gui/watch/error_map.h"

namespace weft::gui {

namespace {

constexpr int kLegendMargin = 12;
constexpr int kCoarsestLevel = 6;
constexpr int kMostNumbers = 400;  ///< more than these are neither read nor painted in time

}  // namespace

SolveOverlay::SolveOverlay(QWidget& canvas)
    : QObject(&canvas), canvas_(canvas), legend_(new OverlayLegend(&canvas)) {}

void SolveOverlay::setKind(OverlayKind kind) {
    if (kind == kind_) return;
    kind_ = kind;
    show({}, {}, {});
    refresh();
}

void SolveOverlay::setSnapshot(const SharedSnapshot& snapshot) {
    snapshot_ = snapshot && snapshot->hasPicture() ? snapshot : nullptr;
    refresh();
}

void SolveOverlay::setZoom(double zoom) {
    const int level =
        zoom >= 1 ? 0 : std::clamp(static_cast<int>(-std::log2(zoom) + 0.05), 0, kCoarsestLevel);
    if (level == level_) return;
    level_ = level;
    if (kind_ == OverlayKind::error) refresh();
}

void SolveOverlay::refresh() {
    legend_->setVisible(kind_ != OverlayKind::none);
    if (kind_ == OverlayKind::none) return;
    if (!snapshot_) {
        show({}, {}, {});
        return showLegend({kind_ == OverlayKind::error ? tr("Error") : tr("Staleness"),
                           {},
                           tr("Nothing is being solved here.")});
    }
    kind_ == OverlayKind::error ? makeErrorMap() : makeStalenessMap();
}

// --- error

void SolveOverlay::makeErrorMap() {
    const auto& exact = snapshot_->clone()->exact;
    if (!exact) {
        show({}, {}, {});
        return showLegend({tr("Error |u − u*|"), {}, tr("Waiting for the exact solution …")});
    }
    if (exact->extent() != snapshot_->clone()->shown->solved.extent()) return;
    showLegend({tr("Error |u − u*|, 8-bit codes"),
                {{0, "0.01"}, {0.25, "0.1"}, {0.5, "1"}, {0.75, "10"}, {1, "100"}},
                largestError_ < 0 ? tr("Colouring …")
                                  : tr("Largest now: %1 codes").arg(figureText(largestError_))});
    if (making_ || (made_ == snapshot_ && madeLevel_ == level_)) return;
    making_ = true;
    jobs_.run<ErrorColouring>(
        tr("Colouring the error"),
        [s = snapshot_, level = level_] {
            const FieldView solved = s->clone()->shown->solved.view(),
                            exact = s->clone()->exact->view();
            return ErrorColouring{errorMap(solved, exact, level), largestError(solved, exact)};
        },
        [this, s = snapshot_, level = level_](ErrorColouring colouring) {
            takeErrorMap(std::move(colouring), s, level);
        },
        [this](const QString&) { making_ = false; });
}

void SolveOverlay::takeErrorMap(ErrorColouring colouring, const SharedSnapshot& of, int level) {
    making_ = false;
    if (kind_ != OverlayKind::error || !snapshot_) return;
    // A box that has moved on meanwhile shows nothing rather than errors in the wrong place.
    const Rect box = of->clone()->shown->box;
    if (box.topLeft() == snapshot_->clone()->shown->box.topLeft()) {
        made_ = of;
        madeLevel_ = level;
        largestError_ = colouring.largest;
        show(std::move(colouring.image), box, {1 << level, 1 << level});
    }
    refresh();
}

// --- staleness

void SolveOverlay::makeStalenessMap() {
    const CloneSnapshot& clone = *snapshot_->clone();
    const BlockSteps& blocks = clone.blockSteps;
    if (blocks.steps.empty()) {
        show({}, {}, {});
        return showLegend({tr("Staleness"), {}, tr("No block has reported a step yet.")});
    }
    const Rect box = clone.shown->box;
    const Patch& patch = clone.problem->patch();
    inUse_ =
        blocksInUse(blocks, *patch.mask, clone.problem->box().topLeft() - patch.backgroundFromPatch);
    range_ = rangeOf(blocks, inUse_);
    show(stalenessMap(blocks, inUse_, range_), box, blocks.block);
    made_ = snapshot_;
    const QString most = countText(range_.most);
    if (range_.staleness() == 0)
        return showLegend({tr("Staleness: steps behind the foremost block"),
                           {},
                           tr("All blocks have done %1 steps.").arg(most)});
    showLegend({tr("Staleness: steps behind the foremost block"),
                {{0, "0"}, {1, countText(range_.staleness())}},
                tr("The foremost has done %1 steps.").arg(most)});
}

// --- showing

void SolveOverlay::show(QImage image, const Rect& box, Extent cell) {
    const QRect old = toQRect(box_);
    image_ = std::move(image);
    box_ = box;
    cell_ = cell;
    if (image_.isNull()) {
        made_ = nullptr;
        largestError_ = -1;
    }
    if (const QRect area = old.united(toQRect(box_)); !area.isEmpty()) emit changed(area);
}

void SolveOverlay::showLegend(const LegendContent& content) {
    legend_->setContent(content);
    placeLegend();
}

void SolveOverlay::placeLegend() {
    legend_->move(kLegendMargin, canvas_.height() - legend_->height() - kLegendMargin);
}

void SolveOverlay::paint(QPainter& painter, const ViewTransform& view) const {
    if (image_.isNull()) return;
    painter.save();
    painter.setClipRect(view.toScreen(QRectF(toQRect(box_))), Qt::IntersectClip);
    painter.setTransform(view.transform(), true);
    painter.translate(box_.x, box_.y);
    painter.scale(cell_.width, cell_.height);
    painter.drawImage(QPointF(0, 0), image_);
    painter.restore();
    if (kind_ == OverlayKind::staleness) paintNumbers(painter, view);
}

// Steps behind the foremost block, where its tile is large enough.
void SolveOverlay::paintNumbers(QPainter& painter, const ViewTransform& view) const {
    const QFontMetrics metrics = painter.fontMetrics();
    const QRectF tile = view.toScreen(QRectF(0, 0, cell_.width, cell_.height));
    const int widest = metrics.horizontalAdvance(QString::number(range_.staleness()));
    if (tile.width() < widest + 6 || tile.height() < metrics.height()) return;
    const QRectF seen(QPointF(), QSizeF(canvas_.size()) * canvas_.devicePixelRatioF());
    const QRectF shown = seen.intersected(view.toScreen(QRectF(toQRect(box_))));
    if (shown.width() * shown.height() > kMostNumbers * tile.width() * tile.height()) return;
    painter.setPen(Qt::white);
    const BlockSteps& blocks = made_->clone()->blockSteps;
    for (int y = 0; y < blocks.blocks.height; ++y)
        for (int x = 0; x < blocks.blocks.width; ++x) {
            const auto i = static_cast<std::size_t>(y * blocks.blocks.width + x);
            const Rect block{box_.x + x * cell_.width, box_.y + y * cell_.height, cell_.width,
                             cell_.height};
            const QRectF r = view.toScreen(QRectF(toQRect(block.intersected(box_))));
            const bool fits = r.width() >= widest && r.height() >= metrics.ascent();
            if (!inUse_[i] || !fits || !r.intersects(seen)) continue;
            const std::uint32_t behind = range_.most - blocks.steps[i];
            painter.setPen(2 * behind > range_.staleness() ? Qt::black : Qt::white);
            painter.drawText(r, Qt::AlignCenter, QString::number(behind));
        }
}

}  // namespace weft::gui
