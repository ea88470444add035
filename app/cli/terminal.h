#pragma once
/// What the sub-commands say on stderr, and how they time themselves.
#include <chrono>
#include <string>

#include "weft/geometry.h"
#include "weft/solver.h"

namespace weft::cli {

using Clock = std::chrono::steady_clock;
[[nodiscard]] double secondsSince(Clock::time_point start);

/// A sentence beside the result.
void note(const std::string& sentence);

[[nodiscard]] std::string sizeText(Extent e);

/// One line that is written over; nothing where stderr is no terminal. One thread. Erases itself at
/// the end.
class ProgressLine {
public:
    ProgressLine();
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(const std::string& text);
    void show(const Progress& progress);
    void clear();

private:
    bool terminal_;
    bool shown_ = false;
};

}  // namespace weft::cli
