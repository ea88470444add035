#pragma once
/// Time, for tests on machines that other programs use as well.
#include <algorithm>
#include <chrono>
#include <ctime>

namespace weft::tests {

/// Milliseconds after which what was waited for will not come; only a failing test waits so long.
inline constexpr int kPatience = 120'000;
/// Milliseconds of something that a test starts in order to interrupt it.
inline constexpr int kForEver = 10 * kPatience;

/// Processor seconds of this process, all threads: what it did, however long it waited for a core.
inline double processSeconds() {
    timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}
inline double wallSeconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Smallest of ten results of `attempt`, or the first within `limit`: a busy machine may keep any
/// thread waiting now and then, and no product is ever quicker by chance than it can be.
template <class Attempt>
double bestOfTen(double limit, Attempt attempt) {
    double best = attempt();
    for (int i = 1; i < 10 && best > limit; ++i) best = std::min<double>(best, attempt());
    return best;
}

/// Whether one of ten attempts succeeds: what a busy machine may hide now and then, such as a picture
/// that the next one replaced before anybody took it.
template <class Attempt>
bool onceInTen(Attempt attempt) {
    for (int i = 0; i < 10; ++i)
        if (attempt()) return true;
    return false;
}

}  // namespace weft::tests
