#pragma once
/// What a backend implements so that the engine relaxes Poisson systems on it by a scheme.
#include <chrono>

#include "weft/backend/poisson_operations.h"

namespace weft {

/// Steps of the sweeps of proveSwept(), copy += step · 4 / (4 + s) · (f − A copy): the two roots of
/// Chebyshev's polynomial on [2, 8], which divide every eigenvector of A there (roughness of up to
/// four pixels) by 4.5 at least (R. S. Varga, Matrix Iterative Analysis, 1962, ch. 5). With a
/// screening s, 4 A / (4 + s) has no eigenvalue above 8 either; with links, 4 A / A_pp.
inline constexpr float kSweeps[2] = {0.347f, 0.1404f};

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
    /// A look at the error: bounds that of a copy of D + E which synchronous sweeps have freed of the
    /// roughness that blocks leave where they meet, residuals in double (engine/README.md). D, E and
    /// f' stay. A bound below `wanted` need not be sharp. Nothing when stopped, or when no bound
    /// could be proved.
    virtual std::optional<Proof> proveSwept(double wanted, std::stop_token stop) = 0;
    /// D ← the copy of the last proveSwept(), since which nothing else was called; E = 0. f' is then
    /// to be formed anew.
    virtual void takeSwept() = 0;
    /// C of max |e| ≤ C max |A e|, found by a solve where no formula knows it; infinity if stopped.
    virtual double inverseBound(std::stop_token stop) = 0;

    [[nodiscard]] virtual std::int64_t steps() const = 0;
    [[nodiscard]] virtual std::int64_t staleness() const = 0;
    [[nodiscard]] virtual BlockSteps blockSteps() const = 0;
    [[nodiscard]] virtual RoleCycles roleCycles() const { return {}; }
};

}  // namespace weft
