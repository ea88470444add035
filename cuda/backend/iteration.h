#pragma once
/// Multigrid iterations on one right-hand side, with acceleration and an error estimate.
#include <cstddef>
#include <functional>
#include <new>

#include "backend/scheme_smoother.h"
#include "kernels/krylov.h"
#include "weft/solver.h"

namespace weft::gpu {

/// What is solved: A d = f, planes of the hierarchy's finest shape.
struct Target {
    const float* f = nullptr;
    float* d = nullptr;
    int channels = 0;
    friend bool operator==(const Target&, const Target&) = default;
};

/// Planes of conjugate gradients, z, s, p and q, of iterations that take turns.
struct KrylovRoom {
    DeviceFloats planes;
    const void* user = nullptr;  ///< whose directions they hold
};

/// Each iteration solves A z = r = f − A d approximately (one V-cycle) and corrects d. r is evaluated
/// from f and differences of d, so float32 noise of the cycle never accumulates (iterative
/// refinement; Higham, Accuracy and Stability of Numerical Algorithms, 2002, ch. 12). Where plain
/// cycles gain too little the correction becomes the search direction of flexible conjugate
/// gradients. Values are in internal units.
class Iteration {
public:
    /// Maxima over all samples after an iteration.
    struct Step {
        double residual = 0;    ///< |f − A d|; of a plain cycle, as its last sweep met it
        double correction = 0;  ///< |change of d|
    };

    /// `smoother`: smooths the finest level instead of the cycle's own sweeps; null: those.
    Iteration(const Stream& stream, Cycle& cycle, KrylovRoom& room,
              SchemeSmoother* smoother = nullptr);

    /// Chooses the target; recorded work is kept where it is still good.
    void aim(const Target& target);
    /// Forgets what was observed of convergence: the domain is another one. `accelerate`: it is known
    /// to need acceleration.
    void forgetDomain(bool accelerate);
    /// Cold: two cycles from d = 0, whatever d holds. Warm: one from the d that is there. Waits for
    /// it. `fromRim`: f is 0 but next to fixed pixels, and so was the f that d solves; far from them
    /// cycles leave d to level 1 then, as long as that is good enough.
    Step start(Start from, bool fromRim = false);
    /// One iteration more. Waits for it.
    Step next(bool fromRim = false);
    /// Queues once more what start(), cold, or next() recorded with the same `fromRim`, for a clock
    /// on the device. False: nothing is recorded. Convergence is not observed; wait for the stream
    /// before start() or next().
    [[nodiscard]] bool queueAgain(Start from, bool fromRim) const;
    /// Cycles since the last start.
    [[nodiscard]] int cycles() const { return iterations_; }
    /// After the first of them.
    [[nodiscard]] const Step& first() const { return first_; }
    /// Of d: what further cycles would change, from the last two. Infinity as long as nothing is
    /// known.
    [[nodiscard]] double errorEstimate() const;
    /// The part of it that cycles which leave the interior to level 1 take away slowly.
    [[nodiscard]] double leftInside() const { return interior_; }
    /// The last iterations gained nothing: d is as good as its float32 samples can be.
    [[nodiscard]] bool stalled() const { return withoutGain_ >= kPatience; }
    [[nodiscard]] bool accelerated() const { return accelerated_; }
    /// Bytes moved by the last start() or next().
    [[nodiscard]] double bytesOfLast() const { return bytesOfLast_; }
    /// It left the interior to level 1.
    [[nodiscard]] bool lastFromRim() const { return lastFromRim_; }

private:
    static constexpr int kPatience = 4;
    /// Cycles that gain as much when they leave the interior to level 1. What they leave of it there
    /// falls slowly: it is at most 1e-4 of d after the third.
    static constexpr int kMostFromRim = 3;

    void queueCold(bool fromRim);
    void queuePlain(bool fromRim);
    void queueAccelerated();
    void queueCycle(const Ascent& ascent, bool fromRim);
    void queueMean();
    void queueReport();
    [[nodiscard]] CycleReport report() const;
    [[nodiscard]] HostReport& arrived() const {
        return *std::launder(reinterpret_cast<HostReport*>(const_cast<std::byte*>(arrived_.data())));
    }
    void queueResidual(unsigned* maximum);
    [[nodiscard]] CycleMaxima* maxima() const {
        return reinterpret_cast<CycleMaxima*>(scalars_.data());
    }
    void forgetDirections();
    void prepareAcceleration();
    /// Runs what `work` queues, recorded at its first use; a smoother may wait, so its work is not.
    CycleMaxima run(Graph& graph, const std::function<void()>& work);
    void observe(const Step& step);
    void observeInterior(double correction);
    /// By how much an estimate is raised for what ratios do not tell.
    [[nodiscard]] double doubt() const;

    const Stream& stream_;
    Cycle& cycle_;
    SchemeSmoother* smoother_;
    Target target_;
    int cycleLayout_ = -1;
    Graph cold_, plain_, acceleratedGraph_, coldFromRim_, plainFromRim_;
    DeviceMemory
        scalars_;  ///< CycleMaxima, 0 between iterations; at 128 blocks done; at 256 partial sums
    PinnedMemory arrived_;
    KrylovRoom& room_;
    const float* recordedRoom_ = nullptr;  ///< address in the recorded work

    bool accelerated_ = false;
    double slowest_ = 0;  ///< worst ratio of an iteration seen on this domain; 0: none yet
    double bytesOfLast_ = 0;
    bool lastFromRim_ = false;
    double interior_ = 0;  ///< error that cycles which leave the interior to level 1 take away slowly
    int iterations_ = 0;
    int withoutGain_ = 0;
    bool warm_ = false;  ///< the last start
    Step first_, last_, best_;
    double ratio_ = 0;  ///< last observed: what an iteration leaves of the error; 0: none yet
};

}  // namespace weft::gpu
