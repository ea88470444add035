#pragma once
/// (f, g) relaxed by a scheme: what a backend implements, and the solver over it.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "weft/geometry.h"
#include "weft/relief/relief_relaxation.h"
#include "weft/relief/relief_solver.h"
#include "weft/stencil/reflectance.h"

namespace weft::relief {

/// A picture on whose pixels (f, g) is relaxed. Packed rows; y down.
struct OrientationPicture {
    Extent extent;
    std::vector<float> shading;  ///< I
    /// Of the four neighbours, those that carry a normal; 0 where (f, g) is not relaxed.
    std::vector<std::uint8_t> neighbours;
    std::vector<float> f, g;  ///< where it starts; where it is not relaxed: what it stays, or 0
    stencil::Vector3<float> light{0, 0, 1};
    float weight = 0.4f;  ///< κ λ / ε²
    OrientationKernel kernel = OrientationKernel::gaussNewton;

    [[nodiscard]] bool nothingToRelax() const {
        return std::all_of(neighbours.begin(), neighbours.end(), [](int n) { return n == 0; });
    }
};

/// What one synchronous step would change, and what (f, g) is before it.
struct OrientationMeasure {
    double largest = 0;    ///< max |change| of f or g
    double squares = 0;    ///< Σ (change of f)² + (change of g)²
    double roughness = 0;  ///< Σ (f − f̄)² + (g − ḡ)²
    double shading = 0;    ///< Σ (I − R)² where I > 0
    double cells = 0;      ///< that are relaxed
    double lit = 0;        ///< of these, where I > 0

    void join(const OrientationMeasure& o) {
        largest = std::max(largest, o.largest);
        squares += o.squares;
        roughness += o.roughness;
        shading += o.shading;
        cells += o.cells;
        lit += o.lit;
    }
};

/// Takes a scheme's steps. Used by one thread. Throws DeviceError, std::bad_alloc.
class OrientationRelaxer {
public:
    virtual ~OrientationRelaxer() = default;
    /// Starts anew; no step done.
    virtual void take(const OrientationPicture& picture) = 0;
    /// Up to `steps` steps, but at least a launch or round; ends soon after the deadline or `stop`.
    /// False where a launch was left unfinished: nothing may be measured then.
    virtual bool run(std::int64_t steps, std::chrono::steady_clock::time_point deadline,
                     std::stop_token stop) = 0;
    /// Synchronous.
    [[nodiscard]] virtual OrientationMeasure measure() = 0;
    /// (f, g) as it is; packed rows.
    virtual void read(float* f, float* g) = 0;
    /// Steps done by a block on average, and most − fewest.
    [[nodiscard]] virtual std::int64_t steps() const = 0;
    [[nodiscard]] virtual std::int64_t staleness() const = 0;
    [[nodiscard]] virtual BlockSteps blockSteps() const = 0;
    /// Steps are the host's own work: a few solves there cost little beside them.
    [[nodiscard]] virtual bool stepsOnHost() const { return false; }
    [[nodiscard]] virtual RoleCycles roleCycles() const { return {}; }
};

/// What Backend::makeReliefRelaxation promises, over a backend's relaxer. The start and the height
/// are found on `threads` threads of the CPU (0: all cores).
[[nodiscard]] std::unique_ptr<ReliefSolver> makeRelaxedRelief(
    std::unique_ptr<OrientationRelaxer> relaxer, const ReliefRelaxation& how, int threads = 0);

}  // namespace weft::relief
