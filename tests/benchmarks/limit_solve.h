#pragma once
/// Solves with all data resident: from D = 0, of a moved patch, set-up and certificate, by the
/// device's clock and by the host's, which sees launches, waits and the mask's way to the device
/// besides.
#include <string>
#include <vector>

#include "benchmarks/limit_row.h"
#include "benchmarks/limit_scene.h"
#include "weft_gpu/gpu_backend.h"

namespace weft::tests {

struct SolveRow {
    int side = 0;
    LimitKind kind = LimitKind::mixed;
    double pixels = 0;                                        ///< unknown ones
    double solve = 0, setup = 0, warm = 0, certify = 0;       ///< seconds of the host's clock
    double deviceSolve = 0, deviceSetup = 0, deviceWarm = 0;  ///< of the device's
    double bytes = 0;                                         ///< of the solve, as counted
    double error = 0, estimate = 0;                           ///< codes
    double warmError = 0, warmEstimate = 0;                   ///< codes
    double certifiedError = 0, bound = 0;  ///< after the certificate, which may improve D
    std::int64_t cycles = 0, warmCycles = 0;
};

/// Prints rows as they come. `copy`: bytes a second, read and written.
[[nodiscard]] std::vector<SolveRow> measureSolves(const std::vector<int>& sides,
                                                  const std::vector<LimitKind>& kinds, Backend& gpu,
                                                  double copy, const gpu::DeviceOptions& options);
[[nodiscard]] std::vector<Bar> barsOf(const std::vector<SolveRow>& rows);
[[nodiscard]] std::string jsonOf(const std::vector<SolveRow>& rows);

}  // namespace weft::tests
