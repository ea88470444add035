#pragma once
/// Threads that work beside a window.

namespace weft {

/// Lowers the priority of the calling thread, and so of the threads that it starts, which inherit it:
/// where cores are few, an event handler of the window would else wait for whole time slices of the
/// work. Changes nothing where the system refuses.
void giveWayToTheWindow();

}  // namespace weft
