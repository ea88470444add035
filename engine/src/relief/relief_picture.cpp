#include "weft/relief/relief_picture.h"

#include <algorithm>
#include <vector>

#include "relief/linear_row.h"
#include "relief/unknown_samples.h"
#include "weft/backend/thread_pool.h"
#include "weft/units.h"

namespace weft {

using namespace relief;

namespace {

/// Y = 0.2126 R + 0.7152 G + 0.0722 B (ITU-R BT.709), written so that grey stays exact.
float luminance(float r, float g, float b) {
    return static_cast<float>(g + 0.2126 * (double{r} - g) + 0.0722 * (double{b} - g));
}

}  // namespace

std::shared_ptr<const Field> reliefBrightness(std::shared_ptr<const Field> color, Encoding encoding,
                                              int threads) {
    if (color->channels() == 1 && encoding == Encoding::linear) return color;
    const int width = color->extent().width;
    auto brightness = std::make_shared<Field>(color->extent(), 1, false);
    const FieldSpan to = brightness->span();
    ThreadPool pool(threads);
    pool.forRows(color->extent().height, 8, [&](int begin, int end) {
        LinearRow red(*color, 0, encoding), green(*color, 1, encoding), blue(*color, 2, encoding);
        for (int y = begin; y < end; ++y) {
            float* const row = to.row(0, y);
            const float* const r = red.at(y);
            if (color->channels() == 1) {
                std::copy_n(r, width, row);
                continue;
            }
            const float *const g = green.at(y), *const b = blue.at(y);
            for (int x = 0; x < width; ++x) row[x] = luminance(r[x], g[x], b[x]);
        }
    });
    return brightness;
}

double brightestAlbedo(const Field& brightness, const Mask& mask, double ambient) {
    std::vector<float> samples = unknownSamples(brightness, mask);
    if (samples.empty()) return 0;
    const auto above = static_cast<std::ptrdiff_t>(samples.size() / 1000);
    const auto at = samples.end() - 1 - above;
    std::nth_element(samples.begin(), at, samples.end());
    return std::max(0.0, *at / kFullScale - ambient);
}

}  // namespace weft
