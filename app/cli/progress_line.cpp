#include "app/cli/progress_line.h"

#include <unistd.h>

#include <cstdio>

namespace weft::cli {

ProgressLine::ProgressLine() : terminal_(::isatty(STDERR_FILENO) == 1) {}

void ProgressLine::show(const std::string& text) {
    if (!terminal_) return;
    std::fprintf(stderr, "\r\033[K%s", text.c_str());
    std::fflush(stderr);
    shown_ = true;
}

void ProgressLine::show(const Progress& p) {
    if (!terminal_) return;
    char text[160];
    const bool cycles = p.cycles > 0;
    std::snprintf(text, sizeof text, "Solving: %lld %s, residual %.3g, error about %.3g codes",
                  static_cast<long long>(cycles ? p.cycles : p.steps), cycles ? "cycles" : "steps",
                  p.residual, p.errorEstimate);
    show(std::string(text));
}

void ProgressLine::clear() {
    if (!shown_) return;
    std::fputs("\r\033[K", stderr);
    std::fflush(stderr);
    shown_ = false;
}

}  // namespace weft::cli
