#pragma once
/// A line of text that ends in "…" where there is no room for all of it.
#include <QPainter>
#include <QStyle>
#include <algorithm>

#include "gui/texts/label.h"
#include "gui/texts/tool_tips.h"

namespace weft::gui {

/// The whole text is in its tool tip while it is cut, before what else the tip says.
class ElidedLabel : public Label, public OwnToolTip {
public:
    explicit ElidedLabel(QWidget* parent = nullptr) : Label(parent) {
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
    /// As wide as its text where there is room, and so many pixels at the least; without this it
    /// takes what it is given.
    void shrinkTo(int least) {
        least_ = least;
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    }
    [[nodiscard]] QSize minimumSizeHint() const override {
        const QSize hint = Label::minimumSizeHint();
        return {std::min(least_, hint.width()), hint.height()};
    }
    [[nodiscard]] QString toolTipNow() const override {
        const bool cut = fontMetrics().horizontalAdvance(text()) > contentsRect().width();
        if (!cut) return toolTip();
        return toolTip().isEmpty() ? text() : text() + QLatin1Char('\n') + toolTip();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const QRect room = contentsRect();  // within a style sheet's padding
        const QString shown = fontMetrics().elidedText(text(), Qt::ElideRight, room.width());
        style()->drawItemText(&painter, room, Qt::AlignVCenter | Qt::AlignLeft, palette(),
                              isEnabled(), shown, foregroundRole());
    }

private:
    int least_ = 0;  ///< pixels
};

}  // namespace weft::gui
