#pragma once
/// A figure that changes many times a second.
#include <QLabel>

namespace weft::gui {

/// Its size is fixed to what its widest text so far wants, so that a new text lays nothing out anew
/// (a layout of the whole window for each would cost a tenth of the GUI thread's time in a drag). It
/// shrinks when less than half of it is used.
class FigureLabel : public QLabel {
public:
    explicit FigureLabel(QWidget* parent = nullptr) : QLabel(parent) { fit(0); }

    /// Wide enough for `widest` from the start.
    void reserve(const QString& widest) {
        reserved_ = true;
        fit(widthOf(widest));
    }
    void showFigure(const QString& text) {
        const int wanted = widthOf(text);
        if (wanted > width() || (2 * wanted < width() && !text.isEmpty() && !reserved_)) fit(wanted);
        setText(text);
    }

private:
    static constexpr int kMargin = 16;

    [[nodiscard]] int widthOf(const QString& text) const {
        return text.isEmpty() ? 0 : fontMetrics().horizontalAdvance(text) + kMargin;
    }
    void fit(int width) { setFixedSize(width, fontMetrics().height()); }

    bool reserved_ = false;
};

}  // namespace weft::gui
