#pragma once
// What does the steps of a relaxation, behind one interface for all orders.
#include <chrono>
#include <memory>
#include <stop_token>

#include "cpu/relaxation/orientation_cells.h"
#include "cpu/relaxation/poisson_cells.h"
#include "weft/backend/thread_pool.h"
#include "weft/scheme.h"
#include "weft/solver.h"

namespace weft {

/// How far one run() may go.
struct RunLimits {
    std::int64_t steps = 1;  ///< at most, but at least one launch or round is done
    std::chrono::steady_clock::time_point deadline;
    std::stop_token stop;
    /// No launch is to begin.
    [[nodiscard]] bool reached() const {
        return stop.stop_requested() || std::chrono::steady_clock::now() >= deadline;
    }
};

/// Relaxes E, the unknowns of `Cells` (PoissonCells: A E = f'; OrientationCells: (f, g)), in the
/// scheme's precision. What the cells refer to outlives it. Used by one thread, which is one of the
/// pool's; between calls no other thread touches E.
template <class Cells>
class StepRunner {
public:
    virtual ~StepRunner() = default;

    /// Cells of another shape: E = 0 but for known values, no step done. False once `stop` is
    /// requested: then it must be called again before anything else.
    [[nodiscard]] virtual bool attach(const Cells& cells, const std::stop_token& stop) = 0;
    /// No step done; E stays.
    virtual void resetSteps() = 0;
    /// What the cells refer to has changed, or E was through the members below: nothing may be kept
    /// of them.
    virtual void forget() = 0;
    /// Runs to the first of its limits. Returns false where a launch was left unfinished (the next
    /// run() goes on with it): nothing may be measured then.
    virtual bool run(const RunLimits& limits) = 0;
    /// Of E as it is now, over all channels. Synchronous.
    [[nodiscard]] virtual typename Cells::Measure measure() = 0;
    /// max |E|.
    [[nodiscard]] virtual double largest() const = 0;
    /// `row` (of a channel, the box's width) += E.
    virtual void addTo(int channel, int y, float* row) const = 0;
    /// E = 0 but for known values.
    virtual void setZero() = 0;
    /// E = `values` where unknown, else as setZero().
    virtual void set(FieldView values) = 0;

    /// Steps done by a block on average, and most − fewest.
    [[nodiscard]] virtual std::int64_t steps() const = 0;
    [[nodiscard]] virtual std::int64_t spread() const = 0;
    [[nodiscard]] virtual BlockSteps blockSteps() const = 0;
    /// Bytes moved through memory by a step, as counted.
    [[nodiscard]] virtual std::int64_t bytesPerStep() const = 0;
};

/// The runner that does the scheme's order; for PoissonCells and OrientationCells.
template <class Cells>
[[nodiscard]] std::unique_ptr<StepRunner<Cells>> makeStepRunner(ThreadPool& pool,
                                                                const Scheme& scheme);

}  // namespace weft
