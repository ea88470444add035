#pragma once
// A multigrid cycle for the two-point version of the form: the preconditioner of a height step.
#include <vector>

#include "cpu/thread_pool.h"
#include "relief/height_form.h"
#include "weft/stencil/height_operator.h"

namespace weft::relief {

/// Symmetric V(1,1) on 9-point Galerkin operators: rows of one colour at a time, bilinear
/// interpolation, every second vertex. The form's slopes are taken over two points (their squares
/// are within a factor of 3), its smoothness is bounded by links.
class HeightPreconditioner {
public:
    /// From the form before its prepare(), with the twist already damped.
    void build(ThreadPool& pool, const ReliefLevel& level, const HeightForm& form);
    /// z = M⁻¹ r. Rows of r outside the unknowns must be 0.
    void apply(ThreadPool& pool, const Plane& r, Plane& z);

private:
    struct Level {
        Plane centre, east, south, southEast, southWest, inverse;
        Plane rhs, x, scratch;
        [[nodiscard]] simd::NinePoint view() const;
        void reshape(int width, int height);
        void set(std::ptrdiff_t i, const stencil::HeightLinks& links);
    };
    void assemble(ThreadPool& pool, const ReliefLevel& level, const HeightForm& form);
    static void coarsen(ThreadPool& pool, const Level& fine, Level& coarse);
    void cycle(ThreadPool& pool, std::size_t k, const Plane& rhs, Plane& x);
    static void sweep(ThreadPool& pool, Level& level, const Plane& rhs, Plane& x, int colour);

    std::vector<Level> levels_;
    std::size_t count_ = 0;
};

}  // namespace weft::relief
