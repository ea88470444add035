#pragma once
/// A thin bar: the share of a stage in the time of all.
#include <QPainter>
#include <QWidget>

#include "gui/style/panel_style.h"

namespace weft::gui {

class StageBar : public QWidget {
public:
    explicit StageBar(QWidget* parent) : QWidget(parent) {
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    /// `share` 0..1.
    void setShare(double share) {
        if (share == share_) return;
        share_ = share;
        update();
    }
    [[nodiscard]] QSize sizeHint() const override { return {60, 8}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {30, 8}; }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        const QRectF track = QRectF(rect()).adjusted(0, 1, 0, -1);
        painter.setBrush(
            mixed(palette().color(QPalette::Window), palette().color(QPalette::Text), 0.08));
        painter.drawRoundedRect(track, 2, 2);
        if (!(share_ > 0)) return;
        painter.setBrush(panelColors(palette()).residual);
        painter.drawRoundedRect(
            QRectF(track.topLeft(), QSizeF(qMax(2.0, share_ * track.width()), track.height())), 2, 2);
    }

private:
    double share_ = 0;
};

}  // namespace weft::gui
