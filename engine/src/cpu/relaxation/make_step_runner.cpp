// Which runner does which point of the scheme space, and which points exist on CUDA only.
#include "cpu/cpu_operations.h"
#include "cpu/relaxation/launch_runner.h"
#include "cpu/relaxation/ordered_runner.h"
#include "cpu/relaxation/persistent_runner.h"
#include "cpu/relaxation/wave_runner.h"
#include "weft/scheme_order.h"

namespace weft {

namespace {

bool isOfHost(const Scheme& s) {
    return s.order == Order::hostEveryStep || s.order == Order::hostEvery;
}

/// Which block does a step makes no difference.
bool isWholeSweep(const Scheme& s) { return s.sweepsPicture() && s.precision == Precision::f32; }

/// Overlapped halos in double precision and of (f, g) would only repeat steps here.
Scheme withoutOverlap(Scheme s) {
    if (s.exchange == Exchange::overlapped) s.exchange = Exchange::none, s.sweeps = 1;
    return s;
}

template <class Cells>
std::unique_ptr<StepRunner<Cells>> makeSweeping(ThreadPool& pool, const Scheme& scheme) {
    if constexpr (std::is_same_v<Cells, PoissonCells>)
        if (scheme.exchange == Exchange::overlapped)
            return std::make_unique<WaveRunner>(pool, scheme);
    return std::make_unique<SweepRunner<Cells>>(pool, scheme);
}

template <class Cells, class T>
std::unique_ptr<StepRunner<Cells>> makeTiled(ThreadPool& pool, const Scheme& scheme) {
    if (runsBlocksInOrder(scheme)) return std::make_unique<OrderedRunner<Cells, T>>(pool, scheme);
    if (isOfHost(scheme)) return std::make_unique<LaunchRunner<Cells, T>>(pool, scheme);
    return std::make_unique<PersistentRunner<Cells, T>>(pool, scheme);
}

}  // namespace

std::string unsupportedOnCpuReason(const Scheme& scheme) {
    std::string reason = impossibleReason(scheme);
    if (!reason.empty()) return reason;
    if (scheme.barrier == Barrier::launchGraph)
        return "Graphs of launches exist on CUDA only: choose barrier=implicit on the CPU.";
    if (scheme.exchange == Exchange::cluster)
        return "Clusters of blocks exist on CUDA only: choose exchange=four-way on the CPU.";
    return {};
}

template <class Cells>
std::unique_ptr<StepRunner<Cells>> makeStepRunner(ThreadPool& pool, const Scheme& scheme) {
    if (isWholeSweep(scheme)) return makeSweeping<Cells>(pool, scheme);
    return scheme.precision == Precision::f64 ? makeTiled<Cells, double>(pool, withoutOverlap(scheme))
                                              : makeTiled<Cells, float>(pool, scheme);
}

template std::unique_ptr<StepRunner<PoissonCells>> makeStepRunner(ThreadPool&, const Scheme&);
template std::unique_ptr<StepRunner<OrientationCells>> makeStepRunner(ThreadPool&, const Scheme&);

}  // namespace weft
