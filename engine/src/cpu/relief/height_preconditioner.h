#pragma once
// The two-point version of the form as nine-point levels: the preconditioner of a height step.
#include <vector>

#include "cpu/multigrid/coarse_cycle.h"
#include "cpu/relief/height_form.h"
#include "weft/stencil/height_operator.h"

namespace weft::relief {

/// One cycle (cpu/multigrid/coarse_cycle.h) on 9-point Galerkin operators: bilinear interpolation,
/// every second vertex. The form's slopes are taken over two points (their squares are within a
/// factor of 3), its smoothness is bounded by links. Sizes are made odd by a column or row of
/// nothing, so that a coarse vertex lies on the last one or beyond.
class HeightPreconditioner {
public:
    explicit HeightPreconditioner(ThreadPool& pool) : cycle_(pool) {}

    /// For a level: all planes are zero. Half done when stopped.
    void reshape(const StoppableRows& rows, const ReliefLevel& level);
    /// The operators, from the form before its prepare(), with the twist already damped.
    void build(const StoppableRows& rows, const HeightForm& form);

    /// r, then b. (0, 0) of a plane of the form's stride; what is outside the unknowns means nothing.
    [[nodiscard]] float* rhs() { return cycle_[0].f.row(0, 0); }
    /// z, 0 outside the unknowns.
    [[nodiscard]] const float* solution() { return cycle_[0].x.row(0, 0); }
    /// Rows that sums of `products` have room for.
    [[nodiscard]] std::size_t rows() const {
        return static_cast<std::size_t>(levels_[0].shape.height);
    }
    /// r ← r − α q where q is given; z = M⁻¹ r, Σ r z and Σ q z of every row. M is not symmetric.
    void apply(const CoarseCycle::Products& products) { cycle_.correct(products); }

private:
    void shapeTables(std::size_t level);
    void assemble(const StoppableRows& rows, const HeightForm& form, float shift);
    void coarsen(const StoppableRows& rows, std::size_t level, float shift);

    const ReliefLevel* level_ = nullptr;
    std::vector<CoarseLevel> levels_;
    CoarseCycle cycle_;
};

}  // namespace weft::relief
