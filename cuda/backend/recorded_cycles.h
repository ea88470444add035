#pragma once
/// Multigrid cycles on one right-hand side, as recorded graphs.
#include <cstddef>
#include <functional>
#include <new>
#include <vector>

#include "backend/scheme_smoother.h"
#include "kernels/vectors/conjugate_gradients.h"
#include "weft/backend/poisson_operations.h"

namespace weft::gpu {

/// What is solved: A d = f, planes of the hierarchy's finest shape.
struct Target {
    const float* f = nullptr;
    float* d = nullptr;
    int channels = 0;
    const float* rest = nullptr;  ///< of f (PoissonSystem::rhsRest), which proofs take in; null: none
    friend bool operator==(const Target&, const Target&) = default;
};

/// Planes of conjugate gradients, z, s, p and q, of iterations that take turns.
struct ConjugateGradientWorkspace {
    DeviceFloats planes;
    const void* user = nullptr;  ///< whose directions they hold
};

/// Cycles on A z = r = f − A d, each one recorded graph that corrects d by z. r is evaluated from f
/// and differences of d, so float32 noise of a cycle never accumulates (iterative refinement; Higham,
/// Accuracy and Stability of Numerical Algorithms, 2002, ch. 12). Each waits until it is done. Which
/// comes next is the caller's decision. Values are in internal units.
class RecordedCycles {
public:
    /// `smoother`: smooths the finest level instead of the cycle's own sweeps; null: those.
    RecordedCycles(const Stream& stream, Cycle& cycle, ConjugateGradientWorkspace& room,
                   SchemeSmoother* smoother = nullptr);

    /// Chooses the target; recorded work is kept where it is still good. `accelerates`: takes memory
    /// for accelerated() at once.
    void aim(const Target& target, bool accelerates);
    [[nodiscard]] const Target& target() const { return target_; }
    /// From d = 0, whatever d holds: two V-cycles in one graph (one where a scheme smooths). A step
    /// for each.
    std::vector<CycleStep> cold();
    /// One V-cycle.
    CycleStep plain();
    /// A step of flexible conjugate gradients with the cycle as preconditioner; directions since the
    /// last cold(), plain() or forgetDirections() are kept.
    CycleStep accelerated();
    void forgetDirections();
    /// Queues once more what cold() or plain() recorded, for a clock on the device. False: nothing is
    /// recorded. Wait for the stream before anything else.
    [[nodiscard]] bool queueAgain(Start from) const;
    /// Bytes moved by the last of them.
    [[nodiscard]] double bytesOfLast() const { return bytesOfLast_; }

private:
    void queueCold();
    void queuePlain();
    void queueAccelerated();
    void queueCycle(const Correction& correction);
    void queueMean();
    void queueReport();
    [[nodiscard]] CycleReport report() const;
    [[nodiscard]] HostReport& arrived() const { return *std::launder(arrived_.as<HostReport>()); }
    void queueResidual(unsigned* maximum);
    [[nodiscard]] CycleMaxima* maxima() const { return scalars_.as<CycleMaxima>(); }
    void prepareAcceleration();
    /// Runs what `work` queues, recorded at its first use; a smoother may wait, so its work is not.
    CycleMaxima run(Graph& graph, const std::function<void()>& work);

    const Stream& stream_;
    Cycle& cycle_;
    SchemeSmoother* smoother_;
    Target target_;
    int cycleLayout_ = -1;
    Graph cold_, plain_, acceleratedGraph_;
    DeviceMemory
        scalars_;  ///< CycleMaxima, 0 between iterations; at 128 blocks done; at 256 partial sums
    PinnedMemory arrived_;
    ConjugateGradientWorkspace& room_;
    const float* recordedRoom_ = nullptr;  ///< address in the recorded work

    double bytesOfLast_ = 0;
};

}  // namespace weft::gpu
