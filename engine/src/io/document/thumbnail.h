#pragma once
// The small picture of a document that file managers show.
#include "weft/field.h"

namespace weft::io {

struct Thumbnail {
    Field color, alpha;  ///< alpha: empty where the picture has none
};
/// Of at most 256 pixels a side (OpenRaster 0.0.5). `alpha`: one channel, of the picture's extent, or
/// null; colours count by it. Throws std::bad_alloc.
[[nodiscard]] Thumbnail thumbnailOf(const Field& picture, const Field* alpha);

}  // namespace weft::io
