#include "gui/charts/chart_painter.h"

#include <algorithm>
#include <cmath>

#include "gui/charts/chart_layout.h"
#include "gui/charts/chart_marks.h"
#include "gui/languages/engine_text.h"
#include "gui/style/contrast.h"
#include "gui/style/panel_style.h"

namespace weft::gui {

namespace {

constexpr double kPad = 14, kLegendGap = 16, kSwatch = 22, kLabelGap = 6;

class Chart {
public:
    Chart(QPainter& painter, const LabFigure& figure, const ChartStyle& style)
        : p_(painter),
          figure_(figure),
          style_(style),
          layout_(figure),
          lines_(painter.fontMetrics().height()) {}

    std::vector<PlacedPoint> paint(QRectF area) {
        p_.fillRect(area, style_.paper);
        if (style_.bare)
            area.adjust(4, 4, -4, -4);
        else
            area.adjust(kPad, kPad, -kPad, -kPad);
        if (!style_.bare && style_.withText) paintText(area);
        if (panels() > 1) {
            paintPanels(area);
        } else {
            if (!style_.bare) paintLegend(area);
            paintPlot(area);
        }
        return std::move(placed_);
    }

private:
    [[nodiscard]] SeriesTone toneOf(std::size_t i) const {
        return i < style_.tones.size() ? style_.tones[i] : SeriesTone{.color = i};
    }
    /// Bars have no markers: those of several series that the paper states differ in lightness.
    [[nodiscard]] float greyOf(std::size_t i) const {
        constexpr float kFirst = 0.55F, kFirstBar = 0.85F, kStep = 0.22F, kLeast = 0.2F;
        if (figure_.series[i].form != LabForm::bars) return kFirst;
        float grey = kFirstBar;
        for (std::size_t k = 0; k < i; ++k)
            if (figure_.series[k].source == LabSource::paper) grey -= kStep;
        return std::max(grey, kLeast);
    }
    /// Curves of many points that are not joined would hide each other: each has a panel, where its
    /// twins of other runs are, too. 1: all share one plot.
    [[nodiscard]] std::size_t panels() const {
        constexpr std::size_t kMany = 100;
        if (style_.bare) return 1;  // a miniature has no room for them
        std::size_t most = 0;
        for (std::size_t i = 0; i < figure_.series.size(); ++i) {
            const LabSeries& s = figure_.series[i];
            if (s.form != LabForm::points || s.x.size() < kMany) return 1;
            most = std::max(most, toneOf(i).color + 1);
        }
        return std::max<std::size_t>(most, 1);
    }
    [[nodiscard]] bool isShown(std::size_t i) const { return !panel_ || toneOf(i).color == *panel_; }
    [[nodiscard]] QColor colorOf(std::size_t i) const {
        if (figure_.series[i].source == LabSource::paper) {
            const QColor grey = mixed(style_.paper, style_.ink, greyOf(i));
            return standingOut(grey, style_.paper, kMarkContrast);
        }
        const SeriesTone tone = toneOf(i);
        return mixed(seriesColor(tone.color, style_.paper), style_.paper, tone.faded);
    }
    [[nodiscard]] QPen penOf(std::size_t i) const {
        QPen pen(colorOf(i), 1.6);
        if (const QList<qreal> dashes = seriesDashes(toneOf(i).color); !dashes.isEmpty())
            pen.setDashPattern(dashes);
        if (figure_.series[i].source == LabSource::model) pen.setStyle(Qt::DashLine);
        if (figure_.series[i].source == LabSource::paper) pen.setStyle(Qt::DotLine);
        return pen;
    }
    /// Takes title, caption and finding off the area.
    void paintText(QRectF& area) {
        QFont bold = p_.font();
        const QFont plain = bold;
        bold.setBold(true);
        p_.setPen(style_.ink);
        p_.setFont(bold);
        p_.drawText(area, Qt::AlignLeft | Qt::AlignTop, engineText(figure_.title));
        p_.setFont(plain);
        area.setTop(area.top() + 1.6 * lines_);
        QString text = engineText(figure_.caption);
        if (!figure_.finding.empty()) text += QStringLiteral("\n") + engineText(figure_.finding);
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
    /// In a miniature: a dot where points are not joined.
    void paintMarker(std::size_t i, QPointF at) {
        if (figure_.series[i].source == LabSource::model) return;
        if (style_.bare) {
            if (figure_.series[i].form == LabForm::points)
                p_.fillRect(QRectF(at - QPointF(1, 1), QSizeF(2, 2)), colorOf(i));
            return;
        }
        p_.setPen(QPen(colorOf(i), 1.3));
        p_.setBrush(figure_.series[i].source == LabSource::paper ? style_.paper : colorOf(i));
        p_.drawPolygon(markerShape(toneOf(i).color).translated(at));
        p_.setBrush(Qt::NoBrush);
    }
    /// Names in rows above the plot, taken off the area.
    void paintLegend(QRectF& area) {
        QPointF at(area.left(), area.top() + lines_ / 2.0);
        for (std::size_t i = 0; i < figure_.series.size(); ++i) {
            const QString name = engineText(toneOf(i).legend.value_or(figure_.series[i].name));
            if (name.isEmpty() || !isShown(i)) continue;
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

    /// In rows, with the same axes; titles of axes on the left and below alone.
    void paintPanels(const QRectF& area) {
        const std::size_t count = panels(), columns = count > 4 ? 3 : 2,
                          rows = (count + columns - 1) / columns;
        const double width = area.width() / double(columns), height = area.height() / double(rows);
        for (std::size_t k = 0; k < count; ++k) {
            panel_ = k;
            const std::size_t column = k % columns, row = k / columns;
            hasTitleOfX_ = k + columns >= count, hasTitleOfY_ = column == 0;
            QRectF place(area.left() + double(column) * width, area.top() + double(row) * height,
                         width, height);
            if (!style_.bare) paintLegend(place);
            paintPlot(place);
        }
    }
    void paintPlot(QRectF area) {
        if (style_.bare)
            paintFrame(area);
        else
            paintAxes(area);
        if (area.width() < 20 || area.height() < 20) return;
        plot_ = area;
        p_.save();
        p_.setClipRect(area.adjusted(-6, -6, 6, 6));
        paintMarks(area);
        for (const PlacedPoint& point : layout_.points(area)) {
            if (!isShown(point.series)) continue;
            if (!point.bar.isNull()) paintBar(point);
            placed_.push_back(point);
        }
        for (std::size_t i = 0; i < figure_.series.size(); ++i)
            if (isShown(i)) paintCurve(i);
        p_.restore();
    }

    /// Hatched where it is a lower limit.
    void paintBar(const PlacedPoint& point) {
        const QColor color = colorOf(point.series);
        const bool limit = isLowerLimit(figure_.series[point.series], point.index);
        p_.fillRect(point.bar, limit ? mixed(style_.paper, color, 0.35) : color);
        if (limit) p_.fillRect(point.bar, QBrush(color, Qt::BDiagPattern));
    }

    void paintFrame(const QRectF& area) {
        p_.setPen(QPen(style_.grid, 1));
        p_.drawRect(area);
    }
    /// Takes ticks, labels and titles off the area.
    void paintAxes(QRectF& area) {
        const auto yTicks =
            layout_.y().ticks(std::max(2, static_cast<int>(area.height() / (2.4 * lines_))));
        const double left = area.left();
        double labels = 0;
        for (const auto& tick : yTicks)
            labels = std::max<double>(labels, p_.fontMetrics().horizontalAdvance(tick.label));
        area.adjust(labels + 1.7 * lines_, 4, -6, -2.7 * lines_);
        if (area.width() < 40 || area.height() < 30) return;
        const auto xTicks = layout_.x().ticks(std::max(2, static_cast<int>(area.width() / 80)));
        // Names that would touch stand in two rows, every other one lower.
        const int rows = !figure_.x.names.empty() && wouldTouch(area, xTicks) ? 2 : 1;
        area.setBottom(area.bottom() - (rows - 1) * lines_);
        p_.setRenderHint(QPainter::Antialiasing);
        paintTicksOnY(area, yTicks);
        paintTicksOnX(area, xTicks, rows);
        paintTitles(area, rows, left);
    }
    [[nodiscard]] double halfWidthOf(const ChartScale::ScaleTick& tick) const {
        return p_.fontMetrics().horizontalAdvance(tick.label) / 2.0;
    }
    [[nodiscard]] bool wouldTouch(const QRectF& area,
                                  const std::vector<ChartScale::ScaleTick>& ticks) const {
        for (std::size_t i = 1; i < ticks.size(); ++i)
            if ((ticks[i].at - ticks[i - 1].at) * area.width() <
                halfWidthOf(ticks[i]) + halfWidthOf(ticks[i - 1]) + kLabelGap)
                return true;
        return false;
    }
    static bool isInside(const ChartScale::ScaleTick& tick) {
        return tick.at >= -1e-9 && tick.at <= 1 + 1e-9;
    }
    void paintTicksOnY(const QRectF& area, const std::vector<ChartScale::ScaleTick>& ticks) {
        for (const auto& tick : ticks) {
            const double at = area.bottom() - tick.at * area.height();
            if (!isInside(tick)) continue;
            p_.setPen(QPen(style_.grid, tick.label.isEmpty() ? 0.5 : 1));
            p_.drawLine(QPointF(area.left(), at), QPointF(area.right(), at));
            p_.setPen(style_.ink);
            p_.drawText(QRectF(area.left() - 200, at - lines_, 194, 2.0 * lines_),
                        Qt::AlignRight | Qt::AlignVCenter, tick.label);
        }
    }
    /// Labels that would touch the one before in their row are left out.
    void paintTicksOnX(const QRectF& area, const std::vector<ChartScale::ScaleTick>& ticks,
                       int rows) {
        double free[2] = {-1e9, -1e9};
        for (std::size_t i = 0; i < ticks.size(); ++i) {
            const double at = area.left() + ticks[i].at * area.width();
            if (!isInside(ticks[i])) continue;
            p_.setPen(QPen(style_.grid, ticks[i].label.isEmpty() ? 0.5 : 1));
            p_.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()));
            const std::size_t row = i % static_cast<std::size_t>(rows);
            const double half = halfWidthOf(ticks[i]);
            if (at - half < free[row]) continue;
            free[row] = at + half + kLabelGap;
            p_.setPen(style_.ink);
            p_.drawText(
                QRectF(at - 100, area.bottom() + 3 + static_cast<double>(row) * lines_, 200, lines_),
                Qt::AlignHCenter, ticks[i].label);
        }
    }
    /// `rows`: of labels, above the title of x. `left`: where that of y begins.
    void paintTitles(const QRectF& area, int rows, double left) {
        p_.setPen(QPen(style_.ink, 1));
        p_.drawRect(area);
        if (hasTitleOfX_)
            p_.drawText(QRectF(area.left(), area.bottom() + (rows + 0.35) * lines_, area.width(),
                               1.3 * lines_),
                        Qt::AlignHCenter, engineText(figure_.x.title));
        if (!hasTitleOfY_) return;
        p_.save();
        p_.translate(left + lines_ / 2.0, area.center().y());
        p_.rotate(-90);
        p_.drawText(QRectF(-area.height() / 2, -lines_ / 2.0, area.height(), lines_), Qt::AlignCenter,
                    engineText(figure_.y.title));
        p_.restore();
    }

    void paintMarks(const QRectF& area) {
        const QColor color =
            standingOut(mixed(style_.paper, style_.ink, 0.6), style_.paper, kTextContrast);
        p_.setPen(QPen(color, 1, Qt::DotLine));
        for (const LabMark& mark : figure_.marks) {
            const QString name = style_.bare ? QString() : engineText(mark.name);
            if (mark.onX) {
                const double at = area.left() + layout_.x().at(mark.at) * area.width();
                p_.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()));
                p_.save();
                p_.translate(at + 4, area.top() + 4);
                p_.rotate(90);
                p_.drawText(QPointF(0, -2), name);
                p_.restore();
            } else {
                const double at = area.bottom() - layout_.y().at(mark.at) * area.height();
                p_.drawLine(QPointF(area.left(), at), QPointF(area.right(), at));
                p_.drawText(QPointF(area.left() + 6, at - 3), name);
            }
        }
    }

