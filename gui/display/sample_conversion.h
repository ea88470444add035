#pragma once
/// Picture samples (weft/units.h) to display pixels (0xAARRGGBB), with the vectors that the processor
/// has. Any thread.
#include <QImage>
#include <cstddef>
#include <cstdint>

#include "weft/field.h"

namespace weft::io {
class DisplayTransform;
}

namespace weft::gui {

/// Writes `color` (1 or 3 channels) into `target` with its top-left pixel at `at`, as
/// floor(sample / 257 + 1/2) clamped to 0..255 (NaN: 0): the same rounding as an 8-bit export.
/// `target` is RGB32, or ARGB32_Premultiplied and then `alpha` (1 channel, extent of `color`) scales
/// the colour. The rectangle must lie inside `target`. Reads 12 B and writes 4 B a pixel. `colours`:
/// those of the codes as the monitor has them, before alpha scales them; null: as they are.
void convertSamples(FieldView color, FieldView alpha, QImage& target, Point at,
                    const io::DisplayTransform* colours = nullptr);

/// Writes `pixels` (0xffRRGGBB, rows `stride` apart, extent as given) in the same way.
void copyPixels(const std::uint32_t* pixels, std::ptrdiff_t stride, Extent extent, FieldView alpha,
                QImage& target, Point at, const io::DisplayTransform* colours = nullptr);

/// `n` means of 2 × 2 pixels from two rows of 2 n, each channel rounded to nearest.
void averageRow(const std::uint32_t* upper, const std::uint32_t* lower, std::uint32_t* out, int n);

}  // namespace weft::gui
