#pragma once
/// A guaranteed bound of the error of D (engine/README.md).
#include <optional>
#include <stop_token>

#include "backend/device_system.h"
#include "backend/recorded_cycles.h"
#include "kernels/certificate/flux_pyramid.h"

namespace weft::gpu {

/// Fixed pixels inside an image that is else all unknown: cycles alone are slow on the almost
/// constant error.
[[nodiscard]] bool nearlySingular(const PoissonSystem& system);

/// Solves A E = f − A D by multigrid and evaluates r = f − A (D + E) in double. Then
/// max |D − D*| ≤ max |E| + max |A⁻¹ r|, and
///     max |A⁻¹ r| ≤ C max |r|, C ≥ max(A⁻¹1) (weft/backend/inverse_bound.h) max |A⁻¹ r| ≤ √(G ·
///     energy of a flux) + C |what is left| (stencil/flux_pyramid.h)
/// The second is far smaller where r is rough, and is known unless the box is the whole image; there
/// C comes from a solve of A w = 1. Values are in internal units. 8 B a sample more.
class Certificate {
public:
    /// `room`: for its own conjugate gradients.
    Certificate(const Stream& stream, Cycle& cycle, ConjugateGradientWorkspace& room);

    /// Proves a bound for f and D of `of`, channels of the system; a bound below `wanted` need not be
    /// sharp. Nothing when stopped, or when no bound could be proved.
    std::optional<Proof> prove(const DeviceSystem& system, const Target& of, double wanted,
                               const std::stop_token& stop);
    /// E of the last prove() or correct(), for improving D.
    [[nodiscard]] const float* correction() const { return e_.data(); }
    /// Solves A E = f − A D as far as `goal` asks.
    Refinement correct(const DeviceSystem& system, const Target& of, const RefineGoal& goal,
                       const std::stop_token& stop);
    /// d += step · (f − A d) · 4 / A_pp where rows are a domain's own, else step · (f − A d).
    void sweep(const DeviceSystem& system, const Target& of, float step);
    /// Removes the mean of planes of a singular system.
    void project(const DeviceSystem& system, int channels, float* v);
    void forgetDomain(bool accelerate);
    /// C of the domain; infinity where none could be found. Kept per domain.
    [[nodiscard]] double inverseBound(const DeviceSystem& system, const std::stop_token& stop);
    [[nodiscard]] double bytesMoved() const { return bytesMoved_; }

private:
    void makeRoom(const DeviceSystem& system, int channels);
    struct Remainder {
        double rest = 0;  ///< bound of max |A⁻¹ r|
        double r = 0, d = 0, f = 0, e = 0;
    };
    double comparisonBound(const DeviceSystem& system, const std::stop_token& stop);
    Proof proveByFlux(const DeviceSystem& system, const Target& of, double inverseBound,
                      double wanted, const std::stop_token& stop);
    Remainder boundBySecondFloat(const Target& of, const Remainder& first, double inverseBound,
                                 const std::stop_token& stop);
    Proof proveByMaximum(const DeviceSystem& system, const Target& of, double inverseBound,
                         const std::stop_token& stop);
    Remainder boundRemainder(const DeviceSystem& system, const Target& of, double inverseBound);
    [[nodiscard]] static double boundOf(const DeviceSystem& system, const Remainder& found,
                                        double inverseBound);
    double step(bool first);
    void observe(const CycleStep& step);
    template <class Suffices>
    void solve(const Target& target, int most, const std::stop_token& stop, const Suffices& suffices);
    [[nodiscard]] bool stalled() const;
    void refine(double inverseBound, int channels, const std::stop_token& stop);
    double maximum(const float* v, int channels);
    double residual(const Target& of, const float* e, float* r);
    struct Maxima {
        unsigned r, rest, d, f, e;  ///< |f − A D|, |f − A (D + E)|, |D|, |f|, |E|, as bits
    };
    [[nodiscard]] Maxima* maxima() const { return scalars_.as<Maxima>(); }
    void queueResidual(const Target& of, const float* e, float* r, unsigned* most);
    void queueMaximum(const float* v, int channels, unsigned* most);
    Maxima fetch();

    const Stream& stream_;
    Cycle& cycle_;
    RecordedCycles cycles_;
    // Of the solve for E.
    bool accelerates_ = false;  ///< cycles are slow on the domain
    CycleStep first_, last_, best_;
    int withoutGain_ = 0;
    DeviceFloats e_, rhs_;
    DeviceFloats second_;  ///< what E leaves, and the second float of it
    DeviceMemory scalars_;
    DeviceMemory flux_;  ///< FluxRecords
    PinnedMemory arrived_, arrivedFlux_;
    int hierarchyLayout_ = -1;
    double inverseBound_ = 0;  ///< of the current domain; 0: not yet known
    double bytesMoved_ = 0;
};

}  // namespace weft::gpu
