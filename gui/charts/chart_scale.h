#pragma once
/// One axis of a chart: from values to positions.
#include <vector>

#include "gui/panels/plot_curve.h"
#include "weft/lab/lab_report.h"

namespace weft::gui {

class ChartScale {
public:
    /// Of the values that are drawn, which it spans; `fromZero`: bars stand on it.
    ChartScale(const LabAxis& axis, std::vector<double> values, bool fromZero);

    /// 0 .. 1 from the low end to the high one; NaN: no place for it.
    [[nodiscard]] double at(double value) const;
    struct ScaleTick {
        double at;  ///< 0 .. 1
        QString label;
    };
    /// At most about `most` labelled ones.
    [[nodiscard]] std::vector<ScaleTick> ticks(int most) const;

private:
    const LabAxis& axis_;
    AxisRange range_;  ///< of values, or of their log10
};

}  // namespace weft::gui
