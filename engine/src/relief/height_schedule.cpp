#include "weft/backend/height_schedule.h"

#include <algorithm>

namespace weft::relief {

namespace {

constexpr double kHeldBand = 0.03;
constexpr double kFirstThird = 1e-2;
constexpr double kLambdaRatio = 0.3;
/// Times the smoothness asked for, beside an outline: photographs have noise, and texture that is no
/// shape.
constexpr double kPhotographSmoothness = 10;

/// Weights as for a side of 64 samples. Squared second differences of one surface fall with the
/// square of the side, third ones with its fourth power, beside the slopes.
HeightPhase continuation(double bend, double third, int side, int steps) {
    const double s = std::max(1.0, side / 64.0);
    return {.weights = {.bend = bend * s * s, .third = third * s * s * s * s},
            .steps = steps,
            .limits = {.iterations = 30},
            .continuation = true,
            .bandAfter = kHeldBand};
}

/// Steps of the last two phases of a level. A large level begins within a tenth of a per cent of
/// where it ends, since the one below was solved to its end, and each step costs a second a core for
/// every million samples. Beside an outline, which is trusted to a few per cent, one does.
struct FinalSteps {
    int first, afterFill;
};

FinalSteps finalSteps(int side, bool finest, bool besideOutline) {
    if (side > 700) return {besideOutline ? 1 : 2, 1};
    if (!finest) return {4, 1};
    return side > 300 ? FinalSteps{5, 1} : FinalSteps{8, 2};
}

/// To the end, and once more after the shadows were filled in anew.
void appendFinal(std::vector<HeightPhase>& phases, const ReliefOptions& options, int side,
                 bool finest) {
    const FinalSteps steps = finalSteps(side, finest, options.outline > 0);
    HeightPhase last{.weights = {.third = options.smoothness}, .steps = steps.first, .limits = {}};
    phases.push_back(last);
    last.steps = steps.afterFill;
    phases.push_back(last);
    for (HeightPhase& phase : phases) {
        phase.weights.outline = options.outline;
        if (options.outline > 0 && !phase.continuation) phase.weights.third *= kPhotographSmoothness;
    }
}

}  // namespace

std::vector<double> orientationLambdas(double first, double last) {
    std::vector<double> lambdas;
    for (double lambda = first; lambda >= 0.99 * last; lambda *= kLambdaRatio)
        lambdas.push_back(lambda);
    return lambdas;
}

std::vector<HeightPhase> coldPhases(const ReliefOptions& options, int side, bool finest) {
    std::vector<HeightPhase> phases = {
        continuation(0.1, 0, side, 3), continuation(0.03, 0, side, 3),
        continuation(0, std::max(kFirstThird, options.smoothness), side, 3)};
    phases.back().bandAfter = 0;
    appendFinal(phases, options, side, finest);
    return phases;
}

std::vector<HeightPhase> warmPhases(const ReliefOptions& options, int side, bool finest) {
    std::vector<HeightPhase> phases = {
        continuation(0, std::max(kFirstThird, options.smoothness), side, 2)};
    phases.back().bandAfter = 0;
    appendFinal(phases, options, side, finest);
    return phases;
}

std::vector<HeightPhase> finerPhases(const ReliefOptions& options, int side, bool finest) {
    std::vector<HeightPhase> phases;
    appendFinal(phases, options, side, finest);
    return phases;
}

}  // namespace weft::relief
