// What a height costs, and its Gauss-Newton form (height_stage.h).
#include <cmath>
#include <utility>

#include "cpu/relief/height_stage.h"

namespace weft::relief {

namespace {

stencil::EnergyWeights energyWeights(const HeightWeights& w) {
    return {w.bend, w.third, w.shading, w.outline, w.robust, w.terminator};
}

}  // namespace

void HeightStage::weighSmoothness(const Doubles& z) {
    const int w = level_.width, h = level_.height;
    curvature_.resize(level_.size());
    UnsetFloats& cell = work_.cellCurvature;
    cell.resize(level_.size());
    const stencil::CellsView cells = cells_.view();
    rows_.forRows(h, kShortBand, [&](int top, int bottom) {
        for (int i = top * w; i < bottom * w; ++i)
            cell[i] = cells_.on(i) ? stencil::cellCurvature(cells, z.data(), i) : 0;
    });
    rows_.forRows(h, kShortBand, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y)
            for (int x = 0; x < w; ++x)
                curvature_[y * w + x] =
                    stencil::sampleCurvature(cells, x, y, [&](int i) { return cell[i]; });
    });
}

stencil::EnergyView HeightStage::view() const {
    return {level_.view(),
            cells_.view(),
            targets.view(),
            outline.view(),
            const_cast<float*>(curvature_.data()),
            light_};
}

HeightStage::Value HeightStage::valueAt(const Doubles& z, const HeightWeights& weights) {
    struct RowValue {
        double energy = 0, shading = 0, lit = 0;
    } sum;
    const stencil::EnergyView e = view();
    const stencil::EnergyWeights ofTerms = energyWeights(weights);
    std::vector<RowValue> values(static_cast<std::size_t>(level_.height));
    const auto valueOfRow = [&](int y) {
        RowValue row;
        for (int x = 0; x < level_.width; ++x) {
            const int i = y * level_.width + x;
            double shading = 0;
            if (cells_.on(i))
                row.energy += stencil::cellEnergy(e, ofTerms, cells_.slope(z, i), i, shading);
            if (level_.inside[i]) row.energy += stencil::smoothnessEnergy(e, ofTerms, z.data(), x, y);
            row.shading += shading;
            row.lit += cells_.kind[i] == CellKind::lit && !e.level.isOutlier(i);
        }
        return row;
    };
    rows_.forRows(level_.height, kShortBand, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y) values[static_cast<std::size_t>(y)] = valueOfRow(y);
    });
    for (const RowValue& row : values)
        sum = {sum.energy + row.energy, sum.shading + row.shading, sum.lit + row.lit};
    return {sum.energy, sum.lit > 0 ? std::sqrt(sum.shading / sum.lit) : 0};
}

double HeightStage::energy(const Doubles& z, const HeightWeights& weights) {
    weighSmoothness(z);
    return valueAt(z, weights).energy;
}

void HeightStage::linearise(const Doubles& z, const HeightWeights& weights, bool anew) {
    HeightForm& form = work_.form;
    const int w = level_.width;
    form.reshape(rows_, level_, cells_, anew);
    const stencil::EnergyView e = view();
    const stencil::EnergyWeights ofTerms = energyWeights(weights);
    rows_.forRows(level_.height - 1, kShortBand, [&](int top, int bottom) {
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
    placeSmoothness(weights);
}

void HeightStage::damp(double damping) {
    HeightForm& form = work_.form;
    const int w = level_.width;
    const auto m = static_cast<float>(damping);
    rows_.forRows(level_.height - 1, kShortBand, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y)
            for (int x = 0; x + 1 < w; ++x) {
                if (!cells_.on(y * w + x)) continue;
                form.xx.row(y)[x] += m;
                form.yy.row(y)[x] += m;
                form.smooth.twist.row(y)[x] += 0.25f * m;
            }
    });
}

void HeightStage::placeSmoothness(const HeightWeights& weights) {
    SmoothnessWeights& smooth = work_.form.smooth;
    const int w = level_.width, h = level_.height;
    // What was there before has its terms in the same places.
    const bool bendsAnew = !std::exchange(smooth.bends, weights.bend > 0);
    const bool thirdsAnew = !std::exchange(smooth.thirds, weights.third > 0);
    if (smooth.bends && bendsAnew)
        for (Plane* p : {&smooth.bendX, &smooth.bendY}) p->reshape(rows_, w, h);
    if (smooth.thirds && thirdsAnew)
        for (Plane* p : {&smooth.thirdX, &smooth.thirdY, &smooth.thirdXxy, &smooth.thirdXyy})
            p->reshape(rows_, w, h);
    if (!smooth.bends && !smooth.thirds) return;
    const stencil::LevelView level = level_.view();
    const stencil::CellsView cells = cells_.view();
    rows_.forRows(h, kShortBand, [&](int top, int bottom) {
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
