#include "cpu/relief/height_stage.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace weft::relief {

namespace {

double sum(const Doubles& rows) { return std::accumulate(rows.begin(), rows.end(), 0.0); }

}  // namespace

/// Solves (form) x = b from x = 0, b being the preconditioner's right-hand side. Three passes over
/// the grid an iteration, besides the coarser grids: the direction and the form, restriction,
/// prolongation. Sums are taken row by row, so the answer does not depend on the number of threads.
/// False if stopped.
bool HeightStage::conjugateGradients(const CgLimits& limits) {
    StepWorkspace& w = work_;
    HeightPreconditioner& M = w.preconditioner;
    w.x.clear(rows_);
    w.p.clear(rows_);
    M.apply({.ofF = w.rowSums.data()});
    double rz = sum(w.rowSums);
    const double first = rz;
    float alpha = 0, beta = 0;
    for (int k = 0; k < limits.iterations && rz > 0; ++k) {
        if (rows_.stopped()) return false;
        if (rz <= limits.reduction * limits.reduction * first && k > 0) break;
        const double odd =
            w.form.apply(rows_, {M.solution(), w.p, alpha, beta, w.x, w.nextP}, w.q, w.rowSums);
        std::swap(w.p, w.nextP);
        alpha = 0;
        const double pq = sum(w.rowSums) + odd;
        if (!(pq > 0)) break;
        alpha = static_cast<float>(rz / pq);
        M.apply({w.q.data(), alpha, w.rowSums.data(), w.rowSumsOfQ.data()});
        const double next = sum(w.rowSums);
        // Flexible: β = z · (r − former r) / former z · r, and r − former r = −α q.
        beta = static_cast<float>(-alpha * sum(w.rowSumsOfQ) / rz);
        rz = next;
    }
    const simd::ReliefGrid g = w.x.grid();
    rows_.forRows(g.height, kLongBand, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y)
            for (int i = 0; i < g.width; ++i) w.x.row(y)[i] += alpha * w.p.row(y)[i];
    });
    return !rows_.stopped();
}

bool HeightStage::solve(const Doubles& z, const HeightWeights& weights, double damping,
                        const CgLimits& limits) {
    StepWorkspace& w = work_;
    const bool anew = std::exchange(w.shapedBy, nullptr) != this;
    linearise(z, weights, anew);
    if (rows_.stopped()) return false;
    for (Plane* plane : {&w.x, &w.p, &w.nextP, &w.q})
        if (anew) plane->reshape(rows_, level_.width, level_.height);
    if (anew) w.preconditioner.reshape(rows_, level_);
    if (rows_.stopped()) return false;
    for (Doubles* sums : {&w.rowSums, &w.rowSumsOfQ}) sums->assign(w.preconditioner.rows(), 0);
    w.form.rightHandSide(rows_, z, w.preconditioner.rhs());
    damp(damping);
    if (rows_.stopped()) return false;
    w.preconditioner.build(rows_, w.form);
    if (rows_.stopped()) return false;
    w.shapedBy = this;
    w.form.listOddCells();
    return conjugateGradients(limits);
}

/// trial = z + x; the largest change.
double HeightStage::add(const Doubles& z) {
    const int w = level_.width;
    if (work_.trial.size() != z.size()) fillUnlessStopped(work_.trial, z.size(), 0, rows_.stop());
    Doubles largest(static_cast<std::size_t>(level_.height), 0);
    rows_.forRows(level_.height, kLongBand, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y)
            for (int x = 0; x < w; ++x) {
                const int i = y * w + x;
                work_.trial[i] = z[i];
                if (!level_.unknown(i)) continue;
                const double by = work_.x.row(y)[x];
                work_.trial[i] += by;
                largest[y] = std::max(largest[y], std::abs(by));
            }
    });
    return *std::max_element(largest.begin(), largest.end());
}

StepResult HeightStage::step(const HeightWeights& weights, const CgLimits& limits, Doubles& z,
                             std::stop_token stop) {
    rows_ = {rows_.pool(), std::move(stop)};
    const double damping = damping_;
    const StepResult result = tryStep(weights, limits, z);
    if (result.end == StepResult::End::stopped) damping_ = damping;  // it never was
    rows_ = {rows_.pool(), {}};
    return result;
}

StepResult HeightStage::tryStep(const HeightWeights& weights, const CgLimits& limits, Doubles& z) {
    StepResult result;
    const auto stopped = [&] {
        result.end = StepResult::End::stopped;
        return result;
    };
    weighSmoothness(z);
    result.before = valueAt(z, weights).energy;
    damping_ = std::max(damping_, weights.damping);
    for (int attempt = 0; attempt < kTries; ++attempt) {
        if (!solve(z, weights, damping_, limits)) return stopped();
        result.change = add(z);
        const Value value = valueAt(work_.trial, weights);
        if (rows_.stopped()) return stopped();  // what was summed may be a part
        result.after = value.energy;
        result.shadingError = value.shadingError;
        if (std::isfinite(value.energy) && isAccepted(result)) {
            z.swap(work_.trial);
            damping_ = std::max(damping_ * kShrink, weights.damping);
            result.end = StepResult::End::accepted;
            return result;
        }
        damping_ *= kGrow;
    }
    return result;
}

bool HeightStage::integrate(Doubles& z, std::stop_token stop) {
    rows_ = {rows_.pool(), std::move(stop)};
    weighSmoothness(z);
    bool whole = solve(z, kIntegration, kIntegration.damping, kIntegrationLimits);
    if (whole) {
        add(z);
        whole = !rows_.stopped();
    }
    if (whole) z.swap(work_.trial);
    rows_ = {rows_.pool(), {}};
    return whole;
}

}  // namespace weft::relief
