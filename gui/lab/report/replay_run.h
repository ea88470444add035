#pragma once
/// Pictures of a scheme's run, as they were recorded. Values; any thread.
#include <QImage>
#include <QString>
#include <memory>
#include <vector>

#include "weft/lab/scheme_run.h"

namespace weft::gui {

/// The picture after so much solving.
struct ReplayPicture {
    double seconds = 0;
    QImage picture;
    QImage error;  ///< |u − u*| in the colours of colour_map.h, over nothing; null: not known
};

struct ReplayRun {
    QString name;
    QString reason;   ///< why the device cannot run it; empty: it ran
    QString outcome;  ///< "reached", "time limit" and so on
    bool reached = false;
    bool ofSurface = false;  ///< pictures are of normals, errors in thousandths of (f, g)
    double seconds = 0;      ///< of solving
    std::vector<ReplayPicture> pictures;  ///< in order of time; the first is the start
    ConvergenceTrace trace;

    /// The newest picture up to that time; null where none was recorded.
    [[nodiscard]] const ReplayPicture* at(double seconds) const;
    /// The newest measurement up to that time; null before the first.
    [[nodiscard]] const TracePoint* measured(double seconds) const;
};
using ReplayRuns = std::vector<std::shared_ptr<const ReplayRun>>;

/// `exact`: the solution as pictures are recorded; empty: not known.
[[nodiscard]] std::shared_ptr<const ReplayRun> replayOf(const SchemeRun& run, const Field& exact);
/// Of the longest run.
[[nodiscard]] double secondsOf(const ReplayRuns& runs);

}  // namespace weft::gui
