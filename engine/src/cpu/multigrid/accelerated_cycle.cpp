#include "cpu/multigrid/accelerated_cycle.h"

#include <algorithm>
#include <cmath>

#include "cpu/part_means.h"
#include "cpu/row_results.h"

namespace weft {

namespace {

double dotRow(const float* a, const float* b, int n) {
    double sum = 0;
    for (int x = 0; x < n; ++x) sum += double{a[x]} * double{b[x]};
    return sum;
}

/// A p of a row with a byte a link, as Σ w (p − p_q) and what the diagonal exceeds Σ w by.
struct LinkedProduct {
    const float *up, *row, *down, *diagonal;
    simd::LinkRows links;
    [[nodiscard]] float at(int x) const {
        const float n = linkOf(links.north[x]), s = linkOf(links.south[x]),
                    w = linkOf(links.east[x - 1]), e = linkOf(links.east[x]), p = row[x];
        const float surplus = diagonal[x] - ((w + e) + (n + s));
        return ((n * (p - up[x]) + s * (p - down[x])) +
                (w * (p - row[x - 1]) + e * (p - row[x + 1]))) +
               surplus * p;
    }
};

/// q = A p on one row, 0 outside Ω; returns p · q.
double productRow(const Hierarchy& hierarchy, const Domain& domain, const Grid<float>& p, int y,
                  float* q) {
    const float *up = p.row(0, y - 1), *row = p.row(0, y), *down = p.row(0, y + 1);
    const std::uint8_t* mask = domain.mask().row(y);
    const int w = domain.extent().width;
    const ImageBorder b = domain.border();
    const bool linked = hierarchy.hasLinks();
    const auto put = [&](const auto& product) {
        for (int x = 0; x < w; ++x) {
            const float v = product(x);
            q[x] = mask[x] ? v : 0.0f;
        }
    };
    if (linked) {
        const LinkedProduct product{up, row, down, hierarchy.diagonalRow(y), hierarchy.linkRows(y)};
        put([&](int x) { return product.at(x); });
    } else {
        const float neighbours =
            static_cast<float>(4 - (b.top && y == 0) - (b.bottom && y == domain.extent().height - 1));
        const bool even = domain.screensEvenly();
        put([&](int x) {
            const float s = even ? domain.leastScreening() : domain.screening({x, y});
            return (neighbours + s) * row[x] - ((up[x] + down[x]) + (row[x - 1] + row[x + 1]));
        });
        if (b.left && mask[0]) q[0] -= row[0];
        if (b.right && mask[w - 1]) q[w - 1] -= row[w - 1];
    }
    double sum = 0;
    for (int x = 0; x < w; ++x) sum += double{row[x]} * double{q[x]};
    return sum;
}

}  // namespace

float AcceleratedCycle::start(const Domain& domain, const Grid<float>& f, const Grid<float>& e,
                              const std::stop_token& stop) {
    for (Grid<float>* g : {&r_, &z_, &p_, &q_})
        if (!g->reshape(f.shape(), 1, stop)) return -1;
    const int h = f.shape().height, w = f.shape().width;
    float largest = 0;
    for (int y = 0; y < h; ++y) {
        float* r = r_.row(0, y);
        productRow(engine_.hierarchy(), domain, e, y, r);
        for (int x = 0; x < w; ++x) {
            r[x] = f.row(0, y)[x] - r[x];
            largest = std::max(largest, std::abs(r[x]));
        }
    }
    first_ = true;
    return residual_ = largest;
}

float AcceleratedCycle::iterate(const Domain& domain, Grid<float>& e) {
    const int h = r_.shape().height, w = r_.shape().width;
    if (engine_.hierarchy().hasLinks()) removeMeans(r_, 0, domain.floating());
    // z = V(2,2) of r from zero, symmetric
    z_.setZero();
    engine_.finePass(z_, viewOf(r_), {.prolong = Prolong::none, .halfSweeps = 4});
    engine_.coarseCorrection(1);
    engine_.finePass(
        z_, viewOf(r_),
        {.prolong = Prolong::add, .halfSweeps = 4, .residual = Residual::none, .blackFirst = true});
    if (engine_.hierarchy().hasLinks()) removeMeans(z_, 0, domain.floating());
    // p = z − (z·q / p·q) p
    double beta = 0;
    if (!first_ && pq_ > 0)
        beta =
            -sumOfRows(pool_, h, [&](int y) { return dotRow(z_.row(0, y), q_.row(0, y), w); }) / pq_;
    first_ = false;
    const double pr = sumOfRows(pool_, h, [&](int y) {
        float* p = p_.row(0, y);
        const float *z = z_.row(0, y), b = static_cast<float>(beta);
        for (int x = 0; x < w; ++x) p[x] = z[x] + b * p[x];
        return dotRow(p, r_.row(0, y), w);
    });
    // q = A p, α = p·r / p·q
    pq_ = sumOfRows(pool_, h, [&](int y) {
        return productRow(engine_.hierarchy(), domain, p_, y, q_.row(0, y));
    });
    if (!(pq_ > 0)) return residual_;
    const float alpha = static_cast<float>(pr / pq_);
    struct Maxima {
        float residual = 0, step = 0;
    } most;
    const auto rows = resultsOfRows(pool_, h, [&](int y) {
        float *er = e.row(0, y), *r = r_.row(0, y);
        const float *p = p_.row(0, y), *q = q_.row(0, y);
        Maxima row;
        for (int x = 0; x < w; ++x) {
            er[x] += alpha * p[x];
            r[x] -= alpha * q[x];
            row = {std::max(row.residual, std::abs(r[x])),
                   std::max(row.step, std::abs(alpha * p[x]))};
        }
        return row;
    });
    for (const Maxima& row : rows)
        most = {std::max(most.residual, row.residual), std::max(most.step, row.step)};
    residual_ = most.residual, step_ = most.step;
    return residual_;
}

}  // namespace weft
