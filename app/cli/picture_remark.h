#pragma once
/// What is told of pictures that are read.
#include <string>

#include "app/cli/terminal.h"
#include "weft/picture.h"

namespace weft::cli {

/// Notes what was not taken as it lies in the file.
inline void noteRemark(const std::string& file, const Picture& picture) {
    if (picture.metadata && !picture.metadata->remark.empty())
        note("'" + file + "': " + picture.metadata->remark + ".");
}

}  // namespace weft::cli
