#include "weft/lab/experiment.h"

#include <algorithm>

#include "lab/lab_run.h"
#include "weft/backend.h"
#include "weft/error.h"
#include "weft/sentence.h"

namespace weft {

// Written by CMake, from the files in experiments/: a function each, and the list of them.
#include "lab/experiment_list.inc"

namespace {

struct PaperNames {
    const char *name, *title;
};
// In the order of LabPaper.
constexpr PaperNames kPapers[] = {
    {"Chen et al. 2010", "Weak execution ordering: exploiting iterative methods on many-core GPUs"},
    {"Anzt et al. 2016", "Block-asynchronous execution on GPUs"},
    {"Xiao & Feng 2009", "Inter-block GPU communication via fast barrier synchronization"},
    {"Venkatasubramanian & Vuduc 2009",
     "Tuned and wildly asynchronous stencil kernels for hybrid CPU/GPU systems"},
    {"Weft", "Weft's own"},
};

/// Papers in their order, figures in theirs.
int firstNumberIn(const std::string& figures) {
    const std::size_t at = figures.find_first_of("0123456789");
    return at == std::string::npos ? 1000 : std::stoi(figures.substr(at));
}

}  // namespace

const char* nameOf(LabPaper paper) { return kPapers[static_cast<int>(paper)].name; }
const char* titleOf(LabPaper paper) { return kPapers[static_cast<int>(paper)].title; }

std::string Experiment::unsupportedReason(const LabDevice& device) const {
    return lacking.empty() || device.hasBench(name) ? std::string() : lacking;
}

LabReport Experiment::run(LabDevice& device, const LabParameters& given, const LabInputs& inputs,
                          const LabWatch& watch) const {
    LabRun run(*this, device, given, watch);
    do {
        run.beginPass();
        measure(run, device, given, inputs);
    } while (run.again());
    return run.finish();
}

const std::vector<const Experiment*>& experiments() {
    static const std::vector<const Experiment*> all = [] {
        std::vector<const Experiment*> found = experimentsFound();
        std::sort(found.begin(), found.end(), [](const Experiment* a, const Experiment* b) {
            if (a->paper != b->paper) return a->paper < b->paper;
            return firstNumberIn(a->figures) < firstNumberIn(b->figures);
        });
        return found;
    }();
    return all;
}

const Experiment& experimentNamed(std::string_view name) {
    std::string names;
    for (const Experiment* e : experiments()) {
        if (e->name == name) return *e;
        names += (names.empty() ? "" : ", ") + e->name;
    }
    throw InvalidProblem(sentence("There is no experiment '{name}'; there are {known}.",
                                  {{"name", std::string(name)}, {"known", names}}));
}

LabProbe Backend::lab() { return {nullptr, "The Lab does not run on this backend."}; }

}  // namespace weft
