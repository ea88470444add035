#pragma once
// What does the steps of a relaxation, behind one interface for all orders.
#include <chrono>
#include <memory>
#include <stop_token>

#include "cpu/thread_pool.h"
#include "multigrid/hierarchy.h"
#include "weft/scheme.h"
#include "weft/solver.h"

namespace weft {

/// How far one run() may go.
struct RunLimits {
    std::int64_t steps = 1;  ///< at most, but at least one launch or round is done
    std::chrono::steady_clock::time_point deadline;
    std::stop_token stop;
};

/// Relaxes A E = f' (f' in float32, E in the scheme's precision). The hierarchy and f' outlive it.
/// Used by one thread, which is one of the pool's; between calls no other thread touches E.
class StepRunner {
public:
    virtual ~StepRunner() = default;

    /// A system of another shape: E = 0, no step done.
    virtual void attach(const Hierarchy& hierarchy, const Grid<float>& f, float omega) = 0;
    /// No step done; E stays.
    virtual void resetSteps() = 0;
    /// f' is another one, or E was changed through the members below: nothing may be kept of them.
    virtual void forget() = 0;
    /// Runs to the first of its limits. Returns false where a launch was left unfinished (the next
    /// run() goes on with it): no residual may be taken then.
    virtual bool run(const RunLimits& limits) = 0;
    /// max |f' − A E| of E as it is now, over all channels. Synchronous.
    [[nodiscard]] virtual double residual() = 0;
    /// max |E|.
    [[nodiscard]] virtual double largest() const = 0;
    /// `row` (of a channel, the box's width) += E.
    virtual void addTo(int channel, int y, float* row) const = 0;
    virtual void setZero() = 0;
    /// E = `values`, 0 outside Ω.
    virtual void set(FieldView values) = 0;

    /// Steps done by a block on average, and most − fewest.
    [[nodiscard]] virtual std::int64_t steps() const = 0;
    [[nodiscard]] virtual std::int64_t spread() const = 0;
    [[nodiscard]] virtual BlockSteps blockSteps() const = 0;
    /// Bytes moved through memory by a step, as counted.
    [[nodiscard]] virtual std::int64_t bytesPerStep() const = 0;
};

/// The runner that does the scheme's order.
[[nodiscard]] std::unique_ptr<StepRunner> makeStepRunner(ThreadPool& pool, const Scheme& scheme);

}  // namespace weft
