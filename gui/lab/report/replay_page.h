#pragma once
/// The pictures of a race with the clock that they follow.
#include <QWidget>

#include "gui/lab/report/replay_run.h"

namespace weft::gui {

class OverlayLegend;
class ReplayBar;
class ReplayView;

/// GUI thread.
class ReplayPage : public QWidget {
    Q_OBJECT
public:
    explicit ReplayPage(QWidget* parent = nullptr);

    /// Shows new ones at their end. None: `message` stands in their place.
    void setRuns(const ReplayRuns& runs, const QString& message);
    [[nodiscard]] const ReplayRuns& runs() const { return runs_; }
    [[nodiscard]] ReplayView& view() { return *view_; }
    [[nodiscard]] ReplayBar& bar() { return *bar_; }

private:
    [[nodiscard]] QLayout* controls();

    ReplayRuns runs_;
    ReplayView* view_;
    OverlayLegend* legend_;  ///< of the errors' colours, while those are shown
    ReplayBar* bar_;
};

}  // namespace weft::gui
