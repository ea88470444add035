#pragma once
/// Runs of the Lab that stay from one start of the program to the next, and those that come with it.
#include <QStringList>
#include <map>
#include <stop_token>

#include "gui/lab/report/lab_record.h"

namespace weft::gui {

/// The folder that they are in: "lab" in the application's data. Each experiment has a folder of its
/// own there, with a file a run as labJson() writes it.
[[nodiscard]] QString keptRunsFolder();

/// A run on disk or in the program.
struct KeptRun {
    QString path;
    QString title;  ///< when it ran, on which backend, whether quick; or where it comes from
};

/// Kept runs of an experiment, newest first. Looks into one folder, and reads no run.
[[nodiscard]] std::vector<KeptRun> keptRuns(const QString& folder, const std::string& experiment);
/// The run that comes with the program; an empty path: there is none.
[[nodiscard]] KeptRun shippedRun(const std::string& experiment);

/// Writes a run and removes the oldest of its experiment beyond kMostKept. Returns its path. Throws
/// BadInput. Any thread, one at a time.
constexpr int kMostKept = 5;
[[nodiscard]] QString keepRun(const QString& folder, const SharedRecord& record);

/// By the names of experiments.
struct NewestRuns {
    std::map<std::string, SharedRecord> kept;
    std::map<std::string, SharedRecord> shipped;  ///< of experiments that nothing is kept of
    QStringList damaged;                          ///< sentences: files that were left out, and why
};
/// Reads the newest run of each experiment that can be read. Any thread.
[[nodiscard]] NewestRuns newestRuns(const QString& folder, const std::stop_token& stop);

}  // namespace weft::gui
