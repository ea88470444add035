#pragma once
/// weft/document.json: what a document is but for its pixels.
#include "io/document/linked_sources.h"
#include "io/document/stored_picture.h"
#include "weft/io/document_file.h"

namespace weft::io {

/// The newest that is read. A document has the first version that can say what it holds, so that an
/// older Weft opens what it understands: 2 names files of sources, 3 knows patches that keep colours,
/// 5 groups that are faded or hidden.
inline constexpr int kDocumentVersion = 5;
/// Of a group whose name is missing.
inline constexpr const char* kNamelessGroup = "Group";
inline constexpr const char* kDocumentEntry = "weft/document.json";
inline constexpr const char* kBackgroundEntry = "data/background.png";

/// Adds the pictures to `store`; the background under a name of its own, or, where that is empty,
/// under any.
[[nodiscard]] Json documentJson(const StoredDocument& document, PictureStore& store,
                                const std::string& backgroundEntry = kBackgroundEntry);
enum class DocumentKind { clone, relief };
/// Throws BadInput: damaged, of a newer version; Json's exceptions.
[[nodiscard]] DocumentKind kindOf(const Json& json, const EntrySource& archive);
/// Throws BadInput where a clone has more than kMostPatches or kMostGroups.
void requireFew(const Json& json, const EntrySource& archive);
/// Of a clone. Throws Json's exceptions.
[[nodiscard]] std::vector<PatchGroup> groupsOf(const Json& json);
/// A patch without source and masks. Throws as documentOf() does.
[[nodiscard]] PatchObject patchValuesOf(const Json& json, const EntrySource& archive);

/// Throws BadInput: damaged, of a newer version, too many patches; MissingSources; SourcesOutside;
/// InvalidProblem; Json's exceptions.
[[nodiscard]] StoredDocument documentOf(const Json& json, const EntrySource& archive,
                                        LinkedSources& links);

}  // namespace weft::io
