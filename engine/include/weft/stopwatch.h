#pragma once
/// How long something took, in seconds.
#include <chrono>

namespace weft {

[[nodiscard]] inline double secondsOf(std::chrono::steady_clock::duration d) {
    return std::chrono::duration<double>(d).count();
}

[[nodiscard]] inline double secondsSince(std::chrono::steady_clock::time_point start) {
    return secondsOf(std::chrono::steady_clock::now() - start);
}

}  // namespace weft
