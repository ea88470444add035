#include "lab/studies/kernel_study.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <stdexcept>

#include "lab/lab_text.h"
#include "lab/studies/barrier_models.h"

namespace weft {

namespace {

/// Blocks and time of the fastest run of two blocks or more, who have to meet.
std::pair<int, double> fastestOf(const std::map<int, double>& times) {
    std::pair<int, double> least = *times.rbegin();
    for (const auto& [blocks, ms] : times)
        if (blocks > 1 && ms < least.second) least = {blocks, ms};
    return least;
}

void declareKernel(LabReport& report, const KernelStudy& study, const PaperKernel& k,
                   const std::string& where) {
    const std::string size = k.kernel == BarrierKernel::fft ? labText("%d points", study.points)
                             : k.kernel == BarrierKernel::bitonicSort
                                 ? labText("%d keys of 32 bits", study.keys)
                                 : labText("two sequences of %d letters", study.letters);
    const std::string what =
        labText("%s of %s, %d barriers, on %s, mean of %d runs, bars from least to most. ", k.name,
                size.c_str(), study.stagesOf(k.kernel), report.device.device.c_str(), study.runs) +
        (study.ofThreads ? "" : labText("Blocks of %d threads as in the paper. ", k.threads)) + where;
    const std::string note =
        " Sizes are ours, since the paper names none; so are explicit, graph and cooperative "
        "barriers.";
    LabFigure whole, meeting;
    whole.key = std::string("fig13-") + k.key;
    whole.title = std::string(k.name) + ": time";
    whole.x = {.title = "Blocks", .whole = true};
    whole.y = {.title = "Milliseconds", .logarithmic = true};
    whole.caption = what + "Xiao & Feng 2009, " + k.sentence + note;
    meeting.key = std::string("fig14-") + k.key;
    meeting.title = std::string(k.name) + ": time in barriers";
    meeting.x = whole.x;
    meeting.y = {.title = "Milliseconds"};
    meeting.caption =
        what +
        "Time less that of the same kernel with the barrier left out, at as many blocks (at one a "
        "processor where there are more). Lines: Eq 6, 7 and 9 times the number of barriers, fitted. "
        "Xiao & Feng 2009, Fig 14: implicit takes longest and lock-free least, both nearly the same "
        "for any number of blocks; simple grows with the blocks, tree2 less; FFT is irregular." +
        note;
    LabFigure shares;
    shares.key = std::string("fig15-") + k.key;
    shares.title = std::string(k.name) + ": where the time goes";
    shares.y = {.title = "Percent of the time"};
    shares.caption =
        what +
        "Each barrier at its fastest number of blocks: launch (an empty one, t_O of Eq 1, 4 and 5; "
        "under explicit one a barrier, Eq 3), computing (barrier left out), and the rest. Xiao & "
        "Feng 2009, Fig 15 (and schematically Fig 1, 3 and 5): about 20 % of FFT's and 50 % of the "
        "others' time goes into implicit barriers, about 10 % and 30 % into lock-free ones." +
        note;
    for (LabFigure* const f : {&whole, &meeting, &shares}) report.figures.push_back(std::move(*f));
}

/// Cells that may be computed together, anti-diagonal after anti-diagonal.
void addWavefront(LabReport& report, int letters) {
    LabFigure f;
    f.key = "fig12";
    f.title = "Wavefront of Smith-Waterman";
    f.x = {.title = "Anti-diagonal", .whole = true};
    f.y = {.title = "Cells that do not depend on one another"};
    f.caption = labText(
        "Order of the matrix filling, %d x %d cells: an anti-diagonal after the other, each cell "
        "from its north, west and northwest neighbours, as Xiao & Feng 2009, Fig 12 draws it. "
        "Threads beyond the cells of an anti-diagonal have nothing to do.",
        letters, letters);
    LabSeries cells{.name = "cells", .source = LabSource::model};
    for (const int d : {1, letters, 2 * letters - 1}) cells.add(d, d == letters ? letters : 1);
    f.series.push_back(std::move(cells));
    report.figures.push_back(std::move(f));
}

/// Eq 6, 7 and 9 over the times in barriers.
void addModel(LabReport& report, const KernelStudy& study, const PaperKernel& k) {
    LabFigure& f = figureOf(report, std::string("fig14-") + k.key);
    for (const KernelBarrier& b : kernelBarriers()) {
        const bool counted = additionsInTurn(b.kind, 4) > 0 || b.kind == RoundBarrier::lockFree;
        const auto measured = std::find_if(f.series.begin(), f.series.end(),
                                           [&](const LabSeries& s) { return s.name == b.name; });
        if (!counted || measured == f.series.end() || measured->x.size() < 3) continue;
        measured->form = LabForm::points;
        std::vector<double> additions;
        for (const double blocks : measured->x)
            additions.push_back(additionsInTurn(b.kind, static_cast<int>(blocks)));
        const LineFit fit = fitLine(additions, measured->y);
        LabSeries line{.name = std::string(b.name) + ", model", .x = measured->x};
        line.source = LabSource::model;
        for (const double a : additions) line.y.push_back(fit.at(a));
        const double perBarrier = 1e6 / study.stagesOf(k.kernel);  // ms of all to ns of one
        f.finding += b.kind == RoundBarrier::lockFree
                         ? labText("Lock-free: %.0f ns a barrier. ", perBarrier * fit.offset)
                         : labText("%s: t_a = %.1f ns, t_c = %.0f ns (R2 %.2f). ", b.name,
                                   perBarrier * fit.slope, perBarrier * fit.offset, fit.share);
        f.series.push_back(std::move(line));
    }
}

/// Table 1 and the bars of Fig 15.
void addTable1(LabReport& report, const KernelStudy& study, const PaperKernel& k,
               KernelsBench& bench) {
    const KernelTimes& times = study.times.at(k.key);
    const double launch = bench.launchSeconds();
    LabFigure& bars = figureOf(report, std::string("fig15-") + k.key);
    LabCell here, at, library, libraryTime;
    std::string quickest;
    double least = 0;
    for (const KernelBarrier& b : kernelBarriers()) {
        const std::string name = b.name;
        if (!times.whole.contains(name)) continue;
        const auto [blocks, ms] = fastestOf(times.whole.at(name));
        if (quickest.empty() || ms < least) least = ms, quickest = name;
        const double alone = times.computingAt(blocks);
        const int launches = name == "explicit" ? study.stagesOf(k.kernel) : 1;
        // An empty launch stands in the measured time of computing, too.
        const double launching = std::min(1e3 * launch * launches, ms);
        const double computing = std::min(std::max(0.0, alone - 1e3 * launch), ms - launching);
        const double shares[] = {launching, computing, ms - launching - computing};
        const char* const names[] = {"launch", "computing", "barriers"};
        for (int i = 0; i < 3; ++i) {
            LabSeries& s = seriesNamed(bars, names[i]);
            s.form = LabForm::stack;
            s.add(double(s.x.size()), 100 * shares[i] / ms);
        }
        bars.x.names.push_back(name);
        if (name == "implicit") here = 100 * std::max(0.0, ms - alone) / ms, at = double(blocks);
    }
    const KernelsBench::Library its = bench.library(k.kernel);
    if (its.seconds > 0) library = std::string(its.name), libraryTime = 1e3 * its.seconds;
    if (!quickest.empty())
        report.tables[1].rows.push_back(
            {std::string(k.key), at, k.percent, here, library, libraryTime, quickest, least});
    if (const double* const percent = std::get_if<double>(&here))
        report.findings.push_back(labText(
            "%s: %.0f %% of the time under implicit launches goes into barriers (the paper: %s).",
            k.name, *percent,
            k.kernel == BarrierKernel::bitonicSort ? "about 50 %, printed as 59.6 % in its Table 1"
                                                   : labText("%.1f %%", k.percent).c_str()));
    if (its.seconds > 0)
        report.findings.push_back(labText("%s takes %.3f ms for the same as %s under %s, %.3f ms.",
                                          its.name, 1e3 * its.seconds, k.name, quickest.c_str(),
                                          least));
}

/// Eq 2, with implicit launches as T, beside what was measured.
void addSpeedUps(LabReport& report, const KernelStudy& study, const PaperKernel& k) {
    const KernelTimes& times = study.times.at(k.key);
    if (!times.whole.contains("implicit") || !times.whole.at("implicit").contains(study.mostAlone))
        return;
    const int blocks = study.mostAlone;
    const double whole = times.whole.at("implicit").at(blocks);
    const double computing = std::min(times.computing.at(blocks), whole);
    const double rho = computing / whole;
    for (const auto& [name, byBlocks] : times.whole) {
        if (name == "implicit" || !byBlocks.contains(blocks)) continue;
        const double its = byBlocks.at(blocks), meeting = std::max(its - computing, 1e-9);
        const double gain = (whole - computing) / meeting;
        report.tables[2].rows.push_back({std::string(k.key), name, double(blocks), rho, gain,
                                         1 / (rho + (1 - rho) / std::max(gain, 1e-9)), whole / its,
                                         1 / rho});
        if (name == "lock-free")
            report.findings.push_back(labText(
                "%s with lock-free barriers takes %.1f %% %s time than with implicit launches at "
                "%d blocks (the paper: %.1f %% at 30); no barrier could gain more than %.2f times "
                "(Eq 2).",
                k.name, 100 * std::abs(1 - its / whole), its <= whole ? "less" : "more", blocks,
                k.gain, 1 / rho));
    }
}

/// Where there are no launches: what lock-free barriers take.
void addShareOfThreads(LabReport& report, const KernelStudy& study, const PaperKernel& k) {
    const KernelTimes& times = study.times.at(k.key);
    if (!study.ofThreads || !times.whole.contains("lock-free")) return;
    const auto [blocks, ms] = fastestOf(times.whole.at("lock-free"));
    const double meeting = std::max(0.0, ms - times.computingAt(blocks));
    report.findings.push_back(
        labText("%s: %.0f %% of the time under lock-free barriers is theirs, with %d threads.",
                k.name, 100 * meeting / ms, blocks));
}

}  // namespace

const std::vector<PaperKernel>& paperKernels() {
    static const std::vector<PaperKernel> all = {
        {"fft", "FFT", BarrierKernel::fft, 448, 19.6, 8.81,
         "Fig 13 (a): 1.18 ms with implicit and 1.076 ms with lock-free barriers at 30 blocks; "
         "simple is slower than tree2 from 24 blocks on."},
        {"swat", "Smith-Waterman", BarrierKernel::smithWaterman, 256, 49.7, 24.1,
         "Fig 13 (b): lock-free takes 24.1 % less than implicit barriers at 30 blocks; simple is "
         "slower than tree2 from 20 blocks on."},
        // Table 1 prints 59.6 %, where §7.4 and Fig 15 say about 50 %.
        {"sort", "Bitonic sort", BarrierKernel::bitonicSort, 512, 50, 39.0,
         "Fig 13 (c): lock-free takes 39.0 % less than implicit barriers at 30 blocks; simple is "
         "slower than tree2 from 20 blocks on."},
    };
    return all;
}

/// In the order they are measured: what the others are compared with comes first.
const std::vector<KernelBarrier>& kernelBarriers() {
    static const std::vector<KernelBarrier> all = {
        {"implicit", RoundBarrier::launchImplicit},
        {"simple", RoundBarrier::simple},
        {"tree2", RoundBarrier::tree2},
        {"tree3", RoundBarrier::tree3},
        {"lock-free", RoundBarrier::lockFree},
        {"explicit", RoundBarrier::launchExplicit},
        {"graph", RoundBarrier::launchGraph},
        {"cooperative", RoundBarrier::cooperative},
    };
    return all;
}

int KernelStudy::stagesOf(BarrierKernel kernel) const {
    const auto log2 = [](int n) { return std::bit_width(static_cast<unsigned>(n)) - 1; };
    if (kernel == BarrierKernel::fft) return log2(points);
    return kernel == BarrierKernel::bitonicSort ? log2(keys) * (log2(keys) + 1) / 2 : 2 * letters - 1;
}

LabFigure& figureOf(LabReport& report, const std::string& key) {
    for (LabFigure& f : report.figures)
        if (f.key == key) return f;
    throw std::logic_error("no figure " + key);
}

void declareKernels(LabReport& report, const KernelStudy& study) {
    report.tables = {{"times",
                      "Every kernel under every barrier",
                      {"kernel", "barrier", "blocks", "threads", "barriers_met", "milliseconds",
                       "least_milliseconds", "most_milliseconds", "computing_milliseconds",
                       "synchronisation_milliseconds", "synchronisation_percent", "error"}},
                     {"table1",
                      "Share of time in barriers, implicit launches (Table 1)",
                      {"kernel", "blocks", "percent_in_the_paper", "percent_here", "library",
                       "library_milliseconds", "fastest_barrier", "fastest_milliseconds"}},
                     {"speedups",
                      "Speed-up over implicit launches and Eq 2",
                      {"kernel", "barrier", "blocks", "computing_share", "synchronisation_speed_up",
                       "speed_up_of_eq2", "speed_up_measured", "limit_of_eq2"}}};
    const std::string where =
        study.ofThreads
            ? "Blocks are threads of the processor here; implicit launches, explicit ones and graphs "
              "are not there. "
            : "";
    for (const PaperKernel& k : study.asked) declareKernel(report, study, k, where);
    for (const PaperKernel& k : study.asked)
        if (k.kernel == BarrierKernel::smithWaterman) addWavefront(report, study.letters);
}

void summariseKernels(LabReport& report, const KernelStudy& study, KernelsBench& bench) {
    for (const PaperKernel& k : study.asked) {
        if (!study.times.contains(k.key)) continue;
        const std::size_t before = report.findings.size();
        addModel(report, study, k);
        addTable1(report, study, k, bench);
        addSpeedUps(report, study, k);
        addShareOfThreads(report, study, k);
        if (report.findings.size() > before)
            figureOf(report, std::string("fig15-") + k.key).finding = report.findings[before];
    }
}

}  // namespace weft
