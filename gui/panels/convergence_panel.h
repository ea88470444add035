#pragma once
/// How the error falls: residual and error against steps or time.
#include <QWidget>
#include <deque>
#include <memory>
#include <vector>

#include "gui/panels/plot_widget.h"
#include "weft/convergence_trace.h"
#include "weft/live/snapshot.h"

class QButtonGroup;
class QLabel;

namespace weft::gui {

/// One solve and what it was solved with.
struct ConvergenceRun {
    std::shared_ptr<const ConvergenceTrace> trace;
    bool cycles = true;  ///< its steps are multigrid cycles
    QString method;      ///< "relaxation tuned-sync:n=60, AMD EPYC"
    /// Of a surface: `residual` is the shading error (share of full light), the error the largest
    /// change by a step (pixels of height, or f and g).
    bool surface = false;
    std::size_t orientations = 0;  ///< of a surface: points before there was a height
    bool relaxed = false;          ///< of a surface: normals were relaxed by a scheme
};

/// Dock content. Keeps the last five finished runs as ghosts; a drag, which is hundreds of runs,
/// leaves none. GUI thread.
class ConvergencePanel : public QWidget {
    Q_OBJECT
public:
    static constexpr std::size_t kGhosts = 5;
    enum class XAxis { step, seconds };

    explicit ConvergencePanel(QWidget* parent = nullptr);

    /// A null snapshot changes nothing; one without a trace changes the headline only.
    void showSnapshot(const std::shared_ptr<const weft::Snapshot>& snapshot);
    /// There is nothing to solve: what was shown becomes a ghost, to be seen beside the next run.
    void clear();
    /// The line that the error is to fall below, 8-bit codes.
    void setTolerance(double codes);
    void setXAxis(XAxis axis);
    void clearGhosts();
    [[nodiscard]] std::size_t ghosts() const { return ghosts_.size(); }
    [[nodiscard]] PlotWidget& plot() { return *plot_; }
    /// Writes the plot or, as .csv, the table of its runs.
    void saveTo(const QString& path);

signals:
    void plotSaved(const QString& path);
    /// One sentence: what failed.
    void plotNotSaved(const QString& sentence);

protected:
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] std::vector<ConvergenceRun> runs() const;
    [[nodiscard]] QLayout* headline();
    /// What stands where there is no curve.
    void explainEmptyPlot(bool basRelief);
    void takeTrace(const weft::Snapshot& snapshot);
    void keepAsGhost();
    void rebuildCurves();
    void addCurves(const ConvergenceRun& run, double emphasis);
    void appendPoints(const ConvergenceRun& run);
    void askForFile();
    void showMenu(const QPoint& globalPosition);

    PlotWidget* plot_;
    QLabel *outcome_, *figures_;
    QButtonGroup* axisButtons_;
    XAxis axis_ = XAxis::step;
    double tolerance_ = 0.5;
    double finestTolerance_ = 0;  ///< CloneSnapshot::finestTolerance of the newest
    ConvergenceRun current_;      ///< trace null: none
    bool currentFinished_ = false;
    std::deque<ConvergenceRun> ghosts_;  ///< newest first
    std::size_t drawn_ = 0;              ///< points of current_ that the curves hold
};

}  // namespace weft::gui
