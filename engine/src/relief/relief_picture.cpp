#include "weft/relief_picture.h"

#include <algorithm>
#include <vector>

#include "weft/transfer.h"
#include "weft/units.h"

namespace weft {

namespace {

/// Y = 0.2126 R + 0.7152 G + 0.0722 B (ITU-R BT.709), written so that grey stays exact.
Field luminance(FieldView linear) {
    Field out(linear.extent, 1, false);
    for (int y = 0; y < linear.extent.height; ++y) {
        const float *r = linear.row(0, y), *g = linear.row(1, y), *b = linear.row(2, y);
        float* to = out.row(0, y);
        for (int x = 0; x < linear.extent.width; ++x)
            to[x] = static_cast<float>(g[x] + 0.2126 * (double{r[x]} - g[x]) +
                                       0.0722 * (double{b[x]} - g[x]));
    }
    return out;
}

}  // namespace

std::shared_ptr<const Field> reliefBrightness(std::shared_ptr<const Field> color, Encoding encoding) {
    if (encoding == Encoding::srgb) color = std::make_shared<Field>(linearFromEncoded(color->view()));
    if (color->channels() == 1) return color;
    return std::make_shared<Field>(luminance(color->view()));
}

double brightestAlbedo(const Field& brightness, const Mask& mask, double ambient) {
    std::vector<float> samples;
    samples.reserve(static_cast<std::size_t>(mask.unknownCount()));
    for (int y = 0; y < mask.extent().height; ++y)
        for (int x = 0; x < mask.extent().width; ++x)
            if (mask.unknown({x, y})) samples.push_back(brightness.at(0, {x, y}));
    if (samples.empty()) return 0;
    const auto above = static_cast<std::ptrdiff_t>(samples.size() / 1000);
    const auto at = samples.end() - 1 - above;
    std::nth_element(samples.begin(), at, samples.end());
    return std::max(0.0, *at / kFullScale - ambient);
}

}  // namespace weft
