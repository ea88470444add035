#include "gui/canvas/picture_view.h"

#include <QElapsedTimer>
#include <QPaintEvent>
#include <QPainter>
#include <cmath>

#include "gui/display/transparency_ground.h"

namespace weft::gui {

PictureView::PictureView(OpenDocument& picture, DropOverlay* dropOverlay, QWidget* parent)
    : QWidget(parent),
      picture_(picture),
      dropOverlay_(dropOverlay),
      overlay_(new SolveOverlay(*this)),
      ants_(*this) {
    connect(overlay_, &SolveOverlay::changed, this, &PictureView::updateImageRect);
    dropOverlay_->setParent(this);
    dropOverlay_->hide();
    setObjectName("canvas");
    setAccessibleName(tr("Picture"));
    setMouseTracking(true);
    setTabletTracking(true);
    setAttribute(Qt::WA_AcceptTouchEvents);
    setFocusPolicy(Qt::StrongFocus);
    setAcceptDrops(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumSize(200, 150);
    view_.setPicture({picture.extent().width, picture.extent().height});
    connect(&picture, &OpenDocument::displayChanged, this, &PictureView::updateImageRect);
    connect(&picture, &OpenDocument::selectionChanged, this,
            [this] { ants_.setOutline(picture_.outlinedSelection().outline); });
}

PictureView::~PictureView() = default;

void PictureView::setTool(ToolKind kind) {
    if (tool_ && toolKind_ == kind) return;
    const bool arrowsDoOther = kind == ToolKind::move || kind == ToolKind::hand;
    if (tool_ && arrowsDoOther) hideKeyboardPointer();
    if (tool_) tool_->abandon();
    gesture_ = false;
    keys_.setHeld(false);
    toolKind_ = kind;
    tool_ = makeTool(kind);
    updateCursor();
    update();  // what the one drew over the picture, and the other does
    emit toolHintChanged(tool_->hint());
}

void PictureView::setSelectionSettings(SelectionSettings& settings) {
    selectionSettings_ = &settings;
    connect(&settings, &SelectionSettings::changed, this, [this] {
        updateCursor();
        update();  // tools draw what is set
        emit toolHintChanged(tool_->hint());
        emit settingsChanged();
    });
    emit settingsChanged();
}

void PictureView::updateCursor() { setCursor(activeTool()->cursor()); }

// --- coordinates and view

QPointF PictureView::onScreen(QPointF widgetPosition) const {
    return widgetPosition * devicePixelRatioF();
}

bool PictureView::shows(QPointF onScreen) const {
    return QRectF(QPointF(), QSizeF(size()) * devicePixelRatioF()).contains(onScreen);
}

QPointF PictureView::imageAt(QPointF widgetPosition) const {
    return view_.toImage(onScreen(widgetPosition));
}

QPointF PictureView::widgetAt(QPointF image) const {
    return view_.toScreen(image) / devicePixelRatioF();
}

QPointF PictureView::centreInImage() const { return imageAt(QPointF(width(), height()) / 2); }

void PictureView::zoomAt(double zoom, QPointF onScreen) {
    view_.zoomTo(zoom, onScreen);
    afterViewChange();
}

void PictureView::zoomIn() { zoomAt(view_.stepped(true), onScreen(QPointF(width(), height()) / 2)); }

void PictureView::zoomOut() {
    zoomAt(view_.stepped(false), onScreen(QPointF(width(), height()) / 2));
}

void PictureView::zoomFit() {
    view_.fit();
    afterViewChange();
}

void PictureView::zoomActual() { zoomAt(1.0, onScreen(QPointF(width(), height()) / 2)); }

void PictureView::panBy(QPointF onScreen) {
    view_.panBy(onScreen);
    afterViewChange();
}

void PictureView::afterViewChange() {
    overlay_->setZoom(zoom());
    update();
    emit viewChanged();
}

void PictureView::resetPicture() {
    const Extent e = picture_.extent();
    view_.setPicture({e.width, e.height});
    if (keys_.place()) keys_.move({}, {double(e.width), double(e.height)});
    afterViewChange();
}

void PictureView::letGo() { picture_.select(tr("Deselect"), {}); }

void PictureView::resizeEvent(QResizeEvent*) {
    view_.setView(QSizeF(size()) * devicePixelRatioF());
    dropOverlay_->setGeometry(rect());
    overlay_->setZoom(zoom());
    overlay_->placeLegend();
    emit viewChanged();
}

// --- what is to be repainted

void PictureView::updateImageRect(const QRect& inImage) {
    const QRectF device(view_.screenBounds(inImage));
    const double dpr = devicePixelRatioF();
    update(QRectF(device.topLeft() / dpr, device.size() / dpr).toAlignedRect());
}

void PictureView::updateOutline(const QPolygonF& inImage) {
    updateImageRect(inImage.boundingRect().toAlignedRect().adjusted(-1, -1, 1, 1));
}

// --- painting

void PictureView::paintEvent(QPaintEvent* event) {
    QElapsedTimer timer;
    timer.start();
    QPainter painter(this);
    const double dpr = devicePixelRatioF();
    painter.scale(1 / dpr, 1 / dpr);
    paintPicture(painter, event->region());
    paintOver(painter);
    if (!tool_->hidesSelection()) ants_.paint(painter, view_.transform());
    tool_->paintOverlay(painter);
    keys_.paint(painter, view_.transform(), dpr);
    painter.end();
    emit painted(static_cast<double>(timer.nsecsElapsed()) * 1e-9);
}

void PictureView::paintPicture(QPainter& painter, const QRegion& dirty) {
    const double dpr = devicePixelRatioF();
    const QRect picture =
        view_.toScreen(QRectF(0, 0, picture_.extent().width, picture_.extent().height)).toRect();
    const QRectF all(0, 0, width() * dpr, height() * dpr);
    const QColor surround = palette().color(QPalette::Dark);
    if (!picture.contains(all.toAlignedRect()))
        for (const QRect& r : QRegion(all.toAlignedRect()).subtracted(picture))
            painter.fillRect(r, surround);
    if (!dirty.intersects(
            QRectF(QPointF(picture.topLeft()) / dpr, QSizeF(picture.size()) / dpr).toAlignedRect()))
        return;
    paintDisplay(painter, picture_.display());
}

void PictureView::paintDisplay(QPainter& painter, DisplayImage& display) const {
    const Extent e = display.extent();
    const QRect picture = view_.toScreen(QRectF(0, 0, e.width, e.height)).toRect();
    painter.save();
    painter.setClipRect(picture, Qt::IntersectClip);
    if (display.hasAlpha()) paintTransparencyGround(painter, picture, devicePixelRatioF());
    const int k = display.levelForZoom(view_.zoom());
    painter.setRenderHint(QPainter::SmoothPixmapTransform, view_.zoom() < 2 && view_.zoom() != 1);
    painter.setTransform(view_.transform(), true);
    const double levelScale = std::ldexp(1.0, k);
    painter.scale(levelScale, levelScale);
    painter.drawImage(QPointF(0, 0), display.level(k));
    painter.restore();
}

}  // namespace weft::gui
