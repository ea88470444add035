#include "cpu/relaxation/sweep_runner.h"

namespace weft {

bool SweepRunner::run(const RunLimits& limits) {
    for (std::int64_t n = 0; n < limits.steps; ++n) {
        if (!ahead_) residualInto(next_);
        ahead_ = false;
        std::swap(now_, next_);
        ++steps_;
        if (limits.stop.stop_requested() || std::chrono::steady_clock::now() >= limits.deadline)
            break;
    }
    return true;
}

double SweepRunner::residual() {
    if (!ahead_) residual_ = residualInto(next_);
    ahead_ = true;
    return residual_;
}

BlockSteps SweepRunner::blockSteps() const {
    const Extent b = scheme_.block;
    const Extent blocks{(shape().width + b.width - 1) / b.width,
                        (shape().height + b.height - 1) / b.height};
    return {b, blocks,
            std::vector<std::uint32_t>(static_cast<std::size_t>(blocks.area()),
                                       static_cast<std::uint32_t>(steps_))};
}

}  // namespace weft
