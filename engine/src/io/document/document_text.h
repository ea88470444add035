#pragma once
/// JSON of documents as bytes.
#include "io/document/entries.h"
#include "io/document/stored_picture.h"
#include "weft/json_words.h"
#include "weft/memory_budget.h"
#include "weft/sentence.h"

namespace weft::io {

/// Largest text of a document: thousands of patches or layers.
inline constexpr std::uint64_t kMostText = std::uint64_t{16} << 20;
/// Most values of it: a patch has about 50.
inline constexpr std::ptrdiff_t kMostValues = 500'000;

/// The same for equal values. Bytes that are no UTF-8, which names may hold, are replaced.
[[nodiscard]] Bytes textOf(const Json& json);
/// Throws BadInput.
[[nodiscard]] Json readJson(const EntrySource& from, const std::string& entry);

/// The name of a patch or layer as it is shown: older versions of Weft took the whole path of its
/// file, which says where a stranger keeps his pictures.
[[nodiscard]] std::string withoutFolder(const std::string& name);

/// What `read` returns; what it throws of Json, InvalidProblem and std::bad_alloc becomes a sentence
/// on `from`.
template <class Read>
auto readGuarded(const EntrySource& from, const Read& read) try {
    return read();
} catch (const Json::exception& error) {
    from.refuse(sentence("is damaged: what it says of the document is incomplete ({reason}).",
                         {{"reason", jsonWords(error.id, error.what())}}));
} catch (const InvalidProblem& error) {
    from.refuse(sentence("is damaged: {reason}", {{"reason", error.what()}}));
} catch (const std::bad_alloc&) {
    throw NotEnoughMemory(sentence("'{file}' does not fit into memory.", {{"file", from.name()}}));
}

}  // namespace weft::io
