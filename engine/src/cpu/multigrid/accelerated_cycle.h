#pragma once
// Conjugate gradients with a V-cycle as preconditioner, for masks on which cycles alone are slow.
#include <stop_token>

#include "cpu/multigrid/cycle_engine.h"
#include "weft/backend/domain.h"

namespace weft {

/// Flexible CG (Y. Notay, SIAM J. Sci. Comput. 22, 2000, with one former direction): needs no
/// symmetry of the cycle. One channel; 16 B a cell, allocated when first used.
class AcceleratedCycle {
public:
    AcceleratedCycle(CycleEngine& engine, ThreadPool& pool) : engine_(engine), pool_(pool) {}

    /// Starts from e (any state) for A e = f. `f`, `e`: one channel. Returns max |f − A e|; negative
    /// if stopped: then it must be called again.
    float start(const Domain& domain, const Grid<float>& f, const Grid<float>& e,
                const std::stop_token& stop);
    /// One iteration: e += α p. Returns max |f − A e| (recursive, float32), or the old value if the
    /// residual is exactly zero.
    float iterate(const Domain& domain, Grid<float>& e);
    /// max |α p| of the last iteration.
    [[nodiscard]] float step() const { return step_; }
    void release() {
        for (Grid<float>* g : {&r_, &z_, &p_, &q_}) *g = {};
    }

private:
    CycleEngine& engine_;
    ThreadPool& pool_;
    Grid<float> r_, z_, p_, q_;  // residual, preconditioned residual, direction, A · direction
    double pq_ = 0;
    float step_ = 0, residual_ = 0;
    bool first_ = true;
};

}  // namespace weft
