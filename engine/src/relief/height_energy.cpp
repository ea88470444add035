#include "relief/height_energy.h"

#include <cmath>

namespace weft::relief {

namespace {

constexpr int kGrain = 16;

/// u00 − u10 − u01 + u11 of cell i.
double twist(const Doubles& z, int i, int w) { return z[i] - z[i + 1] - z[i + w] + z[i + w + 1]; }
double secondDifference(const Doubles& z, int i, int d) { return z[i - d] - 2 * z[i] + z[i + d]; }
double thirdDifference(const Doubles& z, int i, int d) {
    return z[i + 2 * d] - 3 * z[i + d] + 3 * z[i] - z[i - d];
}

}  // namespace

void HeightEnergy::weighSmoothness(ThreadPool& pool, const Doubles& z) {
    const int w = level_.width, h = level_.height;
    curvature_.assign(level_.size(), 0);
    Floats cell(level_.size(), 0);
    pool.forRows(h - 1, kGrain, [&](int top, int bottom) {
        for (int i = top * w; i < bottom * w; ++i) {
            if (!cells_.on(i)) continue;
            const auto s = cells_.compactSlope(z, i);
            const double t = 1 / (1 + s.p * s.p + s.q * s.q);
            cell[i] = static_cast<float>(t * t * t);
        }
    });
    pool.forRows(h, kGrain, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y)
            for (int x = 0; x < w; ++x) {
                float sum = 0;
                int count = 0;
                for (const int v : {y - 1, y})
                    for (const int u : {x - 1, x})
                        if (u >= 0 && v >= 0 && cells_.on(v * w + u)) sum += cell[v * w + u], ++count;
                if (count) curvature_[y * w + x] = sum / count;
            }
    });
}

double HeightEnergy::cellEnergy(const Doubles& z, int i, const HeightWeights& weights,
                                double& shading) const {
    const auto s = cells_.slope(z, i);
    double sum = 0;
    if (weights.shading && cells_.tells(i)) {
        const double R = stencil::reflectance(s, light_).r;
        const double e = stencil::cellError<double>(cells_.kind[i], cells_.shading[i], R);
        sum += cells_.weight[i] * e * e;
        if (cells_.kind[i] == CellKind::lit) shading = e * e;
    }
    if (!targets.empty() && targets.weight[i] > 0) {
        double a = s.p - targets.p[i], b = s.q - targets.q[i];
        if (targets.measure == SlopeTargets::Measure::normals) {
            const auto n = stencil::normal(s);
            const auto t = stencil::normal(stencil::Slope<double>{targets.p[i], targets.q[i]});
            a = n.x - t.x, b = n.y - t.y;
        }
        sum += targets.weight[i] * (a * a + b * b);
    }
    return sum;
}

bool HeightEnergy::inRow(int i, int before, int after, int step) const {
    for (int k = -before; k <= after; ++k)
        if (!level_.inside[i + k * step]) return false;
    return true;
}

double HeightEnergy::smoothnessEnergy(const Doubles& z, int x, int y,
                                      const HeightWeights& weights) const {
    const int w = level_.width, h = level_.height, i = y * w + x;
    if (!level_.inside[i]) return 0;
    double bend = 0, third = 0;
    if (weights.bend > 0) {
        if (x > 0 && x + 1 < w && inRow(i, 1, 1, 1)) bend += std::pow(secondDifference(z, i, 1), 2);
        if (y > 0 && y + 1 < h && inRow(i, 1, 1, w)) bend += std::pow(secondDifference(z, i, w), 2);
        if (cells_.on(i)) {
            const float mean = 0.25f * (curvature_[i] + curvature_[i + 1] + curvature_[i + w] +
                                        curvature_[i + w + 1]);
            bend += 2 * mean / std::max(curvature_[i], 1e-30f) * std::pow(twist(z, i, w), 2);
        }
    }
    if (weights.third > 0) {
        if (x > 0 && x + 2 < w && inRow(i, 1, 2, 1)) third += std::pow(thirdDifference(z, i, 1), 2);
        if (y > 0 && y + 2 < h && inRow(i, 1, 2, w)) third += std::pow(thirdDifference(z, i, w), 2);
        if (cells_.on(i) && x + 2 < w && cells_.on(i + 1))
            third += 3 * std::pow(twist(z, i + 1, w) - twist(z, i, w), 2);
        if (cells_.on(i) && y + 2 < h && cells_.on(i + w))
            third += 3 * std::pow(twist(z, i + w, w) - twist(z, i, w), 2);
    }
    return curvature_[i] * (weights.bend * bend + weights.third * third);
}

