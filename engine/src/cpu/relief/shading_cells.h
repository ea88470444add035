#pragma once
// Where I = R is asked: in the cells between four vertices.
#include <vector>

#include "cpu/relief/levels/relief_level.h"
#include "weft/stencil/relief_cells.h"

namespace weft::relief {

using stencil::CellKind;
using stencil::kReachTable;
using stencil::Reach;

/// Cell (x, y) has the index of its first vertex. Slopes of a cell are of fourth order where sixteen
/// vertices are inside (one-sided at the edge of the image), else of second; I is interpolated from
/// lit pixels alone.
struct ShadingCells {
    ShadingCells() = default;
    explicit ShadingCells(const ReliefLevel& level, const LevelWork& work = {})
        : width(level.width),
          height(level.height),
          aspect(level.stepX / level.stepY),
          kind(level.size(), CellKind::none),
          reachX(level.size(), Reach::two),
          reachY(reachX),
          shading(level.size(), 0),
          weight(shading) {
        const stencil::LevelView from = level.view();
        work.forRows(height - 1, [&](int y) {
            for (int x = 0; x + 1 < width; ++x) placeCell(from, kReachTable, x, y, view());
        });
        for (int i = 0; i < level.size(); ++i)
            if (on(i) && (reachX[i] != Reach::centred || reachY[i] != Reach::centred))
                odd.push_back(i);
    }

    int width = 0;  ///< of the level
    int height = 0;
    double aspect = 1;  ///< stepX / stepY: q = aspect · (z one row down − z)
    std::vector<CellKind> kind;
    std::vector<Reach> reachX, reachY;
    Floats shading;
    Floats weight;         ///< 1; less where I could only be averaged
    std::vector<int> odd;  ///< cells that are not centred on both axes

    /// For the formulas of weft/stencil. What const cells show through it is not to be written.
    [[nodiscard]] stencil::CellsView view() const {
        return {width,
                height,
                aspect,
                const_cast<CellKind*>(kind.data()),
                const_cast<Reach*>(reachX.data()),
                const_cast<Reach*>(reachY.data()),
                const_cast<float*>(shading.data()),
                const_cast<float*>(weight.data())};
    }
    [[nodiscard]] bool on(int i) const { return kind[i] != CellKind::none; }
    /// (p, q) of the height z there.
    [[nodiscard]] stencil::Slope<double> slope(const Doubles& z, int i) const {
        return cellSlope(view(), kReachTable, z.data(), i);
    }
};

}  // namespace weft::relief
