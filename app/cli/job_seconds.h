#pragma once
/// Whether a whole command ends sooner with a device, for --backend=auto.
#include <cstdint>
#include <string>

#include "weft/backend_registry.h"

namespace weft::cli {

/// Predicted seconds of what differs: solving, and for a device the transfers, without its start.
struct JobSeconds {
    double processor = 0, device = 0;
};

/// `samples`: unknown pixels times channels. `threads`: of the processor, 0: all.
[[nodiscard]] JobSeconds multigridSeconds(std::int64_t samples, int threads);
[[nodiscard]] JobSeconds relaxationSeconds(std::int64_t pixels, int channels, int threads);
[[nodiscard]] JobSeconds reliefSeconds(std::int64_t pixels, int threads);

/// What `asked` may take: all, or, where it is "auto" and the processor is predicted to end sooner
/// than the first entry could that takes time to start, the processor alone; `reason` then says so.
[[nodiscard]] BackendRegistry backendsFor(const BackendRegistry& all, const std::string& asked,
                                          const JobSeconds& seconds, std::string& reason);

}  // namespace weft::cli
