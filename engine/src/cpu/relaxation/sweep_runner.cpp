#include "cpu/relaxation/sweep_runner.h"

namespace weft {

template <class Cells>
bool SweepRunner<Cells>::run(const RunLimits& limits) {
    for (std::int64_t n = 0; n < limits.steps; ++n) {
        if (!ahead_) this->stepInto(this->next_);
        ahead_ = false;
        std::swap(this->now_, this->next_);
        ++steps_;
        if (limits.stop.stop_requested() || std::chrono::steady_clock::now() >= limits.deadline)
            break;
    }
    return true;
}

template <class Cells>
auto SweepRunner<Cells>::measure() -> Measure {
    if (!ahead_) measure_ = this->measureInto(this->next_);
    ahead_ = true;
    return measure_;
}

template <class Cells>
BlockSteps SweepRunner<Cells>::blockSteps() const {
    const Extent b = scheme_.block;
    const Extent blocks{(this->shape().width + b.width - 1) / b.width,
                        (this->shape().height + b.height - 1) / b.height};
    return {b, blocks,
            std::vector<std::uint32_t>(static_cast<std::size_t>(blocks.area()),
                                       static_cast<std::uint32_t>(steps_))};
}

template class SweepRunner<PoissonCells>;
template class SweepRunner<OrientationCells>;

}  // namespace weft
