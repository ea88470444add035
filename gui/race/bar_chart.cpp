#include "gui/race/bar_chart.h"

#include <algorithm>

#include "gui/style/panel_style.h"

namespace weft::gui {

namespace {

constexpr int kInset = 8, kTallest = 34;

}  // namespace

BarChart::BarChart(QWidget* parent) : QWidget(parent) {
    setAttribute(Qt::WA_OpaquePaintEvent);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void BarChart::setBars(const QString& title, std::vector<Bar> bars) {
    title_ = title;
    bars_ = std::move(bars);
    update();
}

void BarChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paint(painter, rect());
}

void BarChart::paint(QPainter& painter, const QRect& area) const {
    painter.setFont(font());
    const QFontMetrics metrics(font());
    const QColor base = palette().color(QPalette::Base), text = palette().color(QPalette::Text);
    painter.fillRect(area, base);
    const QRect inside = area.adjusted(kInset, kInset, -kInset, -kInset);
    painter.setPen(mixed(base, text, 0.65));
    painter.drawText(inside, Qt::AlignTop | Qt::AlignLeft, title_);
    if (bars_.empty()) return;
    double most = 0;
    int names = 0, texts = 0;
    for (const Bar& bar : bars_) {
        most = std::max(most, bar.value);
        names = std::max(names, metrics.horizontalAdvance(bar.name));
        texts = std::max(texts, metrics.horizontalAdvance(bar.text));
    }
    names = std::min(names, inside.width() / 3);
    const int top = inside.top() + metrics.height() + 8;
    const int pitch = std::min(kTallest, (inside.bottom() - top) / static_cast<int>(bars_.size()));
    QRect row(inside.left(), top, names, pitch);
    for (const Bar& bar : bars_) {
        paintBar(painter, bar, row, inside.left() + names + 8, inside.right() - texts - 8, most);
        row.translate(0, pitch);
    }
}

void BarChart::paintBar(QPainter& painter, const Bar& bar, const QRect& row, int left, int right,
                        double most) const {
    const QColor base = palette().color(QPalette::Base), text = palette().color(QPalette::Text);
    const QFontMetrics metrics(font());
    painter.setPen(text);
    painter.drawText(row, Qt::AlignVCenter | Qt::AlignRight,
                     metrics.elidedText(bar.name, Qt::ElideMiddle, row.width()));
    const double share = most > 0 ? bar.value / most : 0;
    const QRectF shape(left, row.top() + row.height() * 0.15, std::max(2.0, share * (right - left)),
                       row.height() * 0.7);
    painter.setPen(Qt::NoPen);
    painter.setBrush(bar.open ? QBrush(mixed(base, bar.color, 0.35)) : QBrush(bar.color));
    painter.drawRect(shape);
    if (bar.open) {
        painter.setBrush(QBrush(bar.color, Qt::BDiagPattern));
        painter.drawRect(shape);
    }
    painter.setPen(mixed(base, text, 0.85));
    painter.drawText(QRectF(shape.right() + 6, row.top(), 400, row.height()), Qt::AlignVCenter,
                     bar.text);
}

}  // namespace weft::gui
