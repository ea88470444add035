#pragma once
// What the experiment "stencil" found, as the figures of Venkatasubramanian & Vuduc 2009 show it.
#include "lab/studies/stencil/stencil_points.h"

namespace weft {

struct StencilFindings {
    std::vector<StencilPoint> points = {};
    std::vector<StencilRung> rungs = {};
    double copy = 0;  ///< bytes a second that the device copies, read and written
    std::string device = {};
    bool isProcessor = false;  ///< that device
    double memoryNodes = 0;    ///< of the host that measured (NUMA); NaN: not known, or a device
    DeviceInfo host = {};      ///< whose time is that of the part "host"
};

/// The first of the ladder that does not block and is as fast as the fastest of those, on its largest
/// square; where there is no ladder the last that there is.
[[nodiscard]] std::string bestRung(const StencilFindings& found, Precision precision,
                                   const std::vector<StencilRung>& rungs);

/// Of the largest square in this precision; null: not measured.
[[nodiscard]] const StencilPoint* ladderPoint(const StencilFindings& found, const std::string& rung,
                                              Precision precision);

/// Those that there are points for.
[[nodiscard]] std::vector<LabFigure> stencilFigures(const StencilFindings& found);
/// Where the time goes, and from how many steps on the device pays; without curves where nothing was
/// transferred.
[[nodiscard]] LabFigure stencilBreakdown(const StencilFindings& found);
[[nodiscard]] LabFigure stencilCrossover(const StencilFindings& found);
/// Sentences, computed.
[[nodiscard]] std::vector<std::string> stencilFindings(const StencilFindings& found);

}  // namespace weft
