#pragma once
// Any relaxation scheme as the smoother of the finest level.
#include <algorithm>
#include <memory>
#include <stop_token>

#include "cpu/relaxation/step_runner.h"
#include "weft/field.h"
#include "weft/scheme.h"

namespace weft {

/// Does `steps` steps of a scheme on A x = f between two coarse corrections. A launch or a round is
/// as long as the steps wanted, whatever its k or n: more would relax what the coarse grids do
/// better. Jacobi is damped by 0.8, since undamped it leaves the highest frequency as it is.
class SchemeSmoother {
public:
    SchemeSmoother(ThreadPool& pool, const Scheme& scheme, int steps)
        : omega_(scheme.update == Update::jacobi ? 0.8f : 1.0f),
          steps_(steps),
          runner_(makeStepRunner<PoissonCells>(pool, shortenedTo(scheme, steps))) {}

    /// A system on this hierarchy; f is copied (4 B a sample). False if stopped: to be called again.
    [[nodiscard]] bool attach(const Hierarchy& hierarchy, FieldView f, const std::stop_token& stop) {
        if (!f_.reshape(hierarchy.fineShape(), f.channels, stop)) return false;
        for (int c = 0; c < f.channels; ++c)
            for (int y = 0; y < f.extent.height; ++y)
                std::copy_n(f.row(c, y), f.extent.width, f_.row(c, y));
        return runner_->attach({&hierarchy, &f_, omega_}, stop);
    }
    /// x ← the scheme's steps from x. Moves 16 B a sample beside the scheme's own.
    void smooth(Grid<float>& x, const std::stop_token& stop) {
        const GridShape& s = x.shape();
        FieldView values = viewOf(x);
        values.channels = x.channels();
        runner_->set(values);
        runner_->resetSteps();
        const auto deadline = std::chrono::steady_clock::time_point::max();
        while (runner_->steps() < steps_ && !stop.stop_requested())
            if (!runner_->run({steps_ - runner_->steps(), deadline, stop})) break;
        x.setZero();
        for (int c = 0; c < x.channels(); ++c)
            for (int y = 0; y < s.height; ++y) runner_->addTo(c, y, x.row(c, y));
        const std::int64_t samples = std::int64_t{s.width} * s.height * x.channels();
        bytesMoved_ += samples * 16 + runner_->bytesPerStep() * steps_;
    }
    [[nodiscard]] std::int64_t bytesMoved() const { return bytesMoved_; }

private:
    float omega_;
    int steps_;
    std::unique_ptr<StepRunner<PoissonCells>> runner_;
    Grid<float> f_;
    std::int64_t bytesMoved_ = 0;
};

}  // namespace weft
