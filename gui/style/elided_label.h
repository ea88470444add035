#pragma once
/// A line of text that ends in "…" where there is no room for all of it.
#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QStyle>
#include <QToolTip>
#include <algorithm>

namespace weft::gui {

/// The whole text is in its tool tip while it is cut, before what else the tip says.
class ElidedLabel : public QLabel {
public:
    explicit ElidedLabel(QWidget* parent = nullptr) : QLabel(parent) {
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
    /// As wide as its text where there is room, and so many pixels at the least; without this it
    /// takes what it is given.
    void shrinkTo(int least) {
        least_ = least;
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    }
    [[nodiscard]] QSize minimumSizeHint() const override {
        const QSize hint = QLabel::minimumSizeHint();
        return {std::min(least_, hint.width()), hint.height()};
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const QRect room = contentsRect();  // within a style sheet's padding
        const QString shown = fontMetrics().elidedText(text(), Qt::ElideRight, room.width());
        style()->drawItemText(&painter, room, Qt::AlignVCenter | Qt::AlignLeft, palette(),
                              isEnabled(), shown, foregroundRole());
    }
    bool event(QEvent* event) override {
        const auto cut = [this] {
            return fontMetrics().horizontalAdvance(text()) > contentsRect().width();
        };
        if (event->type() == QEvent::ToolTip && cut()) {
            const QString tip = toolTip().isEmpty() ? text() : text() + QLatin1Char('\n') + toolTip();
            QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), tip, this);
            return true;
        }
        return QLabel::event(event);
    }

private:
    int least_ = 0;  ///< pixels
};

}  // namespace weft::gui
