#include "relief/solved_distance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace weft::relief {

namespace {

/// Part of the tolerance that a synchronous step's change must come to before the first of Newton's
/// steps: where it does, the distance is dozens of changes.
constexpr double kFirst = 0.05;
/// Tolerances at which Newton's step is near enough to be held against; at which it is taken, since
/// slow modes come to count for more changes; and the part that is aimed at, the step's own error
/// included.
constexpr double kNear = 4, kSolve = 2.5, kAim = 0.9;
/// Part of the distance at which a step was taken from which on another one is worth it: Newton's
/// errors fall with the square.
constexpr double kNearer = 0.7;
/// That error is told within this factor.
constexpr double kTwice = 2;
/// Steps from one look to the next, as a part of those so far: at least, and, whatever the changes
/// say, at most while it is held against a known (f, g) and while it is not.
constexpr double kWait = 0.05, kHeld = 0.25, kUnheld = 2;
/// A change that may be rounding; the part of a distance to which it would fall meanwhile if not.
constexpr double kRounding = 1e-7, kFalls = 0.9;

/// How far where a step leads is from what is converged to: e = c (length + e), where c is its change
/// of a synchronous step by that where the step was taken. What rounding changes is no distance.
double offOf(const OrientationJacobian::Step& step, double change) {
    const double squares = step.change * step.change - kRounding * kRounding,
                 c = std::sqrt(std::max(0.0, squares)) / change;
    return c < 1 ? kTwice * step.length * c / (1 - c) : std::numeric_limits<double>::infinity();
}

}  // namespace

bool SolvedDistance::isDue(double change, double tolerance, std::int64_t step) const {
    if (step < next_) return false;
    if (changes_ == 0) return change <= kFirst * tolerance;
    return changes_ * change <= (there_.empty() ? kSolve : kAim) * tolerance || step >= latest_;
}

SolvedDistance::Left SolvedDistance::look(std::vector<float> now, double change, double cells,
                                          double tolerance, std::int64_t step, const Solve& solve) {
    const auto after = [&](double part) {
        return step + std::max<std::int64_t>(1, std::llround(part * static_cast<double>(step)));
    };
    Left left;
    if (!there_.empty()) left.distance = distanceBetween(now, there_, cells);
    // Near enough or not, as far as the step's own error tells.
    const double aim = kAim * tolerance;
    const bool open = left.distance - off_ <= aim && left.distance + off_ > aim;
    if (there_.empty() || (open && left.distance <= kNearer * from_)) {
        OrientationJacobian::Step found = solve(kNear * tolerance);
        there_ = std::move(found.fg);
        if (found.length > 0) from_ = left.distance = found.length;
        off_ = offOf(found, change);
    }
    if (std::isfinite(left.distance)) changes_ = left.distance / change;
    const bool falls = last_ == 0 || left.distance <= kFalls * last_;
    const bool stands = now == before_ || (change <= kRounding && step >= latest_ && !falls);
    left.reached = stands || (!there_.empty() && left.distance + off_ <= aim);
    last_ = left.distance;
    before_ = std::move(now);
    next_ = after(kWait);
    latest_ = after(there_.empty() ? kUnheld : kHeld);
    return left;
}

}  // namespace weft::relief
