#pragma once
// What all experiments do while they run: keep the report, tell how far they are, and stop.
#include <functional>
#include <string>

#include "lab/machine_load.h"
#include "weft/lab/experiment.h"

namespace weft {

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

/// Middle of the values (mean of the two middle ones), least, largest and mean. Of none: NaN.
struct LabSpread {
    double median, least, most, mean;
};
[[nodiscard]] LabSpread spreadOf(std::vector<double> values);

}  // namespace weft
