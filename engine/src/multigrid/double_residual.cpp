#include "multigrid/double_residual.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "weft/stencil/poisson.h"

namespace weft {

namespace {

/// Diagonal of the row, from x.
struct RowDiagonal {
    int vertical, last;
    bool left, right;
    RowDiagonal(const Domain& domain, int y)
        : vertical(4 - (domain.border().top && y == 0) -
                   (domain.border().bottom && y == domain.extent().height - 1)),
          last(domain.extent().width - 1),
          left(domain.border().left),
          right(domain.border().right) {}
    [[nodiscard]] double at(int x) const {
        return vertical - (left && x == 0 ? 1 : 0) - (right && x == last ? 1 : 0);
    }
};

template <bool withE>
ResidualNorms residualRow(const Domain& domain, const float* f, const float* const d[3],
                          const float* const e[3], int y, float* r) {
    ResidualNorms norms;
    const std::uint8_t* mask = domain.mask().row(y);
    const RowDiagonal diagonal(domain, y);
    const int w = domain.extent().width;
    for (int x = 0; x < w; ++x) {
        const auto at = [&](int row, int i) {
            return withE ? double{d[row][i]} + double{e[row][i]} : double{d[row][i]};
        };
        const double value = stencil::poissonResidual(double{f[x]}, diagonal.at(x), at(1, x),
                                                      at(1, x - 1), at(1, x + 1), at(0, x), at(2, x));
        const double kept = mask[x] ? value : 0.0;
        norms.maximum = std::max(norms.maximum, std::abs(kept));
        if (r) r[x] = static_cast<float>(kept);
    }
    return norms;
}

}  // namespace

ResidualNorms residualInDouble(const Domain& domain, FieldView f, const Grid<float>& d, int channel,
                               const Grid<float>* e, Grid<float>* r, ThreadPool& pool,
                               const std::stop_token& stop) {
    const int h = domain.extent().height;
    // Sums are taken row by row in a fixed order, so that they do not depend on the threads.
    std::vector<ResidualNorms> rows(static_cast<std::size_t>(h));
    pool.forRows(h, 16, [&](int begin, int end) {
        for (int y = begin; y < end && !stop.stop_requested(); ++y) {
            const float* const dRows[3] = {d.row(channel, y - 1), d.row(channel, y),
                                           d.row(channel, y + 1)};
            float* out = r ? r->row(0, y) : nullptr;
            const float* fRow = f.row(channel, y);
            if (e) {
                const float* const eRows[3] = {e->row(0, y - 1), e->row(0, y), e->row(0, y + 1)};
                rows[static_cast<std::size_t>(y)] =
                    residualRow<true>(domain, fRow, dRows, eRows, y, out);
            } else {
                rows[static_cast<std::size_t>(y)] =
                    residualRow<false>(domain, fRow, dRows, dRows, y, out);
            }
        }
    });
    ResidualNorms total;
    for (const ResidualNorms& row : rows) {
        total.maximum = std::max(total.maximum, row.maximum);
    }
    return total;
}

double lowestOfProduct(const Domain& domain, const Grid<float>& w, const Grid<float>& rest,
                       ThreadPool& pool) {
    const int h = domain.extent().height, width = domain.extent().width;
    std::vector<double> lowest(static_cast<std::size_t>(h), std::numeric_limits<double>::infinity());
    pool.forRows(h, 16, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            const auto at = [&](int i, int j) {
                return double{w.row(0, y + j)[i]} + double{rest.row(0, y + j)[i]};
            };
            const std::uint8_t* mask = domain.mask().row(y);
            const RowDiagonal diagonal(domain, y);
            for (int x = 0; x < width; ++x) {
                if (!mask[x]) continue;
                const double product = -stencil::poissonResidual(
                    0.0, diagonal.at(x), at(x, 0), at(x - 1, 0), at(x + 1, 0), at(x, -1), at(x, 1));
                double& least = lowest[static_cast<std::size_t>(y)];
                least = std::min(least, product);
            }
        }
    });
    return *std::min_element(lowest.begin(), lowest.end());
}

}  // namespace weft
