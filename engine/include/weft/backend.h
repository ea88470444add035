#pragma once
/// Where a solve runs.
#include <memory>
#include <string>

#include "weft/device_info.h"
#include "weft/multigrid_options.h"
#include "weft/solver.h"

namespace weft {

struct LabProbe;             // weft/lab/lab_device.h
class PoissonOperations;     // weft/backend/poisson_operations.h
class RelaxationOperations;  // weft/backend/relaxation_operations.h
struct ReliefOptions;        // weft/relief/relief_options.h
struct ReliefRelaxation;     // weft/relief/relief_relaxation.h
class ReliefSolver;          // weft/relief/relief_solver.h
class SurfaceRenderer;       // weft/surface/surface_renderer.h

/// Factory of solvers on one device. Solvers may outlive nothing of it: destroy them first. Used by
/// one thread.
class Backend {
public:
    virtual ~Backend() = default;
    /// Never throws DeviceError: what a failing device cannot tell is left out.
    [[nodiscard]] virtual DeviceInfo info() const = 0;
    /// Why the scheme cannot smooth this backend's multigrid, in a sentence for a user; empty where
    /// it can.
    [[nodiscard]] virtual std::string unsupportedSmootherReason(const Scheme& scheme) const = 0;
    /// What multigrid is made of here (weft/backend/poisson_operations.h); null where the backend
    /// makes its solver whole. Throws InvalidProblem with that reason.
    [[nodiscard]] virtual std::unique_ptr<PoissonOperations> makePoisson(const MultigridOptions&);
    /// The engine's solver over makePoisson(). Throws as it does.
    [[nodiscard]] virtual std::unique_ptr<Solver> makeMultigrid(const MultigridOptions& = {});
    /// Why this backend cannot run the scheme, in a sentence for a user; empty where it can. Says
    /// what impossibleReason() says first.
    [[nodiscard]] virtual std::string unsupportedReason(const Scheme& scheme) const = 0;
    /// What relaxation is made of here (weft/backend/relaxation_operations.h); null where the backend
    /// makes its solver whole. Throws InvalidProblem with that reason.
    [[nodiscard]] virtual std::unique_ptr<RelaxationOperations> makeRelaxationOperations(
        const Scheme& scheme);
    /// The engine's solver over them. Throws as they do.
    [[nodiscard]] virtual std::unique_ptr<Solver> makeRelaxation(const Scheme& scheme);
    /// A solver of shape from shading; null where this backend has none.
    [[nodiscard]] virtual std::unique_ptr<ReliefSolver> makeRelief(const ReliefOptions&);
    /// Why this backend cannot relax (f, g) so, in a sentence for a user; empty where it can.
    [[nodiscard]] virtual std::string unsupportedReliefReason(const ReliefRelaxation&) const;
    /// (f, g) relaxed on the image's own grid by a scheme, and the height that it integrates to.
    /// Throws InvalidProblem with that reason.
    [[nodiscard]] virtual std::unique_ptr<ReliefSolver> makeReliefRelaxation(const ReliefRelaxation&);
    /// This backend for the Lab's experiments (weft/lab/lab_device.h), or why there is none.
    [[nodiscard]] virtual LabProbe lab();
    /// Draws surfaces; null where this backend does not.
    [[nodiscard]] virtual std::unique_ptr<SurfaceRenderer> makeSurfaceRenderer();
};

/// A backend, or the reason in a user's words why it is absent ("no NVIDIA driver is installed").
struct BackendProbe {
    std::unique_ptr<Backend> backend;
    std::string reason;
};

}  // namespace weft
