#include "io/document/document_text.h"

#include <algorithm>

#include "weft/sentence.h"

namespace weft::io {

Bytes textOf(const Json& json) {
    const std::string text = json.dump(1, ' ', false, Json::error_handler_t::replace);
    return {text.begin(), text.end()};
}

Json readJson(const EntrySource& from, const std::string& entry) {
    const Bytes text = from.read(entry, kMostText);
    // Each value takes some hundred bytes, of which the text needs two.
    const auto parts = std::count_if(text.begin(), text.end(),
                                     [](std::uint8_t c) { return c == ',' || c == '[' || c == '{'; });
    if (parts > kMostValues)
        from.refuse(sentence("is damaged or made to do harm: '{entry}' has too much in it.",
                             {{"entry", entry}}));
    Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded())
        from.refuse(sentence("is damaged: '{entry}' cannot be understood.", {{"entry", entry}}));
    return json;
}

std::string withoutFolder(const std::string& name) {
    const std::filesystem::path path(name);
    return path.is_absolute() && path.has_filename() ? path.filename().string() : name;
}

}  // namespace weft::io
