#include "gui/watch/solve_overlay.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "gui/display/display_image.h"
#include "gui/style/number_text.h"
#include "gui/watch/colour_map.h"
#include "weft/live/surface_snapshot.h"
#include "weft/relief/relief_problem.h"

namespace weft::gui {

namespace {

constexpr int kLegendMargin = 12;
constexpr int kCoarsestLevel = 6;
constexpr int kMostNumbers = 400;  ///< more than these are neither read nor painted in time

constexpr int kMargin = 10, kBarHeight = 10, kBarWidth = 240, kTick = 3;
const QColor kPlate(24, 24, 24, 225), kWords(235, 235, 235), kQuiet(180, 180, 180);

}  // namespace

std::optional<WatchedSolve> watchedIn(const Snapshot& snapshot) {
    if (snapshot.hasPicture()) {
        const CloneSnapshot& clone = *snapshot.clone();
        const Patch& patch = clone.problem->patch();
        WatchedSolve watched{
            clone.shown->solved.view(), {},
            clone.shown->box,           &clone.blockSteps,
            patch.mask.get(),           clone.problem->box().topLeft() - patch.backgroundFromPatch};
        if (clone.exact) watched.exact = clone.exact->view();
        return watched;
    }
    const auto surface = snapshot.surface();
    if (!surface || !surface->orientation) return std::nullopt;
    const Field& fg = *surface->orientation;
    WatchedSolve watched{
        fg.view(), {},  rectOf(fg.extent()), &surface->blockSteps, &surface->problem->mask(),
        {},        true};
    if (surface->exact) watched.exact = surface->exact->view();
    return watched;
}

LegendContent errorLegend(double most, const QString& remark, bool ofSurface) {
    LegendContent legend{ofSurface ? SolveOverlay::tr("Error of (f, g), thousandths")
                                   : SolveOverlay::tr("Error |u − u*|, 8-bit codes"),
                         {},
                         remark};
    for (const double at : {0.01, 0.1, 1.0, 10.0, 100.0})
        if (2 * at < most || at == most)
            legend.ticks.push_back({errorPlace(at, most), QString::number(at)});
    if (most > kMostError) legend.ticks.push_back({1, QString::number(most)});
    return legend;
}

OverlayLegend::OverlayLegend(QWidget* parent) : QWidget(parent) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setObjectName("overlayLegend");
    hide();
}

void OverlayLegend::setContent(const LegendContent& content) {
    if (content == content_) return;
    content_ = content;
    resize(sizeHint());
    update();
}

QSize OverlayLegend::sizeHint() const {
    const QFontMetrics metrics = fontMetrics();
    const int words = std::max(metrics.horizontalAdvance(content_.title),
                               metrics.horizontalAdvance(content_.remark));
    int height = 2 * kMargin + metrics.height();
    if (!content_.ticks.empty()) height += 4 + kBarHeight + kTick + metrics.height();
    if (!content_.remark.isEmpty()) height += metrics.height() + 2;
    return {2 * kMargin + std::max(words, content_.ticks.empty() ? 0 : kBarWidth), height};
}

QColor OverlayLegend::barColour(int x) const {
    const double t = static_cast<double>(x) / (kBarWidth - 1);
    return content_.isSigned ? mappedSigned(2 * t - 1) : mapped(t);
}

void OverlayLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(kPlate);
    painter.drawRoundedRect(rect(), 6, 6);
    const QFontMetrics metrics = fontMetrics();
    int y = kMargin;
    painter.setPen(kWords);
    painter.drawText(kMargin, y + metrics.ascent(), content_.title);
    y += metrics.height() + 4;
    if (!content_.ticks.empty()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        for (int x = 0; x < kBarWidth; ++x)
            painter.fillRect(kMargin + x, y, 1, kBarHeight, barColour(x));
        y += kBarHeight;
        painter.setPen(kQuiet);
        for (const LegendTick& tick : content_.ticks) {
            const int x = kMargin + static_cast<int>(tick.place * (kBarWidth - 1));
            const int width = metrics.horizontalAdvance(tick.text);
            painter.drawLine(x, y, x, y + kTick);
            painter.drawText(std::clamp(x - width / 2, kMargin, kMargin + kBarWidth - width),
                             y + kTick + metrics.ascent(), tick.text);
        }
        y += kTick + metrics.height() + 2;
    }
    painter.setPen(kQuiet);
    painter.drawText(kMargin, y + metrics.ascent(), content_.remark);
}

SolveOverlay::SolveOverlay(QWidget& canvas)
    : QObject(&canvas), canvas_(canvas), legend_(new OverlayLegend(&canvas)) {}

void SolveOverlay::setKind(OverlayKind kind) {
    if (kind == kind_) return;
    kind_ = kind;
    show({}, {}, {});
    refresh();
}

void SolveOverlay::setSnapshot(const SharedSnapshot& snapshot) {
    snapshot_ = snapshot && watchedIn(*snapshot) ? snapshot : nullptr;
    refresh();
}

void SolveOverlay::setZoom(double zoom) {
    const int level =
        zoom >= 1 ? 0 : std::clamp(static_cast<int>(-std::log2(zoom) + 0.05), 0, kCoarsestLevel);
    if (level == level_) return;
    level_ = level;
    if (kind_ == OverlayKind::error || kind_ == OverlayKind::seams) refresh();
}

