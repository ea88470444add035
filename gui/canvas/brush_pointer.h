#pragma once
/// A brush where the pointer is.
#include <QCursor>
#include <QKeyEvent>
#include <QPainter>
#include <QPointF>
#include <optional>

#include "gui/canvas/brush.h"
#include "gui/canvas/overlays/brush_stroke.h"

namespace weft::gui {

class PictureView;

/// The brush that the settings have for the view's tool, as rings that follow the pointer: the outer
/// one is its size, the inner one what it paints wholly. The keys [ and ] change its size, with Shift
/// its hardness; a pen's pressure its size or its strength. Strokes that begin with Shift are joined
/// to the end of the last one. Image coordinates.
class BrushPointer {
public:
    explicit BrushPointer(PictureView& view) : view_(view) {}

    [[nodiscard]] double radius() const { return tip().radius; }
    void begin(BrushStroke& stroke, const ToolEvent& event) const;
    void extend(BrushStroke& stroke, const ToolEvent& event) const;
    /// The stroke was done: a straight one may go on from its end.
    void end(const BrushStroke& stroke);
    /// Nothing: it is elsewhere. `joins`: a stroke from there would be joined to the last one.
    void move(std::optional<QPointF> inImage, bool joins = false);
    [[nodiscard]] const std::optional<QPointF>& at() const { return at_; }
    /// True where the key changed the brush.
    bool key(const QKeyEvent& event);
    void paint(QPainter& painter) const;
    /// None, but where the ring would be too small to be seen.
    [[nodiscard]] QCursor cursor() const;

private:
    /// With all of a pen's pressure.
    [[nodiscard]] BrushTip tip() const;
    [[nodiscard]] BrushTip tip(const ToolEvent& event) const;
    /// Has what it paints painted anew.
    void update() const;

    PictureView& view_;
    std::optional<QPointF> at_, last_;
    bool joins_ = false;
};

}  // namespace weft::gui
