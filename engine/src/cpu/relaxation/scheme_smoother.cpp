#include "cpu/relaxation/scheme_smoother.h"

#include <algorithm>

namespace weft {

namespace {

constexpr float kDampedJacobi = 0.8f;

}  // namespace

SchemeSmoother::SchemeSmoother(ThreadPool& pool, const Scheme& scheme, int steps)
    : scheme_(scheme),
      steps_(steps),
      runner_(makeStepRunner<PoissonCells>(pool, shortenedTo(scheme, steps))) {}

bool SchemeSmoother::attach(const Hierarchy& hierarchy, FieldView f, const std::stop_token& stop) {
    if (!f_.reshape(hierarchy.fineShape(), f.channels, stop)) return false;
    for (int c = 0; c < f.channels; ++c)
        for (int y = 0; y < f.extent.height; ++y)
            std::copy_n(f.row(c, y), f.extent.width, f_.row(c, y));
    return runner_->attach({&hierarchy, &f_, scheme_.update == Update::jacobi ? kDampedJacobi : 1.0f},
                           stop);
}

void SchemeSmoother::smooth(Grid<float>& x, const std::stop_token& stop) {
    const GridShape& s = x.shape();
    runner_->set({x.row(0, 0),
                  {s.width, s.height},
                  x.channels(),
                  s.stride,
                  static_cast<std::ptrdiff_t>(s.planeCells())});
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

}  // namespace weft
