#pragma once
/// What must still work after all of it.
#include <QString>
#include <functional>

#include "gui/main_window/main_window.h"
#include "monkey/picture_files.h"
#include "monkey/watchdog.h"

namespace weft::tests {

/// Handles events until the condition holds. False where it does not in a while.
[[nodiscard]] bool waitFor(Watchdog& watchdog, const std::function<bool()>& condition);
/// Answers what is asked, lets jobs and solves end, exports the document in front and a picture to
/// PNG and TIFF and reads them back. What is wrong; empty: nothing.
[[nodiscard]] QString exportsFailure(gui::MainWindow& window, const PictureFiles& files,
                                     Watchdog& watchdog);
/// Answers what is asked and lets jobs and solves end. False where they do not.
[[nodiscard]] bool comesToRest(gui::MainWindow& window, Watchdog& watchdog);
/// Closes the window without saving. What is wrong; empty: nothing.
[[nodiscard]] QString closingFailure(gui::MainWindow& window, Watchdog& watchdog);

}  // namespace weft::tests
