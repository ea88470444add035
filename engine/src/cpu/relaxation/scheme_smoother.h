#pragma once
// Any relaxation scheme as the smoother of the finest level.
#include <memory>
#include <stop_token>

#include "cpu/grid.h"
#include "cpu/relaxation/step_runner.h"
#include "weft/field.h"
#include "weft/scheme.h"

namespace weft {

/// Does `steps` steps of a scheme on A x = f between two coarse corrections. A launch or a round is
/// as long as the steps wanted, whatever its k or n: more would relax what the coarse grids do
/// better. Jacobi is damped by 0.8, since undamped it leaves the highest frequency as it is.
class SchemeSmoother {
public:
    SchemeSmoother(ThreadPool& pool, const Scheme& scheme, int steps);

    /// A system on this hierarchy; f is copied (4 B a sample). False if stopped: to be called again.
    [[nodiscard]] bool attach(const Hierarchy& hierarchy, FieldView f, const std::stop_token& stop);
    /// x ← the scheme's steps from x. Moves 16 B a sample beside the scheme's own.
    void smooth(Grid<float>& x, const std::stop_token& stop);
    [[nodiscard]] std::int64_t bytesMoved() const { return bytesMoved_; }
    [[nodiscard]] const Scheme& scheme() const { return scheme_; }

private:
    Scheme scheme_;  // as the user named it
    int steps_;
    std::unique_ptr<StepRunner<PoissonCells>> runner_;
    Grid<float> f_;
    std::int64_t bytesMoved_ = 0;
};

}  // namespace weft
