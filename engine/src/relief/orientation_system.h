#pragma once
// A level as the relaxation schemes see it.
#include "cpu/relaxation/orientation_cells.h"
#include "relief/orientation_stage.h"

namespace weft::relief {

/// Owns what OrientationCells refer to.
class OrientationSystem {
public:
    /// κ = 4, ε = 1.
    void build(const ReliefLevel& level, const LightDown& light, OrientationKernel kernel,
               double lambda);
    [[nodiscard]] const OrientationCells& cells() const { return cells_; }
    /// Every normal is known, or stands alone.
    [[nodiscard]] bool nothingToRelax() const { return relaxed_ == 0; }

private:
    void countNeighbours(const ReliefLevel& level);

    Grid<float> shading_, inverse_, known_;
    Grid<std::int8_t> mask_;
    OrientationCells cells_;
    std::int64_t relaxed_ = 0;
};

}  // namespace weft::relief
