#pragma once
/// The numbers of the brush at the pointer.
#include <QFrame>
#include <QPointer>

#include "gui/canvas/picture_view.h"

namespace weft::gui {

/// Sliders and fields of the brush in a view's hand, which act at once; Enter and Esc close it. Where
/// the picture has a menu, a button opens that. Goes when it is closed.
class BrushPopup : public QFrame {
    Q_OBJECT
public:
    BrushPopup(PictureView& view, QWidget* parent);
    /// Beside a point of the screen, where the brush stays drawn.
    void popUp(QPoint global);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void addMenuButton(QLayout& column);
    void change(int Brush::*value, int to);

    QPointer<PictureView> view_;
    ToolKind kind_;
    QPoint at_;  ///< of the view
};

}  // namespace weft::gui
