#include <algorithm>
#include <vector>

#include "document/derived/derivation.h"

namespace weft {

std::shared_ptr<const Field> asItIsBelow(const DerivationInput& in, const Base& base) {
    const Rect part = in.frame.intersected(in.canvas);
    auto image = std::make_shared<Field>(in.frame.extent(), in.channels);
    const FieldSpan out = image->span().crop(part.translated(Point{} - in.frame.topLeft()));
    const FieldView samples = base.field->view().crop(part.translated(Point{} - base.origin));
    for (int c = 0; c < in.channels; ++c)
        for (int y = 0; y < part.height; ++y)
            std::copy_n(samples.row(c, y), part.width, out.row(c, y));
    if (const float range = base.field->exactRange(); range > 0) image->setExactRange(range);
    return image;
}

KeptOfBelow::Key keyOf(const DerivationInput& in, const Base& base, const Rect& around, int variant) {
    return {.operation = &in.operation.info(),
            .mask = in.patch.mask,
            .belowAt = base.origin,
            .maskAt = in.patch.backgroundFromPatch,
            .around = around,
            .frame = in.frame,
            .variant = variant};
}

std::shared_ptr<Field> newWeights(const DerivationInput& in, int planes) {
    constexpr std::int64_t kMostKept = 8 << 20;  // samples, 32 MB; the store keeps up to three
    const Extent e = in.frame.extent();
    auto weights = e.area() * planes <= kMostKept ? in.fields.share(in.fields.take(e, planes))
                                                  : std::make_shared<Field>(e, planes, false);
    const FieldSpan all = weights->span();
    if (in.frame.intersected(in.canvas) != in.frame) std::fill_n(all.data, e.area() * planes, 0.0f);
    return weights;
}

void setExactRange(Field& image, const Base& base, ThreadPool& pool) {
    if (base.field->exactRange() == 0) return;
    const Extent e = image.extent();
    std::vector<float> most(static_cast<std::size_t>(e.height));
    pool.forRows(e.height, 16, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            float& ofRow = most[static_cast<std::size_t>(y)];
            for (int c = 0; c < image.channels(); ++c) {
                const float* row = image.view().row(c, y);
                for (int x = 0; x < e.width; ++x) {
                    const float size = row[x] < 0 ? -row[x] : row[x];
                    ofRow = ofRow < size ? size : ofRow;
                }
            }
        }
    });
    const float largest = *std::max_element(most.begin(), most.end());
    if (largest > 0 && largest <= static_cast<float>(4 * kFullScale)) image.setExactRange(largest);
}

}  // namespace weft
