#include "gui/lab/chart_painter.h"

#include <algorithm>
#include <cmath>

#include "gui/lab/chart_scale.h"
#include "gui/style/panel_style.h"

namespace weft::gui {

namespace {

constexpr double kMarker = 3.2, kPad = 14, kLegendGap = 16, kSwatch = 22;

/// Okabe and Ito's colours, for either ground.
const QColor kOnLight[] = {QColor(0x00, 0x72, 0xb2), QColor(0xd5, 0x5e, 0x00),
                           QColor(0x00, 0x9e, 0x73), QColor(0xcc, 0x79, 0xa7),
                           QColor(0xb8, 0x80, 0x00), QColor(0x30, 0x90, 0xc8),
                           QColor(0x30, 0x30, 0x30), QColor(0x7a, 0x7a, 0x20)};
const QColor kOnDark[] = {QColor(0x56, 0xb4, 0xe9), QColor(0xe6, 0x9f, 0x00),
                          QColor(0x2f, 0xc8, 0x98), QColor(0xe0, 0x98, 0xc0),
                          QColor(0xf0, 0xe4, 0x42), QColor(0x6f, 0x9f, 0xff),
                          QColor(0xe0, 0xe0, 0xe0), QColor(0xff, 0x7f, 0x50)};

/// A marker for each curve, so that colour is not all that tells them apart; the next one each time
/// that colours begin again.
QPolygonF markerShape(std::size_t i) {
    const double r = kMarker;
    switch (i % 4) {
        case 1: return {{-r, -r}, {r, -r}, {r, r}, {-r, r}, {-r, -r}};
        case 2: return {{0, -1.3 * r}, {1.2 * r, r}, {-1.2 * r, r}, {0, -1.3 * r}};
        case 3: return {{0, -1.4 * r}, {1.4 * r, 0}, {0, 1.4 * r}, {-1.4 * r, 0}, {0, -1.4 * r}};
        default: break;
    }
    QPolygonF circle;
    for (int k = 0; k <= 16; ++k)
        circle << QPointF(r * std::cos(k * M_PI / 8), r * std::sin(k * M_PI / 8));
    return circle;
}

/// Of points that fall on one pixel column in order: the first, the lowest, the highest and the last.
/// Lines of few points stay as they are.
QPolygonF thinned(const QPolygonF& line) {
    constexpr int kFew = 2000;
    if (line.size() <= kFew) return line;
    QPolygonF thin;
    for (int begin = 0; begin < line.size();) {
        const double column = std::floor(line[begin].x());
        int end = begin, low = begin, high = begin;
        for (; end < line.size() && std::floor(line[end].x()) == column; ++end) {
            if (line[end].y() < line[low].y()) low = end;
            if (line[end].y() > line[high].y()) high = end;
        }
        thin << line[begin] << line[std::min(low, high)] << line[std::max(low, high)]
             << line[end - 1];
        begin = end;
    }
    return thin;
}

class Chart {
public:
    Chart(QPainter& painter, const LabFigure& figure, const ChartStyle& style)
        : p_(painter), figure_(figure), style_(style), lines_(painter.fontMetrics().height()) {}

    void paint(QRectF area) {
        p_.fillRect(area, style_.paper);
        if (style_.bare) return paintPlot(area.adjusted(4, 4, -4, -4));
        area.adjust(kPad, kPad, -kPad, -kPad);
        if (style_.withText) paintText(area);
        paintLegend(area);
        paintPlot(area);
    }

private:
    [[nodiscard]] SeriesTone toneOf(std::size_t i) const {
        return i < style_.tones.size() ? style_.tones[i] : SeriesTone{.color = i};
    }
    [[nodiscard]] QColor colorOf(std::size_t i) const {
        if (figure_.series[i].source == LabSource::paper) {
            QColor grey = style_.ink;
            grey.setAlphaF(0.55F);
            return grey;
        }
        const SeriesTone tone = toneOf(i);
        const QColor color = style_.paper.lightnessF() > 0.5
                                 ? kOnLight[tone.color % std::size(kOnLight)]
                                 : kOnDark[tone.color % std::size(kOnDark)];
        return mixed(color, style_.paper, tone.faded);
    }
    [[nodiscard]] QPen penOf(std::size_t i) const {
        QPen pen(colorOf(i), 1.6);
        if (figure_.series[i].source == LabSource::model) pen.setStyle(Qt::DashLine);
        if (figure_.series[i].source == LabSource::paper) pen.setStyle(Qt::DotLine);
        return pen;
    }
    [[nodiscard]] bool hasBars() const {
        return std::any_of(figure_.series.begin(), figure_.series.end(), [](const LabSeries& s) {
            return s.form == LabForm::bars || s.form == LabForm::stack;
        });
    }

