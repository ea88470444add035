#pragma once
/// How many threads work that is told no number of its own runs on. One figure a process. Any thread.

namespace weft {

/// Of a ThreadPool(0) that is made from now on: what was set, else one for each core.
[[nodiscard]] int usualThreads();
/// 0 puts the default back.
void setUsualThreads(int threads);

}  // namespace weft
