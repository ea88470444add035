#include "lab/lab_run.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "weft/backend.h"

namespace weft {

LabRun::LabRun(const Experiment& experiment, LabDevice& device, const LabParameters& parameters,
               const LabWatch& watch)
    : watch_(watch) {
    report_.experiment = experiment.name;
    report_.device = device.backend().info();
    report_.quick = parameters.quick();
    report_.parameters = parameters.all();
}

bool LabRun::begin(const std::string& doing) {
    doing_ = doing;
    tell(0);
    return !stopped();
}

void LabRun::tell(double share, const std::string& doing) {
    const double done = (static_cast<double>(done_) + std::clamp(share, 0.0, 1.0)) /
                        static_cast<double>(std::max(points_, std::size_t{1}));
    if (watch_.progress) watch_.progress(std::min(done, 1.0), doing.empty() ? doing_ : doing);
}

void LabRun::end() {
    ++done_;
    tell(0);
    if (watch_.grown) watch_.grown(report_);
}

namespace {

/// No value in any of its series.
bool isEmpty(const LabFigure& figure) {
    return std::all_of(figure.series.begin(), figure.series.end(), [](const LabSeries& s) {
        return std::all_of(s.y.begin(), s.y.end(), [](double y) { return std::isnan(y); });
    });
}

}  // namespace

LabReport LabRun::finish() {
    std::erase_if(report_.figures, isEmpty);
    report_.complete = !stopped();
    report_.load = stopped() ? load_.soFar() : load_.atEnd();
    answerClaims(report_);
    return std::move(report_);
}

LabSpread spreadOf(std::vector<double> values) {
    if (values.empty()) return {std::nan(""), std::nan(""), std::nan(""), std::nan("")};
    std::sort(values.begin(), values.end());
    const std::size_t n = values.size();
    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    return {.median = 0.5 * (values[(n - 1) / 2] + values[n / 2]),
            .least = values.front(),
            .most = values.back(),
            .mean = sum / static_cast<double>(n)};
}

}  // namespace weft
