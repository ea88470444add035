#pragma once
/// What the Lab's experiments and races solve.
#include <memory>
#include <stop_token>
#include <string>

#include "weft/backend.h"
#include "weft/clone_problem.h"
#include "weft/field.h"
#include "weft/relief/relief_relaxation.h"
#include "weft/stop_rule.h"

namespace weft {

class ReliefProblem;   // weft/relief/relief_problem.h
struct PoissonSystem;  // weft/backend/poisson_system.h

/// A Poisson system, or a picture whose (f, g) is relaxed (`relief`); how errors are compared with
/// the tolerance, and how pictures of a solve are shown. Immutable.
struct LabProblem {
    std::string text;  ///< a sentence for captions
    std::shared_ptr<const PoissonSystem> system = {};
    std::shared_ptr<const CloneProblem> clone = {};  ///< what it was assembled from, or null
    /// Tolerance in 8-bit codes; of relief the root mean square of the distance from the solution's
    /// (f, g), of which 0.01 is half a degree.
    StopRule rule;
    /// D* over the box, 0 outside Ω, or the (f, g) that relaxation converges to; each to a tenth of
    /// the tolerance or better: errors are then measured from it at checks of the host. Null: they
    /// are what rule.measure says.
    std::shared_ptr<const Field> exact = {};

    std::shared_ptr<const ReliefProblem> relief = {};
    OrientationKernel kernel = OrientationKernel::gaussNewton;
    double lambda = 0.1;
    OrientationStart start = OrientationStart::membrane;

    /// Of the system, or of the picture.
    [[nodiscard]] Extent extent() const;
};

/// What is measured, and where.
struct LabSubject {
    std::string problemText;
    DeviceInfo device;
    bool ofRelief = false;
    double tolerance = 0;  ///< 8-bit codes of the encoded picture; of relief, see LabProblem::rule
};
[[nodiscard]] LabSubject subjectOf(const LabProblem& problem, const Backend& backend);

/// Laplace's equation on side × side pixels between zeros, one channel, from sin · sin of one code:
/// the error is max |u|. Ours: Chen et al. 2010 solve seamless cloning at 480², "to thresholds
/// established in the literature", and tell neither picture nor number.
[[nodiscard]] LabProblem laplaceProblem(int side = 480, double tolerance = 1e-2);

/// A clone, to `tolerance` 8-bit codes, from D = 0; by the estimate until it is given its solution.
[[nodiscard]] LabProblem cloneLabProblem(std::shared_ptr<const CloneProblem> problem,
                                         double tolerance = 0.5);

/// Chen et al. 2010, Fig 4: a vase, of `side` × side pixels, whose picture, λ and threshold the paper
/// does not tell. Here the turned vase of Carter & Ascher under the light (0.3, 0.2, 1), its outline
/// known, at λ = 0.1, at which the shading counts, to a root mean square distance of 5e-3.
[[nodiscard]] LabProblem vaseProblem(int side = 480);

/// Ours: a sombrero A sin(r) / r (RELIEF §3) of side × side pixels under the light (1, 0, 1), heights
/// known along the border, λ = 300 (side / 480)² (the same weight at every size), from a tilted plane
/// to a root mean square distance of 5e-3. At that weight it is nearly a membrane: as many steps as
/// laplaceProblem() takes and somewhat more, of a system of two unknowns a pixel.
[[nodiscard]] LabProblem sombreroProblem(int side = 480);

/// A surface of the user's, relaxed as `how` says, its scheme apart, to its tolerance.
[[nodiscard]] LabProblem surfaceLabProblem(std::shared_ptr<const ReliefProblem> problem,
                                           const ReliefRelaxation& how);
/// How a scheme relaxes a relief.
[[nodiscard]] ReliefRelaxation relaxationOf(const LabProblem& problem, const Scheme& scheme);

/// The problem with its solution: a system's by multigrid on `backend`, a relief's by a scheme that
/// is fast on every backend. As it was where errors are exact already, where the system is singular
/// (D then drifts by a constant), where `stop` was requested or where float does not get there, or
/// not within 3 s (of a system). Throws DeviceError, std::bad_alloc.
[[nodiscard]] LabProblem withExactSolution(LabProblem problem, Backend& backend,
                                           std::stop_token stop = {});

/// With its solution, as runs record theirs. Of a clone: the background over the box, with u* = base
/// + D* written over it; of a relief its (f, g).
[[nodiscard]] Field exactPicture(const LabProblem& problem);

}  // namespace weft
