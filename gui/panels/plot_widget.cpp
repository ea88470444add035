#include "gui/panels/plot_widget.h"

#include <QMouseEvent>
#include <algorithm>
#include <cmath>

#include "gui/style/contrast.h"
#include "gui/style/number_text.h"
#include "gui/style/panel_style.h"

namespace weft::gui {

namespace {

constexpr int kPadding = 8;
constexpr int kSwatch = 10, kDashedSwatch = 22;
constexpr int kHeightForRemarks = 190;  ///< of the whole, below which the curves need it all
constexpr int kLeastBelowLegend = 36;   ///< of the axes; else they take its place
constexpr int kBetweenEntries = 12, kWidestName = 150;  ///< pixels, in the legend
constexpr int kMarkersUpTo = 40;  ///< points that are few enough to be seen apart

/// A line of the crosshair's box: text after a mark in the colour of its curve.
struct CrosshairLine {
    std::optional<QColor> mark;
    QString text;
};

QColor withAlpha(QColor color, double alpha) {
    color.setAlphaF(static_cast<float>(alpha));
    return color;
}

/// One painting of a plot: where the axes lie, and the strokes.
class PlotPainter {
public:
    PlotPainter(QPainter& painter, const PlotContent& content, const QPalette& palette,
                const QRect& area);

    void paintPlot();
    /// A vertical line at the point nearest to `at`, a ring on each curve of the current run, and
    /// their values in a box that stays inside the plot.
    void paintCrosshair(const QPoint& at);

private:
    void fitRanges();
    void layOut();
    [[nodiscard]] double xToPixel(double x) const;
    [[nodiscard]] double yToPixel(double logY) const;
    [[nodiscard]] QColor shade(double share) const {
        return gui::shade(palette_, share, QPalette::Base);
    }
    [[nodiscard]] QColor quiet() const { return palette_.color(QPalette::PlaceholderText); }

    void paintEmpty();
    struct LegendEntry {
        QString name;
        QColor color;
        Qt::PenStyle style;
        bool marker;
        QList<qreal> dashes;
        int swatch = kSwatch;
        int left = 0, line = 0;
    };
    /// In lines over the whole width, which is more than that of the axes.
    [[nodiscard]] std::vector<LegendEntry> legend() const;
    void paintLegend();
    void paintRemarks();
    [[nodiscard]] int remarkLines() const {
        return area_.height() < kHeightForRemarks ? 0 : static_cast<int>(content_.remarks.size());
    }
    [[nodiscard]] bool isOrphan(const PlotCurve& curve) const;
    /// Of a ghost: nearer to the ground, yet seen.
    [[nodiscard]] QColor faded(const PlotCurve& curve) const {
        const QColor ground = palette_.color(QPalette::Base);
        return standingOut(mixed(ground, curve.color, curve.emphasis), ground, kMarkContrast);
    }
    void paintAxes();
    void paintTitles();
    void paintLevel();
    void paintCurve(const PlotCurve& curve);
    void paintMarkers(const PlotCurve& curve, const std::vector<PlotCurve::Column>& columns);
    void paintTag(const PlotCurve& curve, const PlotCurve::Column& last);
    void paintValues(double pixelX, const std::vector<CrosshairLine>& lines);

