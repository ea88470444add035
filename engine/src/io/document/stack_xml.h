#pragma once
/// stack.xml of OpenRaster: which layers there are, in which order.
#include <string>
#include <vector>

#include "io/encoded_picture.h"
#include "weft/geometry.h"

namespace weft::io {

/// A <layer>.
struct StackLayer {
    std::string name, entry;
    Point at;
};

/// `layers`: the lowest first (the file has the topmost first).
[[nodiscard]] Bytes stackXml(Extent size, const std::vector<StackLayer>& layers);

}  // namespace weft::io
