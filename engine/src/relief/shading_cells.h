#pragma once
// Where I = R is asked: in the cells between four vertices.
#include <vector>

#include "relief/relief_level.h"
#include "weft/stencil/height_cell.h"

namespace weft::relief {

using stencil::CellKind;

/// How a derivative is taken along one axis: over two points, or over four that start at −1, 0, −2.
enum class Reach : std::uint8_t { two, centred, ahead, behind };

/// Cell (x, y) has the index of its first vertex. Slopes of a cell are of fourth order where sixteen
/// vertices are inside (one-sided at the edge of the image), else of second; I is interpolated from
/// lit pixels alone.
struct ShadingCells {
    int width = 0;  ///< of the level
    int height = 0;
    double aspect = 1;  ///< stepX / stepY: q = aspect · (z one row down − z)
    std::vector<CellKind> kind;
    std::vector<Reach> reachX, reachY;
    Floats shading;
    Floats weight;         ///< 1; less where I could only be averaged
    std::vector<int> odd;  ///< cells that are not centred on both axes

    [[nodiscard]] bool on(int i) const { return kind[i] != CellKind::none; }
    [[nodiscard]] bool tells(int i) const {
        return kind[i] == CellKind::lit || kind[i] == CellKind::dark || kind[i] == CellKind::clipped;
    }
    /// (p, q) of the height z there.
    [[nodiscard]] stencil::Slope<double> slope(const Doubles& z, int i) const;
    /// The same by two points an axis.
    [[nodiscard]] stencil::Slope<double> compactSlope(const Doubles& z, int i) const;
};

/// Weights of the four points of a reach: derivative and value at the middle of the cell.
extern const double kDerivative[4][4];
extern const double kAverage[4][4];
/// First point of a reach.
extern const int kFirst[4];

[[nodiscard]] ShadingCells makeShadingCells(const ReliefLevel& level);

}  // namespace weft::relief
