#pragma once
/// Threads that work beside a window, and the window's own.

namespace weft {

/// Lowers the priority of the calling thread, and so of the threads that it starts, which inherit it:
/// where cores are few, an event handler of the window would else wait for whole time slices of the
/// work. Changes nothing where the system refuses.
void lowerThreadPriority();

/// For the window's thread, once the threads above are there: it takes short time slices, and so need
/// not wait for the end of a longer one of theirs. Its priority stays. Changes nothing where the
/// system refuses.
void takeShortTimeSlices();

}  // namespace weft
