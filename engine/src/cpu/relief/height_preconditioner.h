#pragma once
// A multigrid cycle for the two-point version of the form: the preconditioner of a height step.
#include <vector>

#include "cpu/relief/height_form.h"
#include "weft/stencil/height_operator.h"

namespace weft::relief {

/// Symmetric V(1,1) on 9-point Galerkin operators: rows of one colour at a time, bilinear
/// interpolation, every second vertex. The form's slopes are taken over two points (their squares
/// are within a factor of 3), its smoothness is bounded by links.
class HeightPreconditioner {
public:
    /// From the form before its prepare(), with the twist already damped. Not `anew`: it was built
    /// for this level last, and only the form differs.
    void build(const StoppableRows& rows, const ReliefLevel& level, const HeightForm& form,
               bool anew);
    /// nextR = r − α q first.
    struct Advance {
        float alpha;
        const Plane& q;
        Plane& nextR;
    };
    /// z = M⁻¹ r and Σ r z of every row, of nextR where `by` is given. Rows of r outside the unknowns
    /// mean nothing.
    void apply(const StoppableRows& rows, const Plane& r, Plane& z, Doubles& rowSums,
               const Advance* by = nullptr);

private:
    struct Level {
        Plane centre, east, south, southEast, southWest, inverse;
        Plane rhs, x, scratch;
        Doubles rowSums;
        PassBands bands;
        void invert(const StoppableRows& rows);
        [[nodiscard]] simd::NinePoint view() const;
        void reshape(const StoppableRows& rows, int width, int height);
        void set(std::ptrdiff_t i, const stencil::HeightLinks& links);
    };
    void assemble(const StoppableRows& rows, const ReliefLevel& level, const HeightForm& form);
    static void coarsen(const StoppableRows& rows, const Level& fine, Level& coarse);
    void cycle(const StoppableRows& rows, std::size_t k, const Plane& rhs, const Advance* by,
               Plane& x, Doubles& rowSums);
    void solveAlone(const Plane& rhs, const Advance* by, Plane& x, Doubles& rowSums);
    static void solveCoarsest(Level& level, const Plane& rhs, Plane& x);

    std::vector<Level> levels_;
    std::size_t count_ = 0;
};

}  // namespace weft::relief
