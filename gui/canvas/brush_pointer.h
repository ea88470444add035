#pragma once
/// A brush where the pointer is.
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

/// A circle that follows the pointer; the keys [ and ] and the pressure of a pen change its size.
/// Image coordinates.
class BrushPointer {
public:
    /// `key`: of QSettings, where a brush keeps a radius of its own; empty: it has the size in
    /// SelectionSettings.
    explicit BrushPointer(PictureView& view, const QString& key = {});

    [[nodiscard]] double radius() const;
    /// A stroke from there on, as wide and as strong as the pen says.
    void begin(BrushStroke& stroke, const ToolEvent& event) const;
    void extend(BrushStroke& stroke, const ToolEvent& event) const;
    /// Nothing: it is elsewhere.
    void move(std::optional<QPointF> inImage);
    [[nodiscard]] const std::optional<QPointF>& at() const { return at_; }
    /// True where the key changed the size.
    bool key(const QKeyEvent& event);
    /// Has the circle painted anew.
    void update() const;
    void paint(QPainter& painter) const;
    /// None, but where the circle would be too small to be seen.
    [[nodiscard]] QCursor cursor() const;

private:
    void setRadius(double radius);

    PictureView& view_;
    QString key_;
    double own_ = 0;  ///< radius
    std::optional<QPointF> at_;
};

}  // namespace weft::gui
