#include "app/cli/mask_file.h"

#include "app/cli/picture_remark.h"
#include "weft/io/picture_file.h"
#include "weft/io/picture_mask.h"

namespace weft::cli {

Field readCoverage(const std::string& file, const CheckSize& check) {
    const io::Picture picture = io::readPicture(file, {.signedFromZero = true});
    check(picture.color->extent());
    noteRemark(file, picture);
    io::MaskCoverage made = io::maskCoverage(picture);
    if (!made.remark.empty()) note("The mask '" + file + "': " + made.remark + ".");
    return std::move(made.coverage);
}

Mask readMaskFile(const std::string& file, const CheckSize& check) {
    return Mask::fromLuma(readCoverage(file, check).view());
}

}  // namespace weft::cli
