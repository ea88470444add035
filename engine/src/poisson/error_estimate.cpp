#include "poisson/error_estimate.h"

#include <algorithm>
#include <cmath>

#include "weft/backend/inverse_bound.h"

namespace weft {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::infinity();
/// Corrections smaller than this part of the largest are rounding and say nothing of convergence.
constexpr double kRounding = 1e-5;
/// Boxes below so many pixels are small.
constexpr std::int64_t kSmall = 128 * 128;

/// By how much an estimate is raised for what ratios do not show: errors on such domains fall less
/// fast than the largest correction.
struct Safety {
    double cold = 1, firstWarm = 1, warm = 1;  ///< firstWarm: one cycle after a warm start
    [[nodiscard]] double of(const CycleHistory& h) const {
        return h.start == Start::cold ? cold : h.steps.size() == 1 ? firstWarm : warm;
    }
};

/// The error is |δ| ρ / (1 − ρ) and a part of the residual, for what is rough, times the safety.
struct EstimateFactors {
    double perResidualRatio;  ///< ρ: the error near the boundary falls less fast than the residual
    double roughPart;         ///< of the residual
    /// Bounds of ρ: from the second ratio on, at the first one, the same of small boxes and after
    /// generous starts; after one warm cycle whose residual is less than the part `smooth` of the
    /// correction, since what is smooth falls slower; of conjugate gradients, less even.
    double fastest, fastestFirst, fastestFirstSmall, fastestSmooth, smooth, fastestAccelerated;
    double slowest;
    bool remembers;  ///< ρ is no less than the slowest on the domain where few ratios are known
    Safety usual, rectangle, border, isolated;
};

constexpr EstimateFactors kOfWholeCorrections{
    .perResidualRatio = 1.5,
    .roughPart = 0.25,
    .fastest = 0.05,
    .fastestFirst = 0.05,
    .fastestFirstSmall = 0.05,
    .fastestSmooth = 0.1,
    .smooth = 0.12,
    .fastestAccelerated = 0.2,
    .slowest = 0.97,
    .remembers = true,
    .usual = {1.0, 1.45, 1.3},
    .rectangle = {1.0, 1.7, 1.7},
    .border = {1.4, 2.2, 2.2},
    .isolated = {1.5, 2.0, 2.0},
};
constexpr EstimateFactors kOfCoarseCorrections{
    .perResidualRatio = 1.5,
    .roughPart = 0.5,
    .fastest = 0.05,
    .fastestFirst = 0.1,
    .fastestFirstSmall = 0.25,
    .fastestSmooth = 0.1,
    .smooth = 0,
    .fastestAccelerated = 0.1,
    .slowest = 0.9,
    .remembers = false,
    // tests/benchmarks/estimate_truth, split "fit", on the CPU
    .usual = {1.0, 1.8, 1.8},
    .rectangle = {1.0, 1.8, 1.8},
    .border = {5.0, 5.0, 5.0},
    .isolated = {1.0, 1.8, 1.8},
};

/// Of checks by coarse levels: what a level does not see of the error; what is rough; what the level
/// above would see beyond it.
struct CheckFactors {
    double unseen, roughPart, finer;
};
constexpr CheckFactors kCoarseChecks[] = {{1.2, 0.5, 1.0}, {1.3, 1.2, 1.05}};  // levels 1, 2
/// Another right-hand side leaves at most that many times the share of its residual that checks of n
/// others showed: after one, in nearly rectangular boxes, up to 2.4 times.
double otherRhs(int n) { return 1.5 + 1.5 / (static_cast<double>(n) * n); }

const EstimateFactors& factorsOf(Correction correction) {
    return correction == Correction::whole ? kOfWholeCorrections : kOfCoarseCorrections;
}

double safety(const EstimateFactors& f, const CycleHistory& h, const ConvergenceFacts& facts) {
    double most = (facts.rectangle ? f.rectangle : f.usual).of(h);
    if (facts.touchesBorder) most = std::max(most, f.border.of(h));
    if (facts.isolatedFixed) most = std::max(most, f.isolated.of(h));
    return most;
}

/// What no cycle leaves less of, as far as is known.
double fastest(const EstimateFactors& f, const CycleHistory& h, Extent box, double tolerance) {
    if (h.accelerated) return f.fastestAccelerated;
    const CycleStep& last = h.last();
    if (h.steps.size() == 1)
        return h.start == Start::warm && last.residual < f.smooth * last.correction ? f.fastestSmooth
                                                                                    : f.fastest;
    if (h.steps.size() > 2) return f.fastest;
    const bool few = box.area() < kSmall || tolerance >= kGenerousTolerance;
    return few ? f.fastestFirstSmall : f.fastestFirst;
}

}  // namespace

