#pragma once
/// Remarks on pictures that were read.
#include <string>

#include "app/cli/terminal.h"
#include "weft/picture.h"

namespace weft::cli {

/// Prints the remark of its reader, if there is one.
inline void noteRemark(const std::string& file, const Picture& picture) {
    if (picture.metadata && !picture.metadata->remark.empty())
        note("'" + file + "': " + picture.metadata->remark + ".");
}

}  // namespace weft::cli
