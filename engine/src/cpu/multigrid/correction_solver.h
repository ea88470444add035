#pragma once
// Corrections of one system solved from a double residual: refinement, and a guaranteed bound of the
// error.
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "cpu/multigrid/accelerated_cycle.h"
#include "cpu/multigrid/cycle_engine.h"
#include "cpu/multigrid/double_residual.h"
#include "cpu/multigrid/hierarchy.h"
#include "weft/backend/poisson_operations.h"
#include "weft/backend/poisson_system.h"
#include "weft/backend/thread_pool.h"

namespace weft {

/// Holds the hierarchy of a domain and one-channel work arrays: channels are done one after another.
/// Used by one thread.
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

    /// How far a correction E is solved: until a cycle changes it by at most gain · max |E| or by
    /// `step` (internal units). `fullMultigrid`: start from FMG, not from 0, where cycles are slow.
    struct Goal {
        double gain = 1e-3;
        double step = 0;
        bool fullMultigrid = false;
    };
    /// D ← fl(D + E), A E = f − A D with the residual in double. Nothing if stopped.
    std::optional<Refinement> refine(const PoissonSystem& system, Grid<float>& d, const Goal& goal,
                                     std::stop_token stop);
    /// A bound of max |D − D*| (engine/README.md): E from the same equation, r = f − A (D + E) in
    /// double; then max |D − D*| ≤ max |E| + max |A⁻¹ r|, and
    ///     max |A⁻¹ r| ≤ C max |r|, C ≥ max(A⁻¹1)                   (weft/backend/inverse_bound.h)
    ///     max |A⁻¹ r| ≤ √(G · energy of a flux) + C |what is left|   (weft/stencil/flux_pyramid.h)
    /// The second is far smaller where r is rough, and is known unless the box is the whole image or
    /// a link is 0: fluxes go through all links. Of parts that float, D's means are the solution's,
    /// so that the bound is of differences within a part. A
    /// bound below `wanted` (internal units) need not be sharp. Nothing when stopped.
    std::optional<Proof> prove(const PoissonSystem& system, const Grid<float>& d, double wanted,
                               const std::stop_token& stop);
    /// C of max |e| ≤ C max |A e| on this domain, mean(e) = 0 over each part that floats: analytic,
    /// or found by a solve (inverse_bound.cpp). Infinity if stopped.
    [[nodiscard]] double inverseBound(const std::stop_token& stop);
    /// Cycles alone were found slow on this domain: conjugate gradients are used.
    [[nodiscard]] bool slow() const { return slow_; }
    void setSlow() { slow_ = true; }

private:
    /// Takes A E = f − A D of one channel, E = 0. max |f − A D|; says nothing when stopped.
    double begin(const PoissonSystem& system, const Grid<float>& d, int channel,
                 const std::stop_token& stop);
    /// One cycle on E, the first of them full multigrid. False if stopped, or when float32 gains no
    /// more.
    bool cycle(const std::stop_token& stop);
    /// Cycles on E; largest residuals after each. False if stopped.
    bool solve(const Goal& goal, std::vector<double>& residuals, const std::stop_token& stop);
    /// error_ ← full multigrid and sweeps.
    void fullMultigrid();
    /// Goes over to conjugate gradients where cycles are slow. False if stopped.
    bool accelerate(const std::stop_token& stop);
    void iterate();
    [[nodiscard]] int mostCycles() const;
    /// C by a solve of A w = 1, or of what stands for it on parts that float.
    [[nodiscard]] double solvedInverseBound(const std::stop_token& stop);
    /// Work arrays of one channel; false if stopped.
    bool shapeWork(const std::stop_token& stop);
    /// mean(D + E) = 0 over each part that floats: its constants are not seen by A.
    void centre(const Grid<float>& d, int channel);
    std::optional<Proof> proveChannel(const PoissonSystem& system, const Grid<float>& d, int channel,
                                      double wanted, const std::stop_token& stop);
    struct Remainder {
        double rest = 0;        ///< bound of max |A⁻¹ r|
        double correction = 0;  ///< max |E|
        double residual = 0;    ///< max |r|
        double rounded = 0;     ///< what evaluation and rounding may add to the error
        [[nodiscard]] double bound() const { return correction + rest + rounded; }
    };
    Remainder boundRemainder(const PoissonSystem& system, const ResidualOf& of,
                             const std::stop_token& stop);
    /// The same with a second float: E' with A E' = r, |D − D*| ≤ |E| + |E'| + C |r − A E'|. For
    /// links so weak that the flux says little. Nothing when stopped.
    std::optional<Remainder> boundBySecondFloat(const ResidualOf& of, const Remainder& first,
                                                const std::stop_token& stop);
    /// How far A error_ = residual_ is solved.
    struct Iteration {
        int cycles = 0;
        bool begun = false, accelerated = false;
        float residual = 0, least = 0, first = 0;  ///< first: of conjugate gradients
        int idle = 0;                              ///< cycles since the residual was `least`
        double size = 0, step = 0;                 ///< max |E|, and its last change
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