    /// Takes title, caption and finding off the area.
    void paintText(QRectF& area) {
        QFont bold = p_.font();
        const QFont plain = bold;
        bold.setBold(true);
        p_.setPen(style_.ink);
        p_.setFont(bold);
        p_.drawText(area, Qt::AlignLeft | Qt::AlignTop, QString::fromStdString(figure_.title));
        p_.setFont(plain);
        area.setTop(area.top() + 1.6 * lines_);
        QString text = QString::fromStdString(figure_.caption);
        if (!figure_.finding.empty())
            text += QStringLiteral("\n") + QString::fromStdString(figure_.finding);
        constexpr int kFlags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;
        const QRectF needed = p_.boundingRect(area, kFlags, text);
        const double height = std::min(needed.height(), 0.4 * area.height());
        p_.drawText(QRectF(area.left(), area.bottom() - height, area.width(), height), kFlags, text);
        area.setBottom(area.bottom() - height - 0.6 * lines_);
    }

    void paintSwatch(std::size_t i, QPointF left) {
        const LabSeries& s = figure_.series[i];
        const QPointF middle = left + QPointF(kSwatch / 2, 0);
        if (s.form == LabForm::bars || s.form == LabForm::stack)
            return p_.fillRect(QRectF(left.x() + 4, left.y() - 5, kSwatch - 8, 10), colorOf(i));
        p_.setPen(penOf(i));
        if (s.form == LabForm::line) p_.drawLine(left, left + QPointF(kSwatch, 0));
        paintMarker(i, middle);
    }
    void paintMarker(std::size_t i, QPointF at) {
        if (style_.bare || figure_.series[i].source == LabSource::model) return;
        p_.setPen(QPen(colorOf(i), 1.3));
        p_.setBrush(figure_.series[i].source == LabSource::paper ? style_.paper : colorOf(i));
        const std::size_t tone = toneOf(i).color;
        p_.drawPolygon(markerShape(tone + tone / std::size(kOnLight)).translated(at));
        p_.setBrush(Qt::NoBrush);
    }
    /// Names in rows above the plot, taken off the area.
    void paintLegend(QRectF& area) {
        QPointF at(area.left(), area.top() + lines_ / 2.0);
        for (std::size_t i = 0; i < figure_.series.size(); ++i) {
            const QString name =
                QString::fromStdString(toneOf(i).legend.value_or(figure_.series[i].name));
            if (name.isEmpty()) continue;
            const double width = kSwatch + 6 + p_.fontMetrics().horizontalAdvance(name);
            if (at.x() > area.left() && at.x() + width > area.right())
                at = {area.left(), at.y() + 1.25 * lines_};
            paintSwatch(i, at);
            p_.setPen(style_.ink);
            p_.drawText(at + QPointF(kSwatch + 6, 0.35 * lines_), name);
            at.rx() += width + kLegendGap;
        }
        area.setTop(at.y() + lines_);
    }

    void paintPlot(QRectF area) {
        const ChartScale x(figure_.x, valuesOnX(), false), y(figure_.y, valuesOnY(), hasBars());
        if (style_.bare)
            paintFrame(area);
        else
            paintAxes(area, x, y);
        if (area.width() < 20 || area.height() < 20) return;
        p_.save();
        p_.setClipRect(area.adjusted(-6, -6, 6, 6));
        const auto place = [&](double px, double py) {
            return QPointF(area.left() + x.at(px) * area.width(),
                           area.bottom() - y.at(py) * area.height());
        };
        paintMarks(area, x, y);
        paintBars(area, x, y);
        for (std::size_t i = 0; i < figure_.series.size(); ++i) paintCurve(i, place);
        p_.restore();
    }
    [[nodiscard]] std::vector<double> valuesOnX() const {
        std::vector<double> all;
        for (const LabSeries& s : figure_.series)
            for (std::size_t k = 0; k < s.x.size(); ++k)
                if (std::isfinite(s.y[k])) all.push_back(s.x[k]);
        for (const LabMark& mark : figure_.marks)
            if (mark.onX) all.push_back(mark.at);
        return all;
    }
    [[nodiscard]] std::vector<double> valuesOnY() const {
        std::vector<double> all;
        std::vector<std::pair<double, double>> stacked;
        for (const LabSeries& s : figure_.series) {
            all.insert(all.end(), s.low.begin(), s.low.end());
            all.insert(all.end(), s.high.begin(), s.high.end());
            for (std::size_t k = 0; k < s.y.size(); ++k) {
                double below = 0;
                if (s.form == LabForm::stack)
                    for (auto& [at, sum] : stacked)
                        if (at == s.x[k]) below = sum, sum += s.y[k];
                if (s.form == LabForm::stack && below == 0) stacked.emplace_back(s.x[k], s.y[k]);
                all.push_back(below + s.y[k]);
            }
        }
        for (const LabMark& mark : figure_.marks)
            if (!mark.onX) all.push_back(mark.at);
        return all;
    }

