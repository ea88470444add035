#include "multigrid/inverse_bound.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace weft {

namespace {

std::optional<double> axisBound(int cells, bool firstOnBorder, bool lastOnBorder) {
    const double n = cells;
    if (firstOnBorder && lastOnBorder) return std::nullopt;
    if (firstOnBorder || lastOnBorder) return n * (n + 1) / 2;
    return (n + 1) * (n + 1) / 8;
}

}  // namespace

std::optional<double> analyticInverseBound(const Domain& domain) {
    const ImageBorder b = domain.border();
    const auto x = axisBound(domain.extent().width, b.left, b.right);
    const auto y = axisBound(domain.extent().height, b.top, b.bottom);
    if (x && y) return std::min(*x, *y);
    return x ? x : y;
}

double singularInverseBound(const Domain& domain) {
    const int n = std::max(domain.extent().width, domain.extent().height);
    if (n <= 1) return 0.0;
    return 1.0 / (2.0 - 2.0 * std::cos(std::numbers::pi / n));
}

}  // namespace weft
