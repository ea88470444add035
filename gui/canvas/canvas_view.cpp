#include "gui/canvas/canvas_view.h"

#include <QElapsedTimer>
#include <QPaintEvent>
#include <QPainter>
#include <cmath>

#include "gui/canvas/outline_painter.h"
#include "gui/canvas/tools/hand_tool.h"

namespace weft::gui {

CanvasView::CanvasView(CloneDocument& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      overlay_(new SolveOverlay(*this)),
      dropOverlay_(new DropOverlay(this)) {
    setObjectName("canvas");
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAcceptDrops(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumSize(200, 150);
    view_.setPicture({document.extent().width, document.extent().height});
    setTool(ToolKind::move);
    connect(&document, &CloneDocument::displayChanged, this, [this](const QRect& area) {
        updateImageRect(area);
        if (outlined_ != outlinedPatches()) updatePatchOutline();  // one waits no longer
    });
    connect(overlay_, &SolveOverlay::changed, this, &CanvasView::updateImageRect);
    connect(&document, &CloneDocument::patchesChanged, this, &CanvasView::updatePatchOutline);
    connect(&document, &CloneDocument::patchSelectedChanged, this, &CanvasView::updatePatchOutline);
    connect(&document, &CloneDocument::draggingChanged, this, &CanvasView::updatePatchOutline);
    connect(&document, &CloneDocument::showsBeforeChanged, this, &CanvasView::updatePatchOutline);
    connect(&document, &CloneDocument::selectionChanged, this, QOverload<>::of(&QWidget::update));
    connect(&document, &CloneDocument::backgroundChanged, this, [this] {
        view_.setPicture({document_.extent().width, document_.extent().height});
        afterViewChange();
    });
}

CanvasView::~CanvasView() = default;

void CanvasView::setTool(ToolKind kind) {
    if (tool_ && toolKind_ == kind) return;
    if (tool_) tool_->abandon();
    gesture_ = false;
    toolKind_ = kind;
    tool_ = makeTool(kind, *this);
    updateCursor();
    emit toolHintChanged(tool_->hint());
}

void CanvasView::updateCursor() { setCursor(activeTool()->cursor()); }

void CanvasView::setHoveredPatch(int index) {
    hoveredPatch_ = index;
    updatePatchOutline();
}

// --- coordinates and view

QPointF CanvasView::onScreen(QPointF widgetPosition) const {
    return widgetPosition * devicePixelRatioF();
}

QPointF CanvasView::imageAt(QPointF widgetPosition) const {
    return view_.toImage(onScreen(widgetPosition));
}

QPointF CanvasView::widgetAt(QPointF image) const {
    return view_.toScreen(image) / devicePixelRatioF();
}

QPointF CanvasView::centreInImage() const { return imageAt(QPointF(width(), height()) / 2); }

void CanvasView::zoomAt(double zoom, QPointF onScreen) {
    view_.zoomTo(zoom, onScreen);
    afterViewChange();
}

void CanvasView::zoomIn() { zoomAt(view_.stepped(true), onScreen(QPointF(width(), height()) / 2)); }

void CanvasView::zoomOut() { zoomAt(view_.stepped(false), onScreen(QPointF(width(), height()) / 2)); }

void CanvasView::zoomFit() {
    view_.fit();
    afterViewChange();
}

void CanvasView::zoomActual() { zoomAt(1.0, onScreen(QPointF(width(), height()) / 2)); }

void CanvasView::panBy(QPointF onScreen) {
    view_.panBy(onScreen);
    afterViewChange();
}

void CanvasView::afterViewChange() {
    overlay_->setZoom(view_.zoom());
    update();
    emit viewChanged();
}

void CanvasView::resizeEvent(QResizeEvent*) {
    view_.setView(QSizeF(size()) * devicePixelRatioF());
    dropOverlay_->setGeometry(rect());
    overlay_->placeLegend();
    overlay_->setZoom(view_.zoom());
    emit viewChanged();
}

// --- what is to be repainted

void CanvasView::updateImageRect(const QRect& inImage) {
    const QRectF device(view_.screenBounds(inImage));
    const double dpr = devicePixelRatioF();
    update(QRectF(device.topLeft() / dpr, device.size() / dpr).toAlignedRect());
}

void CanvasView::updateOutline(const QPolygonF& inImage) {
    updateImageRect(inImage.boundingRect().toAlignedRect().adjusted(-1, -1, 1, 1));
}

// The active one, the one under the pointer, and those that wait for a patch below them.
std::vector<int> CanvasView::outlinedPatches() const {
    std::vector<int> outlined;
    if (document_.showsBefore()) return outlined;
    const int active = document_.patchSelected() ? document_.activeIndex() : -1;
    for (int i = 0; i < static_cast<int>(document_.patches().size()); ++i) {
        const bool waits = i > document_.composition().target();
        const bool touched = !document_.dragging() && (i == active || i == hoveredPatch_);
        if (waits || touched) outlined.push_back(i);
    }
    return outlined;
}

void CanvasView::updatePatchOutline() {
    std::vector<int> now = outlinedPatches();
    if (!now.empty() || !outlined_.empty()) update();
    outlined_ = std::move(now);
}

// --- painting

void CanvasView::paintEvent(QPaintEvent* event) {
    QElapsedTimer timer;
    timer.start();
    QPainter painter(this);
    const double dpr = devicePixelRatioF();
    painter.scale(1 / dpr, 1 / dpr);
    paintPicture(painter, event->region());
    if (!document_.showsBefore()) overlay_->paint(painter, view_);
    paintOverlays(painter);
    painter.end();
    emit painted(static_cast<double>(timer.nsecsElapsed()) * 1e-9);
}

void CanvasView::paintPicture(QPainter& painter, const QRegion& dirty) {
    const double dpr = devicePixelRatioF();
    const QRect picture =
        view_.toScreen(QRectF(0, 0, document_.extent().width, document_.extent().height)).toRect();
    const QRectF all(0, 0, width() * dpr, height() * dpr);
    const QColor surround = palette().color(QPalette::Dark);
    if (!picture.contains(all.toAlignedRect()))
        for (const QRect& r : QRegion(all.toAlignedRect()).subtracted(picture))
            painter.fillRect(r, surround);
    if (!dirty.intersects(
            QRectF(QPointF(picture.topLeft()) / dpr, QSizeF(picture.size()) / dpr).toAlignedRect()))
        return;
    painter.save();
    painter.setClipRect(picture, Qt::IntersectClip);
    if (document_.display().hasAlpha()) {
        painter.fillRect(picture, QColor(150, 150, 150));
        painter.fillRect(picture, QBrush(QColor(105, 105, 105), Qt::Dense4Pattern));
    }
    DisplayImage& display = document_.display();
    const int k = display.levelForZoom(view_.zoom());
    painter.setRenderHint(QPainter::SmoothPixmapTransform, view_.zoom() < 2 && view_.zoom() != 1);
    painter.setTransform(view_.transform(), true);
    const double levelScale = std::ldexp(1.0, k);
    painter.scale(levelScale, levelScale);
    painter.drawImage(QPointF(0, 0), display.level(k));
    painter.restore();
}

void CanvasView::paintPatchOutline(QPainter& painter, const PatchItem& patch) const {
    const Point at = patch.patch.backgroundFromPatch;
    for (const QPolygonF& contour : patch.contour)
        paintOutline(painter, view_.transform().map(contour.translated(at.x, at.y)),
                     OutlineStyle::patch);
}

void CanvasView::paintOverlays(QPainter& painter) {
    for (const int i : outlinedPatches())
        paintPatchOutline(painter, document_.patches()[static_cast<std::size_t>(i)]);
    if (!document_.selection().empty())
        paintOutline(painter, view_.transform().map(document_.selection().polygon()),
                     OutlineStyle::selection);
    tool_->paintOverlay(painter);
}

}  // namespace weft::gui
