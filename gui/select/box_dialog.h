#pragma once
/// Asks for a rectangle or an ellipse in numbers.
#include <QComboBox>
#include <QDialog>
#include <QSpinBox>

#include "weft/geometry.h"
#include "weft/selection/combine.h"

namespace weft::gui {

/// A box in pixels of the picture, and how what lies in it is selected. Does not block.
class BoxDialog : public QDialog {
    Q_OBJECT
public:
    struct Choice {
        bool ellipse = false;
        Rect box;
        SelectionMode mode = SelectionMode::replace;
    };
    /// `preset`: within a picture of that size.
    BoxDialog(Extent picture, const Choice& preset, QWidget* parent);

signals:
    void chosen(const weft::gui::BoxDialog::Choice& choice);

private:
    [[nodiscard]] QSpinBox* number(const char* name, int least, int most, int value);
    void keepInside();

    Extent picture_;
    QComboBox *shape_, *mode_;
    QSpinBox *left_, *top_, *width_, *height_;
};

}  // namespace weft::gui
