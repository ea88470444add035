#pragma once
// One measurement of the experiment "stencil", and what it is in a table.
#include "lab/lab_run.h"
#include "weft/lab/stencil_bench.h"

namespace weft {

/// Which part of the experiment a measurement is of.
enum class StencilPart { ladder, tiles, variants, sustained, transfers, host };
[[nodiscard]] const char* nameOf(StencilPart part);

struct StencilPoint {
    StencilPart part = StencilPart::ladder;
    StencilWork work;
    std::string reason = {};  ///< why it was not measured; the rest is then NaN
    LabSpread seconds = {};   ///< of all steps
    double toDevice = 0, fromDevice = 0;

    [[nodiscard]] bool measured() const { return reason.empty(); }
    [[nodiscard]] double cells() const {
        return double(work.side) * double(work.side) * double(work.steps);
    }
    [[nodiscard]] double cellsPerSecond() const { return cells() / seconds.median; }
    /// 5 operations a cell and step.
    [[nodiscard]] double flops() const { return 5 * cellsPerSecond(); }
    /// A word read and one written a cell and step, and h² f where that is in a grid.
    [[nodiscard]] double bytesACell() const {
        return (work.rhsFromGrid ? 3 : 2) * (work.precision == Precision::f64 ? 8 : 4);
    }
    [[nodiscard]] double bytesPerSecond() const { return bytesACell() * cellsPerSecond(); }
    /// Of host to host, where grids are copied.
    [[nodiscard]] double withTransfers() const { return toDevice + seconds.median + fromDevice; }
};

/// Its runs so far: of all steps, and of the way there and back.
struct StencilRepeats {
    Repeats& steps;
    std::vector<double>&to, &from;
};
/// Medians of runs repeated as `runs`, after one that warms up (and counts where it is long). Nothing
/// is measured where the device cannot.
[[nodiscard]] StencilPoint measureStencil(StencilBench& bench, StencilPart part,
                                          const StencilWork& work, StencilRepeats runs,
                                          const std::stop_token& stop);

/// "f32" or "f64"; "64x8".
[[nodiscard]] std::string precisionText(const StencilWork& work);
[[nodiscard]] std::string tileText(const StencilWork& work);
[[nodiscard]] const StencilRung* rungOf(const StencilBench& bench, const std::string& key);

[[nodiscard]] LabTable stencilTable();
/// `copy`: what the device copies, read and written, in bytes a second.
[[nodiscard]] std::vector<LabCell> stencilCells(const StencilPoint& point, double copy);

/// Rungs whose answer is not, bit for bit, that of plain loops over an odd square.
[[nodiscard]] std::vector<std::string> wrongRungs(StencilBench& bench, const StencilWork& like,
                                                  const std::stop_token& stop);

}  // namespace weft
