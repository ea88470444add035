#pragma once
/// Where the time went.
#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <array>
#include <deque>
#include <map>
#include <memory>

#include "gui/live/backend_prober.h"
#include "weft/live/snapshot.h"

class QGridLayout;

namespace weft::gui {

class Label;
class StageBar;

/// Dock content: where the time of the shown edit went, as aligned figures and bars of one scale that
/// sum up to the total; work done, bytes moved, share of the measured peak; painting. GUI thread.
class TimingsPanel : public QWidget {
    Q_OBJECT
public:
    explicit TimingsPanel(QWidget* parent = nullptr);

    /// One in which no work was done changes nothing.
    void showSnapshot(const std::shared_ptr<const weft::Snapshot>& snapshot);
    /// There is nothing to solve.
    void clear();
    /// The canvas painted a solved picture and took this long. Counts as a frame.
    void notePaint(double seconds);
    /// Gives the peak that bytes are compared with. Connect to SolverPanel::backendProbed.
    void setBackend(const weft::gui::ProbedBackend& backend);

private:
    enum Stage { assemble, setup, solve, certify, transfer, other, kStages };
    struct Row {
        Label *name, *value;
        StageBar* bar;
    };
    Row addRow(const QString& name, const QString& tip, StageBar* bar = nullptr);
    void showStages(const std::array<double, kStages>& seconds);
    void showWork(const weft::Snapshot& snapshot);
    void showFrames();

    QGridLayout* grid_;
    double painting_ = 0;
    std::array<Row, kStages> stages_;
    Row work_;
    Label *total_, *size_, *bytes_, *rate_, *peak_, *paint_, *frameRate_;
    std::map<std::string, double> peaks_;  ///< backend name → bytes a second
    std::shared_ptr<const weft::Snapshot> shown_;
    std::deque<qint64> frames_;  ///< milliseconds of clock_, the last second
    QElapsedTimer clock_;
    QTimer frameTimer_;  ///< runs only while there are frames to count
};

}  // namespace weft::gui