    void paintFrame(const QRectF& area) {
        p_.setPen(QPen(style_.grid, 1));
        p_.drawRect(area);
    }
    /// Takes ticks, labels and titles off the area.
    void paintAxes(QRectF& area, const ChartScale& x, const ChartScale& y) {
        const auto yTicks = y.ticks(std::max(2, static_cast<int>(area.height() / (2.4 * lines_))));
        double labels = 0;
        for (const auto& tick : yTicks)
            labels = std::max<double>(labels, p_.fontMetrics().horizontalAdvance(tick.label));
        area.adjust(labels + 1.7 * lines_, 4, -6, -2.7 * lines_);
        if (area.width() < 40 || area.height() < 30) return;
        paintAxes(area, x.ticks(std::max(2, static_cast<int>(area.width() / 80))), yTicks);
    }
    void paintAxes(const QRectF& area, const std::vector<ChartScale::ScaleTick>& xTicks,
                   const std::vector<ChartScale::ScaleTick>& yTicks) {
        p_.setRenderHint(QPainter::Antialiasing);
        for (const auto& tick : yTicks) {
            const double at = area.bottom() - tick.at * area.height();
            if (tick.at < -1e-9 || tick.at > 1 + 1e-9) continue;
            p_.setPen(QPen(style_.grid, tick.label.isEmpty() ? 0.5 : 1));
            p_.drawLine(QPointF(area.left(), at), QPointF(area.right(), at));
            p_.setPen(style_.ink);
            p_.drawText(QRectF(area.left() - 200, at - lines_, 194, 2.0 * lines_),
                        Qt::AlignRight | Qt::AlignVCenter, tick.label);
        }
        double free = -1e9;  // labels that would touch the one before are left out
        for (const auto& tick : xTicks) {
            const double at = area.left() + tick.at * area.width();
            if (tick.at < -1e-9 || tick.at > 1 + 1e-9) continue;
            p_.setPen(QPen(style_.grid, tick.label.isEmpty() ? 0.5 : 1));
            p_.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()));
            const double half = p_.fontMetrics().horizontalAdvance(tick.label) / 2.0;
            if (at - half < free) continue;
            free = at + half + 6;
            p_.setPen(style_.ink);
            p_.drawText(QRectF(at - 100, area.bottom() + 3, 200, lines_), Qt::AlignHCenter,
                        tick.label);
        }
        p_.setPen(QPen(style_.ink, 1));
        p_.drawRect(area);
        p_.drawText(QRectF(area.left(), area.bottom() + 1.35 * lines_, area.width(), 1.3 * lines_),
                    Qt::AlignHCenter, QString::fromStdString(figure_.x.title));
        p_.save();
        p_.translate(kPad + lines_ / 2.0, area.center().y());
        p_.rotate(-90);
        p_.drawText(QRectF(-area.height() / 2, -lines_ / 2.0, area.height(), lines_), Qt::AlignCenter,
                    QString::fromStdString(figure_.y.title));
        p_.restore();
    }

