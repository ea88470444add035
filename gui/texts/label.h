#pragma once
/// The window's labels.
#include <QLabel>

#include "gui/texts/shown_text.h"

namespace weft::gui {

/// Shows a text as it is, never as HTML, and at most 4,000 letters of it: what a label is told may
/// have come out of a file. GUI thread.
class Label : public QLabel {
public:
    explicit Label(QWidget* parent = nullptr) : QLabel(parent) { setTextFormat(Qt::PlainText); }
    explicit Label(const QString& text, QWidget* parent = nullptr) : Label(parent) { setText(text); }

    void setText(const QString& text) {
        constexpr qsizetype kLongest = 4000;
        QLabel::setText(cutTo(text, kLongest));
    }
};

}  // namespace weft::gui
