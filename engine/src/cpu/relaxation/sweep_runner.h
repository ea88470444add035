#pragma once
// Jacobi of one step a launch: whole sweeps from one grid into the other.
#include "cpu/relaxation/grid_runner.h"

namespace weft {

/// Blocks that do one step a launch and exchange nothing meanwhile do, bit for bit, what a sweep over
/// rows does; rows are faster. Reproducible for any number of threads. `base`: the host waits for
/// each step and has its residual; the other orders differ in that alone.
template <class Cells>
class SweepRunner : public GridRunner<Cells, float> {
public:
    using typename GridRunner<Cells, float>::Measure;

    SweepRunner(ThreadPool& pool, const Scheme& scheme)
        : GridRunner<Cells, float>(pool), block_(scheme.tile()) {}

    void resetSteps() override { steps_ = 0; }
    void forget() override { ahead_ = false; }
    bool run(const RunLimits& limits) override {
        for (std::int64_t n = 0; n < limits.steps; ++n) {
            if (!takeAhead()) {
                this->stepInto(this->next_);
                swapGrids(1);
            }
            if (limits.reached()) break;
        }
        return true;
    }
    /// Finds the next step's E by the way and keeps it.
    [[nodiscard]] Measure measure() override {
        if (!ahead_) measure_ = this->measureInto(this->next_);
        ahead_ = true;
        return measure_;
    }
    [[nodiscard]] std::int64_t steps() const override { return steps_; }
    [[nodiscard]] std::int64_t spread() const override { return 0; }
    [[nodiscard]] BlockSteps blockSteps() const override {
        const Extent blocks{(this->shape().width + block_.width - 1) / block_.width,
                            (this->shape().height + block_.height - 1) / block_.height};
        return {block_, blocks,
                std::vector<std::uint32_t>(static_cast<std::size_t>(blocks.area()),
                                           static_cast<std::uint32_t>(steps_))};
    }
    [[nodiscard]] std::int64_t bytesPerStep() const override {
        const std::int64_t cells = std::int64_t{this->shape().width} * this->shape().height;
        return cells * (8 * this->now_.channels() + this->cells_.bytesBeside());
    }

protected:
    void count(int steps) { steps_ += steps; }
    /// The next grid, `steps` further, becomes the newest.
    void swapGrids(int steps) {
        std::swap(this->now_, this->next_);
        count(steps);
    }
    /// Takes the step that a measurement left: 1; 0 where there is none.
    int takeAhead() {
        if (!ahead_) return 0;
        ahead_ = false;
        swapGrids(1);
        return 1;
    }

private:
    Extent block_;
    std::int64_t steps_ = 0;
    bool ahead_ = false;  ///< next_ holds the step after now_
    Measure measure_;     ///< of now_, if ahead_
};

}  // namespace weft
