#pragma once
// Sentences with figures in them.
#include <cstdio>
#include <string>

namespace weft {

/// As printf() has it, up to 800 bytes.
template <class... Values>
[[nodiscard]] std::string labText(const char* format, Values... values) {
    char text[800];
    std::snprintf(text, sizeof text, format, values...);
    return text;
}

}  // namespace weft
