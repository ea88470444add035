#pragma once
/// stack.xml of OpenRaster: which layers there are, in which order.
#include <string>
#include <vector>

#include "io/document/entries.h"
#include "io/encoded_picture.h"
#include "weft/document/patch_group.h"
#include "weft/geometry.h"
#include "weft/resolution.h"

namespace weft::io {

/// A <layer>.
struct StackLayer {
    std::string name = {}, entry = {};
    Point at = {};       ///< on the canvas
    double opacity = 1;  ///< 0 .. 1
    bool visible = true;
    std::uint64_t group = 0;  ///< the innermost <stack> but for the outermost one; 0: none
};

/// stack.xml: its size, its layers and the stacks that they are in.
struct LayerStack {
    Extent size;
    Resolution resolution;           ///< of xres and yres: whole pixels an inch
    std::vector<StackLayer> layers;  ///< the lowest first (the file has the topmost first)
    /// Of the <stack>s in the outermost one, which is the picture: outer ones first. Those of a file
    /// may hold no layers; their ids follow on the number of layers.
    std::vector<PatchGroup> groups = {};
    /// What of the file cannot be shown, each once: ways to blend other than src-over, filters.
    std::vector<std::string> unknown = {};
};
/// Layers of a group lie next to each other.
[[nodiscard]] Bytes stackXml(const LayerStack& stack);
/// Throws BadInput: no XML, a document type or entities in it, sizes that are none, too many or too
/// deep layers or stacks.
[[nodiscard]] LayerStack readStackXml(const Bytes& text, const EntrySource& from);
/// Sentences, without capital and full stop, on what cannot be shown.
[[nodiscard]] std::vector<std::string> remarksOn(const LayerStack& stack);

}  // namespace weft::io
