#pragma once
/// What the tables of `limit` share.
#include <algorithm>
#include <string>
#include <vector>

namespace weft::tests {

inline constexpr double kLimitTolerance = 0.5;  ///< codes

/// Runs of which medians are taken.
[[nodiscard]] constexpr int limitRuns(int side) { return side <= 1024 ? 41 : side <= 4096 ? 11 : 3; }

/// A figure and what it is held against.
struct Bar {
    std::string what;
    double value = 0, limit = 0;
    bool atLeast = false;
    [[nodiscard]] bool met() const { return atLeast ? value >= limit : value <= limit; }
};

inline double median(std::vector<double> v) {
    if (v.empty()) return 0;
    std::sort(v.begin(), v.end());
    return v[v.size() / 2];
}

}  // namespace weft::tests
