// Chen et al. 2010, Fig 7 to 10: how often the host waits.
#include "lab/studies/chen_study.h"

namespace weft {

namespace {

class Intervals final : public Experiment {
public:
    [[nodiscard]] std::string name() const override { return "intervals"; }
    [[nodiscard]] std::string title() const override { return "Host synchronisation intervals"; }
    [[nodiscard]] std::string summary() const override {
        return "Eight relaxation schemes, the host waiting every 10 to 100 steps: time and steps to "
               "the tolerance.";
    }
    [[nodiscard]] LabPaper paper() const override { return LabPaper::chen; }
    [[nodiscard]] std::string figures() const override { return "Fig 7-10"; }
    [[nodiscard]] std::vector<LabParameter> parameters() const override {
        std::vector<LabParameter> all = chenParameters();
        all.push_back(
            listOf(wholeValue("intervals", "steps between two waits of the host",
                              {"10,20,30,40,50,60,70,80,90,100", "20,60,100"}, {1, 10'000})));
        all.push_back(someWords("schemes", "which of the paper's schemes", chenSchemes()));
        return all;
    }
    [[nodiscard]] LabReport run(LabDevice& device, const LabParameters& p, const LabInputs& inputs,
                                const LabWatch& watch) const override {
        return runChenStudy(LabRun(*this, device, p, watch), device, p, inputs, plan(p));
    }

private:
    static std::vector<ChenPoint> plan(const LabParameters& p) {
        std::vector<ChenPoint> points;
        for (const std::string& name : p.words("schemes")) {
            // The host waits for every step of base: one point is all there is.
            if (name == "base") {
                points.push_back(chenPoint("intervals", name, 1, name, p));
                continue;
            }
            for (const int n : p.wholes("intervals"))
                points.push_back(
                    chenPoint("intervals", name, n, name + ":n=" + std::to_string(n), p));
        }
        return points;
    }
};

}  // namespace

const Experiment& intervalsExperiment() {
    static const Intervals experiment;
    return experiment;
}

}  // namespace weft