    void paintMarks(const QRectF& area, const ChartScale& x, const ChartScale& y) {
        QColor color = style_.ink;
        color.setAlphaF(0.6F);
        p_.setPen(QPen(color, 1, Qt::DotLine));
        for (const LabMark& mark : figure_.marks) {
            const QString name = style_.bare ? QString() : QString::fromStdString(mark.name);
            if (mark.onX) {
                const double at = area.left() + x.at(mark.at) * area.width();
                p_.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()));
                p_.save();
                p_.translate(at + 4, area.top() + 4);
                p_.rotate(90);
                p_.drawText(QPointF(0, -2), name);
                p_.restore();
            } else {
                const double at = area.bottom() - y.at(mark.at) * area.height();
                p_.drawLine(QPointF(area.left(), at), QPointF(area.right(), at));
                p_.drawText(QPointF(area.left() + 6, at - 3), name);
            }
        }
    }

    /// Bars of one x stand side by side; stacked series share one place.
    void paintBars(const QRectF& area, const ChartScale& x, const ChartScale& y) {
        int places = 0;
        for (const LabSeries& s : figure_.series) places += s.form == LabForm::bars;
        const bool stacks = std::any_of(figure_.series.begin(), figure_.series.end(),
                                        [](const auto& s) { return s.form == LabForm::stack; });
        if ((places += stacks) == 0) return;
        const double step = area.width() / std::max(1.0, barPlaces());
        const double width = std::min(60.0, 0.8 * step / places);
        const double floor =
            figure_.y.logarithmic ? area.bottom() : area.bottom() - y.at(0) * area.height();
        std::vector<std::pair<double, double>> tops;  // of stacks: x, sum
        int place = 0;
        for (std::size_t i = 0; i < figure_.series.size(); ++i) {
            const LabSeries& s = figure_.series[i];
            if (s.form != LabForm::bars && s.form != LabForm::stack) continue;
            for (std::size_t k = 0; k < s.x.size(); ++k) {
                if (!std::isfinite(s.y[k])) continue;
                const int at = s.form == LabForm::stack ? places - 1 : place;
                const double left =
                    area.left() + x.at(s.x[k]) * area.width() + (at - places / 2.0) * width;
                double from = floor, value = s.y[k];
                if (s.form == LabForm::stack) {
                    auto top = std::find_if(tops.begin(), tops.end(),
                                            [&](const auto& t) { return t.first == s.x[k]; });
                    if (top == tops.end()) top = tops.insert(tops.end(), {s.x[k], 0.0});
                    if (top->second > 0) from = area.bottom() - y.at(top->second) * area.height();
                    value = top->second += s.y[k];
                }
                const double to = area.bottom() - y.at(value) * area.height();
                p_.fillRect(QRectF(left, std::min(from, to), 0.92 * width, std::abs(from - to)),
                            colorOf(i));
            }
            place += s.form == LabForm::bars;
        }
    }
    /// Places on x that bars share the width among.
    [[nodiscard]] double barPlaces() const {
        if (!figure_.x.names.empty()) return static_cast<double>(figure_.x.names.size());
        std::vector<double> all = valuesOnX();
        std::sort(all.begin(), all.end());
        return static_cast<double>(std::unique(all.begin(), all.end()) - all.begin());
    }

    template <class Place>
    void paintCurve(std::size_t i, const Place& place) {
        const LabSeries& s = figure_.series[i];
        if (s.form != LabForm::line && s.form != LabForm::points) return;
        const auto isPoint = [](QPointF at) {
            return std::isfinite(at.x()) && std::isfinite(at.y());
        };
        QPolygonF line;
        const auto flush = [&] {
            p_.setPen(penOf(i));
            if (s.form == LabForm::line && line.size() > 1) p_.drawPolyline(thinned(line));
            line.clear();
        };
        for (std::size_t k = 0; k < s.x.size(); ++k) {
            const QPointF at = place(s.x[k], s.y[k]);
            isPoint(at) ? line.push_back(at) : flush();
        }
        flush();
        constexpr std::size_t kMostMarkers = 60;
        for (std::size_t k = 0; k < s.x.size(); ++k) {
            const QPointF at = place(s.x[k], s.y[k]);
            if (!isPoint(at)) continue;
            if (k < s.low.size() && k < s.high.size()) {
                const QPointF low = place(s.x[k], s.low[k]), high = place(s.x[k], s.high[k]);
                p_.setPen(QPen(colorOf(i), 1));
                if (isPoint(low) && isPoint(high)) p_.drawLine(low, high);
            }
            if (s.form == LabForm::points || s.x.size() <= kMostMarkers) paintMarker(i, at);
        }
    }

    QPainter& p_;
    const LabFigure& figure_;
    const ChartStyle& style_;
    double lines_;  ///< height of one
};

}  // namespace

ChartStyle lightChart() { return {Qt::white, QColor(0x20, 0x20, 0x20), QColor(0xdd, 0xdd, 0xdd)}; }
ChartStyle darkChart() {
    return {QColor(0x1e, 0x1e, 0x1e), QColor(0xdc, 0xdc, 0xdc), QColor(0x3c, 0x3c, 0x3c)};
}

void paintChart(QPainter& painter, const QRectF& area, const LabFigure& figure,
                const ChartStyle& style) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    Chart(painter, figure, style).paint(area);
    painter.restore();
}

}  // namespace weft::gui
