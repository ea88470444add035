#pragma once
/// A figure that changes many times a second.

#include "gui/texts/label.h"

namespace weft::gui {

/// Its size is fixed to what its widest text so far wants, so that a new text lays nothing out anew
/// (a layout of the whole window for each would cost a tenth of the GUI thread's time in a drag). It
/// shrinks when less than half of it is used.
class NumberLabel : public Label {
public:
    explicit NumberLabel(QWidget* parent = nullptr) : Label(parent) { setFixedWidth(0); }

    /// Wide enough for `widest` from the start.
    void reserve(const QString& widest) {
        reserved_ = true;
        ensurePolished();  // the style's padding counts
        setText(widest);
        setFixedSize(sizeHint());
        clear();
    }
    /// For a text that seldom changes: takes the room that it wants, and no more.
    void showNote(const QString& text) {
        setText(text);
        setFixedSize(text.isEmpty() ? QSize(0, height()) : sizeHint());
    }
    void showFigure(const QString& text) {
        setText(text);
        const QSize wanted = text.isEmpty() ? QSize{} : sizeHint();
        const bool mostlyEmpty = 2 * wanted.width() < width() && !text.isEmpty() && !reserved_;
        if (wanted.width() > width() || mostlyEmpty) setFixedSize(wanted);
    }

private:
    bool reserved_ = false;
};

}  // namespace weft::gui
