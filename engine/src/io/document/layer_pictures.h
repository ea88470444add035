#pragma once
/// The layers of an OpenRaster file as a document: what another program drew.
#include "io/document/zip_archive.h"
#include "weft/document/document.h"

namespace weft::io {

/// A document of unsolved patches.
struct LayerDocument {
    Document document;
    /// Sentences on what cannot be shown as the other program does.
    std::vector<std::string> remarks;
};
/// The lowest layer is the background where it is opaque and covers all of the picture; else that is
/// transparent, and all layers are patches. Layers that name one entry share its picture. Throws
/// BadInput: damaged; no layers; a canvas, or layers that show one picture again and again, far
/// larger than all pictures (README); does not fit into memory.
[[nodiscard]] LayerDocument readLayerDocument(const ZipReader& archive);

}  // namespace weft::io
