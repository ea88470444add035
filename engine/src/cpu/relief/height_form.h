#pragma once
// The quadratic form of one Gauss-Newton step, applied without a matrix.
#include <utility>
#include <vector>

#include "cpu/relief/pass_bands.h"
#include "cpu/relief/shading_cells.h"

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
    /// For a level. Not `anew`: the planes are those that it had when it was prepared, damped and
    /// applied last, and cells without a term are still 0.
    void reshape(const StoppableRows& rows, const ReliefLevel& level, const ShadingCells& cells,
                 bool anew);

    /// T and right-hand side v of every cell; aspect is folded in.
    Plane xx, xy, yy, vx, vy;
    SmoothnessWeights smooth;

    /// `b`: (0, 0) of a plane of the same stride. b = Gᵀ v − (smoothness) z at unknown vertices,
    /// anything elsewhere. Call before the form is damped; v is used up.
    void rightHandSide(const StoppableRows& rows, const Doubles& z, float* b);
    /// Moves the T of listed cells out of the planes. Call after damping, before apply().
    void listOddCells();
    /// A direction of conjugate gradients: x ← x + alpha · before, p = z + beta · before. All are 0
    /// where nothing is unknown.
    struct Direction {
        const float* z;  ///< (0, 0) of a plane of the same stride
        const Plane& before;
        float alpha, beta;
        Plane &x, &p;
    };
    /// Takes the direction; v = (form) p, and Σ p v of every row but for the listed cells, whose
    /// share of that sum is returned. v means nothing where nothing is unknown.
    double apply(const StoppableRows& rows, const Direction& d, Plane& v, Doubles& rowSums);

private:
    struct OddCell {
        int cell;
        float xx, xy, yy;
    };
    [[nodiscard]] simd::HeightTerms terms() const;
    [[nodiscard]] std::pair<float, float> slopeAt(int cell, const Plane& u) const;
    void scatter(int cell, float vx, float vy, float* v) const;

    const ReliefLevel* level_ = nullptr;
    const ShadingCells* cells_ = nullptr;
    std::vector<OddCell> odd_;
    Plane copy_;
    PassBands bands_;
};

}  // namespace weft::relief
