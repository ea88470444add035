#pragma once
/// The threads that Qt paints with.

namespace weft::gui {

/// Qt's painter shares large shapes out to a thread pool and waits for ever where a thread of it
/// cannot be started. Starts as many of them as the system gives, to be kept: later nothing depends
/// on it. False where it gives none: nothing can be painted. After the application is made, before
/// its first widget is shown.
[[nodiscard]] bool startPaintThreads();

}  // namespace weft::gui
