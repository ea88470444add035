#pragma once
// What the CPU solvers share: the hierarchy of a domain, and corrections solved from a double
// residual.
#include <memory>
#include <stop_token>
#include <vector>

#include "cpu/multigrid/accelerated_cycle.h"
#include "cpu/multigrid/cycle_engine.h"
#include "cpu/multigrid/double_residual.h"
#include "cpu/multigrid/hierarchy.h"
#include "weft/backend/poisson_system.h"
#include "weft/backend/thread_pool.h"
#include "weft/solver.h"

namespace weft {

/// Mixed-precision refinement of one system. Holds one-channel work arrays: channels are done one
/// after another. Used by one thread.
class CorrectionSolver {
public:
    explicit CorrectionSolver(ThreadPool& pool)
        : pool_(pool), engine_(pool), accelerated_(engine_, pool) {}

    /// Builds the hierarchy if the domain is new. False if stopped.
    bool setDomain(std::shared_ptr<const Domain> domain, int channels, std::stop_token stop);
    /// Gives back all memory but the finest level's masks; the next setDomain() builds anew.
    void release();
    [[nodiscard]] const Hierarchy& hierarchy() const { return hierarchy_; }
    [[nodiscard]] CycleEngine& engine() { return engine_; }
    [[nodiscard]] const CycleEngine& engine() const { return engine_; }
    [[nodiscard]] const std::shared_ptr<const Domain>& domain() const { return domain_; }

    /// Largest residual after each cycle of a correction, largest channel.
    using Residuals = std::vector<float>;

    /// How far a correction E is solved: until a cycle changes it by at most gain · max |E| or by
    /// `step` (internal units). `fullMultigrid`: start from FMG, not from 0, where cycles are slow.
    struct Goal {
        double gain = 1e-3;
        double step = 0;
        bool fullMultigrid = false;
    };

    /// D ← fl(D + E), A E = f − A D with the residual in double. Returns max |E| over the channels;
    /// negative if stopped.
    double refine(const PoissonSystem& system, Grid<float>& d, const Goal& goal, Residuals* history,
                  std::stop_token stop);
    /// Takes A E = f − A D of one channel, E = 0, for improve(). The maxima of f − A D and D; those
    /// of a solve that was stopped say nothing.
    ResidualMaxima aim(const PoissonSystem& system, const Grid<float>& d, int channel,
                       const std::stop_token& stop);
    /// One cycle on E, the first of them full multigrid; D is the same. Where the system is singular
    /// mean(D + E) = 0. False if stopped, or when float32 gains no more.
    bool improve(const Grid<float>& d, int channel, const std::stop_token& stop);
    /// E, one channel.
    [[nodiscard]] const Grid<float>& correction() const { return error_; }
    /// C of max |e| ≤ C max |A e| on this domain (its complement of the constants where it is
    /// singular): analytic, or found by a solve of A w = 1. Infinity if stopped.
    [[nodiscard]] double domainInverseBound(std::stop_token stop);
    /// Cycles alone were found slow on this domain: conjugate gradients are used.
    [[nodiscard]] bool slow() const { return slow_; }
    void setSlow() { slow_ = true; }
    [[nodiscard]] std::size_t bytes() const {
        return hierarchy_.bytes() + engine_.bytes() + residual_.bytes() + error_.bytes() +
               accelerated_.bytes();
    }

private:
    /// Solves A error_ = residual_.
    bool solve(const Goal& goal, Residuals* history, std::stop_token stop);
    /// error_ ← full multigrid and sweeps.
    void begin();
    /// Goes over to conjugate gradients where cycles are slow. False if stopped.
    bool accelerate(const std::stop_token& stop);
    void iterate();
    double inverseBound(const std::stop_token& stop = {});
    /// Work arrays of one channel; false if stopped.
    bool shapeWork(const std::stop_token& stop);
    void removeMean(const Grid<float>& d, int channel);
    /// g ← fl(g + error_) on one channel.
    void addTo(Grid<float>& g, int channel);
    /// How far A error_ = residual_ is solved.
    struct Iteration {
        int cycles = 0;
        bool begun = false, accelerated = false;
        float residual = 0;
        double size = 0, step = 0;  ///< max |E|, and its last change
    };

    ThreadPool& pool_;
    std::shared_ptr<const Domain> domain_;
    Hierarchy hierarchy_;
    CycleEngine engine_;
    AcceleratedCycle accelerated_;
    Grid<float> residual_, error_;  // f' and E of one channel
    Iteration iteration_;
    double inverseBound_ = -1;  // of domain_; < 0 where not known yet
    int channels_ = 0;
    bool shaped_ = false;  // residual_ and error_ are zero outside of this domain
    bool slow_ = false;
};

}  // namespace weft
