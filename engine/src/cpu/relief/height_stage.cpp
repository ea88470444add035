#include "cpu/relief/height_stage.h"

#include <algorithm>
#include <cmath>

namespace weft::relief {

bool HeightStage::solve(ThreadPool& pool, StepWorkspace& work, const Doubles& z,
                        const HeightWeights& weights, double damping, const CgLimits& limits,
                        std::stop_token stop) {
    HeightForm& form = work.form;
    energy_.linearise(pool, z, weights, form);
    if (stop.stop_requested()) return false;
    work.cg.reshape(level_.width, level_.height);
    form.rightHandSide(pool, z, work.cg.b);
    energy_.damp(pool, damping, form);
    if (stop.stop_requested()) return false;
    work.preconditioner.build(pool, level_, form);
    form.listOddCells();
    return work.cg.solve(pool, form, work.preconditioner, limits, stop);
}

double HeightStage::add(const ConjugateGradients& cg, const Doubles& z, Doubles& sum) const {
    double largest = 0;
    sum = z;
    for (int y = 0; y < level_.height; ++y)
        for (int x = 0; x < level_.width; ++x) {
            const int i = y * level_.width + x;
            if (!level_.unknown(i)) continue;
            sum[i] += cg.x.row(y)[x];
            largest = std::max(largest, std::abs(double{cg.x.row(y)[x]}));
        }
    return largest;
}

StepResult HeightStage::step(ThreadPool& pool, StepWorkspace& work, const HeightWeights& weights,
                             const CgLimits& limits, Doubles& z, std::stop_token stop) {
    StepResult result;
    energy_.weighSmoothness(pool, z);
    if (stop.stop_requested()) {
        result.end = StepResult::End::stopped;
        return result;
    }
    result.before = energy_.at(pool, z, weights).energy;
    damping_ = std::max(damping_, weights.damping);
    for (int attempt = 0; attempt < kTries; ++attempt) {
        if (!solve(pool, work, z, weights, damping_, limits, stop)) {
            result.end = StepResult::End::stopped;
            return result;
        }
        result.change = add(work.cg, z, work.trial);
        const HeightEnergy::Value value = energy_.at(pool, work.trial, weights);
        result.after = value.energy;
        result.shadingError = value.shadingError;
        if (std::isfinite(value.energy) && isAccepted(result)) {
            z.swap(work.trial);
            damping_ = std::max(damping_ * kShrink, weights.damping);
            result.end = StepResult::End::accepted;
            return result;
        }
        damping_ *= kGrow;
    }
    return result;
}

bool HeightStage::integrate(ThreadPool& pool, StepWorkspace& work, Doubles& z, std::stop_token stop) {
    energy_.weighSmoothness(pool, z);
    if (!solve(pool, work, z, kIntegration, kIntegration.damping, kIntegrationLimits, stop))
        return false;
    add(work.cg, z, work.trial);
    z.swap(work.trial);
    return true;
}

}  // namespace weft::relief