void SolveOverlay::refresh() {
    legend_->setVisible(kind_ != OverlayKind::none);
    if (kind_ == OverlayKind::none) return;
    const bool staleness = kind_ == OverlayKind::staleness;
    if (!snapshot_)
        return showNothing(staleness                     ? tr("Staleness")
                           : kind_ == OverlayKind::seams ? tr("Seams")
                                                         : tr("Error"),
                           tr("Nothing is being solved here."));
    staleness ? makeStalenessMap() : makeErrorMap();
}

// --- error and seams

LegendContent SolveOverlay::legendOfErrors(bool ofSurface) const {
    const bool known = largestError_ >= 0;
    const QString size = figureText(largestError_);
    if (kind_ == OverlayKind::error)
        return errorLegend(errorScaleEnd(largestError_),
                           !known      ? tr("Colouring …")
                           : ofSurface ? tr("Largest now: %1 thousandths").arg(size)
                                       : tr("Largest now: %1 codes").arg(size),
                           ofSurface);
    LegendContent legend{ofSurface ? tr("Seams: error less its mean nearby, thousandths of (f, g)")
                                   : tr("Seams: error less its mean nearby, codes"),
                         {},
                         tr("Colouring …"),
                         true};
    if (!known) return legend;
    legend.ticks = {{0, QStringLiteral("−") + size}, {0.5, "0"}, {1, QStringLiteral("+") + size}};
    legend.remark = tr("Scaled anew for each picture");
    return legend;
}

SolveOverlay::Coloured SolveOverlay::coloured(const SharedSnapshot& of, int level, OverlayKind kind) {
    const WatchedSolve watched = *watchedIn(*of);
    const FieldView solved = watched.solved, exact = *watched.exact;
    if (kind == OverlayKind::seams) {
        SeamMap map = seamMap(solved, exact, level, watched.unit());
        return {of, level, kind, std::move(map.image), map.scale};
    }
    const double largest = largestError(solved, exact, watched.unit());
    return {of, level, kind, errorMap(solved, exact, level, errorScaleEnd(largest), watched.unit()),
            largest};
}

void SolveOverlay::makeErrorMap() {
    const WatchedSolve watched = *watchedIn(*snapshot_);
    if (!watched.exact) {
        const QString title = kind_ == OverlayKind::seams ? tr("Seams")
                              : watched.ofSurface         ? tr("Error of (f, g)")
                                                          : tr("Error |u − u*|");
        return showNothing(title, !watched.ofSurface ? tr("Waiting for the exact solution …")
                                  : snapshot_->moreFollows
                                      ? tr("Waiting for the converged surface …")
                                      : tr("What it converges to was not found."));
    }
    if (watched.exact->extent != watched.solved.extent) return;
    showLegend(legendOfErrors(watched.ofSurface));
    if (making_ || (made_ == snapshot_ && madeLevel_ == level_)) return;
    making_ = true;
    jobs_.run<Coloured>(
        tr("Colouring the error"),
        [of = snapshot_, level = level_, kind = kind_] { return coloured(of, level, kind); },
        [this](const Coloured& coloured) { takeErrorMap(coloured); },
        [this](const QString&) { making_ = false; });
}

void SolveOverlay::takeErrorMap(const Coloured& coloured) {
    making_ = false;
    if (!snapshot_) return;
    if (kind_ != coloured.kind) return refresh();
    // A box that has moved on meanwhile shows nothing rather than errors in the wrong place.
    const Rect box = watchedIn(*coloured.of)->box;
    if (box.topLeft() == watchedIn(*snapshot_)->box.topLeft()) {
        made_ = coloured.of;
        madeLevel_ = coloured.level;
        largestError_ = coloured.largest;
        show(coloured.image, box, {1 << madeLevel_, 1 << madeLevel_});
    }
    refresh();
}

// --- staleness

void SolveOverlay::makeStalenessMap() {
    const WatchedSolve watched = *watchedIn(*snapshot_);
    const BlockSteps& blocks = *watched.blocks;
    if (blocks.steps.empty())
        return showNothing(tr("Staleness"), tr("No block has reported a step yet."));
    inUse_ = blocksInUse(blocks, *watched.mask, watched.boxInMask);
    range_ = rangeOf(blocks, inUse_);
    show(stalenessMap(blocks, inUse_, range_), watched.box, blocks.block);
    made_ = snapshot_;
    LegendContent legend{tr("Staleness: steps behind the foremost block"),
                         {},
                         tr("All blocks have done %1 steps.").arg(countText(range_.most))};
    if (range_.staleness() > 0) {
        legend.ticks = {{0, "0"}, {1, countText(range_.staleness())}};
        legend.remark = tr("The foremost has done %1 steps.").arg(countText(range_.most));
    }
    showLegend(legend);
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

void SolveOverlay::showNothing(const QString& title, const QString& why) {
    show({}, {}, {});
    showLegend({title, {}, why});
}

void SolveOverlay::showLegend(const LegendContent& content) {
    legend_->setContent(content);
    placeLegend();
}

void SolveOverlay::placeLegend() {
    legend_->move(kLegendMargin,
                  canvas_.height() - coveredBelow_ - legend_->height() - kLegendMargin);
}

void SolveOverlay::setCoveredBelow(int pixels) {
    coveredBelow_ = pixels;
    placeLegend();
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
    const BlockSteps& blocks = *watchedIn(*made_)->blocks;
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
