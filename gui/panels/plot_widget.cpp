#include "gui/panels/plot_widget.h"

#include <QMouseEvent>
#include <algorithm>

#include "gui/panels/plot_painter.h"

namespace weft::gui {

PlotWidget::PlotWidget(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    QFont small = font();
    small.setPointSizeF(std::max(7.0, small.pointSizeF() * 0.9));
    setFont(small);
}

bool PlotWidget::hasPoints() const {
    return std::any_of(content_.curves.begin(), content_.curves.end(),
                       [](const PlotCurve& c) { return c.size() > 0; });
}

void PlotWidget::paint(QPainter& painter, const QRect& area) const {
    painter.setFont(font());
    PlotPainter(painter, content_, palette(), area).paintPlot();
}

void PlotWidget::setHover(std::optional<QPoint> position) {
    if (hover_ == position) return;
    hover_ = position;
    update();
}

void PlotWidget::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(font());
    PlotPainter plot(painter, content_, palette(), rect());
    plot.paintPlot();
    if (hover_) plot.paintCrosshair(*hover_);
}

void PlotWidget::mouseMoveEvent(QMouseEvent* event) { setHover(event->pos()); }

void PlotWidget::leaveEvent(QEvent*) { setHover(std::nullopt); }

}  // namespace weft::gui
