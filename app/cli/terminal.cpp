#include "app/cli/terminal.h"

#include <unistd.h>

#include <cmath>
#include <cstdio>

namespace weft::cli {

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

namespace {

/// Bytes of the UTF-8 character that `text` begins with; 0: none, or a control character.
std::size_t printableLength(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    if (lead < 0x80) return lead >= 0x20 && lead != 0x7f ? 1 : 0;
    const std::size_t length = lead >= 0xf0 && lead < 0xf5   ? 4
                               : lead >= 0xe0 && lead < 0xf0 ? 3
                               : lead >= 0xc2 && lead < 0xe0 ? 2
                                                             : 0;
    if (length == 0 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xc0) != 0x80) return 0;
    const bool isC1 = lead == 0xc2 && byte(1) < 0xa0;
    return isC1 ? 0 : length;
}

}  // namespace

std::string printable(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        std::size_t length = text.front() == '\n' ? 1 : printableLength(text);
        if (length > 0) {
            out += text.substr(0, length);
        } else {
            char escaped[8];
            std::snprintf(escaped, sizeof escaped, "\\x%02x",
                          static_cast<unsigned>(static_cast<unsigned char>(text.front())));
            out += escaped;
            length = 1;
        }
        text.remove_prefix(length);
    }
    return out;
}

void note(const std::string& sentence) {
    std::fprintf(stderr, "weft: %s\n", printable(sentence).c_str());
}

std::string sizeText(Extent e) { return std::to_string(e.width) + " × " + std::to_string(e.height); }

ProgressLine::ProgressLine() : terminal_(::isatty(STDERR_FILENO) == 1) {}

void ProgressLine::show(const std::string& text) {
    if (!terminal_) return;
    std::fprintf(stderr, "\r\033[K%s", printable(text).c_str());
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
