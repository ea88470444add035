#pragma once
// What is said of a file that cannot be read.
#include <string>

#include "weft/error.h"
#include "weft/sentence.h"

namespace weft::io {

/// Throws BadInput: "'name' <why>". Control characters of `why` become question marks: libraries
/// quote what stands in the file, and names of entries are quoted.
[[noreturn]] inline void refuseFile(const std::string& name, const std::string& why) {
    std::string shown = why;
    for (char& c : shown)
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
    throw BadInput(sentence("'{file}' {what}", {{"file", name}, {"what", shown}}));
}

}  // namespace weft::io
