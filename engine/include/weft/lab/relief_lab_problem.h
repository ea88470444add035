#pragma once
/// What the Lab's experiments on shape from shading solve.
#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "weft/backend.h"
#include "weft/lab/scheme_run.h"
#include "weft/relief_problem.h"

namespace weft {

/// A picture whose (f, g) is relaxed. Immutable.
struct ReliefLabProblem {
    std::string name;  ///< part of file names
    std::string text;  ///< a sentence for captions
    std::shared_ptr<const ReliefProblem> problem;
    OrientationKernel kernel = OrientationKernel::gaussNewton;
    double lambda = 0.1;
    /// Root mean square of the distance from the solution's (f, g): 0.01 is half a degree.
    double tolerance = 1e-2;
    std::shared_ptr<const Field> solution = {};  ///< (f, g), or null
};

/// The vase of the shape-from-shading literature (its radius is a polynomial of the height; RELIEF
/// §3), lit from the front, silhouette known: side × side pixels of exact shading.
[[nodiscard]] ReliefLabProblem vaseProblem(int side = 480);

/// The problem with its solution, by a scheme that is fast on every backend, to a tenth of the
/// tolerance or better; as it was where `stop` was requested. Throws DeviceError, std::bad_alloc.
[[nodiscard]] ReliefLabProblem withSolution(ReliefLabProblem problem, Backend& backend,
                                            std::stop_token stop = {});

/// As for clones: `residual` is the largest change by one synchronous step, `error` the distance from
/// the solution, held at looks of the host; what looking takes is not in the seconds.
[[nodiscard]] SchemeRun runScheme(Backend& backend, const ReliefLabProblem& problem,
                                  const Scheme& scheme, double maxSeconds, std::stop_token stop = {});

}  // namespace weft
