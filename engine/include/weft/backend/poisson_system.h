#pragma once
/// What backends solve.
#include <memory>

#include "weft/backend/domain.h"
#include "weft/clone_problem.h"
#include "weft/field.h"

namespace weft {

class ThreadPool;

/// The Poisson system of a CloneProblem, written for the correction D = u − g (g = patch values):
///
///     A D = f,   f_p = Σ_{q ∈ N(p)\Ω} w_pq (b_q − g_q) + Σ_{q ∈ N(p)} w_pq (v_pq − (g_p − g_q)) +
///     s (t_p − g_p)
///
/// (engine/README.md minus A g; g_q = g_p where q lies outside the patch raster; w and s the domain's
/// links and screening, t the wanted values, g unless the patch has others.) f is exact in
/// float32 for integer pictures with links of 1, without wanted values (weft/units.h). For import
/// gradients without them f is zero but next to fixed pixels. Over each part that nothing holds
/// (Domain::floating) mean(D) = 0 is asked for: the mean of u is that of g, to which it is added by
/// how much that of the wanted values differs, where the patch has a screening.
///
/// Float pictures are those of the file (Field::stored()), and weighted gradients are any numbers: f
/// is evaluated in double. Where each f_p
/// rounded to float32 could show in D, rhs + rhsRest is f; solvers iterate on rhs and bound the error
/// of rhs + rhsRest. Immutable; any thread may read it.
struct PoissonSystem {
    std::shared_ptr<const Domain> domain;
    Rect boxInBackground;                  ///< where the domain lies
    std::shared_ptr<const Field> rhs;      ///< f over the box, 0 outside Ω; null: left to the solver
    std::shared_ptr<const Field> rhsRest;  ///< what f exceeds rhs by; null: nothing
    std::shared_ptr<const Field> base;     ///< the patch image g in the solve space, as said above
    /// The picture b around and under the patch, the whole of it, where f is left to the solver.
    std::shared_ptr<const Field> background;
    Gradients gradients = Gradients::import;  ///< of f where it is left to the solver
    Point boxInPatch;                         ///< top-left pixel of the box in patch coordinates
    /// max |f − exact f|, of import gradients over the sum of links to fixed pixels if that is less
    /// than 1; 0 when assembled exactly.
    double rhsError = 0.0;
    double largest = 0.0;  ///< of |g| and |b| over Ω and its rim; full scale if less
    /// Times that u may be rounded to float32 on its way into a file: 1, the sum g + D, where g is
    /// exact; of float pictures g itself, an encoding and the file's unit too.
    double roundings = 1;
    bool rhsIsBoundaryOnly = false;  ///< f is 0 but next to fixed pixels (import gradients)
    /// D that a cold start of relaxation begins from, over the box, 0 outside Ω; null: 0.
    std::shared_ptr<const Field> start;
    SolveSpace space = SolveSpace::encoded;

    [[nodiscard]] int channels() const { return rhs ? rhs->channels() : base->channels(); }
    [[nodiscard]] Extent extent() const { return domain->extent(); }
    /// What that error of f leaves of D at most, with max |A⁻¹ r| ≤ inverseBound · max |r|. Where f
    /// is 0 but next to fixed pixels, |δf| ≤ m A 1 with m the largest |δf| / (A 1) there, A 1 ≥ 0
    /// elsewhere, so that |A⁻¹ δf| ≤ m; A 1 is no less than the sum of links to fixed pixels, m ≤
    /// rhsError.
    [[nodiscard]] double solutionError(double inverseBound) const {
        return rhsError * (rhsIsBoundaryOnly ? 1.0 : inverseBound);
    }
    [[nodiscard]] FieldView baseInBox() const {
        return base->view().crop({boxInPatch.x, boxInPatch.y, extent().width, extent().height});
    }
};

/// Assembles systems of one drag after another and keeps what did not change: the Domain while the
/// mask, its clipping and the touched borders stay the same; the storage of f; linear-light copies.
/// One thread at a time. Reads 2 pictures, writes f: about 12 B a sample for mixed, the rim only for
/// import.
class Assembler {
public:
    explicit Assembler(int threads = 0);  ///< 0: all cores
    ~Assembler();
    /// Throws std::bad_alloc only.
    [[nodiscard]] std::shared_ptr<const PoissonSystem> assemble(const CloneProblem& problem);
    /// The same for a solver that assembles f itself (Solver::canAssemble()): pictures for f. In
    /// another space than `encoded`, for weighted gradients and with wanted values f is there all the
    /// same, and no background.
    [[nodiscard]] std::shared_ptr<const PoissonSystem> assembleOnDevice(const CloneProblem& problem);
    /// Its threads, which work for others between these calls.
    [[nodiscard]] ThreadPool& pool();

private:
    struct Kept;
    std::unique_ptr<Kept> kept_;
};

}  // namespace weft
