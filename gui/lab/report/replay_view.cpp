#include "gui/lab/report/replay_view.h"

#include <algorithm>
#include <cmath>

#include "gui/charts/chart_marks.h"
#include "gui/style/number_text.h"
#include "gui/style/panel_style.h"

namespace weft::gui {

namespace {

constexpr int kGap = 8;
constexpr int kCaptionWidth = 190;  ///< where a picture is narrower than what is said of it

QString countsText(const ReplayRun& run, double time) {
    if (!run.reason.isEmpty()) return {};
    const TracePoint* at = run.measured(time);
    if (!at) return ReplayView::tr("start");
    return std::isfinite(at->errorBound) ? ReplayView::tr("%1 steps · error %2")
                                               .arg(countText(at->step), figureText(at->errorBound))
                                         : ReplayView::tr("%1 steps").arg(countText(at->step));
}

QString endText(const ReplayRun& run) {
    return run.reached ? ReplayView::tr("✓ %1").arg(secondsText(run.seconds))
                       : ReplayView::tr("%1, %2").arg(run.outcome, secondsText(run.seconds));
}

}  // namespace

ReplayView::ReplayView(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void ReplayView::setRuns(ReplayRuns runs, const QString& message) {
    runs_ = std::move(runs);
    message_ = message;
    update();
}

void ReplayView::setTime(double seconds) {
    time_ = seconds;
    update();
}

void ReplayView::setShown(Shown shown) {
    shown_ = shown;
    update();
}

// As many columns as make the pictures largest.
int ReplayView::columns() const {
    const int runs = static_cast<int>(runs_.size());
    QSizeF picture(4, 3);
    for (const auto& run : runs_)
        if (!run->pictures.empty()) picture = run->pictures.front().picture.size();
    int best = 1;
    double largest = 0;
    for (int n = 1; n <= runs; ++n) {
        const int rows = (runs + n - 1) / n;
        const QSizeF cell((width() + kGap) / n - kGap,
                          (height() + kGap) / rows - kGap - 2 * fontMetrics().height() - 6);
        const double scale =
            std::min(cell.width() / picture.width(), cell.height() / picture.height());
        if (scale <= largest) continue;
        largest = scale;
        best = n;
    }
    return best;
}

QRect ReplayView::cellRect(int run) const {
    const int n = columns(), rows = (static_cast<int>(runs_.size()) + n - 1) / n;
    const int width = (this->width() + kGap) / n - kGap;
    const int height = (this->height() + kGap) / rows - kGap;
    return {run % n * (width + kGap), run / n * (height + kGap), width, height};
}

QRect ReplayView::pictureRect(int run) const {
    const QRect cell = cellRect(run).adjusted(0, 2 * fontMetrics().height() + 6, 0, 0);
    const auto& pictures = runs_[static_cast<std::size_t>(run)]->pictures;
    if (pictures.empty() || cell.isEmpty()) return cell;
    const QSize size = pictures.front().picture.size().scaled(cell.size(), Qt::KeepAspectRatio);
    return {cell.topLeft() + QPoint((cell.width() - size.width()) / 2, 0), size};
}

void ReplayView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (runs_.empty()) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, message_);
        return;
    }
    for (int i = 0; i < static_cast<int>(runs_.size()); ++i)
        paintRun(painter, i, *runs_[static_cast<std::size_t>(i)]);
}

void ReplayView::paintRun(QPainter& painter, int index, const ReplayRun& run) const {
    const QFontMetrics metrics = fontMetrics();
    const QRect where = pictureRect(index), cell = cellRect(index);
    const bool done = run.reason.isEmpty() && time_ >= run.seconds;
    const QString state = done ? endText(run) : QString();
    const int beyond = std::min(cell.right() - where.left() + 1, kCaptionWidth);
    const QRect line(where.left(), cell.top(), std::max(where.width(), beyond), metrics.height());
    painter.setPen(Qt::NoPen);
    painter.setBrush(seriesColor(static_cast<std::size_t>(index), palette().color(QPalette::Base)));
    painter.drawRect(line.left(), line.top() + 3, 10, line.height() - 6);
    painter.setPen(palette().color(QPalette::Text));
    const int stateWidth = metrics.horizontalAdvance(state);
    painter.drawText(
        line.adjusted(15, 0, 0, 0), Qt::AlignVCenter,
        metrics.elidedText(run.name, Qt::ElideMiddle, line.width() - 15 - stateWidth - 8));
    painter.setPen(palette().color(run.reached ? QPalette::Text : QPalette::PlaceholderText));
    painter.drawText(line, Qt::AlignVCenter | Qt::AlignRight, state);
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(line.translated(0, metrics.height() + 1), Qt::AlignVCenter,
                     metrics.elidedText(countsText(run, time_), Qt::ElideRight, line.width()));
    const ReplayPicture* now = run.at(time_);
    if (!now && !run.pictures.empty()) now = &run.pictures.front();
    if (!now) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(where, Qt::AlignCenter | Qt::TextWordWrap, run.reason);
        return;
    }
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(where, now->picture);
    if (shown_ == Shown::error && !now->error.isNull()) painter.drawImage(where, now->error);
}

}  // namespace weft::gui
