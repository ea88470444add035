// Chen et al. 2010, Fig 7 to 10: how often the host waits.
#include "lab/studies/chen_study.h"

namespace weft {

namespace {

std::vector<LabParameter> intervalParameters() {
    std::vector<LabParameter> all = chenParameters("photo,vase");
    all.push_back(listOf(wholeValue("intervals", "steps between two waits of the host",
                                    {"10,20,30,40,50,60,70,80,90,100", "20,60"}, {1, 10'000})));
    all.push_back(someWords("schemes", "which of the paper's schemes", chenSchemes()));
    return all;
}

std::vector<ChenPoint> planOfIntervals(const LabParameters& p) {
    std::vector<ChenPoint> points;
    for (const std::string& name : p.words("schemes")) {
        // The host waits for every step of base: one point is all there is.
        if (name == "base") {
            points.push_back(chenPoint("intervals", name, 1, name, p));
            continue;
        }
        for (const int n : p.wholes("intervals"))
            points.push_back(chenPoint("intervals", name, n, name + ":n=" + std::to_string(n), p));
    }
    return points;
}

}  // namespace

const Experiment& intervalsExperiment() {
    static const Experiment experiment{.name = "intervals",
                                       .title = "Host synchronisation intervals",
                                       .summary =
                                           "Eight relaxation schemes, the host waiting every 10 to "
                                           "100 steps: time and steps to the tolerance.",
                                       .paper = LabPaper::chen,
                                       .figures = "Fig 7-10",
                                       .parameters = intervalParameters(),
                                       .measure = measureChen<planOfIntervals>};
    return experiment;
}

}  // namespace weft
