// Models over Fig 14, Table 1, Fig 15 and Eq 2 of the experiment 'kernels'.
#include <algorithm>
#include <cmath>

#include "lab/lab_text.h"
#include "lab/studies/barrier_models.h"
#include "lab/studies/kernel_study.h"

namespace weft {

namespace {

/// Blocks and time of the fastest run of two blocks or more, who have to meet.
std::pair<int, double> fastestOf(const std::map<int, double>& times) {
    std::pair<int, double> least = *times.rbegin();
    for (const auto& [blocks, ms] : times)
        if (blocks > 1 && ms < least.second) least = {blocks, ms};
    return least;
}

/// Launches that others are compared with: the paper's implicit ones, or those there are; null: none.
const char* launchesOf(const KernelTimes& times) {
    for (const char* const name : {"implicit", "explicit"})
        if (times.whole.contains(name)) return name;
    return nullptr;
}

/// Eq 6, 7 and 9 over the times in barriers.
void addModel(LabReport& report, const KernelStudy& study, const PaperKernel& k) {
    LabFigure& f = figureOf(report, std::string("fig14-") + k.key);
    const double perBarrier = 1e3 / study.stagesOf(k.kernel);  // ms of all to µs of one
    for (const KindOfBarrier& b : kernelBarriers()) {
        const auto measured = std::find_if(f.series.begin(), f.series.end(),
                                           [&](const LabSeries& s) { return s.name == b.name; });
        if (!MeetingModel::equationOf(b.kind) || measured == f.series.end()) continue;
        const std::vector<double> blocks = measured->x;
        if (blocks.size() < kLeastPointsOfAModel) continue;
        measured->form = LabForm::points;
        std::vector<double> us = measured->y;
        for (double& each : us) each *= perBarrier;
        const MeetingModel model(b.kind, blocks, us);
        std::vector<LabCell> row = {std::string(k.key)};
        for (LabCell& cell : model.row(b.name, blocks)) row.push_back(std::move(cell));
        report.tables[kKernelModelsTable].rows.push_back(std::move(row));
        f.finding += model.sentence(b.name);
        if (model.describes) f.series.push_back(model.line(b.name, blocks, 1 / perBarrier));
    }
}

/// Percent of a time: launch, computing, barriers.
struct TimeShares {
    double parts[3];
};
TimeShares sharesOf(double ms, double computingMs, double launchMs, int launches) {
    // An empty launch stands in the measured time of computing, too.
    const double launching = std::min(launchMs * launches, ms);
    const double computing = std::min(std::max(0.0, computingMs - launchMs), ms - launching);
    return {{100 * launching / ms, 100 * computing / ms, 100 * (ms - launching - computing) / ms}};
}

/// The bars of Fig 15. Returns the fastest barrier and its time.
std::pair<std::string, double> addBars(LabReport& report, const KernelStudy& study,
                                       const PaperKernel& k, double launchMs) {
    LabFigure& bars = figureOf(report, std::string("fig15-") + k.key);
    const KernelTimes& times = study.times.at(k.key);
    std::pair<std::string, double> quickest;
    for (const KindOfBarrier& b : kernelBarriers()) {
        if (!times.whole.contains(b.name)) continue;
        const auto [blocks, ms] = fastestOf(times.whole.at(b.name));
        if (quickest.first.empty() || ms < quickest.second) quickest = {b.name, ms};
        const int launches = b.kind == RoundBarrier::launchExplicit ? study.stagesOf(k.kernel) : 1;
        const TimeShares shares = sharesOf(ms, times.computingAt(blocks), launchMs, launches);
        const char* const names[] = {"launch", "computing", "barriers"};
        for (int i = 0; i < 3; ++i) {
            LabSeries& s = seriesNamed(bars, names[i]);
            s.form = LabForm::stack;
            s.add(double(s.x.size()), shares.parts[i]);
        }
        bars.x.names.emplace_back(b.name);
    }
    return quickest;
}

void addTable1(LabReport& report, const KernelStudy& study, const PaperKernel& k,
               KernelsBench& bench) {
    const KernelTimes& times = study.times.at(k.key);
    const auto [quickest, least] = addBars(report, study, k, 1e3 * bench.launchSeconds());
    if (quickest.empty()) return;
    LabCell name, here, at, library, libraryTime;
    if (const char* const launches = launchesOf(times)) {
        const auto [blocks, ms] = fastestOf(times.whole.at(launches));
        name = std::string(launches);
        here = 100 * std::max(0.0, ms - times.computingAt(blocks)) / ms;
        at = double(blocks);
    }
    const KernelsBench::Library its = bench.library(k.kernel);
    if (its.seconds > 0) {
        library = std::string(its.name), libraryTime = 1e3 * its.seconds;
        report.findings.push_back(formatted("%s takes %s ms for the same as %s under %s, %s ms.",
                                            its.name, plainFigure(1e3 * its.seconds).c_str(), k.name,
                                            quickest.c_str(), plainFigure(least).c_str()));
    }
    report.tables[kTable1].rows.push_back(
        {std::string(k.key), name, at, k.percent, here, library, libraryTime, quickest, least});
}

/// S_S of Eq 2, of the micro-benchmark; empty: one of both takes no longer than the rounds alone.
LabCell barrierSpeedUp(const KernelTimes& times, const std::string& launches,
                       const std::string& barrier) {
    const std::map<std::string, double>& us = times.roundsAlone;
    for (const std::string& name : {std::string(KernelTimes::kComputeOnly), launches, barrier})
        if (!us.contains(name)) return {};
    const double alone = us.at(KernelTimes::kComputeOnly);
    const double before = us.at(launches) - alone, after = us.at(barrier) - alone;
    return before > 0 && after > 0 ? LabCell(before / after) : LabCell();
}

/// What Eq 2 predicts from the barriers alone and the kernel's share of computing, beside what the
/// kernel gained.
void addSpeedUps(LabReport& report, const KernelStudy& study, const PaperKernel& k) {
    const KernelTimes& times = study.times.at(k.key);
    const char* const launches = launchesOf(times);
    const int blocks = study.mostAlone;
    if (!launches || !times.whole.at(launches).contains(blocks)) return;
    const double whole = times.whole.at(launches).at(blocks);
    const double rho = std::min(times.computingAt(blocks) / whole, 1.0);
    for (const KindOfBarrier& b : kernelBarriers()) {
        const auto found = times.whole.find(b.name);
        if (found == times.whole.end() || found->first == launches || !found->second.contains(blocks))
            continue;
        const double measured = whole / found->second.at(blocks);
        const LabCell gain = barrierSpeedUp(times, launches, b.name);
        LabCell predicted, ratio;
        if (const double* const s = std::get_if<double>(&gain)) {
            predicted = 1 / (rho + (1 - rho) / *s);
            ratio = std::get<double>(predicted) / measured;
        }
        report.tables[kSpeedUpsTable].rows.push_back({std::string(k.key), std::string(b.name),
                                                      std::string(launches), double(blocks), rho,
                                                      gain, predicted, measured, ratio, 1 / rho});
    }
}

}  // namespace

void summariseKernels(LabReport& report, const KernelStudy& study, KernelsBench& bench) {
    for (const PaperKernel& k : study.asked) {
        if (!study.times.contains(k.key)) continue;
        addModel(report, study, k);
        addTable1(report, study, k, bench);
        addSpeedUps(report, study, k);
    }
}

}  // namespace weft