    QPainter& painter_;
    const PlotContent& content_;
    const QPalette& palette_;
    QRect area_, plot_;  ///< the whole, and what the axes enclose
    int remarksTop_ = 0;
    bool hasLegend_ = true;  ///< there is room for it above the axes
    QFontMetrics metrics_;
    AxisRange x_, logY_;
    bool hasLine_ = false;   ///< a curve of the current run is more than a dot
    TimeUnit xUnit_{1, {}};  ///< of the x ticks
    std::vector<Tick> xTicks_, yTicks_;
    bool empty_ = true;
};

PlotPainter::PlotPainter(QPainter& painter, const PlotContent& content, const QPalette& palette,
                         const QRect& area)
    : painter_(painter), content_(content), palette_(palette), area_(area), metrics_(painter.font()) {
    fitRanges();
    if (!empty_) layOut();
}

void PlotPainter::fitRanges() {
    const auto leads = [this](const PlotCurve& c) {
        return !c.predicted && (!content_.followNewest || c.emphasis >= 1);
    };
    for (const PlotCurve& c : content_.curves)
        if (leads(c) && c.extend(x_, logY_, empty_)) empty_ = false;
    const bool led = !empty_;
    AxisRange beyond = x_;
    for (const PlotCurve& c : content_.curves)
        if (!c.predicted && !leads(c) && c.extend(led ? beyond : x_, logY_, empty_)) empty_ = false;
    if (empty_) return;
    if (content_.level && content_.level->value > 0) {
        const double level = std::log10(content_.level->value);
        logY_ = {std::min(logY_.low, level), std::max(logY_.high, level)};
    }
    logY_ = niceLogRange(logY_);
    if (!content_.xIsLog) x_.low = std::min(0.0, x_.low);
    if (!(x_.length() > 0)) x_.high = x_.low + 1;
}

void PlotPainter::layOut() {
    const int line = metrics_.height();
    const auto entries = legend();
    const int lines = entries.empty() ? 1 : entries.back().line + 1;
    const int bottom = area_.bottom() - kPadding - 2 * line - 4;
    remarksTop_ = area_.top() + kPadding + lines * line;
    int top = remarksTop_ + remarkLines() * line + line / 2 + 2;
    hasLegend_ = bottom - top >= kLeastBelowLegend;
    if (!hasLegend_) top = area_.top() + kPadding;
    yTicks_ = logTicks(logY_, std::max(2, (bottom - top) / (2 * line)));
    int labelWidth = 0;
    for (const Tick& t : yTicks_)
        labelWidth = std::max(labelWidth, metrics_.horizontalAdvance(t.label));
    const int left = area_.left() + kPadding + line + labelWidth + 8;
    const int right = area_.right() - kPadding - 6;
    plot_ = QRect(QPoint(left, top), QPoint(right, bottom));
    const int tickWidth = metrics_.horizontalAdvance(QStringLiteral("00000"));
    if (content_.xIsLog) {
        if (content_.xIsSeconds) xUnit_ = {1, QStringLiteral("s")};
        xTicks_ = logTicks(x_, std::max(2, plot_.width() / std::max(1, tickWidth)));
        return;
    }
    if (content_.xIsSeconds) xUnit_ = timeUnitFor(x_.high);
    xTicks_ = linearTicks({x_.low / xUnit_.seconds, x_.high / xUnit_.seconds},
                          std::clamp(plot_.width() / std::max(1, tickWidth), 2, 10),
                          content_.wholeX ? 1 : 0);
    for (Tick& t : xTicks_) t.at *= xUnit_.seconds;
}

double PlotPainter::xToPixel(double x) const {
    return plot_.left() + (x - x_.low) / x_.length() * (plot_.width() - 1);
}

double PlotPainter::yToPixel(double logY) const {
    return plot_.bottom() - (logY - logY_.low) / logY_.length() * (plot_.height() - 1);
}

void PlotPainter::paintPlot() {
    painter_.fillRect(area_, palette_.base());
    if (empty_ || plot_.width() < 20 || plot_.height() < 20) return paintEmpty();
    for (const PlotCurve& c : content_.curves)
        if (c.emphasis >= 1 && !c.predicted && !c.markersOnly &&
            c.columns(x_, plot_.width()).size() > 1)
            hasLine_ = true;
    paintLegend();
    paintRemarks();
    paintAxes();
    paintTitles();
    painter_.save();
    painter_.setClipRect(plot_.adjusted(-4, -4, 5, 5));
    paintLevel();
    for (const PlotCurve& c : content_.curves) paintCurve(c);
    painter_.restore();
}

void PlotPainter::paintEmpty() {
    const QRect inside = area_.adjusted(kPadding, kPadding, -kPadding, -kPadding);
    const int centre = inside.center().y(), title = metrics_.height() * 2;
    const QFont normal = painter_.font();
    QFont bold = normal;
    bold.setWeight(QFont::DemiBold);
    painter_.setFont(bold);
    painter_.setPen(palette_.color(QPalette::Text));
    painter_.drawText(QRect(inside.left(), centre - title, inside.width(), title),
                      Qt::AlignHCenter | Qt::AlignBottom, content_.emptyTitle);
    painter_.setFont(normal);
    painter_.setPen(quiet());
    painter_.drawText(QRect(inside.left(), centre + 4, inside.width(), inside.bottom() - centre - 4),
                      Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, content_.emptyHint);
}

// A single value beside a line belongs to nothing: the crosshair and the headline show it.
bool PlotPainter::isOrphan(const PlotCurve& curve) const {
    return hasLine_ && !curve.markersOnly && !curve.predicted &&
           curve.columns(x_, plot_.width()).size() == 1;
}

std::vector<PlotPainter::LegendEntry> PlotPainter::legend() const {
    const int width = area_.width() - 2 * kPadding;
    std::vector<LegendEntry> entries;
    int left = 0, line = 0;
    const auto add = [&](const QString& name, const QColor& color, Qt::PenStyle style, bool marker,
                         const QList<qreal>& dashes = {}) {
        const QString shown = metrics_.elidedText(name, Qt::ElideMiddle, kWidestName);
        const int swatch = dashes.isEmpty() ? kSwatch : kDashedSwatch;
        const int taken = swatch + 5 + metrics_.horizontalAdvance(shown);
        if (left > 0 && left + taken > width) {
            left = 0;
            ++line;
        }
        entries.push_back({shown, color, style, marker, dashes, swatch, left, line});
        left += taken + kBetweenEntries;
    };
    for (const PlotCurve& c : content_.curves)
        if (c.emphasis >= 1 && c.drawable() && !c.name.isEmpty() && !isOrphan(c))
            add(c.name, c.color, Qt::SolidLine, c.markersOnly, c.dashes);
    if (content_.level) add(content_.level->name, content_.level->color, Qt::DotLine, false);
    return entries;
}

void PlotPainter::paintLegend() {
    if (!hasLegend_) return;
    painter_.setRenderHint(QPainter::Antialiasing, true);
    for (const LegendEntry& e : legend()) {
        const int x = area_.left() + kPadding + e.left, height = metrics_.height();
        const int middle = area_.top() + kPadding + e.line * height + height / 2;
        QPen pen(e.color, 2, e.style);
        if (!e.dashes.isEmpty()) pen.setDashPattern(e.dashes);
        painter_.setPen(pen);
        if (e.marker) {
            painter_.setBrush(e.color);
            painter_.drawEllipse(QPointF(x + e.swatch / 2.0, middle), 3, 3);
            painter_.setBrush(Qt::NoBrush);
        } else {
            painter_.drawLine(x, middle, x + e.swatch, middle);
        }
        painter_.setPen(palette_.color(QPalette::Text));
        painter_.drawText(x + e.swatch + 5, middle + metrics_.ascent() - height / 2, e.name);
    }
}

void PlotPainter::paintRemarks() {
    if (!hasLegend_) return;
    painter_.setPen(quiet());
    for (int i = 0; i < remarkLines(); ++i)
        painter_.drawText(
            area_.left() + kPadding, remarksTop_ + i * metrics_.height() + metrics_.ascent(),
            metrics_.elidedText(content_.remarks[i], Qt::ElideRight, area_.width() - 2 * kPadding));
}

void PlotPainter::paintAxes() {
    painter_.setRenderHint(QPainter::Antialiasing, false);
    for (const Tick& t : yTicks_) {
        const int y = static_cast<int>(yToPixel(t.at) + 0.5);
        painter_.setPen(shade(t.label.isEmpty() ? 0.07 : 0.16));
        painter_.drawLine(plot_.left(), y, plot_.right(), y);
        if (t.label.isEmpty()) continue;
        painter_.setPen(quiet());
        painter_.drawText(QRect(area_.left(), y - metrics_.height() / 2,
                                plot_.left() - 6 - area_.left(), metrics_.height()),
                          Qt::AlignRight | Qt::AlignVCenter, t.label);
    }
    for (const Tick& t : xTicks_) {
        const int x = static_cast<int>(xToPixel(t.at) + 0.5);
        painter_.setPen(shade(t.label.isEmpty() ? 0.07 : 0.16));
        painter_.drawLine(x, plot_.top(), x, plot_.bottom());
        if (t.label.isEmpty()) continue;
        const int width = metrics_.horizontalAdvance(t.label);
        const int left = std::min(x - width / 2, area_.right() - width);
        painter_.setPen(quiet());
        painter_.drawText(QPoint(left, plot_.bottom() + 4 + metrics_.ascent()), t.label);
    }
}

void PlotPainter::paintTitles() {
    painter_.setPen(quiet());
    const int below = plot_.bottom() + 4 + metrics_.height();
    const QString unit = content_.xIsSeconds ? QStringLiteral(" (%1)").arg(xUnit_.name) : QString();
    painter_.drawText(QRect(plot_.left(), below, plot_.width(), metrics_.height()), Qt::AlignCenter,
                      content_.xTitle + unit);
    painter_.save();
    // Beside the axis; where that is shorter than the title, down to the lower edge.
    const bool fits = metrics_.horizontalAdvance(content_.yTitle) <= plot_.height();
    const int bottom = fits ? plot_.bottom() : area_.bottom() - 2, length = bottom - plot_.top();
    painter_.translate(area_.left() + 4, bottom);
    painter_.rotate(-90);
    painter_.drawText(QRect(0, 0, length, metrics_.height()), Qt::AlignCenter,
                      metrics_.elidedText(content_.yTitle, Qt::ElideRight, length));
    painter_.restore();
}

void PlotPainter::paintLevel() {
    if (!content_.level || !(content_.level->value > 0)) return;
    const double y = yToPixel(std::log10(content_.level->value));
    painter_.setPen(QPen(content_.level->color, 1, Qt::DotLine));
    painter_.drawLine(QPointF(plot_.left(), y), QPointF(plot_.right(), y));
}

void PlotPainter::paintCurve(const PlotCurve& curve) {
    const std::vector<PlotCurve::Column> columns = curve.columns(x_, plot_.width());
    if (columns.empty()) return;
    const bool sparse = columns.size() <= kMarkersUpTo && curve.size() <= kMarkersUpTo;
    QPolygonF line;
    line.reserve(static_cast<qsizetype>(4 * columns.size()));
    for (const PlotCurve::Column& c : columns) {
        const double x = plot_.left() + c.at;
        line << QPointF(x, yToPixel(c.enter));
        if (c.low < c.high) line << QPointF(x, yToPixel(c.low)) << QPointF(x, yToPixel(c.high));
        if (c.leave != c.enter) line << QPointF(x, yToPixel(c.leave));
    }
    const bool current = curve.emphasis >= 1;
    const QColor color = current ? curve.color : faded(curve);
    if (!curve.markersOnly) {
        // A wide antialiased stroke over thousands of columns is slow; one pixel is as clear there.
        QPen pen(color, (sparse && current) || !curve.dashes.isEmpty() ? 1.8 : 1);
        if (!curve.dashes.isEmpty()) pen.setDashPattern(curve.dashes);
        painter_.setRenderHint(QPainter::Antialiasing, sparse || !curve.dashes.isEmpty());
        painter_.setPen(pen);
        painter_.drawPolyline(line);
    }
    if (!curve.tag.isEmpty()) paintTag(curve, columns.back());
    if (curve.predicted) return;
    if (current && (sparse || curve.markersOnly) && !isOrphan(curve)) paintMarkers(curve, columns);
}

// Where the curve goes on beyond the plot: at its edge.
void PlotPainter::paintTag(const PlotCurve& curve, const PlotCurve::Column& last) {
    const int width = metrics_.horizontalAdvance(curve.tag);
    const double x = plot_.left() + std::min(last.at, plot_.width() - 1);
    QRectF box(x + 4, yToPixel(last.leave) - metrics_.height() / 2.0, width + 4, metrics_.height());
    if (box.right() > plot_.right()) box.moveRight(std::min<double>(x - 3, plot_.right()));
    if (box.top() < plot_.top()) box.moveTop(plot_.top());
    if (box.bottom() > plot_.bottom()) box.moveBottom(plot_.bottom());
    painter_.fillRect(box, withAlpha(palette_.color(QPalette::Base), 0.8));
    painter_.setPen(mixed(palette_.color(QPalette::Text), curve.color, 0.4));
    painter_.drawText(box, Qt::AlignCenter, curve.tag);
}

void PlotPainter::paintMarkers(const PlotCurve& curve,
                               const std::vector<PlotCurve::Column>& columns) {
    painter_.setRenderHint(QPainter::Antialiasing, true);
    painter_.setPen(QPen(palette_.color(QPalette::Base), 1));
    painter_.setBrush(curve.color);
    const double radius = curve.markersOnly ? 4.5 : 3;
    for (const PlotCurve::Column& c : columns)
        painter_.drawEllipse(QPointF(plot_.left() + c.at, yToPixel(c.leave)), radius, radius);
    painter_.setBrush(Qt::NoBrush);
}

void PlotPainter::paintCrosshair(const QPoint& at) {
    if (empty_ || !plot_.adjusted(-4, -4, 4, 4).contains(at)) return;
    const double wanted =
        x_.low + (at.x() - plot_.left()) * x_.length() / std::max(1, plot_.width() - 1);
    std::optional<double> x;  // of the nearest point of the current run
    for (const PlotCurve& c : content_.curves) {
        if (c.emphasis < 1 || c.predicted || !c.size()) continue;
        const double candidate = c.x(c.nearest(wanted));
        if (!x || std::abs(candidate - wanted) < std::abs(*x - wanted)) x = candidate;
    }
    if (!x) return;
    const double pixelX = xToPixel(*x);
    painter_.setRenderHint(QPainter::Antialiasing, true);
    painter_.setPen(QPen(shade(0.5), 1, Qt::DashLine));
    painter_.drawLine(QPointF(pixelX, plot_.top()), QPointF(pixelX, plot_.bottom()));
    std::vector<CrosshairLine> lines = {
        {std::nullopt, content_.xText ? content_.xText(*x) : figureText(*x)}};
    for (const PlotCurve& c : content_.curves) {
        if (c.emphasis < 1 || c.predicted || !c.size()) continue;
        const std::size_t i = c.nearest(*x);
        if (c.x(i) != *x || std::isnan(c.logY(i))) continue;
        painter_.setPen(QPen(c.color, 2));
        painter_.drawEllipse(QPointF(pixelX, yToPixel(c.logY(i))), 5, 5);
        lines.push_back({c.color, c.name + QStringLiteral("  ") + figureText(c.value(i))});
    }
    paintValues(pixelX, lines);
}

void PlotPainter::paintValues(double pixelX, const std::vector<CrosshairLine>& lines) {
    const auto inset = [](const CrosshairLine& line) { return line.mark ? kSwatch + 5 : 0; };
    int width = 0;
    for (const CrosshairLine& line : lines)
        width = std::max(width, inset(line) + metrics_.horizontalAdvance(line.text));
    QRect box(0, plot_.top() + 4, width + 14, metrics_.height() * static_cast<int>(lines.size()) + 8);
    const int right = static_cast<int>(pixelX) + 10;
    box.moveLeft(right + box.width() <= plot_.right() ? right : right - 20 - box.width());
    if (box.left() < area_.left()) box.moveLeft(area_.left() + 2);
    painter_.setPen(shade(0.3));
    painter_.setBrush(withAlpha(palette_.color(QPalette::Window), 0.93));
    painter_.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter_.setBrush(Qt::NoBrush);
    int y = box.top() + 4;
    for (const CrosshairLine& line : lines) {
        const int x = box.left() + 7, height = metrics_.height();
        if (line.mark) painter_.fillRect(QRectF(x, y + height / 2.0 - 1.5, kSwatch, 3), *line.mark);
        painter_.setPen(palette_.color(QPalette::Text));
        painter_.drawText(x + inset(line), y + metrics_.ascent(), line.text);
        y += height;
    }
}

}  // namespace

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

void PlotWidget::paint(QPainter& painter, const QRect& area, const QPalette& palette) const {
    painter.setFont(font());
    PlotPainter(painter, content_, palette, area).paintPlot();
}

void PlotWidget::setHover(std::optional<QPoint> position) {
    if (hover_ == position) return;
    hover_ = position;
    update();
}

void PlotWidget::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    PlotPainter plot(painter, content_, palette(), rect());
    plot.paintPlot();
    if (hover_) plot.paintCrosshair(*hover_);
}

void PlotWidget::mouseMoveEvent(QMouseEvent* event) { setHover(event->pos()); }

void PlotWidget::leaveEvent(QEvent*) { setHover(std::nullopt); }

}  // namespace weft::gui
