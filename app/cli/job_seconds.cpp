#include "app/cli/job_seconds.h"

#include <cmath>

#include "weft/backend/thread_count.h"
#include "weft/formatted.h"

namespace weft::cli {

namespace {

double threadsOf(int asked) { return asked > 0 ? asked : usualThreads(); }

}  // namespace

// Constants of multigrid and relief are fitted to whole commands on two machines: two cores of an
// EPYC without a device, and 16 cores beside an H200 (tests/benchmarks/results/NOTES.md, "What auto
// takes"). Those of relaxation follow from one clone on the two cores and the time of a launch: not
// measured.

JobSeconds multigridSeconds(std::int64_t samples, int threads) {
    const double millions = 1e-6 * static_cast<double>(samples);
    return {.processor = millions * (0.037 / threadsOf(threads) + 0.003),
            .device = 0.0068 * millions};
}

JobSeconds relaxationSeconds(std::int64_t pixels, int channels, int threads) {
    const auto n = static_cast<double>(pixels);
    const double steps = 1.2 * n;  // of Jacobi to half a code: 11,100 for 9,192 pixels
    return {.processor = 1.8e-9 * steps * n * channels / threadsOf(threads),
            .device = steps * (5e-6 + 3e-12 * n * channels)};
}

JobSeconds reliefSeconds(std::int64_t pixels, int threads) {
    const double millions = 1e-6 * static_cast<double>(pixels);
    return {.processor = (0.35 + 0.5 * millions) * (0.7 + 4.6 / threadsOf(threads)),
            .device = 0.18 + 0.29 * millions};
}

BackendRegistry backendsFor(const BackendRegistry& all, const std::string& asked,
                            const JobSeconds& seconds, std::string& reason) {
    const double start = all.empty() ? 0 : all.front().startSeconds;
    if (asked != "auto" || start <= 0 || seconds.processor > start + seconds.device)
        return entriesNamed(all, asked);
    BackendRegistry processor;
    for (const BackendEntry& entry : all)
        if (entry.name == "cpu") processor.push_back(entry);
    if (processor.empty() || processor.size() == all.size()) return all;
    reason = formatted(
        "the processor is predicted to take %.2g s, a device %.2g s with its start and transfers",
        seconds.processor, start + seconds.device);
    return processor;
}

}  // namespace weft::cli
