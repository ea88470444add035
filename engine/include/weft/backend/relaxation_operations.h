#pragma once
/// What a backend implements so that the engine relaxes Poisson systems on it by a scheme.
#include <chrono>

#include "weft/backend/poisson_operations.h"

namespace weft {

/// Relaxes A E = f', f' = f − A D in double; E starts from 0, or after a cold start from what the
/// system gives. Steps, staleness and block steps count from setSystem() on.
class RelaxationOperations : public SystemOperations {
public:
    /// How far one run() may go.
    struct Limits {
        std::int64_t steps = 1;  ///< at most, but at least one launch or round is done
        std::chrono::steady_clock::time_point deadline;
        std::stop_token stop;
        bool withSolution = false;  ///< what measure() is asked for next: a last step may find it
    };
    /// Synchronous maxima of E; the latter two where they were asked for.
    struct Maxima {
        double residual = 0;  ///< |f' − A E|, of E as it is or one step earlier
        double largest = 0;   ///< |E|; |D + E| does where that is asked for too
        double solution = 0;  ///< |D + E|
    };

    /// f' from D; E stays. Returns max |f'|, nothing when stopped.
    virtual std::optional<double> formRhs(std::stop_token stop) = 0;
    /// Steps to the first of the limits. False where a launch was left unfinished: the next run()
    /// goes on with it, and nothing may be looked at before.
    virtual bool run(const Limits& limits) = 0;
    virtual Maxima measure(bool withLargest, bool withSolution) = 0;
    /// D ← D + E, E = 0; mean(D) = 0 where the system is singular. f' is then to be formed anew.
    virtual void fold() = 0;
    /// C of max |e| ≤ C max |A e|, found by a solve where no formula knows it; infinity if stopped.
    virtual double inverseBound(std::stop_token stop) = 0;

    [[nodiscard]] virtual std::int64_t steps() const = 0;
    [[nodiscard]] virtual std::int64_t staleness() const = 0;
    [[nodiscard]] virtual BlockSteps blockSteps() const = 0;
    [[nodiscard]] virtual RoleCycles roleCycles() const { return {}; }
};

}  // namespace weft
