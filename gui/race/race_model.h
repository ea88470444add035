#pragma once
/// A race of schemes over one problem, as it was recorded. Values; any thread.
#include <QImage>
#include <QString>
#include <memory>
#include <vector>

#include "weft/lab/race.h"

namespace weft::gui {

/// How the picture looked after so much solving.
struct RacePicture {
    double seconds = 0;
    std::int64_t step = 0;
    QImage picture;
    QImage error;  ///< |u − u*| in the colours of colour_map.h, over nothing; null: not known
};

/// What the window shows of a run. Traces are thinned, so that drawing them takes no time.
struct RaceRun {
    Scheme scheme;
    std::vector<RacePicture> pictures;        ///< in order of time; the first is the start
    ConvergenceTrace trace;                   ///< errors are true ones where u* is known
    std::shared_ptr<const SchemeRun> record;  ///< everything but the pictures, for files
    Outcome outcome = Outcome::Running;
    std::int64_t steps = 0, staleness = 0;
    double seconds = 0;  ///< of solving alone
    QString failure;     ///< why the device cannot run it; empty: it ran

    [[nodiscard]] QString name() const { return QString::fromStdString(scheme.shortText()); }
    [[nodiscard]] bool reached() const { return outcome == Outcome::Converged; }
    [[nodiscard]] double secondsAStep() const {
        return steps > 0 ? seconds / static_cast<double>(steps) : 0;
    }
    /// The newest picture up to that time; null where none was recorded.
    [[nodiscard]] const RacePicture* at(double seconds) const;
    /// The newest measurement up to that time; null before the first.
    [[nodiscard]] const TracePoint* measured(double seconds) const;
};

struct RaceRecord {
    QString problem;  ///< in a user's words
    DeviceInfo device;
    double tolerance = 0.5;  ///< 8-bit codes
    std::vector<std::shared_ptr<const RaceRun>> runs;

    /// What speed-ups are measured against: `base` where it ran, else the first; null: no run.
    [[nodiscard]] const RaceRun* reference() const;
    /// Times that a run reached the tolerance sooner than the reference; NaN where either did not.
    [[nodiscard]] double speedUp(const RaceRun& run) const;
    /// Of the longest run.
    [[nodiscard]] double seconds() const;
    /// All of it, to be written to a file: copies the traces.
    [[nodiscard]] RaceResult result() const;
};

/// "reached", "time limit" and so on.
[[nodiscard]] QString outcomeText(const RaceRun& run);

}  // namespace weft::gui
