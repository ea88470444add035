#include "gui/race/race_model.h"

#include <QCoreApplication>
#include <algorithm>
#include <limits>

namespace weft::gui {

namespace {

/// The last element whose `seconds` is not later; null where there is none.
template <class Timed>
const Timed* newestUpTo(const std::vector<Timed>& all, double seconds) {
    const auto after = std::upper_bound(all.begin(), all.end(), seconds,
                                        [](double t, const Timed& x) { return t < x.seconds; });
    return after == all.begin() ? nullptr : &*(after - 1);
}

}  // namespace

const RacePicture* RaceRun::at(double t) const { return newestUpTo(pictures, t); }

const TracePoint* RaceRun::measured(double t) const { return newestUpTo(thinTrace.points(), t); }

QString RaceRun::outcomeText() const {
    const auto tr = [](const char* words) { return QCoreApplication::translate("Race", words); };
    switch (outcome) {
        case Outcome::Running: return tr("running");
        case Outcome::Converged: return tr("reached");
        case Outcome::WithinTolerance: return tr("within tolerance");
        case Outcome::IterationLimit: return tr("no further gain");
        case Outcome::TimeLimit: return tr("time limit");
        case Outcome::Diverged: return tr("diverged");
        case Outcome::Cancelled: return tr("cancelled");
        case Outcome::Failed: return tr("failed");
    }
    return {};
}

const RaceRun* RaceRecord::reference() const {
    for (const auto& run : runs)
        if (run->scheme.name == "base") return run.get();
    return runs.empty() ? nullptr : runs.front().get();
}

double RaceRecord::speedUp(const RaceRun& run) const {
    const RaceRun* slow = reference();
    return slow && run.seconds > 0 ? slow->secondsToTolerance() / run.secondsToTolerance()
                                   : std::numeric_limits<double>::quiet_NaN();
}

double RaceRecord::seconds() const {
    double longest = 0;
    for (const auto& run : runs) longest = std::max(longest, run->seconds);
    return longest;
}

RaceResult RaceRecord::result() const {
    RaceResult all{{.problem = "clone",
                    .problemText = problem.toStdString(),
                    .device = device,
                    .tolerance = tolerance},
                   {}};
    for (const auto& run : runs) all.runs.push_back(*run);
    return all;
}

}  // namespace weft::gui
