#include "io/document/document_text.h"

#include "weft/sentence.h"

namespace weft::io {

Bytes textOf(const Json& json) {
    const std::string text = json.dump(1, ' ', false, Json::error_handler_t::replace);
    return {text.begin(), text.end()};
}

Json readJson(const EntrySource& from, const std::string& entry) {
    const Bytes text = from.read(entry, kMostText);
    Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded())
        from.refuse(sentence("is damaged: '{entry}' cannot be understood.", {{"entry", entry}}));
    return json;
}

}  // namespace weft::io
