#pragma once
// Jacobi of one step a launch: whole sweeps from one grid into the other.
#include "cpu/relaxation/grid_runner.h"

namespace weft {

/// Blocks that do one step a launch and exchange nothing meanwhile do, bit for bit, what a sweep over
/// rows does; rows are faster. Reproducible for any number of threads. `base`: the host waits for
/// each step and has its residual; the other orders differ in that alone.
class SweepRunner final : public GridRunner<float> {
public:
    SweepRunner(ThreadPool& pool, const Scheme& scheme) : GridRunner(pool), scheme_(scheme) {}

    void resetSteps() override { steps_ = 0; }
    void forget() override { ahead_ = false; }
    bool run(const RunLimits& limits) override;
    /// Finds the next step's E by the way and keeps it.
    [[nodiscard]] double residual() override;
    [[nodiscard]] std::int64_t steps() const override { return steps_; }
    [[nodiscard]] std::int64_t spread() const override { return 0; }
    [[nodiscard]] BlockSteps blockSteps() const override;
    [[nodiscard]] std::int64_t bytesPerStep() const override {
        return std::int64_t{shape().width} * shape().height * now_.channels() * 13;
    }

private:
    Scheme scheme_;
    std::int64_t steps_ = 0;
    bool ahead_ = false;   ///< next_ holds the step after now_
    double residual_ = 0;  ///< of now_, if ahead_
};

}  // namespace weft
