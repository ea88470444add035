#pragma once
/// |u − u*| as colours.
#include <QImage>

#include "weft/field.h"

namespace weft::gui {

/// The largest error of any channel, over cells of 2^level × 2^level pixels, in the colours of
/// colour_map.h; transparent where the two agree bit by bit. Cells at the right and lower edge are
/// cut. Both fields: one extent, weft/units.h. Format ARGB32_Premultiplied. Reads 8 B a sample;
/// about 2 ms a megapixel of RGB. Any thread.
[[nodiscard]] QImage errorMap(FieldView solved, FieldView exact, int level);

/// max |u − u*| over all samples of two fields of one extent, in 8-bit codes. Any thread.
[[nodiscard]] double largestError(FieldView solved, FieldView exact);

}  // namespace weft::gui
