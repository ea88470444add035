#pragma once
/// What libraries say, on its way to a user: behind a sentence of our own that says what happened.
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <system_error>

#include "weft/error.h"
#include "weft/sentence.h"

namespace weft {

/// One line of at most 200 printable ASCII characters, without a stop at its end, to stand in
/// brackets: libraries quote bytes of files, of any kind and number. Any thread.
[[nodiscard]] inline std::string libraryWords(std::string_view text) {
    constexpr std::size_t kMost = 200;
    std::string words;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const char shown = byte < 0x20 || byte == 0x7f ? ' ' : byte >= 0x80 ? '?' : c;
        if (shown == ' ' && (words.empty() || words.back() == ' ')) continue;
        words += shown;
        if (words.size() > kMost) return words.replace(kMost - 3, std::string::npos, "...");
    }
    while (words.ends_with(' ') || words.ends_with('.')) words.pop_back();
    return words.empty() ? "it does not say why" : words;
}

/// What a user reads of any error: of ours (weft/error.h) its own sentence, else one that says what
/// kind of failure it was, the library's words behind it. Any thread.
[[nodiscard]] inline std::string failureSentence(const std::exception& error) {
    if (dynamic_cast<const BadInput*>(&error) || dynamic_cast<const InvalidProblem*>(&error) ||
        dynamic_cast<const DeviceError*>(&error))
        return error.what();
    if (dynamic_cast<const std::bad_alloc*>(&error)) return "There is not enough memory for this.";
    const auto* const system = dynamic_cast<const std::system_error*>(&error);
    if (system && system->code() == std::errc::resource_unavailable_try_again)
        return "The system gives this process no more threads.";
    const std::string words = libraryWords(error.what());
    return system ? sentence("The system refuses what this needs ({words}).", {{"words", words}})
                  : sentence("This failed for a reason that Weft does not know ({words}).",
                             {{"words", words}});
}

}  // namespace weft
