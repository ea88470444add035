#pragma once
// What a relaxation of (f, g) converges to.
#include <functional>
#include <memory>
#include <stop_token>

#include "weft/backend.h"
#include "weft/field.h"
#include "weft/relief/relief_relaxation.h"

namespace weft {

class ReliefProblem;

/// The (f, g) that all schemes with that kernel and λ converge to, to a tenth of `how.tolerance` or
/// better, two channels of the image's extent: relaxed from the membrane by accelerated steps on the
/// CPU or, where they come to no rest, by a scheme that is fast on every backend, until it stays
/// where it is. Null: stopped or given up (`givenUp` is asked some thirty times a second), it
/// diverges, or it still moves after two minutes. Throws DeviceError, std::bad_alloc, InvalidProblem
/// as setProblem().
[[nodiscard]] std::shared_ptr<const Field> convergedOrientation(
    Backend& backend, const std::shared_ptr<const ReliefProblem>& problem,
    const ReliefRelaxation& how, const std::stop_token& stop,
    const std::function<bool()>& givenUp = [] { return false; });

/// Root mean square distance over the unknown pixels.
[[nodiscard]] double orientationDistance(const Field& a, const Field& b,
                                         const ReliefProblem& problem);

}  // namespace weft
