#include "relief/orientation_distance.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace weft::relief {

namespace {

/// Steps to the next look, as a part of those so far: at most; and those after which it is the base
/// of the next ones.
constexpr double kMost = 0.25, kBase = 0.1;
/// And to one that has only to confirm the last.
constexpr double kSoon = 0.04;
/// Part of the tolerance that is aimed at: slower modes hide a third of the distance at worst.
constexpr double kAim = 0.6;
/// A distance is as predicted within this factor, so many times.
constexpr double kPredicted = 1.4;
constexpr int kTimes = 2;
/// Part of the aim below which it need not be: what falls so fast is not to be predicted.
constexpr double kTiny = 0.01;

/// λ of two moves, by bisection; 0 where they do not show that anything decays.
double decayOf(double first, double firstSteps, double second, double secondSteps) {
    const auto ratio = [&](double rate) {
        return std::exp(rate * secondSteps) * std::expm1(rate * firstSteps) /
               std::expm1(rate * secondSteps);
    };
    const double wanted = first / second;
    double low = 0, high = 1 / std::min(firstSteps, secondSteps);
    if (!(wanted > 1.001 * firstSteps / secondSteps)) return 0;
    while (ratio(high) < wanted && high * secondSteps < 500) high *= 2;
    for (int i = 0; i < 60; ++i) {
        const double middle = 0.5 * (low + high);
        (ratio(middle) < wanted ? low : high) = middle;
    }
    return low;
}

}  // namespace

double distanceBetween(const std::vector<float>& a, const std::vector<float>& b, double cells) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += (double{a[i]} - b[i]) * (double{a[i]} - b[i]);
    return cells > 0 ? std::sqrt(sum / cells) : 0;
}

OrientationDistance::Left OrientationDistance::look(std::vector<float> now, double cells,
                                                    double tolerance, std::int64_t step) {
    const double done = static_cast<double>(step), most = kMost * done, aim = kAim * tolerance;
    const auto steps = static_cast<double>(step - keptStep_);
    const bool known = kept_.size() == now.size(), isBase = steps >= kBase * done;
    double wait = most;
    Left left;
    if (known) {
        const double move = distanceBetween(kept_, now, cells);
        const double rate = before_ > 0 && move > 0 ? decayOf(before_, beforeSteps_, move, steps) : 0;
        if (rate > 0) left.distance = move / std::expm1(rate * steps);
        if (rate > 0 && left_ > 0) {
            const double off = left.distance / left_ * std::exp(rate * double(step - leftStep_));
            const bool predicted = off < kPredicted && off > 1 / kPredicted;
            predicted_ = predicted || left.distance < kTiny * aim ? predicted_ + 1 : 0;
            left.reached = left.distance <= aim && predicted_ >= kTimes;
        }
        if (move == 0) left = {0, true};
        if (rate > 0 && left.distance > aim) wait = std::log(left.distance / aim) / rate;
        if (rate > 0 && left.distance <= aim) wait = kSoon * done;
        if (rate == 0 && left_ > 0) wait = kSoon * done;
        if (rate > 0) left_ = left.distance, leftStep_ = step;
        if (isBase) std::tie(before_, beforeSteps_) = std::pair(move, steps);
    }
    if (isBase) {
        kept_ = std::move(now);
        keptStep_ = step;
    }
    next_ = step + std::max<std::int64_t>(1, std::llround(std::min(wait, most)));
    return left;
}

}  // namespace weft::relief
