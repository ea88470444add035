#pragma once
/// Masks in files.
#include <string>

#include "weft/field.h"
#include "weft/mask.h"

namespace weft::cli {

/// io::maskCoverage() of a file; how it was taken is noted. Throws BadInput.
[[nodiscard]] Field readCoverage(const std::string& file);
/// Unknown from half of full scale on.
[[nodiscard]] Mask readMaskFile(const std::string& file);

}  // namespace weft::cli