double CycleHistory::largestCorrection() const {
    double most = 0;
    for (const CycleStep& s : steps)
        if (std::isfinite(s.correction)) most = std::max(most, s.correction);
    return most;
}

double CycleHistory::residualRatio() const {
    const std::size_t n = steps.size();
    return n > 1 && steps[n - 2].residual > 0 ? steps[n - 1].residual / steps[n - 2].residual : 0;
}

double CycleHistory::errorRatio(double perResidualRatio) const {
    const std::size_t n = steps.size();
    const double corrections =
        n > 1 && steps[n - 2].correction > 0 ? steps[n - 1].correction / steps[n - 2].correction : 0;
    return std::max(corrections, perResidualRatio * residualRatio());
}

double CycleHistory::correctionRatioBefore() const {
    const std::size_t n = steps.size();
    return n > 2 && steps[n - 3].correction > 0 ? steps[n - 2].correction / steps[n - 3].correction
                                                : 0;
}

bool CycleHistory::isMeaningful() const {
    return steps.size() > 1 && last().correction > kRounding * largestCorrection();
}

double roundingError(const CycleHistory& history, const ConvergenceFacts& facts) {
    return history.start == Start::cold ? facts.noise * history.largestCorrection() : 0;
}

double estimateError(const CycleHistory& history, const ConvergenceFacts& facts,
                     const ContractionHistory& domain, Extent box, double tolerance) {
    if (history.steps.empty()) return kUnknown;
    const EstimateFactors& f = factorsOf(facts.correction);
    const CycleStep& last = history.last();
    const double noise = roundingError(history, facts);
    const bool first = history.steps.size() == 1;
    if (first && facts.correction == Correction::coarse) {  // a start: no correction shows the error
        const bool known =
            history.start == Start::cold && history.rhsIsBoundaryOnly && domain.residualShare > 0;
        return known ? otherRhs(domain.checkedStarts) * domain.residualShare * last.residual + noise
                     : kUnknown;
    }
    if (last.correction == 0 && last.residual == 0) return noise;
    const bool fewRatios = first || history.start == Start::warm;
    double ratio = history.errorRatio(f.perResidualRatio);
    // One cycle may gain far more than the next: after full multigrid no safety allows for that.
    if (history.start == Start::cold) ratio = std::max(ratio, history.correctionRatioBefore());
    if (f.remembers && fewRatios) ratio = std::max(ratio, domain.slowestRatio);
    if (ratio == 0 && first) return last.correction == 0 ? 0 : kUnknown;
    ratio = std::clamp(ratio, fastest(f, history, box, tolerance), f.slowest);
    return safety(f, history, facts) *
               (last.correction * ratio / (1 - ratio) + f.roughPart * last.residual) +
           noise;
}

double estimateError(const CoarseError& seen, ContractionHistory& domain) {
    const CheckFactors& f = kCoarseChecks[std::min(seen.level, 2) - 1];
    if (seen.residual > 0)
        domain.residualShare =
            std::max(domain.residualShare, f.finer * seen.correction / seen.residual + 0.5);
    return f.unseen * seen.correction + f.roughPart * seen.residual;
}

double estimateError(const Refinement& refinement, const RefineGoal& goal, const Domain& domain) {
    // Errors smaller than the correction's rounding go unseen: near-constant modes if the box touches
    // no fixed pixel.
    constexpr double kRoundings = 0x1p-23, kUnseen = 4e-3;
    const double s = double{domain.leastScreening()};
    const bool near = std::isfinite(boxInverseBound(domain.extent(), domain.border(), s));
    const double hidden =
        near ? kRoundings * randomErrorGrowth(domain.extent(), domain.border(), s) : kUnseen;
    return 0.5 * goal.step + hidden * refinement.correction;
}

void observe(ContractionHistory& domain, const CycleHistory& history, const ConvergenceFacts& facts) {
    if (!history.isMeaningful() || history.steps[history.steps.size() - 2].residual <= 0) return;
    const double ratio = history.errorRatio(factorsOf(facts.correction).perResidualRatio);
    domain.slowestRatio = std::max(domain.slowestRatio, std::min(1.0, ratio));
    if (history.residualRatio() * facts.wantedGain > 1 && facts.accelerates) domain.slow = true;
}

}  // namespace weft
