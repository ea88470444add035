#pragma once
/// The table on the screen and the same figures as JSON.
#include <string>
#include <utility>
#include <vector>

#include "peers.h"
#include "weft_run.h"

namespace weft::benchmarks {

/// Everything measured at one size.
struct SizeResult {
    Task task;
    WeftResult weft;
    std::vector<std::pair<int, double>> openCv;  ///< (width, seconds)
    double sineTransform = 0;                    ///< at side
    double sineTransformLucky = 0;               ///< at side − 1
    CholmodTimes cholmod;

    [[nodiscard]] double openCvLuckiest() const;
    [[nodiscard]] double openCvMedian() const;
};

/// Where and what was measured.
struct RunInfo {
    std::string device, level, commit, date;
    int threads = 2;
    double copyBytesPerSecond = 0;
    double tolerance = 0.05;
};

/// How many times faster than OpenCV the bar asks for.
struct Bar {
    double luckiest, median;
};
inline constexpr Bar kKeptBar{20, 100}, kWithSetupBar{12, 60};

/// The longest a solve to kDragTolerance may take on two threads, set-up apart, seconds; 0: no bar.
[[nodiscard]] double dragSolveBar(const RunInfo& info, int side);

void printHeader(const RunInfo& info);
void printResult(const RunInfo& info, const SizeResult& r);
/// True where errors, solves while dragging and, if OpenCV took part, all four ratios meet the bars.
[[nodiscard]] bool meetsBars(const RunInfo& info, const SizeResult& r);
void writeJson(const std::string& path, const RunInfo& info, const std::vector<SizeResult>& results);

}  // namespace weft::benchmarks
