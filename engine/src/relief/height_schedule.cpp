#include "weft/backend/height_schedule.h"

#include <algorithm>

namespace weft::relief {

namespace {

constexpr double kHeldBand = 0.03;
constexpr double kFirstThird = 1e-2;
constexpr double kLambdaRatio = 0.3;

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

/// To the end, and once more after the shadows were filled in anew.
void appendFinal(std::vector<HeightPhase>& phases, double smoothness, bool finest) {
    HeightPhase last{.weights = {.third = smoothness}, .steps = finest ? 8 : 4, .limits = {}};
    phases.push_back(last);
    last.steps = finest ? 2 : 1;
    phases.push_back(last);
}

}  // namespace

std::vector<double> orientationLambdas(double first, double last) {
    std::vector<double> lambdas;
    for (double lambda = first; lambda >= 0.99 * last; lambda *= kLambdaRatio)
        lambdas.push_back(lambda);
    return lambdas;
}

std::vector<HeightPhase> coldPhases(double smoothness, int side, bool finest) {
    std::vector<HeightPhase> phases = {continuation(0.1, 0, side, 3), continuation(0.03, 0, side, 3),
                                       continuation(0, std::max(kFirstThird, smoothness), side, 3)};
    phases.back().bandAfter = 0;
    appendFinal(phases, smoothness, finest);
    return phases;
}

std::vector<HeightPhase> warmPhases(double smoothness, int side, bool finest) {
    std::vector<HeightPhase> phases = {continuation(0, std::max(kFirstThird, smoothness), side, 2)};
    phases.back().bandAfter = 0;
    appendFinal(phases, smoothness, finest);
    return phases;
}

std::vector<HeightPhase> finerPhases(double smoothness, bool finest) {
    std::vector<HeightPhase> phases;
    appendFinal(phases, smoothness, finest);
    return phases;
}

}  // namespace weft::relief
