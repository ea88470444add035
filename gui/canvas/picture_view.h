#pragma once
/// A picture as it is seen and touched.
#include <QMimeData>
#include <QNativeGestureEvent>
#include <QTabletEvent>
#include <QTouchEvent>
#include <QWidget>
#include <memory>
#include <optional>

#include "gui/canvas/overlays/drop_overlay.h"
#include "gui/canvas/overlays/marching_ants.h"
#include "gui/canvas/pointing/keyboard_pointer.h"
#include "gui/canvas/pointing/touch_points.h"
#include "gui/canvas/selection_settings.h"
#include "gui/canvas/tool.h"
#include "gui/display/view_transform.h"
#include "gui/document/open_document.h"
#include "gui/document/selection_edit.h"
#include "gui/document/source/patch_source.h"
#include "gui/watch/solve_overlay.h"

namespace weft::gui {

/// Paints a document's display image through a pan and zoom, only where it changed, and gives mouse,
/// pen, one finger and keys to the tool in use; two fingers zoom and pan. Arrow keys move a pointer
/// where the tool has one, Return presses and lets go. What lies over the picture is the subclass's.
/// Points called `onScreen` are in device pixels.
class PictureView : public QWidget {
    Q_OBJECT
public:
    ~PictureView() override;

    [[nodiscard]] OpenDocument& picture() { return picture_; }
    [[nodiscard]] const OpenDocument& picture() const { return picture_; }

    void setTool(ToolKind kind);
    [[nodiscard]] const Tool& tool() const { return *activeTool(); }
    [[nodiscard]] ToolKind toolKind() const { return toolKind_; }
    void updateCursor();
    /// Of the selection tools and brushes; the window's, which outlives the view.
    void setSelectionSettings(SelectionSettings& settings);
    [[nodiscard]] SelectionSettings& selectionSettings() const { return *selectionSettings_; }
    /// Whether what is selected becomes a patch while it is dragged.
    [[nodiscard]] virtual bool canLift() const { return false; }
    /// The selection as a patch, after selectionLifted().
    virtual void placeLifted(PatchParts&&) {}

    /// What a relaxation does, over the picture; the subclass paints it.
    [[nodiscard]] SolveOverlay& overlay() { return *overlay_; }

    [[nodiscard]] double zoom() const { return view_.zoom(); }
    [[nodiscard]] QTransform transform() const { return view_.transform(); }
    /// Of a device pixel.
    [[nodiscard]] bool shows(QPointF onScreen) const;
    [[nodiscard]] QPointF imageAt(QPointF widgetPosition) const;
    [[nodiscard]] QPointF widgetAt(QPointF image) const;
    /// Picture point in the middle of what is seen.
    [[nodiscard]] QPointF centreInImage() const;
    /// Where what is pasted or added comes: at the pointer that keys move, else in the middle.
    [[nodiscard]] QPointF placeForNew() const { return keys_.place().value_or(centreInImage()); }
    /// Whether what the picture shows has a menu: menuRequested().
    [[nodiscard]] virtual bool hasMenu() const { return false; }
    /// Asks for it, of what lies at a point of the widget.
    virtual void openMenu(QPoint) {}
    /// Draws the brush in hand there, although the pointer is elsewhere.
    void showBrushAt(QPointF widgetPosition);
    /// What keys move instead of a mouse.
    [[nodiscard]] const KeyboardPointer& keyboardPointer() const { return keys_; }
    void zoomIn();
    void zoomOut();
    void zoomFit();
    void zoomActual();
    void panBy(QPointF onScreen);
    /// The point of the screen stays on the same point of the picture.
    void zoomAt(double zoom, QPointF onScreen);
    /// Repaints where an outline in picture coordinates is drawn.
    void updateOutline(const QPolygonF& inImage);

signals:
    void viewChanged();
    /// `inImage` is invalid (null) when the pointer leaves.
    void pointerMoved(std::optional<QPointF> inImage);
    void toolHintChanged(const QString& hint);
    /// Other selectionSettings(), or other values of them.
    void settingsChanged();
    /// The selection was dragged off: the window starts a drag with it.
    void selectionCarried();
    /// It is dragged within the picture: placeLifted() is to follow.
    void selectionLifted();
    /// The drag of a lifted selection has ended.
    void selectionPlaced();
    /// A tool changes the selection.
    void selectionEdited(const weft::gui::SelectionEdit& edit);
    void dropped(const QMimeData* data, QPointF inImage, weft::gui::DropZone zone);
    /// The right button, or the menu key: for the brush in hand.
    void brushMenuRequested(QPoint global);
    /// The same for what is under the pointer, where the picture has a menu.
    void menuRequested(QPoint global);
    /// A frame took this long to paint.
    void painted(double seconds);

protected:
    /// The subclass sets the first tool.
    PictureView(OpenDocument& picture, DropOverlay* dropOverlay, QWidget* parent);

    [[nodiscard]] virtual std::unique_ptr<Tool> makeTool(ToolKind kind) = 0;
    /// Painter in device pixels; the tool's own marks come on top.
    virtual void paintOver(QPainter& painter) = 0;
    virtual void afterViewChange();
    /// The tool is about to be pressed.
    virtual void beforeGesture() {}
    /// Escape, while no gesture is under way.
    virtual void letGo();
    void resetPicture();
    void updateImageRect(const QRect& inImage);
    /// Display pixels as the view has them, on a pattern where they are transparent. Painter in
    /// device pixels.
    void paintDisplay(QPainter& painter, DisplayImage& display) const;
    [[nodiscard]] const ViewTransform& view() const { return view_; }
    /// Whatever stands in for it while a key is down.
    [[nodiscard]] Tool& chosenTool() { return *tool_; }
    [[nodiscard]] bool inGesture() const { return gesture_; }

    [[nodiscard]] bool event(QEvent*) override;
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void tabletEvent(QTabletEvent*) override;
    void leaveEvent(QEvent*) override;
    void contextMenuEvent(QContextMenuEvent*) override;
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
    [[nodiscard]] ToolEvent toolEvent(QPointF widgetPosition, Qt::KeyboardModifiers modifiers) const;
    void beginGesture(const ToolEvent& event);
    void followGesture(const ToolEvent& event);
    void endGesture(const ToolEvent& event);
    void abandonGesture();
    void touch(QTouchEvent& event);
    void touchWithTwo(const QTouchEvent& event);
    void touchWithOne(const QEventPoint& point, const QTouchEvent& event);
    [[nodiscard]] bool gestureOfTouchPad(const QNativeGestureEvent& event);
    [[nodiscard]] bool moveByKey(const QKeyEvent& event);
    [[nodiscard]] bool pressByKey(const QKeyEvent& event);
    void hideKeyboardPointer();
    void updateKeyboardPointer();
    void setTemporaryHand(bool on);
    void takeInHand(std::unique_ptr<Tool> hand);
    void paintPicture(QPainter& painter, const QRegion& dirty);

    OpenDocument& picture_;
    ViewTransform view_;
    ToolKind toolKind_ = ToolKind::move;
    std::unique_ptr<Tool> tool_;
    std::unique_ptr<Tool> hand_;  ///< while space or the middle button is down
    bool gesture_ = false;
    KeyboardPointer keys_;
    TouchPoints fingers_;
    bool touchZooms_ = false;  ///< a second finger came, until all are up
    DropOverlay* dropOverlay_;
    SolveOverlay* overlay_;
    SelectionSettings ownSettings_;
    SelectionSettings* selectionSettings_ = &ownSettings_;
    MarchingAnts ants_;
};

}  // namespace weft::gui
