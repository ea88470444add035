#pragma once
/// A canvas with rulers along its upper and left edges.
#include <QWidget>

#include "gui/canvas/canvas_view.h"

namespace weft::gui {

/// Rulers are seen where the canvas's settings want them. Owns the canvas.
class RuledPage : public QWidget {
    Q_OBJECT
public:
    explicit RuledPage(CanvasView* canvas, QWidget* parent = nullptr);
    [[nodiscard]] CanvasView& canvas() const { return *canvas_; }

private:
    CanvasView* canvas_;
};

}  // namespace weft::gui
