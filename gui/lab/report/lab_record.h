#pragma once
/// What one run of an experiment found, and where. Plain values; any thread.
#include <QString>
#include <memory>

#include "gui/lab/report/replay_run.h"
#include "weft/lab/experiment.h"

namespace weft::gui {

struct LabRecord {
    LabReport report;
    Platform platform = {};  ///< empty while it runs, and of one that was read
    QString driver = {};     ///< of one that was read; empty where its file does not say
    QString file = {};       ///< it was read from; empty: it ran here
    QString title = {};      ///< of a kept run, in place of its file's name
    ReplayRuns replay = {};  ///< of a race that ran here: pictures are not kept on disk
};
using SharedRecord = std::shared_ptr<const LabRecord>;

}  // namespace weft::gui
