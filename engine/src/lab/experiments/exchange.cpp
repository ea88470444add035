// Chen et al. 2010, Fig 11 to 14: how often, and by how many threads, halos cross.
#include "lab/studies/chen_study.h"

namespace weft {

namespace {

class Exchanges final : public Experiment {
public:
    [[nodiscard]] std::string name() const override { return "exchange"; }
    [[nodiscard]] std::string title() const override { return "Exchange intervals and threads"; }
    [[nodiscard]] std::string summary() const override {
        return "Halos cross every 1 to 10 steps, by 0 to 128 threads of their own: time, steps and "
               "time a step.";
    }
    [[nodiscard]] LabPaper paper() const override { return LabPaper::chen; }
    [[nodiscard]] std::string figures() const override { return "Fig 11-14"; }
    [[nodiscard]] std::vector<LabParameter> parameters() const override {
        std::vector<LabParameter> all = chenParameters();
        all.push_back(listOf(wholeValue("intervals", "steps between two exchanges",
                                        {"1,2,3,4,5,6,7,8,9,10", "1,4,10"}, {1, 10})));
        all.push_back(someWords("threads", "exchange threads of a block; 0: its compute threads",
                                {"0", "32", "64", "128"}));
        return all;
    }
    [[nodiscard]] LabReport run(LabDevice& device, const LabParameters& p, const LabInputs& inputs,
                                const LabWatch& watch) const override {
        return runChenStudy(LabRun(*this, device, p, watch), device, p, inputs, plan(p));
    }

private:
    static std::vector<ChenPoint> plan(const LabParameters& p) {
        std::vector<ChenPoint> points = {chenPoint("compute-only", kComputeOnly, 0, "coarse", p)};
        for (const std::string& name : chenSchemes()) {
            if (name == "base" || name == "coarse") continue;
            for (const int interval : p.wholes("intervals"))
                points.push_back(chenPoint("exchange-interval", name, interval,
                                           name + ":interval=" + std::to_string(interval), p));
        }
        for (const std::string& name : chenSchemes()) {
            if (!name.starts_with("4w")) continue;
            for (const char* interval : {"1", "4"})
                for (const std::string& threads : p.words("threads"))
                    points.push_back(
                        chenPoint("exchange-threads", name + " l=" + interval, std::stoi(threads),
                                  name + ":interval=" + interval + ",threads=" + threads, p));
        }
        return points;
    }
};

}  // namespace

const Experiment& exchangeExperiment() {
    static const Exchanges experiment;
    return experiment;
}

}  // namespace weft
