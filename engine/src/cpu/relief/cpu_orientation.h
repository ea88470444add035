#pragma once
// The schemes of cpu/relaxation on (f, g).
#include "cpu/relaxation/step_runner.h"
#include "weft/backend/orientation_relaxer.h"

namespace weft::relief {

/// Owns what OrientationCells refer to.
class CpuOrientation final : public OrientationRelaxer {
public:
    CpuOrientation(ThreadPool& pool, const Scheme& scheme)
        : runner_(makeStepRunner<OrientationCells>(pool, scheme)) {}

    void take(const OrientationPicture& picture) override;
    bool run(std::int64_t steps, std::chrono::steady_clock::time_point deadline,
             std::stop_token stop) override {
        return runner_->run({steps, deadline, std::move(stop)});
    }
    [[nodiscard]] OrientationMeasure measure() override { return runner_->measure(); }
    void read(float* f, float* g) override;
    [[nodiscard]] std::int64_t steps() const override { return runner_->steps(); }
    [[nodiscard]] std::int64_t staleness() const override { return runner_->spread(); }

private:
    Grid<float> shading_, inverse_, known_;
    Grid<std::int8_t> mask_;
    std::unique_ptr<StepRunner<OrientationCells>> runner_;
};

}  // namespace weft::relief
