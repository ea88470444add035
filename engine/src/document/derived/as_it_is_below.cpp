#include <algorithm>
#include <vector>

#include "document/derived/derivation.h"

namespace weft {

Derived asItIsBelow(const DerivationInput& in, const Rect& part, const Base& base) {
    auto image = std::make_shared<Field>(in.frame.extent(), in.channels);
    const FieldSpan out = image->span().crop(part.translated(Point{} - in.frame.topLeft()));
    const FieldView samples = base.field->view().crop(part.translated(Point{} - base.origin));
    for (int c = 0; c < in.channels; ++c)
        for (int y = 0; y < part.height; ++y)
            std::copy_n(samples.row(c, y), part.width, out.row(c, y));
    if (const float range = base.field->exactRange(); range > 0) image->setExactRange(range);
    return {.image = std::move(image)};
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
