#include "weft/transfer.h"

#include <cmath>

#include "weft/units.h"

namespace weft {

double linearFromEncodedInDouble(double encoded) {
    const double v = std::abs(encoded) / kFullScale;
    const double linear = v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    return std::copysign(linear * kFullScale, encoded);
}

float linearFromEncoded(float encoded) {
    return static_cast<float>(std::round(linearFromEncodedInDouble(double{encoded}) / kSampleGrid) *
                              kSampleGrid);
}

float encodedFromLinear(float linear) {
    const double v = std::abs(double{linear}) / kFullScale;
    const double encoded = v <= 0.04045 / 12.92 ? v * 12.92 : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
    return static_cast<float>(std::copysign(encoded * kFullScale, double{linear}));
}

Field linearFromEncoded(FieldView encoded) {
    Field out(encoded.extent, encoded.channels, false);
    for (int c = 0; c < encoded.channels; ++c)
        for (int y = 0; y < encoded.extent.height; ++y)
            for (int x = 0; x < encoded.extent.width; ++x)
                out.row(c, y)[x] = linearFromEncoded(encoded.row(c, y)[x]);
    return out;
}

void encodeLinear(FieldSpan linear) {
    for (int c = 0; c < linear.channels; ++c)
        for (int y = 0; y < linear.extent.height; ++y) {
            float* row = linear.row(c, y);
            for (int x = 0; x < linear.extent.width; ++x) row[x] = encodedFromLinear(row[x]);
        }
}

}  // namespace weft
