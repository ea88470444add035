#pragma once
// The named points of the scheme space.
#include "weft/scheme.h"

namespace weft {

struct NamedScheme {
    Scheme scheme;
    const char* summary;
    const char* source;
};

[[nodiscard]] const std::vector<NamedScheme>& namedSchemeTable();

}  // namespace weft
