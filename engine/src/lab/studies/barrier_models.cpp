#include "lab/studies/barrier_models.h"

#include <algorithm>
#include <cmath>

namespace weft {

LineFit fitLine(const std::vector<double>& x, const std::vector<double>& y) {
    const auto n = static_cast<double>(x.size());
    double sx = 0, sy = 0, sxx = 0, sxy = 0, syy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) sx += x[i] / n, sy += y[i] / n;
    for (std::size_t i = 0; i < x.size(); ++i) {
        sxx += (x[i] - sx) * (x[i] - sx);
        sxy += (x[i] - sx) * (y[i] - sy);
        syy += (y[i] - sy) * (y[i] - sy);
    }
    LineFit fit{.slope = sxx > 0 ? sxy / sxx : 0};
    fit.offset = sy - fit.slope * sx;
    fit.share = sxx > 0 && syy > 0 ? sxy * sxy / (sxx * syy) : 0;
    return fit;
}

int treeGroups(int blocks) {
    int m = static_cast<int>(std::sqrt(static_cast<double>(blocks)));
    while (m * m < blocks) ++m;
    return std::max(m, 1);
}

PaperGroups paperGroups(int blocks) {
    const int m = treeGroups(blocks);
    if (m * m == blocks) return {m, m, m};
    const int each = blocks / (m - 1);
    return {m, each, blocks - each * (m - 1)};
}

double additionsInTurn(RoundBarrier kind, int blocks) {
    const auto share = [](int n, int m) { return (n + m - 1) / m; };
    if (kind == RoundBarrier::simple) return blocks;
    if (kind == RoundBarrier::tree2) {
        const int m = treeGroups(blocks);
        return share(blocks, m) + m;
    }
    if (kind == RoundBarrier::tree3) {
        const int roots = static_cast<int>(std::ceil(std::cbrt(static_cast<double>(blocks)) - 1e-9));
        const int leaves = std::min(blocks, roots * roots), middle = std::min(leaves, roots);
        return share(blocks, leaves) + share(leaves, middle) + middle;
    }
    return 0;
}

}  // namespace weft
