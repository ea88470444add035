#pragma once
/// What the sub-commands say and how they time themselves.
#include <chrono>
#include <cstdio>
#include <string>

#include "weft/geometry.h"

namespace weft::cli {

using Clock = std::chrono::steady_clock;

[[nodiscard]] inline double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// A sentence beside the result, on stderr.
inline void note(const std::string& sentence) {
    std::fprintf(stderr, "weft: %s\n", sentence.c_str());
}

[[nodiscard]] inline std::string sizeText(Extent e) {
    return std::to_string(e.width) + " × " + std::to_string(e.height);
}

}  // namespace weft::cli
