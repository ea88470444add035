#pragma once
// What the experiment 'kernels' measures, and the paper's tables and figures of it.
#include <map>
#include <string>
#include <vector>

#include "lab/studies/barrier_study.h"
#include "weft/lab/kernels_bench.h"

namespace weft {

/// A kernel, with what the paper says of it on its GTX 280.
struct PaperKernel {
    const char *key, *name;
    BarrierKernel kernel;
    int threads;           ///< of a block
    double percent;        ///< of the time that implicit barriers take: Table 1
    double gain;           ///< percent that lock-free saves of the time of implicit ones
    const char* sentence;  ///< what its figure 13 shows
};
[[nodiscard]] const std::vector<PaperKernel>& paperKernels();

[[nodiscard]] const std::vector<KindOfBarrier>& kernelBarriers();

/// Times of a kernel by blocks, in milliseconds.
struct KernelTimes {
    std::map<int, double> computing = {};                     ///< barrier left out
    std::map<std::string, std::map<int, double>> whole = {};  ///< by barrier
    /// Microseconds a round of the micro-benchmark at `mostAlone` blocks, by barrier.
    std::map<std::string, double> roundsAlone = {};
    static constexpr const char* kComputeOnly = "compute-only";  ///< there: no barrier

    /// Of as many blocks, or of the most there are.
    [[nodiscard]] double computingAt(int blocks) const {
        const auto found = computing.find(blocks);
        return found != computing.end() ? found->second : std::prev(computing.end())->second;
    }
};

struct KernelStudy {
    int points = 0, letters = 0, keys = 0, runs = 0;
    int rounds = 0;  ///< of the micro-benchmark
    int processors = 1;
    int mostAlone = 1;       ///< the most blocks with no more than one a processor
    bool ofThreads = false;  ///< of the processor
    std::vector<PaperKernel> asked = {};
    std::map<std::string, KernelTimes> times = {};  ///< by key

    /// Barriers of a run.
    [[nodiscard]] int stagesOf(BarrierKernel kernel) const;
};

/// The report's tables, in this order.
enum : std::size_t {
    kTimesTable,
    kTable1,
    kSpeedUpsTable,
    kComputingTable,
    kRoundsAloneTable,
    kKernelModelsTable
};

/// The figure of that key, which is there.
[[nodiscard]] LabFigure& figureOf(LabReport& report, const std::string& key);
/// Tables and figures without values; Fig 12, which has its own.
void declareKernels(LabReport& report, const KernelStudy& study);
/// Models over Fig 14, Table 1, Fig 15 and Eq 2.
void summariseKernels(LabReport& report, const KernelStudy& study, KernelsBench& bench);

}  // namespace weft
