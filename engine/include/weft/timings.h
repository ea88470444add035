#pragma once
/// Where the time of a solve went.
#include <cstdint>

namespace weft {

/// Seconds, and bytes moved through memory as counted (not measured) by the loops that ran.
struct Timings {
    double read = 0, assemble = 0, setup = 0, solve = 0, certify = 0, transfer = 0, write = 0;
    double total = 0;
    std::int64_t bytesMoved = 0;
};

}  // namespace weft
