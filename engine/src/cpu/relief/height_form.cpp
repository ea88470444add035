#include "cpu/relief/height_form.h"

#include <utility>

namespace weft::relief {

namespace {

constexpr int at(Reach r) { return static_cast<int>(r); }

}  // namespace

void HeightForm::reshape(const StoppableRows& rows, const ReliefLevel& level,
                         const ShadingCells& cells, bool anew) {
    level_ = &level;
    cells_ = &cells;
    smooth.bends &= !anew, smooth.thirds &= !anew;
    if (!anew) return smooth.twist.clear(rows);  // it is added to
    for (Plane* p : {&xx, &xy, &yy, &vx, &vy, &smooth.twist, &copy_})
        p->reshape(rows, level.width, level.height);
    bands_.prepare(rows, xx.grid(), [&](int x, int y) { return level.unknown(y * level.width + x); });
}

void HeightForm::listOddCells() {
    odd_.clear();
    for (const int i : cells_->odd) {
        const int x = i % cells_->width, y = i / cells_->width;
        odd_.push_back({i, xx.row(y)[x], xy.row(y)[x], yy.row(y)[x]});
        for (Plane* p : {&xx, &xy, &yy}) p->row(y)[x] = 0;
    }
}

simd::HeightTerms HeightForm::terms() const {
    const auto third = [&](const Plane& p) { return smooth.thirds ? p.data() : nullptr; };
    const auto bend = [&](const Plane& p) { return smooth.bends ? p.data() : nullptr; };
    return {xx.data(),
            xy.data(),
            yy.data(),
            smooth.twist.data(),
            bend(smooth.bendX),
            bend(smooth.bendY),
            third(smooth.thirdX),
            third(smooth.thirdY),
            third(smooth.thirdXxy),
            third(smooth.thirdXyy)};
}

double HeightForm::apply(const StoppableRows& rows, const Direction& d, Plane& v, Doubles& rowSums) {
    const simd::FormPass pass = {d.x.grid(),      bands_.spans(), terms(),       d.z,
                                 d.before.data(), d.alpha,        d.beta,        d.x.data(),
                                 d.p.data(),      v.data(),       rowSums.data()};
    bands_.run(rows, [&](float* scratch, int begin, int end) {
        simd::reliefKernels().applyForm(pass, scratch, begin, end);
    });
    double share = 0;
    for (const OddCell& c : odd_) {
        const auto [gx, gy] = slopeAt(c.cell, d.p);
        const float vx = c.xx * gx + c.xy * gy, vy = c.xy * gx + c.yy * gy;
        share += double{vx} * gx + double{vy} * gy;
        scatter(c.cell, vx, vy, v.data());
    }
    return share;
}

/// Slope of u in a listed cell; y in samples.
std::pair<float, float> HeightForm::slopeAt(int cell, const Plane& u) const {
    const int x = cell % cells_->width, y = cell / cells_->width;
    const std::ptrdiff_t s = u.grid().stride;
    const Reach rx = cells_->reachX[cell], ry = cells_->reachY[cell];
    const float* m = u.row(y) + x;
    if (rx == Reach::two)
        return {0.5f * (m[1] - m[0] + m[s + 1] - m[s]), 0.5f * (m[s] - m[0] + m[s + 1] - m[1])};
    m += kReachTable.first[at(ry)] * s + kReachTable.first[at(rx)];
    float p = 0, q = 0;
    for (int j = 0; j < 4; ++j)
        for (int k = 0; k < 4; ++k) {
            const float v = m[j * s + k];
            p += static_cast<float>(kReachTable.average[at(ry)][j] *
                                    kReachTable.derivative[at(rx)][k]) *
                 v;
            q += static_cast<float>(kReachTable.derivative[at(ry)][j] *
                                    kReachTable.average[at(rx)][k]) *
                 v;
        }
    return {p, q};
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

void HeightForm::rightHandSide(const StoppableRows& rows, const Doubles& z, float* b) {
    const simd::ReliefGrid grid = xx.grid();
    rows.forRows(grid.height, kLongBand, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y)
            for (int x = 0; x < grid.width; ++x)
                copy_.row(y)[x] = level_->inside[y * grid.width + x]
                                      ? -static_cast<float>(z[y * grid.width + x])
                                      : 0.0f;
    });
    std::vector<std::pair<float, float>> odd;
    for (const int i : cells_->odd) {
        float &a = vx.row(i / grid.width)[i % grid.width],
              &c = vy.row(i / grid.width)[i % grid.width];
        odd.emplace_back(std::exchange(a, 0.0f), std::exchange(c, 0.0f));
    }
    const simd::GradientPass pass = {grid,      bands_.spans(), terms(), copy_.data(),
                                     vx.data(), vy.data(),      b};
    bands_.run(rows, [&](float* scratch, int begin, int end) {
        simd::reliefKernels().gradient(pass, scratch, begin, end);
    });
    for (std::size_t k = 0; k < odd.size(); ++k)
        scatter(cells_->odd[k], odd[k].first, odd[k].second, b);
}

}  // namespace weft::relief
