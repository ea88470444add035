#pragma once
// What figures of the experiment "stencil" are filled with.
#include <algorithm>
#include <string>
#include <vector>

#include "lab/studies/stencil/stencil_figures.h"

namespace weft {

using StencilPoints = std::vector<const StencilPoint*>;

/// Measured points of a part.
[[nodiscard]] inline StencilPoints pointsOf(const StencilFindings& found, StencilPart part) {
    StencilPoints some;
    for (const StencilPoint& p : found.points)
        if (p.part == part && p.measured()) some.push_back(&p);
    return some;
}
[[nodiscard]] inline std::string squareText(const StencilWork& work) {
    return std::to_string(work.side) + "²";
}

/// Place of a name on an axis of names, made where there is none.
[[nodiscard]] inline double placeOf(LabAxis& axis, const std::string& name) {
    const auto at = std::find(axis.names.begin(), axis.names.end(), name);
    const auto place = at - axis.names.begin();
    if (at == axis.names.end()) axis.names.push_back(name);
    return static_cast<double>(place);
}
[[nodiscard]] inline LabSeries& barsNamed(LabFigure& figure, const std::string& name) {
    LabSeries& series = seriesNamed(figure, name);
    series.form = LabForm::bars;
    return series;
}

}  // namespace weft
