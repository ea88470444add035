#include "lab/studies/wild_run.h"

#include <algorithm>
#include <cmath>

#include "weft/units.h"

namespace weft {

namespace {

/// Never reached: a solve ends when it is told to.
constexpr StopRule kWildRule = {.tolerance = -1, .measure = ErrorMeasure::largestSolution};

}  // namespace

std::shared_ptr<const PoissonSystem> spikeSystem(int side) {
    const Extent e{side, side};
    auto system = std::make_shared<PoissonSystem>();
    system->domain = std::make_shared<Domain>(Mask(e, Mask::kUnknown), ImageBorder{});
    system->boxInBackground = rectOf(e);
    system->base = std::make_shared<Field>(e, 1);
    auto rhs = std::make_shared<Field>(e, 1);
    rhs->at(0, {side / 2, side / 2}) = static_cast<float>(kCode8);
    system->rhs = std::move(rhs);
    return system;
}

WildRelaxation::WildRelaxation(Backend& backend, std::shared_ptr<const PoissonSystem> system,
                               const Scheme& scheme, std::stop_token stop)
    : stop_(std::move(stop)), solver_(backend.makeRelaxation(scheme)), field_(system->extent(), 1) {
    if (!solver_->setSystem(std::move(system), Start::cold, stop_)) solver_.reset();
}

bool WildRelaxation::advanceTo(std::int64_t steps) {
    if (!solver_) return false;
    while (solver_->progress().steps < steps) {
        const Progress p = solver_->advance(
            kWildRule, {.seconds = 0.1, .steps = steps - solver_->progress().steps, .stop = stop_});
        if (p.outcome != Outcome::Running) return false;
    }
    return true;
}
double WildRelaxation::steps() const {
    return solver_ ? static_cast<double>(solver_->progress().steps) : 0;
}
double WildRelaxation::seconds() const { return solver_ ? solver_->timings().solve : 0; }
double WildRelaxation::bytesMoved() const {
    return solver_ ? static_cast<double>(solver_->timings().bytesMoved) : 0;
}
const Field& WildRelaxation::read() {
    if (solver_) solver_->readCorrection(field_.span());
    return field_;
}
Field WildRelaxation::take() {
    Field taken(field_.extent(), 1);
    if (solver_) solver_->readCorrection(taken.span());
    return taken;
}

std::optional<WildReach> reachDistance(WildRelaxation& run, const WildReference& reference,
                                       const WildAim& aim) {
    struct Look {
        double steps = 0, seconds = 0, logDistance = 0;  // of 0 steps: ln 1
    };
    constexpr double kNearlySure = 0.9, kHalf = 0.5;
    const double goal = std::log(aim.target), fine = std::max(1.0, 0.01 * aim.guess);
    Look before;
    for (double next = (aim.sure ? kNearlySure : kHalf) * aim.guess; next <= aim.most;) {
        if (!run.advanceTo(static_cast<std::int64_t>(std::ceil(next)))) return std::nullopt;
        const double distance = std::max(1e-300, reference.scaledDistance(run.read()));
        const Look now = {run.steps(), run.seconds(), std::log(distance)};
        if (now.logDistance <= goal) {
            const double part = (before.logDistance - goal) / (before.logDistance - now.logDistance);
            return WildReach{before.steps + part * (now.steps - before.steps),
                             before.seconds + part * (now.seconds - before.seconds)};
        }
        // Most of the way, at the rate between the last two looks; then in small steps.
        const double rate = (before.logDistance - now.logDistance) / (now.steps - before.steps);
        const double left = rate > 0 ? (now.logDistance - goal) / rate : aim.guess;
        next = now.steps + std::clamp(0.7 * left, fine, kHalf * aim.guess);
        before = now;
    }
    return std::nullopt;
}

}  // namespace weft
