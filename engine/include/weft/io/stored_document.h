#pragma once
/// What a document file holds. Target weft_io.
#include <filesystem>
#include <memory>
#include <variant>

namespace weft {

class Document;
struct ShadedPicture;

}  // namespace weft

namespace weft::io {

/// A relief; never null.
using StoredRelief = std::shared_ptr<const ShadedPicture>;
/// What a document file holds: a picture with patches, or a relief.
using StoredDocument = std::variant<Document, StoredRelief>;

/// More are refused, read or written: each patch is a solve of its own, and each faded group a
/// picture. Layers of another program are not solved.
inline constexpr int kMostPatches = 1000, kMostGroups = 1000, kMostLayers = 10000;

/// Whether the extension is .ora.
[[nodiscard]] bool knowsDocumentExtension(const std::filesystem::path& path);

}  // namespace weft::io
