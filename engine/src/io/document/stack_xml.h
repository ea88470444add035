#pragma once
/// stack.xml of OpenRaster: which layers there are, in which order.
#include <string>
#include <vector>

#include "io/document/entries.h"
#include "io/encoded_picture.h"
#include "weft/geometry.h"
#include "weft/resolution.h"

namespace weft::io {

/// A <layer>.
struct StackLayer {
    std::string name, entry;
    Point at;
    double opacity = 1;  ///< 0 .. 1
    bool visible = true;
};

/// `layers`: the lowest first (the file has the topmost first). A resolution becomes whole pixels an
/// inch (OpenRaster, "image": xres, yres).
[[nodiscard]] Bytes stackXml(Extent size, const Resolution& resolution,
                             const std::vector<StackLayer>& layers);

/// stack.xml as another program wrote it: stacks within stacks are laid flat.
struct LayerStack {
    Extent size;
    Resolution resolution;           ///< of xres and yres
    std::vector<StackLayer> layers;  ///< the lowest first
    /// What of the file cannot be shown, each once: ways to blend other than src-over, filters.
    std::vector<std::string> unknown;
};
/// Throws BadInput: no XML, a document type or entities in it, sizes that are none, too many or too
/// deep layers.
[[nodiscard]] LayerStack readStackXml(const Bytes& text, const EntrySource& from);
/// Sentences, without capital and full stop, on what cannot be shown.
[[nodiscard]] std::vector<std::string> remarksOn(const LayerStack& stack);

}  // namespace weft::io
