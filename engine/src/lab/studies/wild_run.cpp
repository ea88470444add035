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

WildDistance wildDistance(const Field& u, const Field& reference) {
    const Extent e = reference.extent();
    double largest = 0, most = 0;
    std::int64_t untouched = 0, reached = 0;
    WildDistance d;
    for (int y = 0; y < e.height; ++y) {
        const float *a = u.row(0, y), *b = reference.row(0, y);
        float rowLargest = 0, rowMost = 0, rowRelative = 0;
        for (int x = 0; x < e.width; ++x) {
            const float size = std::abs(b[x]), off = std::abs(a[x] - b[x]);
            rowLargest = std::max(rowLargest, size);
            rowMost = std::max(rowMost, off);
            if (size == 0) continue;
            rowRelative = std::max(rowRelative, off / size);
            ++reached;
            untouched += a[x] == 0;
        }
        largest = std::max(largest, double(rowLargest));
        most = std::max(most, double(rowMost));
        d.relative = std::max(d.relative, double(rowRelative));
    }
    d.scaled = largest > 0 ? most / largest : 0;
    d.untouched = reached > 0 ? double(untouched) / double(reached) : 0;
    return d;
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
const Field& WildRelaxation::read() {
    if (solver_) solver_->readCorrection(field_.span());
    return field_;
}
Field WildRelaxation::take() {
    Field taken(field_.extent(), 1);
    if (solver_) solver_->readCorrection(taken.span());
    return taken;
}

std::optional<WildReach> reachDistance(WildRelaxation& run, const Field& reference, double target,
                                       double guess, double most) {
    struct Look {
        double steps = 0, seconds = 0, logDistance = 0;  // of 0 steps: ln 1
    };
    const double goal = std::log(target), fine = std::max(1.0, 0.01 * guess);
    Look before;
    for (double next = 0.5 * guess; next <= most;) {
        if (!run.advanceTo(static_cast<std::int64_t>(std::ceil(next)))) return std::nullopt;
        const double distance = std::max(1e-300, wildDistance(run.read(), reference).scaled);
        const Look now = {run.steps(), run.seconds(), std::log(distance)};
        if (now.logDistance <= goal) {
            const double part = (before.logDistance - goal) / (before.logDistance - now.logDistance);
            return WildReach{before.steps + part * (now.steps - before.steps),
                             before.seconds + part * (now.seconds - before.seconds)};
        }
        // Most of the way, at the rate between the last two looks; then in small steps.
        const double rate = (before.logDistance - now.logDistance) / (now.steps - before.steps);
        const double left = rate > 0 ? (now.logDistance - goal) / rate : guess;
        next = now.steps + std::clamp(0.7 * left, fine, 0.5 * guess);
        before = now;
    }
    return std::nullopt;
}

}  // namespace weft
