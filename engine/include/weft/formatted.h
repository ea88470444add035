#pragma once
/// Numbers in texts.
#include <cstdarg>
#include <cstdio>
#include <string>

namespace weft {

/// As printf() has it, of any length; the compiler checks the arguments. Any thread.
[[nodiscard, gnu::format(printf, 1, 2)]] inline std::string formatted(const char* format, ...) {
    std::va_list measured, written;
    va_start(measured, format);
    va_copy(written, measured);
    std::string text(static_cast<std::size_t>(std::vsnprintf(nullptr, 0, format, measured)), '\0');
    std::vsnprintf(text.data(), text.size() + 1, format, written);
    va_end(written);
    va_end(measured);
    return text;
}

}  // namespace weft
