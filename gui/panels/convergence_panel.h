#pragma once
/// How the error falls: residual and error against steps or time.
#include <QWidget>
#include <deque>
#include <memory>
#include <vector>

#include "gui/panels/convergence_run.h"
#include "gui/panels/plot_widget.h"

class QButtonGroup;
class QToolButton;

namespace weft::gui {

class Label;

/// Dock content. Keeps the last five finished runs of each patch and operation as ghosts; a drag,
/// which is hundreds of runs, leaves none. GUI thread.
class ConvergencePanel : public QWidget {
    Q_OBJECT
public:
    static constexpr std::size_t kGhosts = 5;  ///< seen at a time
    enum class XAxis { step, seconds };

    explicit ConvergencePanel(QWidget* parent = nullptr);

    /// What the next snapshots are of.
    void setSubject(const SolveSubject& subject) { subject_ = subject; }
    /// A null snapshot changes nothing; one without a trace changes the headline only.
    void showSnapshot(const std::shared_ptr<const weft::Snapshot>& snapshot);
    /// There is nothing to solve: what was shown becomes a ghost, to be seen beside the next run.
    void clear();
    /// The line that the error is to fall below, 8-bit codes.
    void setTolerance(double codes);
    void setXAxis(XAxis axis);
    /// Milliseconds and minutes beside each other.
    void setLogX(bool on);
    void clearGhosts();
    /// Of the subject on show.
    [[nodiscard]] std::size_t ghosts() const { return shownGhosts().size(); }
    [[nodiscard]] PlotWidget& plot() { return *plot_; }
    /// Writes the plot, in the colours chosen for figures and with a caption, or as .csv the table of
    /// its runs.
    void saveTo(const QString& path);
    /// What stands below the plot in a file: what is solved, where, when.
    [[nodiscard]] QString caption() const;

signals:
    void plotSaved(const QString& path);
    /// One sentence: what failed.
    void plotNotSaved(const QString& sentence);
    /// Somebody wants to know what the words mean.
    void glossaryRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] std::vector<ConvergenceRun> runs() const;
    [[nodiscard]] std::vector<const ConvergenceRun*> shownGhosts() const;
    [[nodiscard]] QLayout* headline();
    [[nodiscard]] QToolButton* axisButton(const QString& text, const QString& tip, XAxis axis);
    /// What stands where there is no curve.
    void explainEmptyPlot(bool basRelief);
    void takeTrace(const weft::Snapshot& snapshot);
    void keepAsGhost();
    void rebuildCurves();
    void addGhosts();
    void addCurves(const ConvergenceRun& run, double emphasis, const QString& tag = {});
    void appendPoints(const ConvergenceRun& run);
    void showPredicted(const DecayFigures& figures);
    void showDecay();
    void askForFile();
    void showMenu(const QPoint& globalPosition);

    /// The panel's own palette, or that of a file while one is drawn.
    [[nodiscard]] const QPalette& inks() const { return inFile_ ? *inFile_ : palette(); }

    PlotWidget* plot_;
    const QPalette* inFile_ = nullptr;
    Label *outcome_, *figures_, *decay_;
    QButtonGroup* axisButtons_;
    QToolButton* log_;
    XAxis axis_ = XAxis::step;
    double tolerance_ = 0.5;
    double finestTolerance_ = 0;  ///< CloneSnapshot::finestTolerance of the newest
    SolveSubject subject_;
    ConvergenceRun current_;  ///< trace null: none
    bool currentFinished_ = false;
    std::deque<ConvergenceRun> history_;     ///< finished runs of all subjects, the newest first
    std::size_t first_ = 0;                  ///< of the curves of the run added last
    std::size_t drawn_ = 0, drawnTrue_ = 0;  ///< points of it that they hold
};

}  // namespace weft::gui
