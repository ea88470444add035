#pragma once
/// What a used window holds, compared with a new process that opens the same documents.
#include <QString>
#include <QStringList>

#include "gui/main_window/main_window.h"
#include "monkey/picture_files.h"
#include "monkey/watchdog.h"

namespace weft::tests {

/// Resident memory of this process.
[[nodiscard]] double residentMegabytes();

/// Bound of used to new.
inline constexpr double kMostTimesAnew = 1.5;

/// Saves copies of all open documents, drops their undo, closes every other window, empties the
/// clipboard, gives free memory back to the system, and compares what is left with a new process that
/// opens the copies; prints both. What is wrong; empty: nothing.
[[nodiscard]] QString memoryFailure(gui::MainWindow& window, const PictureFiles& files,
                                    Watchdog& watchdog);

/// The new process: opens `documents`, waits until they are solved, prints what it holds. Exit code.
[[nodiscard]] int openAnew(const QStringList& documents);

}  // namespace weft::tests
