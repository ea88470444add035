/// Bytes that a cold solve of the limit benchmark's scenes moves, as counted, with the solve alone in
/// the range that a profiler is given. `dram_bytes_check` runs it under Nsight Compute and
/// compares.
///
///     dram_bytes SIDE mixed|import
///
/// Prints one line: side, kind, counted bytes.
#include <cuda_profiler_api.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "benchmarks/limit_scene.h"
#include "weft_gpu/gpu_backend.h"

using namespace weft;
using namespace weft::tests;

int main(int count, char** words) {
    const std::string_view kind = count == 3 ? words[2] : "";
    if (kind != "mixed" && kind != "import") {
        std::printf("usage: dram_bytes SIDE mixed|import\n");
        return 2;
    }
    const BackendProbe probed = gpu::probe();
    if (!probed.backend) {
        std::printf("dram_bytes: %s\n", probed.reason.c_str());
        return 1;
    }
    const int side = std::atoi(words[1]);
    const LimitScene scene =
        makeLimitScene(side, kind == "mixed" ? LimitKind::mixed : LimitKind::import, *probed.backend);
    const auto solver = probed.backend->makeMultigrid();
    const StopRule rule{.tolerance = 0.5};
    const Budget budget{.seconds = 60};
    solver->setSystem(scene.system, Start::cold);
    solver->advance(rule, budget);  // records its graphs
    solver->setSystem(scene.system, Start::cold);
    cudaProfilerStart();
    solver->advance(rule, budget);
    cudaProfilerStop();
    std::printf("counted %d %s %lld\n", side, words[2],
                static_cast<long long>(solver->timings().bytesMoved));
    return 0;
}
