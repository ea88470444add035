#include "cpu/relief/height_stage.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace weft::relief {

namespace {

double sum(const Doubles& rows) { return std::accumulate(rows.begin(), rows.end(), 0.0); }

}  // namespace

/// Solves (form) x = b from x = 0; b is used up. Three passes over the grid an iteration, besides the
/// coarser grids: the direction and the form, restriction, prolongation. Sums are taken row by row,
/// so the answer does not depend on the number of threads. False if stopped.
bool HeightStage::conjugateGradients(const CgLimits& limits, const std::stop_token& stop) {
    StepWorkspace& w = work_;
    HeightPreconditioner& M = w.preconditioner;
    w.x.clear();
    w.p.clear();
    M.apply(pool_, w.b, w.z, w.rowSums);
    double rz = sum(w.rowSums);
    const double first = rz;
    float alpha = 0, beta = 0;
    for (int k = 0; k < limits.iterations && rz > 0; ++k) {
        if (stop.stop_requested()) return false;
        if (rz <= limits.reduction * limits.reduction * first && k > 0) break;
        const double odd = w.form.apply(pool_, {w.z, w.p, alpha, beta, w.x, w.nextP}, w.q, w.rowSums);
        std::swap(w.p, w.nextP);
        alpha = 0;
        const double pq = sum(w.rowSums) + odd;
        if (!(pq > 0)) break;
        alpha = static_cast<float>(rz / pq);
        const HeightPreconditioner::Advance by{alpha, w.q, w.nextB};
        M.apply(pool_, w.b, w.z, w.rowSums, &by);
        std::swap(w.b, w.nextB);
        const double next = sum(w.rowSums);
        beta = static_cast<float>(next / rz);
        rz = next;
    }
    const simd::ReliefGrid g = w.x.grid();
    for (int y = 0; y < g.height; ++y)
        for (int i = 0; i < g.width; ++i) w.x.row(y)[i] += alpha * w.p.row(y)[i];
    return true;
}

bool HeightStage::solve(const Doubles& z, const HeightWeights& weights, double damping,
                        const CgLimits& limits, const std::stop_token& stop) {
    StepWorkspace& w = work_;
    linearise(z, weights);
    if (stop.stop_requested()) return false;
    for (Plane* plane : {&w.b, &w.x, &w.nextB, &w.z, &w.p, &w.nextP, &w.q})
        plane->reshape(level_.width, level_.height);
    w.rowSums.assign(level_.height, 0);
    w.form.rightHandSide(pool_, z, w.b);
    damp(damping);
    if (stop.stop_requested()) return false;
    w.preconditioner.build(pool_, level_, w.form);
    w.form.listOddCells();
    return conjugateGradients(limits, stop);
}

/// trial = z + x; the largest change.
double HeightStage::add(const Doubles& z) {
    double largest = 0;
    work_.trial = z;
    for (int y = 0; y < level_.height; ++y)
        for (int x = 0; x < level_.width; ++x) {
            const int i = y * level_.width + x;
            if (!level_.unknown(i)) continue;
            work_.trial[i] += work_.x.row(y)[x];
            largest = std::max(largest, std::abs(double{work_.x.row(y)[x]}));
        }
    return largest;
}

StepResult HeightStage::step(const HeightWeights& weights, const CgLimits& limits, Doubles& z,
                             std::stop_token stop) {
    StepResult result;
    weighSmoothness(z);
    if (stop.stop_requested()) {
        result.end = StepResult::End::stopped;
        return result;
    }
    result.before = valueAt(z, weights).energy;
    damping_ = std::max(damping_, weights.damping);
    for (int attempt = 0; attempt < kTries; ++attempt) {
        if (!solve(z, weights, damping_, limits, stop)) {
            result.end = StepResult::End::stopped;
            return result;
        }
        result.change = add(z);
        const Value value = valueAt(work_.trial, weights);
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
    weighSmoothness(z);
    if (!solve(z, kIntegration, kIntegration.damping, kIntegrationLimits, stop)) return false;
    add(z);
    z.swap(work_.trial);
    return true;
}

}  // namespace weft::relief
