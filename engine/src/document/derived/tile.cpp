#include <algorithm>
#include <initializer_list>

#include "document/derived/derivation.h"
#include "weft/error.h"

namespace weft {

namespace {

/// A pixel of a plane, and of the alpha beside it.
struct Sample {
    float* value;
    const float* alpha;  ///< null: opaque
};

/// All of them take their mean, weighted by alpha: what is transparent has no say.
void meet(std::initializer_list<Sample> samples) {
    double sum = 0, weighted = 0, weight = 0;
    for (const Sample& s : samples) {
        const double a = s.alpha ? double{*s.alpha} : 1.0;
        sum += *s.value;
        weighted += a * *s.value;
        weight += a;
    }
    const double mean = weight > 0 ? weighted / weight : sum / double(samples.size());
    for (const Sample& s : samples) *s.value = onDerivedGrid(mean);
}

/// Opposite borders take their mean, corners the mean of all four, so that copies of the picture side
/// by side meet without a seam. `alpha`: of the picture; without channels where that is opaque.
void meetAtBorders(FieldSpan picture, FieldView alpha) {
    const int right = picture.extent.width - 1, bottom = picture.extent.height - 1;
    for (int c = 0; c < picture.channels; ++c) {
        const auto at = [&](int x, int y) {
            return Sample{&picture.at(c, {x, y}), alpha.channels ? &alpha.at(0, {x, y}) : nullptr};
        };
        for (int y = 1; y < bottom; ++y) meet({at(0, y), at(right, y)});
        for (int x = 1; x < right; ++x) meet({at(x, 0), at(x, bottom)});
        meet({at(0, 0), at(right, 0), at(0, bottom), at(right, bottom)});
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
    meetAtBorders(borders->span(),
                  in.alpha ? in.alpha->view().crop(in.seen.translated(inPatch)) : FieldView{});
    const Rect inside = in.seen.grownBy(-1).translated(Point{} - in.frame.topLeft());
    return {.image = std::move(image),
            .background = std::move(borders),
            .mask = std::make_shared<Mask>(Mask::fromRect(in.frame.extent(), inside))};
}

}  // namespace weft
