#pragma once
/// Resolution of a picture in a document.
#include "io/document/document_text.h"
#include "weft/resolution.h"

namespace weft::io {

[[nodiscard]] Json jsonOf(const Resolution& resolution);
/// Nothing where the numbers are none that a picture can have, or the unit is unknown. Throws
/// Json::exception where a part is not there or of another type.
[[nodiscard]] Resolution resolutionOf(const Json& json);

}  // namespace weft::io
