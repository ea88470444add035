#pragma once
// One step of the hierarchy: from a level's rows to the next coarser level.
#include "cpu/multigrid/hierarchy.h"

namespace weft {

struct FineLevelRows;

/// Fills `coarse` (its shape is set; half done once `stop` is requested) from the finest level, given
/// by its map of active and of interior cells, and from a coarse one. `lanes`: rows of a level whose
/// stencils differ from cell to cell; null: links are 1.
void coarsenFinest(const Domain& domain, const Grid<std::uint8_t>& active,
                   const Grid<std::uint8_t>& interior, CoarseLevel& coarse,
                   const FineLevelRows* lanes, ThreadPool& pool, const std::stop_token& stop);
void coarsen(const CoarseLevel& fine, CoarseLevel& coarse, const FineLevelRows* lanes,
             ThreadPool& pool, const std::stop_token& stop);

}  // namespace weft
