#include "lab/lab_run.h"

#include <algorithm>
#include <cmath>

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

namespace {

/// Of so many values, how many lie beyond either end of the range of LabSpread: the most for which
/// 2 P(X <= beyond - 1) <= 5 %, X of the binomial distribution of n and 1/2.
std::size_t valuesBeyond(std::size_t n) {
    double term = std::pow(0.5, static_cast<double>(n)), sum = term;
    std::size_t beyond = 0;
    for (std::size_t k = 0; k + 1 < n / 2; ++k) {
        term *= static_cast<double>(n - k) / static_cast<double>(k + 1);
        sum += term;
        if (2 * sum > 0.05) break;
        beyond = k + 1;
    }
    return beyond;
}

}  // namespace

LabSpread spreadOf(std::vector<double> values) {
    if (values.empty()) return {std::nan(""), std::nan(""), std::nan("")};
    std::sort(values.begin(), values.end());
    const std::size_t n = values.size(), beyond = valuesBeyond(n);
    return {0.5 * (values[(n - 1) / 2] + values[n / 2]), values[beyond], values[n - 1 - beyond]};
}

bool Repeats::wanted() const {
    constexpr double kWide = 1.03;
    if (static_cast<int>(values_.size()) < least_) return true;
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin_;
    if (passed.count() > seconds_) return false;
    const LabSpread range = spread();
    return range.most > kWide * range.least;
}

double Repeats::share() const {
    return std::min(1.0, static_cast<double>(values_.size()) / std::max(1, least_));
}

}  // namespace weft
