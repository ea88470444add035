#include "weft/lab/lab_report.h"

#include <algorithm>

namespace weft {

namespace {

template <class Items>
auto* keyed(Items& items, const std::string& key) {
    const auto at =
        std::find_if(items.begin(), items.end(), [&](const auto& item) { return item.key == key; });
    return at == items.end() ? nullptr : &*at;
}

}  // namespace

const LabTable* LabReport::table(const std::string& key) const { return keyed(tables, key); }
const LabFigure* LabReport::figure(const std::string& key) const { return keyed(figures, key); }

LabSeries& seriesNamed(LabFigure& figure, const std::string& name) {
    for (LabSeries& series : figure.series)
        if (series.name == name) return series;
    figure.series.push_back({.name = name});
    return figure.series.back();
}

}  // namespace weft
