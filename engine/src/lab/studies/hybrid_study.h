#pragma once
// Rows split between two devices, over all fractions (S. Venkatasubramanian, R. Vuduc 2009, Fig 6, 14
// and 15).
#include "lab/lab_run.h"
#include "lab/studies/split_run.h"

namespace weft {

/// Two devices that share the rows, the first one above.
struct HybridPair {
    std::string key, first, second;
    MakePart makeFirst, makeSecond;
    std::string paper;  ///< what the paper's own figure shows
};

/// Measurements of one pair at one n: every fraction, then those around the model's best.
[[nodiscard]] std::size_t hybridPoints(const LabParameters& p);
/// Columns of the table "splits".
[[nodiscard]] LabTable hybridTable();
/// What the best split gains by n, which pairs add to where there are several n.
[[nodiscard]] LabFigure hybridGainFigure(const LabParameters& p);
/// Adds the pair's figure, rows and finding at one n to the report, whose first table is "splits".
/// False where it was stopped.
[[nodiscard]] bool measureHybrid(LabRun& run, const HybridPair& pair, const LabParameters& p, int n);

}  // namespace weft
