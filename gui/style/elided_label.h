#pragma once
/// A line of text that ends in "…" where there is no room for all of it.
#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

namespace weft::gui {

/// The whole text is its tool tip while it is cut, unless it has one of its own.
class ElidedLabel : public QLabel {
public:
    explicit ElidedLabel(QWidget* parent = nullptr) : QLabel(parent) {
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const QString shown = fontMetrics().elidedText(text(), Qt::ElideRight, width());
        style()->drawItemText(&painter, rect(), Qt::AlignVCenter | Qt::AlignLeft, palette(),
                              isEnabled(), shown, foregroundRole());
    }
    bool event(QEvent* event) override {
        if (event->type() == QEvent::ToolTip && toolTip().isEmpty()) {
            const bool cut = fontMetrics().horizontalAdvance(text()) > width();
            if (cut) {
                QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), text(), this);
                return true;
            }
        }
        return QLabel::event(event);
    }
};

}  // namespace weft::gui
