#pragma once
/// The brush of the settings where the pointer is.
#include <QCursor>
#include <QKeyEvent>
#include <QPainter>
#include <QPointF>
#include <optional>

#include "gui/canvas/overlays/brush_stroke.h"
#include "gui/canvas/pointing/pen.h"
#include "gui/canvas/tool.h"

namespace weft::gui {

class PictureView;

/// A circle that follows the pointer, of the size in SelectionSettings, which the keys [ and ] and
/// the pressure of a pen change. Image coordinates.
class BrushPointer {
public:
    explicit BrushPointer(PictureView& view) : view_(view) {}

    [[nodiscard]] double radius() const;
    /// A stroke from there on, as wide and as strong as the pen says.
    void begin(BrushStroke& stroke, const ToolEvent& event) const;
    void extend(BrushStroke& stroke, const ToolEvent& event) const;
    /// Nothing: it is elsewhere.
    void move(std::optional<QPointF> inImage);
    /// True where the key changed the size.
    bool key(const QKeyEvent& event);
    /// Has the circle painted anew.
    void update() const;
    void paint(QPainter& painter) const;
    /// None, but where the circle would be too small to be seen.
    [[nodiscard]] QCursor cursor() const;

private:
    PictureView& view_;
    std::optional<QPointF> at_;
};

}  // namespace weft::gui
