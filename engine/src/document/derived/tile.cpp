#include <algorithm>

#include "document/derived/derivation.h"
#include "weft/error.h"

namespace weft {

namespace {

/// Opposite borders take their mean, corners the mean of all four, so that copies of the picture side
/// by side meet without a seam.
void meetAtBorders(FieldSpan picture) {
    const int right = picture.extent.width - 1, bottom = picture.extent.height - 1;
    for (int c = 0; c < picture.channels; ++c) {
        float *const top = picture.row(c, 0), *const low = picture.row(c, bottom);
        const float corner = onDerivedGrid((double{top[0]} + top[right] + low[0] + low[right]) / 4);
        for (int y = 1; y < bottom; ++y) {
            float* const row = picture.row(c, y);
            row[0] = row[right] = onDerivedGrid((double{row[0]} + row[right]) / 2);
        }
        for (int x = 1; x < right; ++x)
            top[x] = low[x] = onDerivedGrid((double{top[x]} + low[x]) / 2);
        top[0] = top[right] = low[0] = low[right] = corner;
    }
}

void copyPart(FieldView from, FieldSpan to) {
    for (int c = 0; c < to.channels; ++c)
        for (int y = 0; y < to.extent.height; ++y)
            std::copy_n(from.row(c, y), to.extent.width, to.row(c, y));
}

}  // namespace

/// Import of the picture's own gradients into the rectangle around the mask, as far as it lies on the
/// background, between borders that meet (Perez et al. 2003, section 4, seamless tiling).
Derived deriveTile(const DerivationInput& in) {
    if (in.seen.width < 3 || in.seen.height < 3)
        throw InvalidProblem("A tile is at least 3 pixels wide and 3 high.");
    const Point inPatch = Point{} - in.patch.backgroundFromPatch;
    const FieldView source = in.patch.image->view();
    auto image = std::make_shared<Field>(in.frame.extent(), in.channels, false);
    copyPart(source.crop(in.frame.translated(inPatch)), image->span());
    auto borders = std::make_shared<Field>(in.seen.extent(), in.channels, false);
    copyPart(source.crop(in.seen.translated(inPatch)), borders->span());
    meetAtBorders(borders->span());
    const Rect inside = in.seen.grownBy(-1).translated(Point{} - in.frame.topLeft());
    return {.image = std::move(image),
            .background = std::move(borders),
            .mask = std::make_shared<Mask>(Mask::fromRect(in.frame.extent(), inside))};
}

}  // namespace weft
