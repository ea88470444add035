#include "relief/height_form.h"

#include <utility>

namespace weft::relief {

namespace {

constexpr int kGrain = 32;  // rows of a band

constexpr int at(Reach r) { return static_cast<int>(r); }

}  // namespace

void HeightForm::reshape(const ReliefLevel& level, const ShadingCells& cells) {
    level_ = &level;
    cells_ = &cells;
    for (Plane* p : {&xx, &xy, &yy, &vx, &vy, &smooth.twist, &none_, &copy_, &across_, &along_, &own_,
                     &bendDown_, &thirdDown_, &twist_, &twistDown_})
        p->reshape(level.width, level.height);
}

void HeightForm::listOddCells() {
    odd_.clear();
    for (const int i : cells_->odd) {
        const int x = i % cells_->width, y = i / cells_->width;
        odd_.push_back({i, xx.row(y)[x], xy.row(y)[x], yy.row(y)[x]});
        for (Plane* p : {&xx, &xy, &yy}) p->row(y)[x] = 0;
    }
}

simd::HeightTerms HeightForm::terms(bool withSlopes) {
    const auto tensor = [&](const Plane& p) { return withSlopes ? p.data() : none_.data(); };
    const auto third = [&](const Plane& p) { return smooth.thirds ? p.data() : nullptr; };
    const auto bend = [&](const Plane& p) { return smooth.bends ? p.data() : nullptr; };
    return {tensor(xx),
            tensor(xy),
            tensor(yy),
            smooth.twist.data(),
            bend(smooth.bendX),
            bend(smooth.bendY),
            third(smooth.thirdX),
            third(smooth.thirdY),
            third(smooth.thirdXxy),
            third(smooth.thirdXyy)};
}

simd::HeightFluxes HeightForm::fluxes() {
    return {across_.data(),    along_.data(), own_.data(),      bendDown_.data(),
            thirdDown_.data(), twist_.data(), twistDown_.data()};
}

void HeightForm::apply(ThreadPool& pool, const Plane& u, Plane& v) {
    const simd::ReliefKernels& kernels = simd::reliefKernels();
    const simd::ReliefGrid grid = u.grid();
    const simd::HeightTerms t = terms(true);
    const simd::HeightFluxes f = fluxes();
    pool.forRows(grid.height, kGrain,
                 [&](int a, int b) { kernels.fluxRows(grid, t, u.data(), f, a, b); });
    pool.forRows(grid.height, kGrain,
                 [&](int a, int b) { kernels.gatherRows(grid, t, f, v.data(), a, b); });
    for (const OddCell& c : odd_) {
        const int x = c.cell % cells_->width, y = c.cell / cells_->width;
        const Reach rx = cells_->reachX[c.cell], ry = cells_->reachY[c.cell];
        const float* m = u.row(y) + x;
        float p = 0, q = 0;
        if (rx == Reach::two) {
            p = 0.5f * (m[1] - m[0] + m[grid.stride + 1] - m[grid.stride]);
            q = 0.5f * (m[grid.stride] - m[0] + m[grid.stride + 1] - m[1]);
        } else {
            m += kReachTable.first[at(ry)] * grid.stride + kReachTable.first[at(rx)];
            for (int j = 0; j < 4; ++j)
                for (int k = 0; k < 4; ++k) {
                    p += static_cast<float>(kReachTable.average[at(ry)][j] *
                                            kReachTable.derivative[at(rx)][k]) *
                         m[j * grid.stride + k];
                    q += static_cast<float>(kReachTable.derivative[at(ry)][j] *
                                            kReachTable.average[at(rx)][k]) *
                         m[j * grid.stride + k];
                }
        }
        scatter(c.cell, c.xx * p + c.xy * q, c.xy * p + c.yy * q, v.data());
    }
    clearKnown(pool, v);
}

void HeightForm::scatter(int cell, float vx, float vy, float* v) const {
    const int x = cell % cells_->width, y = cell / cells_->width;
    const std::ptrdiff_t s = xx.grid().stride;
    const Reach rx = cells_->reachX[cell], ry = cells_->reachY[cell];
    float* m = v + y * s + x;
    if (rx == Reach::two) {
        const float a = 0.5f * vx, b = 0.5f * vy;
        m[0] -= a + b;
        m[1] += a - b;
        m[s] += b - a;
        m[s + 1] += a + b;
        return;
    }
    m += kReachTable.first[at(ry)] * s + kReachTable.first[at(rx)];
    for (int j = 0; j < 4; ++j)
        for (int k = 0; k < 4; ++k)
            m[j * s + k] += static_cast<float>(kReachTable.average[at(ry)][j] *
                                               kReachTable.derivative[at(rx)][k]) *
                                vx +
                            static_cast<float>(kReachTable.derivative[at(ry)][j] *
                                               kReachTable.average[at(rx)][k]) *
                                vy;
}

void HeightForm::rightHandSide(ThreadPool& pool, const Doubles& z, Plane& b) {
    const simd::ReliefKernels& kernels = simd::reliefKernels();
    const simd::ReliefGrid grid = b.grid();
    const simd::HeightFluxes f = fluxes();
    pool.forRows(grid.height, kGrain, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y)
            for (int x = 0; x < grid.width; ++x)
                copy_.row(y)[x] = level_->inside[y * grid.width + x]
                                      ? static_cast<float>(z[y * grid.width + x])
                                      : 0.0f;
    });
    std::vector<std::pair<float, float>> odd;
    for (const int i : cells_->odd) {
        float &a = vx.row(i / grid.width)[i % grid.width],
              &c = vy.row(i / grid.width)[i % grid.width];
        odd.emplace_back(std::exchange(a, 0.0f), std::exchange(c, 0.0f));
    }
    const simd::HeightTerms t = terms(false);
    pool.forRows(grid.height, kGrain,
                 [&](int y0, int y1) { kernels.fluxRows(grid, t, copy_.data(), f, y0, y1); });
    pool.forRows(grid.height, kGrain,
                 [&](int y0, int y1) { kernels.gatherRows(grid, t, f, b.data(), y0, y1); });
    pool.forRows(grid.height, kGrain, [&](int y0, int y1) {
        kernels.cellFluxRows(grid, vx.data(), vy.data(), f, y0, y1);
        for (int y = y0; y < y1; ++y) {
            std::fill_n(own_.row(y), grid.width, 0.0f);
            std::fill_n(twist_.row(y), grid.width, 0.0f);
        }
    });
    const simd::HeightTerms slopes = {t.xx,    t.xy,    t.yy,    t.twist, nullptr,
                                      nullptr, nullptr, nullptr, nullptr, nullptr};
    pool.forRows(grid.height, kGrain,
                 [&](int y0, int y1) { kernels.gatherRows(grid, slopes, f, copy_.data(), y0, y1); });
    for (std::size_t k = 0; k < odd.size(); ++k)
        scatter(cells_->odd[k], odd[k].first, odd[k].second, copy_.data());
    pool.forRows(grid.height, kGrain, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y)
            for (int x = 0; x < grid.width; ++x) b.row(y)[x] = copy_.row(y)[x] - b.row(y)[x];
    });
    clearKnown(pool, b);
}

void HeightForm::clearKnown(ThreadPool& pool, Plane& v) const {
    const int w = v.grid().width;
    pool.forRows(v.grid().height, kGrain, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y)
            for (int x = 0; x < w; ++x)
                if (!level_->unknown(y * w + x)) v.row(y)[x] = 0;
    });
}

}  // namespace weft::relief
