#pragma once
// What all experiments do while they run: keep the report, tell how far they are, and stop.
#include <chrono>
#include <functional>
#include <string>

#include "lab/machine_load.h"
#include "weft/lab/experiment.h"

namespace weft {

/// Middle of the values (mean of the two middle ones), and the range that has the middle of all such
/// values with 95 %: of up to eight from the least to the largest, of more between two of them, since
/// each lies above the middle as often as below. Of none: NaN.
struct LabSpread {
    double median, least, most;
};
[[nodiscard]] LabSpread spreadOf(std::vector<double> values);

/// A point that is measured again until its middle is known.
class Repeats {
public:
    /// `least`: runs at least. `seconds`: no more runs from then on.
    Repeats(int least, double seconds) : least_(least), seconds_(seconds) {}
    /// One more run is wanted: there are too few, or the range is wider than 3 % and time is left.
    [[nodiscard]] bool wanted() const;
    void add(double value) { values_.push_back(value); }
    [[nodiscard]] std::size_t count() const { return values_.size(); }
    [[nodiscard]] LabSpread spread() const { return spreadOf(values_); }
    /// Of the least number of runs: 0 .. 1.
    [[nodiscard]] double share() const;

private:
    int least_;
    double seconds_;
    std::vector<double> values_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

/// One run of an experiment. Its report grows by finished points.
class LabRun {
public:
    LabRun(const Experiment& experiment, LabDevice& device, const LabParameters& parameters,
           const LabWatch& watch);

    LabReport& report() { return report_; }
    [[nodiscard]] const LabWatch& watch() const { return watch_; }
    /// How many points there will be; each counts alike.
    void expect(std::size_t points) { points_ = points; }
    /// Before each point. False where a stop was requested: the run then ends.
    [[nodiscard]] bool begin(const std::string& doing);
    /// Of the point that was begun: 0 .. 1, and what is known of it; empty: what begin() was told.
    void tell(double share, const std::string& doing = {});
    /// For a point that is measured `least` times or more: for half a second, of a quick run less.
    [[nodiscard]] Repeats repeats(int least) const { return {least, report_.quick ? 0.3 : 0.5}; }
    /// After each point: shows the report so far.
    void end();
    [[nodiscard]] bool stopped() const { return watch_.stop.stop_requested(); }
    [[nodiscard]] const std::stop_token& stop() const { return watch_.stop; }
    /// The report without empty figures, its claims answered, complete unless it was stopped.
    [[nodiscard]] LabReport finish();

private:
    const LabWatch& watch_;
    LoadWatch load_;
    LabReport report_;
    std::size_t points_ = 1, done_ = 0;
    std::string doing_;
};

/// Experiment::measure of a class that is made for one run.
template <class Study>
void measureBy(LabRun& run, LabDevice& device, const LabParameters& parameters, const LabInputs&) {
    Study(run, device, parameters).measure();
}

}  // namespace weft
