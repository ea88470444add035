#pragma once
/// How many threads work that is told no number of its own runs on. One figure a process. Any thread.

namespace weft {

/// Processors that this program may use: those of the machine, fewer where taskset, a container or a
/// batch system says so. 1 at least.
[[nodiscard]] int usableProcessors();
/// Of a ThreadPool(0) that is made from now on: what was set, else one for each of those.
[[nodiscard]] int usualThreads();
/// 0 puts the default back.
void setUsualThreads(int threads);

}  // namespace weft
