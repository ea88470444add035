#include "cpu/relief/shading_cells.h"

namespace weft::relief {

ShadingCells makeShadingCells(const ReliefLevel& level, const LevelWork& work) {
    ShadingCells cells;
    cells.width = level.width;
    cells.height = level.height;
    cells.aspect = level.stepX / level.stepY;
    const auto n = static_cast<std::size_t>(level.size());
    cells.kind.assign(n, CellKind::none);
    cells.reachX.assign(n, Reach::two);
    cells.reachY.assign(n, Reach::two);
    cells.shading.assign(n, 0);
    cells.weight.assign(n, 0);
    const stencil::LevelView from = level.view();
    const stencil::CellsView view = cells.view();
    work.forRows(level.height - 1, [&](int y) {
        for (int x = 0; x + 1 < level.width; ++x) placeCell(from, kReachTable, x, y, view);
    });
    for (int i = 0; i < level.size(); ++i)
        if (cells.on(i) && (cells.reachX[i] != Reach::centred || cells.reachY[i] != Reach::centred))
            cells.odd.push_back(i);
    return cells;
}

}  // namespace weft::relief
