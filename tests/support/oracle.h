#pragma once
/// The exact answer: a direct solve in double (CHOLMOD) of the system of engine/README.md, written
/// here from the pictures and the mask alone, so that a mistake in the engine's own assembly shows.
#include <functional>
#include <memory>
#include <vector>

#include "weft/clone_problem.h"

namespace weft::tests {

/// u over the box of a problem, solve space, unit of weft/units.h; meaningful in Ω only.
struct DirectSolution {
    Rect box;  ///< in background coordinates
    int channels = 0;
    std::vector<double> u;  ///< planar, row-major

    [[nodiscard]] double at(int channel, Point pInBox) const {
        return u[static_cast<std::size_t>(
            (std::int64_t{channel} * box.height + pInBox.y) * box.width + pInBox.x)];
    }
};

/// True where Ω holds the pixel.
[[nodiscard]] bool inOmega(const CloneProblem& problem, Point pInBackground);

/// Right-hand side of engine/README.md: Σ_{q ∈ N(p)\Ω} w_pq b_q + Σ_{q ∈ N(p)} w_pq v_pq + s t_p.
[[nodiscard]] double rightHandSide(const CloneProblem& problem, int channel, Point pInBackground);

/// Another guidance than a CloneProblem's gradients, p and q in background coordinates: v_pq, the
/// picture g whose mean a part keeps that nothing holds, and fixed values (none: those of the
/// background).
struct OwnGuidance {
    std::function<double(int channel, Point p, Point q)> v;
    std::function<double(int channel, Point p)> g;
    std::function<double(int channel, Point q)> b = {};
};

/// Factorises the matrix of one Ω, s and w; solves any problem with the same ones (pictures and
/// gradients may differ). Time and memory of a sparse Cholesky factorisation: about 1 s at 512².
class DirectSolver {
public:
    explicit DirectSolver(const CloneProblem& problem);
    ~DirectSolver();
    /// Encoded solve space only.
    [[nodiscard]] DirectSolution solve(const CloneProblem& problem);
    /// The same Ω with a guidance of its own.
    [[nodiscard]] DirectSolution solve(const CloneProblem& problem, const OwnGuidance& guidance);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// max |u − u*| over Ω but its void pixels and all channels in 8-bit codes. `u`: the box.
[[nodiscard]] double maxErrorInCodes(const CloneProblem& problem, const DirectSolution& exact,
                                     FieldView u);

}  // namespace weft::tests
