#include "app/cli/terminal.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "weft/formatted.h"

namespace weft::cli {

namespace {

/// Characters that end a line or change the direction of what follows (Unicode: Bidi_Control).
bool rearranges(std::string_view character) {
    constexpr std::array kAll = {"\u061c", "\u200e", "\u200f", "\u2028", "\u2029",
                                 "\u202a", "\u202b", "\u202c", "\u202d", "\u202e",
                                 "\u2066", "\u2067", "\u2068", "\u2069"};
    return std::find(kAll.begin(), kAll.end(), character) != kAll.end();
}

/// Bytes of the UTF-8 character that `text` begins with; 0: none, or one that is not to be printed.
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
    return isC1 || rearranges(text.substr(0, length)) ? 0 : length;
}

}  // namespace

std::string printable(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        std::size_t length = printableLength(text);
        if (length > 0) {
            out += text.substr(0, length);
        } else {
            out += formatted("\\x%02x", static_cast<unsigned char>(text.front()));
            length = 1;
        }
        text.remove_prefix(length);
    }
    return out;
}

bool holdsControlCharacter(std::string_view text) {
    const bool ascii = std::any_of(text.begin(), text.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 || byte == 0x7f;
    });
    for (std::size_t at = 0; (at = text.find('\xc2', at)) != text.npos; ++at)
        if (at + 1 < text.size() && (static_cast<unsigned char>(text[at + 1]) & 0xe0) == 0x80)
            return true;
    return ascii || text.find("\u2028") != text.npos || text.find("\u2029") != text.npos;
}

void say(const std::string& line) { std::fprintf(stderr, "%s\n", printable(line).c_str()); }

void note(const std::string& sentence) { say("weft: " + sentence); }

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
    std::string text = formatted("Solving: %lld %s, residual %.2g", count, unit.c_str(), p.residual);
    if (std::isfinite(p.errorEstimate))
        text += formatted(", error about %.2g codes", p.errorEstimate);
    show(text);
}

void ProgressLine::clear() {
    if (!shown_) return;
    std::fputs("\r\033[K", stderr);
    std::fflush(stderr);
    shown_ = false;
}

}  // namespace weft::cli
