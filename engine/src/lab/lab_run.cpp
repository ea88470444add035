#include "lab/lab_run.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "lab/claim_prospects.h"
#include "weft/backend.h"

namespace weft {

namespace {

constexpr int kMostPasses = 20;
constexpr double kMostSecondsForClaims = 120;  // of a run that goes on for its claims' sake

/// As many as the runs of a point that are asked for.
int passesOf(const LabParameters& parameters) {
    for (const auto& [key, value] : parameters.all())
        if (key == "runs" || key == "repeats")
            return std::clamp(parameters.whole(key), 1, kMostPasses);
    return 1;
}

}  // namespace

LabRun::LabRun(const Experiment& experiment, LabDevice& device, const LabParameters& parameters,
               const LabWatch& watch)
    : watch_(watch), passes_(passesOf(parameters)) {
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
    if (!watch_.progress) return;
    constexpr double kFewest = 0.8;  // of the whole, for the passes that there are at least
    const double pass = (static_cast<double>(done_) + std::clamp(share, 0.0, 1.0)) /
                        static_cast<double>(std::max(points_, std::size_t{1})),
                 passes = pass_ - 1 + std::min(pass, 1.0), least = passes_;
    const double done = passes_ == 1      ? passes
                        : passes <= least ? kFewest * passes / least
                                          : kFewest + (1 - kFewest) * (passes - least) / least;
    watch_.progress(std::min(done, 1.0), doing.empty() ? doing_ : doing);
}

void LabRun::end() {
    ++done_;
    tell(0);
    if (watch_.grown && pass_ == 1) watch_.grown(report_);
}

void LabRun::beginPass() {
    if (pass_ > 0) last_ = report_;
    ++pass_;
    done_ = 0;
    report_.tables.clear();
    report_.figures.clear();
    report_.findings.clear();
    report_.missed = 0;
}

bool LabRun::again() {
    const LabLoad load = load_.soFar();
    if (stopped() || passes_ == 1 || load.busy()) return false;
    if (pass_ > 1 && watch_.grown) watch_.grown(report_);
    if (pass_ < passes_) return true;
    if (pass_ == passes_) secondsAPass_ = load.seconds / passes_;
    return load.seconds < kMostSecondsForClaims && (pass_ < look_ || anotherWouldTell(load.seconds));
}

/// Looks are few, so that none tells by chance alone: each after half as many passes more. Up to
/// twice the passes every untold claim is worth another one, since its middle may be far off; then
/// those that the time left would tell.
bool LabRun::anotherWouldTell(double seconds) {
    constexpr double kAny = std::numeric_limits<double>::infinity();
    constexpr int kMostTimes = 9;  // a third of the range
    if (pass_ >= kMostTimes * passes_) return false;
    const double passesLeft = (kMostSecondsForClaims - seconds) / secondsAPass_;
    const auto share = [&](const std::set<std::size_t>& rows) {
        std::size_t all = 0, busy = 0;
        for (const auto& [key, row] : rowsOfPoints_) ++all, busy += rows.contains(row);
        return all == 0 ? 1.0 : std::max(double(busy), 1.0) / static_cast<double>(all);
    };
    ClaimProspects those = prospectsOf(report_, pass_ < 2 * passes_ ? kAny : kMostTimes);
    const double affordable = 1 + passesLeft / share(those.rows) / pass_;
    if (pass_ >= 2 * passes_ && affordable < kMostTimes) those = prospectsOf(report_, affordable);
    if (those.claims.empty()) return false;
    resting_.clear();
    for (const auto& [key, row] : rowsOfPoints_)
        if (!those.rows.contains(row)) resting_.insert(key);
    look_ = pass_ + std::max(1, pass_ / 2);
    return true;
}

void LabRun::mayRest(const std::string& key) {
    rowsOfPoints_[key] = report_.tables.front().rows.size() - 1;
}

Repeats& LabRun::repeats(const std::string& key, int least, int leastBusy) {
    constexpr double kSeconds = 0.5, kQuick = 0.3;  // of all passes
    Repeats& its = kept<Repeats>(key, [] { return std::make_shared<Repeats>(); });
    if (resting_.contains(key)) {
        its.beginPass(0, 0);
        return its;
    }
    const bool hurries = load_.soFar().busy();
    const int usual = (least + passes_ - 1) / passes_, few = std::min(least, leastBusy);
    its.beginPass(hurries                       ? few
                  : pass_ == 1 && leastBusy > 1 ? std::max(usual, few)
                                                : usual,
                  hurries ? 0 : (report_.quick ? kQuick : kSeconds) / passes_);
    return its;
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
    if (stopped() && pass_ > 1) std::swap(report_, last_);  // rather than half of a pass
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

void Repeats::beginPass(int least, double seconds) {
    least_ = least;
    seconds_ = seconds;
    if (!givenUp_) passes_.emplace_back();
    begin_ = std::chrono::steady_clock::now();
}

bool Repeats::wanted() const {
    if (givenUp_) return false;
    const std::vector<double>& values = passes_.back();
    if (static_cast<int>(values.size()) < least_) return true;
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin_;
    if (passed.count() > seconds_) return false;
    const LabSpread range = spreadOf(values);
    return range.most > kKnown * range.least;
}

int Repeats::wantedAtOnce() const {
    return std::max(1, least_ - static_cast<int>(passes_.back().size()));
}

std::size_t Repeats::count() const {
    std::size_t all = 0;
    for (const std::vector<double>& values : passes_) all += values.size();
    return all;
}

std::vector<double> Repeats::medians() const {
    std::vector<double> all;
    for (const std::vector<double>& values : passes_)
        if (!values.empty()) all.push_back(spreadOf(values).median);
    return all.size() == 1 ? passes_.front() : all;
}

LabSpread Repeats::spread() const {
    constexpr std::size_t kEnough = 5;  // the least to the largest have the middle with 94 %
    const std::vector<double> each = medians();
    if (each.size() >= kEnough) return spreadOf(each);
    std::vector<double> all;
    for (const std::vector<double>& values : passes_)
        all.insert(all.end(), values.begin(), values.end());
    LabSpread spread = spreadOf(all);
    for (const double median : each.size() > 1 ? each : std::vector<double>()) {
        spread.least = std::min(spread.least, median);
        spread.most = std::max(spread.most, median);
    }
    return spread;
}

double Repeats::share() const {
    return std::min(1.0, static_cast<double>(passes_.back().size()) / std::max(1, least_));
}

}  // namespace weft
