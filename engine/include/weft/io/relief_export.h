#pragma once
/// Heights and normals of a relief in files. Target weft_io. Any thread.
#include <filesystem>

#include "weft/field.h"
#include "weft/io/file_transaction.h"
#include "weft/mask.h"

namespace weft::io {

/// Lowest and highest height over the unknown pixels, in pixels of the image.
struct HeightRange {
    double lowest = 0, highest = 0;
};
[[nodiscard]] HeightRange heightRange(FieldView height, const Mask& mask);

/// What an integer code of a height file stands for: height = offset + scale · code, in pixels of
/// the image. Float files hold the height itself: offset 0, scale 1.
struct HeightCoding {
    double offset = 0, scale = 1;
};

/// Writes by extension. `.png`: grey, 16 bit; `.tif`, `.tiff`: grey, 16 bit or 32-bit float by
/// `tiffBits`; `.exr` (channel Y), `.pfm` (one channel, rows bottom-up): 32-bit float. 16-bit codes
/// spread lowest..highest over 0..65535. Pixels outside the mask get the lowest height. `alpha`: the
/// mask is kept as an alpha channel beside the heights, which it does not multiply; PFM has none.
/// Atomic. Throws BadInput as writePicture does.
HeightCoding writeHeight(const OutputFile& to, FieldView height, const Mask& mask, int tiffBits = 32,
                         bool alpha = false);

/// Which way the green channel of a normal map grows.
enum class NormalsY {
    up,    ///< +Y, OpenGL
    down,  ///< −Y, DirectX
};

/// `normals`: three channels, unit vectors (weft/relief/relief_solver.h). `.png`, `.tif`, `.tiff`:
/// `bits` 8 or 16 a channel, −1..1 over 0..full scale; `.exr`, `.pfm`: the components themselves,
/// 32-bit float. `alpha`: kept as an alpha channel likewise, if given. Atomic. Throws BadInput as
/// writePicture does.
void writeNormals(const OutputFile& to, FieldView normals, NormalsY y, int bits = 16,
                  const Mask* alpha = nullptr);

/// Whether the extension names a format that the two functions above know.
[[nodiscard]] bool knowsReliefExtension(const std::filesystem::path& path);

}  // namespace weft::io
