#pragma once
// The quadratic form of one Gauss-Newton step, applied without a matrix.
#include <vector>

#include "cpu/thread_pool.h"
#include "relief/shading_cells.h"

namespace weft::relief {

/// Smoothness weights of a level. Vertices i: bend on i − 1, i, i + 1; third on i − 1 .. i + 2; third
/// of the twist from cell i to the next. Planes are empty where a term is absent.
struct SmoothnessWeights {
    Plane bendX, bendY, twist;
    Plane thirdX, thirdY, thirdXxy, thirdXyy;
    bool bends = false, thirds = false;
};

/// gᵀ T g over cells plus smoothness (simd::HeightTerms). Cells with one-sided or two-point slopes
/// are few, and kept in a list.
class HeightForm {
public:
    void reshape(const ReliefLevel& level, const ShadingCells& cells);

    /// T and right-hand side v of every cell; aspect is folded in.
    Plane xx, xy, yy, vx, vy;
    SmoothnessWeights smooth;

    /// b = Gᵀ v − (smoothness) z at unknown vertices, 0 elsewhere. Call before the form is damped; v
    /// is used up.
    void rightHandSide(ThreadPool& pool, const Doubles& z, Plane& b);
    /// Moves the T of listed cells out of the planes. Call after damping, before apply().
    void listOddCells();
    /// v = (form) u at unknown vertices, 0 elsewhere.
    void apply(ThreadPool& pool, const Plane& u, Plane& v);

private:
    struct OddCell {
        int cell;
        float xx, xy, yy;
    };
    simd::HeightTerms terms(bool withSlopes);
    simd::HeightFluxes fluxes();
    void scatter(int cell, float vx, float vy, float* v) const;
    void clearKnown(ThreadPool& pool, Plane& v) const;

    const ReliefLevel* level_ = nullptr;
    const ShadingCells* cells_ = nullptr;
    std::vector<OddCell> odd_;
    Plane none_, copy_;
    Plane across_, along_, own_, bendDown_, thirdDown_, twist_, twistDown_;
};

}  // namespace weft::relief
