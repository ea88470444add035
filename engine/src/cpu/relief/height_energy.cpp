#include "cpu/relief/height_energy.h"

#include <cmath>

namespace weft::relief {

namespace {

stencil::EnergyWeights energyWeights(const HeightWeights& w) { return {w.bend, w.third, w.shading}; }

}  // namespace

void HeightEnergy::weighSmoothness(ThreadPool& pool, const Doubles& z) {
    const int w = level_.width, h = level_.height;
    curvature_.assign(level_.size(), 0);
    Floats cell(level_.size(), 0);
    const stencil::CellsView cells = cells_.view();
    pool.forRows(h - 1, kShortBand, [&](int top, int bottom) {
        for (int i = top * w; i < bottom * w; ++i) {
            if (!cells_.on(i)) continue;
            cell[i] = stencil::cellCurvature(cells, z.data(), i);
        }
    });
    pool.forRows(h, kShortBand, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y)
            for (int x = 0; x < w; ++x)
                curvature_[y * w + x] =
                    stencil::sampleCurvature(cells, x, y, [&](int i) { return cell[i]; });
    });
}

stencil::EnergyView HeightEnergy::view() const {
    return {level_.view(), cells_.view(), targets.view(), const_cast<float*>(curvature_.data()),
            light_};
}

HeightEnergy::Value HeightEnergy::at(ThreadPool& pool, const Doubles& z,
                                     const HeightWeights& weights) {
    const int w = level_.width, h = level_.height;
    rowEnergy_.assign(h, 0);
    rowShading_.assign(h, 0);
    rowLit_.assign(h, 0);
    const stencil::EnergyView e = view();
    const stencil::EnergyWeights ofTerms = energyWeights(weights);
    pool.forRows(h, kShortBand, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y)
            for (int x = 0; x < w; ++x) {
                const int i = y * w + x;
                double shading = 0;
                if (cells_.on(i))
                    rowEnergy_[y] += stencil::cellEnergy(e, ofTerms, cells_.slope(z, i), i, shading);
                if (level_.inside[i])
                    rowEnergy_[y] += stencil::smoothnessEnergy(e, ofTerms, z.data(), x, y);
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

void HeightEnergy::linearise(ThreadPool& pool, const Doubles& z, const HeightWeights& weights,
                             HeightForm& form) {
    const int w = level_.width;
    form.reshape(pool, level_, cells_);
    const stencil::EnergyView e = view();
    const stencil::EnergyWeights ofTerms = energyWeights(weights);
    pool.forRows(level_.height - 1, kShortBand, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y)
            for (int x = 0; x + 1 < w; ++x) {
                if (!cells_.on(y * w + x)) continue;
                const auto c = stencil::cellForm(e, ofTerms, cells_.slope(z, y * w + x), y * w + x);
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
    pool.forRows(level_.height - 1, kShortBand, [&](int top, int bottom) {
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
    const stencil::LevelView level = level_.view();
    const stencil::CellsView cells = cells_.view();
    pool.forRows(h, kShortBand, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y)
            for (int x = 0; x < w; ++x) {
                const int i = y * w + x;
                if (!level_.inside[i]) continue;
                const stencil::SmoothTerms t = smoothTerms(level, cells, x, y);
                const auto bend = static_cast<float>(weights.bend * curvature_[i]);
                if (smooth.bends && t.bendX) smooth.bendX.row(y)[x] = bend;
                if (smooth.bends && t.bendY) smooth.bendY.row(y)[x] = bend;
                if (smooth.bends && t.twist)
                    smooth.twist.row(y)[x] = static_cast<float>(0.5 * weights.bend) *
                                             (curvature_[i] + curvature_[i + 1] + curvature_[i + w] +
                                              curvature_[i + w + 1]);
                const auto third = static_cast<float>(weights.third * curvature_[i]);
                if (!smooth.thirds) continue;
                if (t.thirdX) smooth.thirdX.row(y)[x] = third;
                if (t.thirdY) smooth.thirdY.row(y)[x] = third;
                if (t.thirdXxy) smooth.thirdXxy.row(y)[x] = 3 * third;
                if (t.thirdXyy) smooth.thirdXyy.row(y)[x] = 3 * third;
            }
    });
}

}  // namespace weft::relief
