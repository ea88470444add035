#pragma once
/// Where a solve runs.
#include <memory>
#include <optional>
#include <string>

#include "weft/relief_relaxation.h"
#include "weft/relief_solver.h"
#include "weft/scheme.h"
#include "weft/solver.h"
#include "weft/surface_renderer.h"

namespace weft {

class PoissonOperations;
class RelaxationOperations;
struct LabProbe;

enum class SolverKind { multigrid, relaxation };

struct MultigridOptions {
    /// ν1 and ν2 of the CPU's V(ν1, ν2). A GPU's own sweeps are fixed; a scheme takes ν1 + 1 steps
    /// there before and after the coarse correction.
    int preSmooth = 1, postSmooth = 1;
    /// Relaxation scheme that does the steps on the finest level between two coarse corrections;
    /// none: the backend's own red-black sweeps.
    std::optional<Scheme> smoother = {};
};

/// Name and peak figures of a device, for panels and reports.
struct DeviceInfo {
    std::string backend;            ///< "cpu", "cuda"
    std::string device;             ///< model name in a user's words
    int threads = 0;                ///< worker threads; 0 on a GPU
    double peakBytesPerSecond = 0;  ///< measured copy, read + written; 0 if not yet measured
};

/// Factory of solvers on one device. Solvers may outlive nothing of it: destroy them first. Used by
/// one thread.
class Backend {
public:
    virtual ~Backend() = default;
    /// Never throws DeviceError: what a failing device cannot tell is left out.
    [[nodiscard]] virtual DeviceInfo info() const = 0;
    /// Why the scheme cannot smooth this backend's multigrid, in a sentence for a user; empty where
    /// it can.
    [[nodiscard]] virtual std::string whyNoSmoother(const Scheme& scheme) const = 0;
    /// What multigrid is made of here (weft/backend/poisson_operations.h); null where the backend
    /// makes its solver whole. Throws InvalidProblem with that reason.
    [[nodiscard]] virtual std::unique_ptr<PoissonOperations> makePoisson(const MultigridOptions&);
    /// The engine's solver over makePoisson(). Throws as it does.
    [[nodiscard]] virtual std::unique_ptr<Solver> makeMultigrid(const MultigridOptions& = {});
    /// Why this backend cannot run the scheme, in a sentence for a user; empty where it can. Says
    /// what whyImpossible() says first.
    [[nodiscard]] virtual std::string whyNot(const Scheme& scheme) const = 0;
    /// What relaxation is made of here (weft/backend/relaxation_operations.h); null where the backend
    /// makes its solver whole. Throws InvalidProblem with that reason.
    [[nodiscard]] virtual std::unique_ptr<RelaxationOperations> makeRelaxationOperations(
        const Scheme& scheme);
    /// The engine's solver over them. Throws as they do.
    [[nodiscard]] virtual std::unique_ptr<Solver> makeRelaxation(const Scheme& scheme);
    /// A solver of shape from shading; null where this backend has none.
    [[nodiscard]] virtual std::unique_ptr<ReliefSolver> makeRelief(const ReliefOptions& = {}) {
        return nullptr;
    }
    /// Why this backend cannot relax (f, g) so, in a sentence for a user; empty where it can.
    [[nodiscard]] virtual std::string whyNoRelief(const ReliefRelaxation&) const {
        return "This backend does not relax orientations.";
    }
    /// (f, g) relaxed on the image's own grid by a scheme, and the height that it integrates to.
    /// Throws InvalidProblem with that reason.
    [[nodiscard]] virtual std::unique_ptr<ReliefSolver> makeReliefRelaxation(
        const ReliefRelaxation&) {
        return nullptr;
    }
    /// This backend for the Lab's experiments (weft/lab/lab_device.h), or why there is none.
    [[nodiscard]] virtual LabProbe lab();
    /// Draws surfaces; null where this backend does not.
    [[nodiscard]] virtual std::unique_ptr<SurfaceRenderer> makeSurfaceRenderer() { return nullptr; }
};

/// A backend, or the reason in a user's words why it is absent ("no NVIDIA driver is installed").
struct BackendProbe {
    std::unique_ptr<Backend> backend;
    std::string reason;
};

}  // namespace weft
