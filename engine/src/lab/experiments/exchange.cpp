// Chen et al. 2010, Fig 11 to 14: how often, and by how many threads, halos cross.
#include "lab/studies/chen_study.h"

namespace weft {

namespace {

std::vector<LabParameter> exchangeParameters() {
    std::vector<LabParameter> all = chenParameters("vase");
    for (LabParameter& repeats : all)
        if (repeats.key == "repeats") repeats.quick = "21";  // of some 30 ms
    all.push_back(listOf(wholeValue("intervals", "steps between two exchanges",
                                    {"1,2,3,4,5,6,7,8,9,10", "1,4,10"}, {1, 10})));
    all.push_back(someWords("threads", "exchange threads of a block; 0: its compute threads",
                            {"0", "32", "64", "128"}));
    return all;
}

/// Threads that exchange are a device's: a worker of the processor does both.
std::vector<ChenPoint> planOfExchanges(const LabParameters& p, bool onProcessor) {
    std::vector<ChenPoint> points = {chenPoint("compute-only", kComputeOnly, 0, "coarse", p)};
    for (const std::string& name : chenSchemes()) {
        if (name == "base" || name == "coarse") continue;
        for (const int interval : p.wholes("intervals"))
            points.push_back(chenPoint("exchange-interval", name, interval,
                                       name + ":interval=" + std::to_string(interval), p));
    }
    for (const std::string& name : chenSchemes()) {
        if (onProcessor || !name.starts_with("4w")) continue;
        for (const char* interval : {"1", "4"})
            for (const std::string& threads : p.words("threads"))
                points.push_back(
                    chenPoint("exchange-threads", name + " l=" + interval, std::stoi(threads),
                              name + ":interval=" + interval + ",threads=" + threads, p));
    }
    return points;
}

void measureExchanges(LabRun& run, LabDevice& device, const LabParameters& p,
                      const LabInputs& inputs) {
    const bool onProcessor = device.backend().info().backend == "cpu";
    runChenStudy(run, device, p, inputs, planOfExchanges(p, onProcessor));
}

}  // namespace

const Experiment& exchangeExperiment() {
    static const Experiment experiment{.name = "exchange",
                                       .title = "Exchange intervals and threads",
                                       .summary =
                                           "Halos cross every 1 to 10 steps, by 0 to 128 threads of "
                                           "their own: time, steps and time a step.",
                                       .paper = LabPaper::chen,
                                       .figures = "Fig 11-14",
                                       .parameters = exchangeParameters(),
                                       .measure = measureExchanges};
    return experiment;
}

}  // namespace weft
