// Venkatasubramanian & Vuduc 2009, Fig 5, 6, 14 and 15: rows split among devices.
#include "lab/parameter_table.h"
#include "lab/studies/hybrid_study.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"

namespace weft {

namespace {

constexpr const char* kFig14 =
    "The paper's Fig 14: a processor beside a GPU gains 8 % at 11 % of the rows (Conroe and Quadro "
    "FX 570), and nothing on Barcelona and C870.";
constexpr const char* kFig15 =
    "The paper's Fig 15, right: two C1060 gain 1.8 times at half of the rows.";
constexpr const char* kFig15Left =
    "The paper's Fig 15, left: a card 18 times slower (FX 570 beside C1060) gains nothing.";

MakePart slowed(MakePart make, int repeats) {
    return [make = std::move(make), repeats] {
        auto part = make();
        part->setRepeats(repeats);
        return part;
    };
}

std::vector<HybridPair> devicePairs(HybridBench& bench, HybridBench& host, const LabParameters& p) {
    const bool several = bench.devices() > 1;
    const MakePart one = [&bench] { return bench.makePart(0, 0); };
    const MakePart other = [&bench, several] { return bench.makePart(several ? 1 : 0, 0); };
    const std::string second = several ? "the second device" : "the same device again (simulated)";
    const std::string slow = "a device slowed " + p.text("slow") + " times (simulated)";
    std::vector<HybridPair> pairs;
    if (p.has("pairs", "processor"))
        pairs.push_back({"processor", "the processor", "the device",
                         [&host] { return host.makePart(0, 0); }, one, kFig14});
    if (p.has("pairs", "equal")) pairs.push_back({"equal", "the device", second, one, other, kFig15});
    if (p.has("pairs", "unequal"))
        pairs.push_back({"unequal", slow, several ? second : "the device",
                         slowed(one, p.whole("slow")), other, kFig15Left});
    return pairs;
}

/// Where there is no device but the processor, its threads are split instead.
std::vector<HybridPair> hostPairs(HybridBench& host, const LabParameters& p) {
    const MakePart one = [&host] { return host.makePart(0, 1); };
    const std::string thread = "one thread", another = "another thread";
    std::vector<HybridPair> pairs;
    if (p.has("pairs", "processor"))
        pairs.push_back({"processor", thread, "two threads", one,
                         [&host] { return host.makePart(0, 2); }, kFig14});
    if (p.has("pairs", "equal")) pairs.push_back({"equal", thread, another, one, one, kFig15});
    if (p.has("pairs", "unequal"))
        pairs.push_back({"unequal", "a thread slowed " + p.text("slow") + " times (simulated)",
                         another, slowed(one, p.whole("slow")), one, kFig15Left});
    for (HybridPair& pair : pairs) pair.paper += " Here threads of one processor stand for devices.";
    return pairs;
}

void measureSplits(LabRun& run, LabDevice& device, const LabParameters& p, const LabInputs&) {
    const auto bench = device.bench<HybridBench>();
    const auto cpu = makeCpuBackend();
    const LabProbe host = cpu->lab();
    const auto hostBench = host.device->bench<HybridBench>();
    const bool onDevice = device.backend().info().backend != cpu->info().backend;
    const std::vector<HybridPair> pairs =
        onDevice ? devicePairs(*bench, *hostBench, p) : hostPairs(*hostBench, p);
    const std::vector<int> sides = p.wholes("n");
    run.report().tables = {hybridTable()};
    if (sides.size() > 1) run.report().figures = {hybridGainFigure(p)};
    run.expect(sides.size() * pairs.size() * hybridPoints(p));
    for (const int n : sides)
        for (const HybridPair& pair : pairs)
            if (!measureHybrid(run, pair, p, n)) return;
}

}  // namespace

const Experiment& hybridExperiment() {
    static const Experiment experiment{
        .name = "hybrid",
        .title = "Rows split among devices",
        .summary =
            "Jacobi steps whose rows are split between processor and device, and between devices: "
            "time over the split, and the best one.",
        .paper = LabPaper::venkatasubramanian,
        .figures = "Fig 14-15 (5, 6)",
        .lacking = "This device has no rows to share.",
        .parameters = {listOf(wholeValue("n", "rows and columns; several: what two gain, by n",
                                         {"4096", "768"}, {8, 16384})),
                       wholeValue("steps", "Jacobi steps of a run", {"32", "10"}, {1, 100'000}),
                       wholeValue("runs", "of which the median counts", {"9", "20"}, {1, 99}),
                       wholeValue("fractions", "splits that are measured, from none to all",
                                  {"21", "11"}, {2, 201}),
                       wholeValue("slow",
                                  "how often the slowed device of the unequal pair does its steps",
                                  {"18"}, {2, 100}),
                       someWords("pairs", "which are measured", {"processor", "equal", "unequal"})},
        .measure = measureSplits};
    return experiment;
}

}  // namespace weft
