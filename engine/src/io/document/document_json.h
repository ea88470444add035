#pragma once
/// weft/document.json: what a document is but for its pixels.
#include "io/document/stored_picture.h"
#include "weft/io/document_file.h"

namespace weft::io {

/// Written into every document; raised when an older Weft would misread it.
inline constexpr int kDocumentVersion = 1;
inline constexpr const char* kDocumentEntry = "weft/document.json";
inline constexpr const char* kBackgroundEntry = "data/background.png";

/// Adds the pictures to `store`; the background under a name of its own, or, where that is empty,
/// under any.
[[nodiscard]] Json documentJson(const StoredDocument& document, PictureStore& store,
                                const std::string& backgroundEntry = kBackgroundEntry);
/// Throws BadInput: damaged, of a newer version; InvalidProblem; Json's exceptions.
[[nodiscard]] StoredDocument documentOf(const Json& json, const EntrySource& archive);

}  // namespace weft::io
