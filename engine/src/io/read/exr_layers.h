#pragma once
/// The layers of an OpenEXR file: groups of channels of one name (OpenEXR technical introduction,
/// "Layers": everything before the last dot of a channel's name), in one part or several.
#include <OpenEXR/ImfHeader.h>

#include <string>
#include <vector>

namespace weft::io {

/// A group of channels that makes a picture, or vectors, which are none.
struct ExrLayer {
    std::string name;                       ///< that a user calls it by; empty: the unnamed one
    int part = 0;                           ///< of the file
    std::vector<std::string> color;         ///< whole names of channels: of R, G and B, or of Y
    std::string alpha;                      ///< likewise; empty: none
    std::vector<std::string> vectors = {};  ///< of X and Y, where they are no colours; or empty

    [[nodiscard]] bool isRgb() const { return color.size() == 3; }
};

/// All pictures of a file, in the order in which one is taken where none is named: of the first part
/// with R, G and B the unnamed layer, what Blender calls Combined, others as they stand there; then
/// those of Y. Channels may be called r, g, b and a or red, green, blue and alpha in any case.
[[nodiscard]] std::vector<ExrLayer> exrLayers(const std::vector<Imf::Header>& parts);

/// Its vectors: normals, motion, positions (X and Y, mostly with Z).
[[nodiscard]] std::vector<ExrLayer> exrVectors(const std::vector<Imf::Header>& parts);

/// The first names for a message, as many as a reader takes in, and how many there are beside them.
struct ListedLayers {
    std::string names;  ///< “a”, “b”
    std::size_t more = 0;
};
[[nodiscard]] ListedLayers listed(const std::vector<ExrLayer>& layers);

}  // namespace weft::io
