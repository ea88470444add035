#pragma once
// What the CPU implements of weft/backend, each in the source file of that name.
#include <memory>
#include <string>

#include "weft/backend.h"
#include "weft/backend/poisson_operations.h"
#include "weft/backend/relaxation_operations.h"
#include "weft/backend/thread_pool.h"

namespace weft {

[[nodiscard]] std::unique_ptr<PoissonOperations> makeCpuPoisson(std::shared_ptr<ThreadPool> pool,
                                                                const MultigridOptions& options);
/// Throws InvalidProblem where the CPU lacks the scheme.
[[nodiscard]] std::unique_ptr<RelaxationOperations> makeCpuRelaxation(
    std::shared_ptr<ThreadPool> pool, const Scheme& scheme);
/// Why the CPU cannot run the scheme, in a sentence for a user; empty where it can.
[[nodiscard]] std::string unsupportedOnCpuReason(const Scheme& scheme);
[[nodiscard]] std::unique_ptr<SurfaceRenderer> makeCpuSurface(std::shared_ptr<ThreadPool> pool);

namespace relief {

class OrientationRelaxer;  // weft/backend/orientation_relaxer.h
class ReliefStages;        // weft/backend/relief_stages.h

[[nodiscard]] std::unique_ptr<ReliefStages> makeCpuStages(std::shared_ptr<ThreadPool> pool);
[[nodiscard]] std::unique_ptr<OrientationRelaxer> makeCpuOrientation(ThreadPool& pool,
                                                                     const Scheme& scheme);
/// The quickest way to what schemes converge to, where it leads there: AcceleratedRunner.
[[nodiscard]] std::unique_ptr<OrientationRelaxer> makeAcceleratedOrientation(ThreadPool& pool);

}  // namespace relief

}  // namespace weft