    void paintCurve(std::size_t i) {
        const LabSeries& s = figure_.series[i];
        const auto place = [this](double x, double y) { return layout_.at(plot_, x, y); };
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
        const bool all = s.form == LabForm::points || s.x.size() <= kMostMarkers;
        // Lines of many points have a marker now and then, at other places than the next curve's, so
        // that curves that coincide are told apart.
        constexpr double kBetween = 90;  // pixels
        constexpr std::size_t kPlaces = 5;
        double way = kBetween * static_cast<double>(i % kPlaces) / kPlaces;
        QPointF before(std::nan(""), 0);
        for (std::size_t k = 0; k < s.x.size(); ++k) {
            const QPointF at = place(s.x[k], s.y[k]);
            if (!isPoint(at)) continue;
            if (k < s.low.size() && k < s.high.size()) {
                const QPointF low = place(s.x[k], s.low[k]), high = place(s.x[k], s.high[k]);
                p_.setPen(QPen(colorOf(i), 1));
                if (isPoint(low) && isPoint(high)) p_.drawLine(low, high);
            }
            if (isPoint(before)) way += (at - before).manhattanLength();
            before = at;
            if (all || way >= kBetween) paintMarker(i, at);
            if (way >= kBetween) way = 0;
        }
    }

    QPainter& p_;
    const LabFigure& figure_;
    const ChartStyle& style_;
    ChartLayout layout_;
    QRectF plot_;                       ///< within the axes
    std::optional<std::size_t> panel_;  ///< that is drawn; none: all curves share one plot
    bool hasTitleOfX_ = true, hasTitleOfY_ = true;
    std::vector<PlacedPoint> placed_;
    double lines_;  ///< height of one
};

}  // namespace

ChartStyle lightChart() { return {Qt::white, QColor(0x20, 0x20, 0x20), QColor(0xdd, 0xdd, 0xdd)}; }
ChartStyle darkChart() {
    return {QColor(0x1e, 0x1e, 0x1e), QColor(0xdc, 0xdc, 0xdc), QColor(0x3c, 0x3c, 0x3c)};
}

std::vector<PlacedPoint> paintChart(QPainter& painter, const QRectF& area, const LabFigure& figure,
                                    const ChartStyle& style) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    std::vector<PlacedPoint> placed = Chart(painter, figure, style).paint(area);
    painter.restore();
    return placed;
}

}  // namespace weft::gui