HeightEnergy::Value HeightEnergy::at(ThreadPool& pool, const Doubles& z,
                                     const HeightWeights& weights) {
    const int w = level_.width, h = level_.height;
    rowEnergy_.assign(h, 0);
    rowShading_.assign(h, 0);
    rowLit_.assign(h, 0);
    pool.forRows(h, kGrain, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y)
            for (int x = 0; x < w; ++x) {
                const int i = y * w + x;
                double shading = 0;
                if (cells_.on(i)) rowEnergy_[y] += cellEnergy(z, i, weights, shading);
                rowEnergy_[y] += smoothnessEnergy(z, x, y, weights);
                rowShading_[y] += shading;
                rowLit_[y] += cells_.kind[i] == CellKind::lit;
            }
    });
    Value value;
    double lit = 0;
    for (int y = 0; y < h; ++y) {
        value.energy += rowEnergy_[y];
        value.shadingError += rowShading_[y];
        lit += rowLit_[y];
    }
    value.shadingError = lit > 0 ? std::sqrt(value.shadingError / lit) : 0;
    return value;
}

HeightEnergy::Cell HeightEnergy::cellForm(const Doubles& z, int i,
                                          const HeightWeights& weights) const {
    Cell form;
    const auto s = cells_.slope(z, i);
    if (weights.shading && cells_.tells(i))
        stencil::addShading<double>(form, cells_.kind[i], cells_.shading[i], cells_.weight[i], s,
                                    light_);
    if (targets.empty() || targets.weight[i] <= 0) return form;
    const stencil::Slope<double> target = {targets.p[i], targets.q[i]};
    if (targets.measure == SlopeTargets::Measure::slopes)
        stencil::addSlopeTarget<double>(form, s, target, targets.weight[i]);
    else
        stencil::addNormalTarget<double>(form, s, target, targets.weight[i]);
    return form;
}

void HeightEnergy::linearise(ThreadPool& pool, const Doubles& z, const HeightWeights& weights,
                             HeightForm& form) {
    const int w = level_.width;
    form.reshape(level_, cells_);
    pool.forRows(level_.height - 1, kGrain, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y)
            for (int x = 0; x + 1 < w; ++x) {
                if (!cells_.on(y * w + x)) continue;
                const Cell c = cellForm(z, y * w + x, weights);
                const double a = cells_.aspect;
                form.xx.row(y)[x] = static_cast<float>(c.xx);
                form.xy.row(y)[x] = static_cast<float>(a * c.xy);
                form.yy.row(y)[x] = static_cast<float>(a * a * c.yy);
                form.vx.row(y)[x] = static_cast<float>(c.vx);
                form.vy.row(y)[x] = static_cast<float>(a * c.vy);
            }
    });
    placeSmoothness(pool, weights, form.smooth);
}

void HeightEnergy::damp(ThreadPool& pool, double damping, HeightForm& form) const {
    const int w = level_.width;
    const auto m = static_cast<float>(damping);
    pool.forRows(level_.height - 1, kGrain, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y)
            for (int x = 0; x + 1 < w; ++x) {
                if (!cells_.on(y * w + x)) continue;
                form.xx.row(y)[x] += m;
                form.yy.row(y)[x] += m;
                form.smooth.twist.row(y)[x] += 0.25f * m;
            }
    });
}

void HeightEnergy::placeSmoothness(ThreadPool& pool, const HeightWeights& weights,
                                   SmoothnessWeights& smooth) const {
    const int w = level_.width, h = level_.height;
    smooth.bends = weights.bend > 0;
    smooth.thirds = weights.third > 0;
    if (smooth.bends)
        for (Plane* p : {&smooth.bendX, &smooth.bendY}) p->reshape(w, h);
    if (smooth.thirds)
        for (Plane* p : {&smooth.thirdX, &smooth.thirdY, &smooth.thirdXxy, &smooth.thirdXyy})
            p->reshape(w, h);
    if (!smooth.bends && !smooth.thirds) return;
    pool.forRows(h, kGrain, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y)
            for (int x = 0; x < w; ++x) {
                const int i = y * w + x;
                if (!level_.inside[i]) continue;
                const bool cell = cells_.on(i);
                const auto bend = static_cast<float>(weights.bend * curvature_[i]);
                if (smooth.bends && x > 0 && x + 1 < w && inRow(i, 1, 1, 1))
                    smooth.bendX.row(y)[x] = bend;
                if (smooth.bends && y > 0 && y + 1 < h && inRow(i, 1, 1, w))
                    smooth.bendY.row(y)[x] = bend;
                if (smooth.bends && cell)
                    smooth.twist.row(y)[x] = static_cast<float>(0.5 * weights.bend) *
                                             (curvature_[i] + curvature_[i + 1] + curvature_[i + w] +
                                              curvature_[i + w + 1]);
                const auto third = static_cast<float>(weights.third * curvature_[i]);
                if (!smooth.thirds) continue;
                if (x > 0 && x + 2 < w && inRow(i, 1, 2, 1)) smooth.thirdX.row(y)[x] = third;
                if (y > 0 && y + 2 < h && inRow(i, 1, 2, w)) smooth.thirdY.row(y)[x] = third;
                if (cell && x + 2 < w && cells_.on(i + 1)) smooth.thirdXxy.row(y)[x] = 3 * third;
                if (cell && y + 2 < h && cells_.on(i + w)) smooth.thirdXyy.row(y)[x] = 3 * third;
            }
    });
}

}  // namespace weft::relief
