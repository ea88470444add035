#pragma once
/// What the sub-commands say on a terminal, and how they time themselves. Names and texts of files go
/// through printable() on their way there, whatever prints them.
#include <chrono>
#include <string>
#include <string_view>

#include "weft/geometry.h"
#include "weft/solver.h"
#include "weft/stopwatch.h"

namespace weft::cli {

using Clock = std::chrono::steady_clock;

/// Text for one line of a terminal, whose bytes stand as \xNN where they would command something or
/// look like what they are not, as names of files may: control characters, line ends among them,
/// marks that change the direction of writing, and what is no UTF-8.
[[nodiscard]] std::string printable(std::string_view text);

/// Whether a text holds characters that no name needs: C0, DEL, C1, separators of lines.
[[nodiscard]] bool holdsControlCharacter(std::string_view text);

/// A line on stderr, made printable().
void say(const std::string& line);
/// A sentence beside the result, on stderr.
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
