#pragma once
/// What the mouse does on a canvas.
#include <QCursor>
#include <QKeyEvent>
#include <QPainter>
#include <QPointF>

namespace weft::gui {

class PictureView;

/// Which of them a canvas has depends on what it shows; one that it lacks is its `move`.
enum class ToolKind {
    move,
    lasso,
    rectangle,
    ellipse,
    polygon,
    brush,
    wand,
    cutOut,
    heal,
    mask,
    hand,
    peak,
    pit,
    ridge,
    marks
};

/// What points (a mouse, a pen, a finger, keys), in both frames. Screen: device pixels of the canvas.
struct ToolEvent {
    QPointF inImage;
    QPointF onScreen;
    Qt::KeyboardModifiers modifiers;
    double pressure = 1;  ///< of a pen, 0 to 1; all else has 1
    bool eraser = false;  ///< the other end of a pen
};

/// Whether a gesture that begins so takes away: Alt, or Ctrl where the desktop takes Alt for itself,
/// or a pen's eraser.
[[nodiscard]] inline bool subtracts(const ToolEvent& event) {
    return event.eraser || event.modifiers & (Qt::AltModifier | Qt::ControlModifier);
}

/// One gesture at a time, from press to release of the left button. Owned by its view.
class Tool {
public:
    explicit Tool(PictureView& canvas) : canvas_(canvas) {}
    virtual ~Tool() = default;
    Tool(const Tool&) = delete;
    Tool& operator=(const Tool&) = delete;

    virtual void press(const ToolEvent&) {}
    virtual void drag(const ToolEvent&) {}
    virtual void release(const ToolEvent&) {}
    /// No button is down.
    virtual void hover(const ToolEvent&) {}
    /// The pointer left the view.
    virtual void leave() {}
    /// Ends the gesture as if it had not begun. Escape, or the tool is put away.
    virtual void abandon() {}
    /// A key that the view has no use for; false: nor has the tool.
    virtual bool key(const QKeyEvent&) { return false; }
    /// Whether it is in the middle of something that goes on between gestures: Escape abandons that.
    [[nodiscard]] virtual bool busy() const { return false; }
    /// Whether what it draws stands for the present selection, which is then not shown.
    [[nodiscard]] virtual bool hidesSelection() const { return false; }
    /// Whether patches keep their outlines while it changes them.
    [[nodiscard]] virtual bool keepsOutlines() const { return false; }
    /// Drawn over the picture, painter in device pixels.
    virtual void paintOverlay(QPainter&) const {}
    [[nodiscard]] virtual QCursor cursor() const { return Qt::ArrowCursor; }
    /// One line for the options bar.
    [[nodiscard]] virtual QString hint() const = 0;

protected:
    PictureView& canvas_;
};

}  // namespace weft::gui
