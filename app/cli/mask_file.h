#pragma once
/// Masks in files.
#include <functional>
#include <string>

#include "weft/field.h"
#include "weft/mask.h"

namespace weft::cli {

/// Throws BadInput where a mask of that size is of no use.
using CheckSize = std::function<void(Extent)>;
/// io::maskCoverage() of a file; how it was taken is noted, once its size is right. Throws BadInput.
[[nodiscard]] Field readCoverage(const std::string& file, const CheckSize& check);
/// Unknown from half of full scale on.
[[nodiscard]] Mask readMaskFile(const std::string& file, const CheckSize& check);

}  // namespace weft::cli
