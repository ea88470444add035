#pragma once
/// A race of schemes over one problem, as it was recorded. Values; any thread.
#include <QImage>
#include <QString>
#include <memory>
#include <vector>

#include "gui/languages/engine_text.h"
#include "weft/lab/race.h"

namespace weft::gui {

/// The picture after so much solving.
struct RacePicture {
    double seconds = 0;
    std::int64_t step = 0;
    QImage picture;
    QImage error;  ///< |u − u*| in the colours of colour_map.h, over nothing; null: not known
};

/// A run as the Lab recorded it (errors are true ones where u* is known; its frames are dropped),
/// and what the window shows of it.
struct RaceRun : SchemeRun {
    std::vector<RacePicture> pictures;  ///< in order of time; the first is the start
    ConvergenceTrace thinTrace;         ///< of so few points that drawing them takes no time

    [[nodiscard]] QString name() const { return QString::fromStdString(scheme.shortText()); }
    [[nodiscard]] bool reached() const { return outcome == Outcome::Converged; }
    /// Why the device cannot run it; empty: it ran.
    [[nodiscard]] QString failure() const { return engineText(reason); }
    /// "reached", "time limit" and so on.
    [[nodiscard]] QString outcomeText() const;
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

}  // namespace weft::gui
