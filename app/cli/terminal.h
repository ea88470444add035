#pragma once
/// What the sub-commands say on stderr, and how they time themselves.
#include <chrono>
#include <string>
#include <string_view>

#include "weft/geometry.h"
#include "weft/solver.h"

namespace weft::cli {

using Clock = std::chrono::steady_clock;
[[nodiscard]] double secondsSince(Clock::time_point start);

/// Text for a terminal: control characters and bytes that are no UTF-8, which names of files may
/// hold, as \xNN, so that they command nothing. Line ends stay.
[[nodiscard]] std::string printable(std::string_view text);

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
    [[nodiscard]] bool isTerminal() const { return terminal_; }

    /// Clears a line at its own end.
    class Cleared {
    public:
        explicit Cleared(ProgressLine& line) : line_(line) {}
        ~Cleared() { line_.clear(); }
        Cleared(const Cleared&) = delete;
        Cleared& operator=(const Cleared&) = delete;

    private:
        ProgressLine& line_;
    };

private:
    bool terminal_;
    bool shown_ = false;
};

}  // namespace weft::cli
