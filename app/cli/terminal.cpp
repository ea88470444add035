#include "app/cli/terminal.h"

#include <unistd.h>

#include <cmath>
#include <cstdio>

namespace weft::cli {

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

void note(const std::string& sentence) { std::fprintf(stderr, "weft: %s\n", sentence.c_str()); }

std::string sizeText(Extent e) { return std::to_string(e.width) + " × " + std::to_string(e.height); }

ProgressLine::ProgressLine() : terminal_(::isatty(STDERR_FILENO) == 1) {}

void ProgressLine::show(const std::string& text) {
    if (!terminal_) return;
    std::fprintf(stderr, "\r\033[K%s", text.c_str());
    std::fflush(stderr);
    shown_ = true;
}

void ProgressLine::show(const Progress& p) {
    if (!terminal_) return;
    const long long count = p.cycles > 0 ? p.cycles : p.steps;
    const std::string unit = std::string(p.cycles > 0 ? "cycle" : "step") + (count == 1 ? "" : "s");
    char text[160], error[64] = "";
    if (std::isfinite(p.errorEstimate))
        std::snprintf(error, sizeof error, ", error about %.2g codes", p.errorEstimate);
    std::snprintf(text, sizeof text, "Solving: %lld %s, residual %.2g%s", count, unit.c_str(),
                  p.residual, error);
    show(std::string(text));
}

void ProgressLine::clear() {
    if (!shown_) return;
    std::fputs("\r\033[K", stderr);
    std::fflush(stderr);
    shown_ = false;
}

}  // namespace weft::cli
