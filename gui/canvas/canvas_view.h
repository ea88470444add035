#pragma once
/// The picture as it is seen and touched.
#include <QImage>
#include <QMimeData>
#include <QWidget>
#include <memory>
#include <vector>

#include "gui/canvas/drop_overlay.h"
#include "gui/canvas/tools/tool.h"
#include "gui/canvas/view_transform.h"
#include "gui/document/clone_document.h"
#include "gui/watch/solve_overlay.h"

namespace weft::gui {

/// Paints the document's display image through a pan and zoom, only where it changed, and gives mouse
/// and keys to the tool in use. Points called `onScreen` are in device pixels.
class CanvasView : public QWidget {
    Q_OBJECT
public:
    explicit CanvasView(CloneDocument& document, QWidget* parent = nullptr);
    ~CanvasView() override;

    [[nodiscard]] CloneDocument& document() { return document_; }
    [[nodiscard]] const CloneDocument& document() const { return document_; }

    void setTool(ToolKind kind);
    [[nodiscard]] const Tool& tool() const { return *activeTool(); }
    void updateCursor();
    /// Its outline is shown; -1: none.
    void setHoveredPatch(int index);

    /// What is laid over the picture while it converges.
    [[nodiscard]] SolveOverlay& overlay() { return *overlay_; }

    [[nodiscard]] double zoom() const { return view_.zoom(); }
    [[nodiscard]] QTransform transform() const { return view_.transform(); }
    [[nodiscard]] QPointF imageAt(QPointF widgetPosition) const;
    [[nodiscard]] QPointF widgetAt(QPointF image) const;
    /// Picture point in the middle of what is seen.
    [[nodiscard]] QPointF centreInImage() const;
    void zoomIn();
    void zoomOut();
    void zoomFit();
    void zoomActual();
    void panBy(QPointF onScreen);
    /// Repaints where an outline in picture coordinates is drawn.
    void updateOutline(const QPolygonF& inImage);

signals:
    void viewChanged();
    /// `inImage` is invalid (null) when the pointer leaves.
    void pointerMoved(std::optional<QPointF> inImage);
    void toolHintChanged(const QString& hint);
    /// The selection was dragged off: the window starts a drag with it.
    void selectionCarried();
    void dropped(const QMimeData* data, QPointF inImage, weft::gui::DropZone zone);
    /// A frame took this long to paint.
    void painted(double seconds);

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void wheelEvent(QWheelEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void keyReleaseEvent(QKeyEvent*) override;
    void focusOutEvent(QFocusEvent*) override;
    void dragEnterEvent(QDragEnterEvent*) override;
    void dragMoveEvent(QDragMoveEvent*) override;
    void dragLeaveEvent(QDragLeaveEvent*) override;
    void dropEvent(QDropEvent*) override;

private:
    [[nodiscard]] Tool* activeTool() const { return hand_ ? hand_.get() : tool_.get(); }
    [[nodiscard]] QPointF onScreen(QPointF widgetPosition) const;
    [[nodiscard]] ToolEvent toolEvent(const QMouseEvent& event) const;
    void paintPatchOutline(QPainter& painter, const PatchItem& patch) const;
    void updateImageRect(const QRect& inImage);
    void updatePatchOutline();
    [[nodiscard]] std::vector<int> outlinedPatches() const;
    void zoomAt(double zoom, QPointF onScreen);
    void afterViewChange();
    void setTemporaryHand(bool on);
    void nudge(const QKeyEvent& event);
    void paintPicture(QPainter& painter, const QRegion& dirty);
    void paintOverlays(QPainter& painter);

    CloneDocument& document_;
    ViewTransform view_;
    ToolKind toolKind_ = ToolKind::move;
    std::unique_ptr<Tool> tool_;
    std::unique_ptr<Tool> hand_;  ///< while space or the middle button is down
    bool gesture_ = false;
    int hoveredPatch_ = -1;
    std::vector<int> outlined_;  ///< patches whose outline was painted
    std::uint64_t nudgeGesture_ = 0;
    SolveOverlay* overlay_ = nullptr;
    DropOverlay* dropOverlay_ = nullptr;
};

}  // namespace weft::gui
