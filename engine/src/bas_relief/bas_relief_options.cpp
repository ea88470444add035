#include <cmath>
#include <string>

#include "weft/bas_relief/bas_relief.h"

namespace weft {

std::string impossibleReason(const BasReliefOptions& o) {
    const auto length = [](double v) { return std::isfinite(v) && v > 0; };
    const auto share = [](double v) { return v >= 0 && v <= 1; };
    if (!length(o.depth)) return "The depth of a bas-relief is a number of millimetres above zero.";
    if (!length(o.width)) return "The width of a bas-relief is a number of millimetres above zero.";
    if (!share(o.detail)) return "The detail of a bas-relief is a number from 0 to 1.";
    if (!share(o.background)) return "The background of a bas-relief is a number from 0 to 1.";
    return {};
}

double depthInPixels(const BasReliefOptions& options, const Mask& mask) {
    return options.depth / options.width * mask.boundingBox().width;
}

}  // namespace weft
