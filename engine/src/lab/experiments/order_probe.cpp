// Anzt et al. 2016, Fig 3 to 6: in which order a device updates the components of a vector.
#include <algorithm>
#include <chrono>
#include <cmath>

#include "lab/lab_run.h"
#include "lab/lab_text.h"
#include "lab/parameter_table.h"
#include "lab/studies/probe_findings.h"
#include "weft/error.h"
#include "weft/lab/order_probe_bench.h"
#include "weft/sentence.h"

namespace weft {

namespace {

/// A kernel as users name it, and the figure it fills.
struct ProbeKernelPlan {
    ProbeKernel kernel;
    const char *name, *figure, *title, *caption;
};
constexpr ProbeKernelPlan kProbeKernels[] = {
    {ProbeKernel::kernel1, "kernel1", "fig05", "Components updated after a neighbour, kernel1",
     "Anzt et al. 2016, Fig 5 (Tesla K40, 1,000,000 runs): only at 0, 8, 16, ... for blocks of 8, 0, "
     "16, ... for 16, and at multiples of 32, the warp, for blocks of 32 to 256; never in the last "
     "component of a block or warp."},
    {ProbeKernel::kernel2, "kernel2", "fig06", "Components updated after a neighbour, kernel2",
     "As printed, but tmp[i] reads tmp[tid] and the last thread of a block tests val[i + 1]; ends of "
     "a block test their neighbour outside it alone. Anzt et al. 2016, Fig 6 (blocks of 128 and "
     "256): at the beginnings (0, 32, 64) and also at the ends of warps (31, 63)."},
    {ProbeKernel::kernel2Both, "kernel2-both", "fig06-both",
     "Components updated after a neighbour, kernel2 with both neighbours tested",
     "Ours: ends of a block test the neighbour inside it too. Anzt et al. 2016, Fig 6, test one: "
     "there it is at the beginnings (0, 32, 64) and at the ends of warps (31, 63)."},
    {ProbeKernel::kernel2Literal, "kernel2-literal", "fig06-literal",
     "Components updated after a neighbour, kernel2 to the letter",
     "As printed, but for tmp[i]: both ends of a block test val[i - 1], so that the last component "
     "of a block sees no other block. Anzt et al. 2016, Fig 6: at 0, 32, 64 and at 31, 63."}};

const ProbeKernelPlan& probeKernelNamed(const std::string& name) {
    for (const ProbeKernelPlan& plan : kProbeKernels)
        if (name == plan.name) return plan;
    throw InvalidProblem(sentence("There is no kernel '{name}'.", {{"name", name}}));
}

std::vector<LabTable> probeTables() {
    return {{"totals",
             "Inconsistencies by place",
             {"kernel", "block", "launches", "length", "inconsistencies", "first_of_block",
              "last_of_block", "first_of_warp", "last_of_warp", "elsewhere"}},
            {"positions",
             "Inconsistencies by position modulo 256",
             {"kernel", "block", "position", "inconsistencies"}}};
}

LabFigure probeFigure(const ProbeKernelPlan& plan, const std::string& ran, int warp) {
    LabFigure figure{.key = plan.figure,
                     .title = plan.title,
                     .x = {.title = "Position modulo 256", .whole = true},
                     .y = {.title = "Inconsistencies", .logarithmic = true},
                     .caption = ran + " No point: none was found. " + plan.caption +
                                " No experiment can prove that updates are parallel, as the paper "
                                "says: it can only fail to find them in turn."};
    if (warp > 1) figure.marks = {{"Paper: 32", 32, true}, {"64", 64, true}};
    return figure;
}

void addProbePoint(LabReport& report, const ProbePoint& p, int warp) {
    const ProbePlaces found = p.found(warp);
    report.missed += !p.possible();
    report.tables[0].rows.push_back({p.kernel, double(p.setup.block), double(p.launches),
                                     double(p.setup.length), found.total(), found.firstOfBlock,
                                     found.lastOfBlock, found.firstOfWarp, found.lastOfWarp,
                                     found.elsewhere});
    LabSeries series{.name = std::to_string(p.setup.block) + " threads", .form = LabForm::points};
    for (int i = 0; i < kProbePositions; ++i) {
        const auto count = static_cast<double>(p.counts[std::size_t(i)]);
        report.tables[1].rows.push_back({p.kernel, double(p.setup.block), double(i), count});
        series.add(i, count > 0 ? count : std::nan(""));
    }
    for (LabFigure& figure : report.figures)
        if (figure.key == probeKernelNamed(p.kernel).figure) figure.series.push_back(series);
}

/// Share of components, a bar for each block size and kernel, and where they lie.
void showProbe(LabReport& report, const ProbeResults& r) {
    LabFigure& totals = report.figures.back();
    totals.series.clear();
    for (const ProbePoint& p : r.points) {
        LabSeries& series = seriesNamed(totals, p.kernel);
        series.form = LabForm::bars;
        const std::string block = std::to_string(p.setup.block);
        const auto at = std::find(totals.x.names.begin(), totals.x.names.end(), block);
        series.add(double(at - totals.x.names.begin()),
                   probePercent(p.found(1).total(), p.chances(1).total()));
    }
    report.findings.clear();
    for (const ProbeKernelPlan& plan : kProbeKernels) {
        report.findings.push_back(placesFinding(r, plan.name));
        for (LabFigure& figure : report.figures)
            if (figure.key == plan.figure) figure.finding = report.findings.back();
    }
    std::erase(report.findings, std::string());
}

int launchesOf(const LabParameters& p, const OrderProbeBench& bench) {
    if (p.isNumber("launches")) return p.whole("launches");
    return p.quick() ? bench.usualLaunches() / 50 : bench.usualLaunches();
}

std::vector<LabFigure> probeFigures(const LabParameters& p, const OrderProbeBench& bench,
                                    const std::string& device) {
    const int launches = launchesOf(p, bench), length = p.whole("length");
    std::string ran = formatted(
        "%d launches over %d doubles for each block size, on %s. Components that were updated after "
        "a neighbour, by position modulo 256.",
        launches, length, device.c_str());
    if (bench.warpThreads() <= 1)
        ran +=
            " A launch is a run of the thread pool over the blocks; a worker takes the threads of a "
            "block one after the other.";
    std::vector<LabFigure> figures;
    for (const ProbeKernelPlan& plan : kProbeKernels)
        if (p.has("kernels", plan.name))
            figures.push_back(probeFigure(plan, ran, bench.warpThreads()));
    figures.push_back({.key = "totals",
                       .title = "Share of components updated after a neighbour",
                       .x = {.title = "Threads of a block", .names = p.words("blocks")},
                       .y = {.title = "% of all components"},
                       .caption = ran +
                                  " All positions together, which is ours: Anzt et al. 2016 show "
                                  "positions alone."});
    return figures;
}

/// False where it was stopped.
bool measureProbe(OrderProbeBench& bench, ProbePoint& point, int launches, LabRun& run) {
    bench.begin(point.setup);
    // By turns of some 50 ms, so that progress is told; 500, 1000, ... are whole graphs of a device.
    for (int turn = 125; point.launches < launches && !run.stopped();) {
        const auto begin = std::chrono::steady_clock::now();
        point.launches += bench.run(std::min(turn, launches - point.launches), run.stop());
        run.tell(double(point.launches) / launches);
        if (std::chrono::steady_clock::now() - begin < std::chrono::milliseconds(50)) turn *= 2;
    }
    if (run.stopped()) return false;
    point.counts = bench.counts();
    return true;
}

void measureOrder(LabRun& run, LabDevice& device, const LabParameters& p, const LabInputs&) {
    if (p.whole("length") % kProbePositions != 0)
        throw InvalidProblem("'length' takes multiples of 256, which all blocks divide.");
    const auto bench = device.bench<OrderProbeBench>();
    const auto kernels = p.words("kernels"), blocks = p.words("blocks");
    run.expect(kernels.size() * blocks.size());
    run.report().tables = probeTables();
    run.report().figures = probeFigures(p, *bench, run.report().device.device);
    ProbeResults results{.warp = bench->warpThreads()};
    for (std::size_t i = 0; i < kernels.size() * blocks.size(); ++i) {
        const std::string& kernel = kernels[i / blocks.size()];
        const std::string& block = blocks[i % blocks.size()];
        if (!run.begin(kernel + ", blocks of " + block)) break;
        ProbePoint point{
            .setup = {probeKernelNamed(kernel).kernel, std::stoi(block), p.whole("length")},
            .kernel = kernel};
        if (!measureProbe(*bench, point, launchesOf(p, *bench), run)) break;
        results.points.push_back(point);
        addProbePoint(run.report(), point, results.warp);
        showProbe(run.report(), results);
        run.end();
    }
}

}  // namespace

const Experiment& orderProbeExperiment() {
    static const Experiment experiment{
        .name = "order-probe",
        .title = "Order of updates",
        .summary =
            "Which components of a vector are updated after their neighbours, by kernel and block "
            "size.",
        .paper = LabPaper::anzt,
        .figures = "Fig 3-6",
        .lacking = "This device has no kernels of 'order-probe'.",
        .parameters =
            {someWords("kernels", "kernel2-both and kernel2-literal are variants of kernel2",
                       {"kernel1", "kernel2", "kernel2-both", "kernel2-literal"},
                       "kernel1,kernel2,kernel2-both"),
             someWords("blocks", "threads of a block", {"8", "16", "32", "64", "128", "256"}),
             wholeValue("length", "components of the vector, in multiples of 256", {"65536", "8192"},
                        {256, 1 << 22}),
             wholeValue("launches",
                        "of each kernel and block size; auto: 1000000 on a device, 5000 on the CPU; "
                        "of a quick run a fiftieth",
                        {"auto"}, {1}, {"auto"})},
        .measure = measureOrder};
    return experiment;
}

}  // namespace weft
