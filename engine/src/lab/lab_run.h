#pragma once
// What all experiments do while they run: keep the report, tell how far they are, and stop.
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

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

/// The runs of one point, taken pass by pass: between two passes all other points are measured, so
/// that what changes in the machine meanwhile is in the range, too.
class Repeats {
public:
    /// A pass takes `least` runs or more, none after `seconds`.
    void beginPass(int least, double seconds);
    /// One more run is wanted in this pass: there are too few, or their range is wider than kKnown
    /// and time is left.
    [[nodiscard]] bool wanted() const;
    /// How many may be taken before wanted() is asked again: 1 at least.
    [[nodiscard]] int wantedAtOnce() const;
    void add(double value) { passes_.back().push_back(value); }
    /// No more runs are wanted, in no pass.
    void giveUp() { givenUp_ = true; }
    [[nodiscard]] std::size_t count() const;
    /// Of five passes or more that of their medians; of fewer that of all values, and of the medians.
    [[nodiscard]] LabSpread spread() const;
    /// A value for each pass; of one pass all its values. Empty: there are none.
    [[nodiscard]] std::vector<double> medians() const;
    /// Of the least number of runs of this pass: 0 .. 1.
    [[nodiscard]] double share() const;

    /// Times: the middle of a point is to be known so well.
    static constexpr double kKnown = 1.03;

private:
    int least_ = 1;
    double seconds_ = 0;
    bool givenUp_ = false;
    std::vector<std::vector<double>> passes_ = {};
    std::chrono::steady_clock::time_point begin_ = {};
};

/// One run of an experiment. Its report grows by finished points. An experiment that repeats points
/// is measured in passes, each of which makes the report anew, of all runs so far: in as many as
/// there are runs of a point, 20 at most, and in more, within two minutes, while those would tell
/// claims that are not told yet; of points without which these claims would say the same nothing is
/// then measured, as far as they may rest.
class LabRun {
public:
    LabRun(const Experiment& experiment, LabDevice& device, const LabParameters& parameters,
           const LabWatch& watch);

    LabReport& report() { return report_; }
    [[nodiscard]] const LabWatch& watch() const { return watch_; }
    /// Before each pass: the report is empty again.
    void beginPass();
    /// After each: another one is wanted.
    [[nodiscard]] bool again();
    /// What `make` gave in the first pass.
    template <class Made>
    Made& kept(const std::string& key, const std::function<std::shared_ptr<Made>()>& make) {
        std::shared_ptr<void>& its = kept_[key];
        if (!its) its = make();
        return *static_cast<Made*>(its.get());
    }
    /// How many points there will be; each counts alike.
    void expect(std::size_t points) { points_ = points; }
    /// Before each point. False where a stop was requested: the run then ends.
    [[nodiscard]] bool begin(const std::string& doing);
    /// Of the point that was begun: 0 .. 1, and what is known of it; empty: what begin() was told.
    void tell(double share, const std::string& doing = {});
    /// The runs of a point, `least` or more in all passes: for half a second, of a quick run less.
    /// `key`: of this point alone. While other programs are busy times tell nothing: `leastBusy` are
    /// enough then, for what is counted.
    [[nodiscard]] Repeats& repeats(const std::string& key, int least, int leastBusy = 1);
    /// The last row of the main table is this point's, and a later pass may take no run of it.
    void mayRest(const std::string& key);
    /// Runs of a point whose steps differ from run to run: their range has the middle with 94 %.
    static constexpr int kCounted = 5;
    /// After each point: shows the report so far.
    void end();
    [[nodiscard]] bool stopped() const { return watch_.stop.stop_requested(); }
    [[nodiscard]] const std::stop_token& stop() const { return watch_.stop; }
    /// The report without empty figures, its claims answered, complete unless it was stopped.
    [[nodiscard]] LabReport finish();

private:
    const LabWatch& watch_;
    LoadWatch load_;
    LabReport report_, last_;  ///< of this pass; of the one before
    std::map<std::string, std::shared_ptr<void>> kept_;
    /// Whether another pass is worth its time, and who rests in it.
    [[nodiscard]] bool anotherWouldTell(double seconds);

    int pass_ = 0;             ///< from 1
    int passes_ = 1;           ///< at least
    int look_ = 0;             ///< the pass after which claims are looked at again
    double secondsAPass_ = 0;  ///< in which no point rests
    std::map<std::string, std::size_t> rowsOfPoints_;  ///< of those that may rest
    std::set<std::string> resting_;
    std::size_t points_ = 1, done_ = 0;
    std::string doing_;
};

/// Experiment::measure of a class that is made for one run.
template <class Study>
void measureBy(LabRun& run, LabDevice& device, const LabParameters& parameters, const LabInputs&) {
    Study(run, device, parameters).measure();
}

}  // namespace weft
