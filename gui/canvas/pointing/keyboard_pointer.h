#pragma once
/// A pointer on a picture that keys move.
#include <QKeyEvent>
#include <QPainter>
#include <QPointF>
#include <QTransform>
#include <optional>

namespace weft::gui {

/// A cross at a place of the picture; its one button is pressed by Return and let go by Return. Image
/// coordinates. GUI thread.
class KeyboardPointer {
public:
    /// Nothing: it is not shown.
    [[nodiscard]] const std::optional<QPointF>& place() const { return at_; }
    [[nodiscard]] bool held() const { return held_; }
    void show(QPointF inImage) { at_ = inImage; }
    void hide() { at_.reset(), held_ = false; }
    void setHeld(bool held) { held_ = held; }
    /// By how much an arrow key moves it: a pixel of the picture or of the screen, what is more; ten
    /// with Shift, fifty with Ctrl. Nothing: it is no arrow key.
    [[nodiscard]] static std::optional<QPointF> step(const QKeyEvent& event, double zoom);
    /// Moves it, but not off a picture of that size.
    void move(QPointF by, QSizeF picture);
    /// Painter in device pixels; `scale`: device pixels a unit of the window.
    void paint(QPainter& painter, const QTransform& deviceFromImage, double scale) const;

private:
    std::optional<QPointF> at_;
    bool held_ = false;
};

}  // namespace weft::gui
