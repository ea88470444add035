#include "gui/lab/report/replay_page.h"

#include <QButtonGroup>

#include "gui/lab/report/replay_bar.h"
#include "gui/lab/report/replay_view.h"
#include "gui/style/controls.h"
#include "gui/watch/colour_map.h"
#include "gui/watch/solve_overlay.h"

namespace weft::gui {

ReplayPage::ReplayPage(QWidget* parent)
    : QWidget(parent), view_(new ReplayView), legend_(new OverlayLegend(this)), bar_(new ReplayBar) {
    legend_->setContent(errorLegend(kMostError, {}));
    legend_->setFixedSize(legend_->sizeHint());
    legend_->hide();
    QVBoxLayout* column = columnOn(this);
    column->addWidget(view_, 1);
    column->addLayout(controls());
    column->addWidget(bar_);
    connect(bar_, &ReplayBar::timeChanged, view_, &ReplayView::setTime);
}

QLayout* ReplayPage::controls() {
    QHBoxLayout* row = rowOf({{legend_}});
    row->addStretch(1);
    auto* group = new QButtonGroup(this);
    const auto segment = [&](const QString& text, const QString& tip, ReplayView::Shown shown) {
        QToolButton* button = toggleButton(text, tip);
        group->addButton(button);
        row->addWidget(button, 0, Qt::AlignBottom);
        connect(button, &QToolButton::clicked, view_, [this, shown] {
            view_->setShown(shown);
            legend_->setVisible(shown == ReplayView::Shown::error);
        });
        return button;
    };
    segment(tr("Picture"), tr("Show the pictures as they were"), ReplayView::Shown::picture)
        ->setChecked(true);
    segment(tr("Error"), tr("Colour the error of each pixel; the legend says in what"),
            ReplayView::Shown::error);
    return row;
}

void ReplayPage::setRuns(const ReplayRuns& runs, const QString& message) {
    view_->setRuns(runs, message);
    if (std::exchange(runs_, runs) == runs) return;
    const bool ofSurface = !runs_.empty() && runs_.front()->ofSurface;
    legend_->setContent(errorLegend(kMostError, {}, ofSurface));
    legend_->setFixedSize(legend_->sizeHint());
    bar_->setDuration(secondsOf(runs_));
    bar_->setTime(secondsOf(runs_));
}

}  // namespace weft::gui
