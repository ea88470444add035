#include "lab/studies/kernel_study.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "lab/lab_text.h"
#include "lab/studies/barrier_models.h"

namespace weft {

namespace {

void declareKernel(LabReport& report, const KernelStudy& study, const PaperKernel& k,
                   const std::string& where) {
    const std::string size = k.kernel == BarrierKernel::fft ? formatted("%d points", study.points)
                             : k.kernel == BarrierKernel::bitonicSort
                                 ? formatted("%d keys of 32 bits", study.keys)
                                 : formatted("two sequences of %d letters", study.letters);
    const std::string what =
        formatted(
            "%s of %s, %d barriers, on %s, middle of %d runs at least, bars: where it lies with 95 "
            "%%. ",
            k.name, size.c_str(), study.stagesOf(k.kernel), report.device.device.c_str(),
            study.runs) +
        (study.ofThreads ? "" : formatted("Blocks of %d threads as in the paper. ", k.threads)) +
        where;
    const std::string note =
        " Sizes are ours, since the paper names none; so are explicit launches of the kernels, "
        "overlapped ones (CUDA's programmatic dependent launch), graphs of either and cooperative "
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
        "processor where there are more). Lines: Eq 6, 7 and 9 times the number of barriers, fitted; "
        "not drawn where they do not describe the times. "
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
        "under explicit one a barrier, Eq 3; not told from barriers on a processor), computing "
        "(barrier left out), and the rest. Xiao & "
        "Feng 2009, Fig 15 (and schematically Fig 1, 3 and 5): about 20 % of FFT's and 50 % of the "
        "others' time goes into implicit barriers, about 10 % and 30 % into lock-free ones." +
        note;
    for (LabFigure* const f : {&whole, &meeting, &shares}) report.figures.push_back(std::move(*f));
}

/// Of so many threads, those with a cell, on average over the anti-diagonals.
double shareWithCells(int threads, int letters) {
    const int full = std::min(threads, letters);
    const double whole = letters - full + 1;  // anti-diagonals with `full` cells up to the longest
    const double cells = double(full) * (full - 1) / 2;  // of the shorter ones before
    return (2 * cells + (2 * whole - 1) * full) / ((2.0 * letters - 1) * threads);
}

/// Cells that may be computed together, anti-diagonal after anti-diagonal.
void addWavefront(LabReport& report, const KernelStudy& study, int threads) {
    const int letters = study.letters, all = study.mostAlone * (study.ofThreads ? 1 : threads);
    LabFigure f;
    f.key = "fig12";
    f.title = "Wavefront of Smith-Waterman";
    f.x = {.title = "Anti-diagonal", .whole = true};
    f.y = {.title = "Cells that do not depend on one another"};
    f.caption = formatted(
        "Order of the matrix filling, %d x %d cells: an anti-diagonal after the other, each cell "
        "from its north, west and northwest neighbours, as Xiao & Feng 2009, Fig 12 draws it. "
        "Threads beyond the cells of an anti-diagonal have nothing to do: of %d threads in all, one "
        "block a processor, %.0f %% have a cell on average. Kept are three anti-diagonals; checked "
        "are the largest cell and the sum of all.",
        letters, letters, all, 100 * shareWithCells(all, letters));
    LabSeries cells{.name = "cells", .source = LabSource::model};
    for (const int d : {1, letters, 2 * letters - 1}) cells.add(d, d == letters ? letters : 1);
    f.series.push_back(std::move(cells));
    if (all < letters && all > 0.02 * letters)  // else the mark lies on the axis
        f.marks.push_back({formatted("%d threads", all), double(all), false});
    report.figures.push_back(std::move(f));
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
const std::vector<KindOfBarrier>& kernelBarriers() {
    static const std::vector<KindOfBarrier> all = {
        {"implicit", RoundBarrier::launchImplicit},
        {"simple", RoundBarrier::simple},
        {"tree2", RoundBarrier::tree2},
        {"tree3", RoundBarrier::tree3},
        {"lock-free", RoundBarrier::lockFree},
        {"explicit", RoundBarrier::launchExplicit},
        {"overlapped", RoundBarrier::launchOverlapped},
        {"graph", RoundBarrier::launchGraph},
        {"overlapped-graph", RoundBarrier::launchOverlappedGraph},
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
    report.tables = {
        {"times",
         "Every kernel under every barrier",
         {"kernel", "barrier", "blocks", "threads", "barriers_met", "milliseconds",
          "least_milliseconds", "most_milliseconds", "computing_milliseconds",
          "synchronisation_milliseconds", "synchronisation_percent", "error", "processors"}},
        {"table1",
         "Share of time in barriers under launches (Table 1)",
         {"kernel", "launches", "blocks", "percent_in_the_paper", "percent_here", "library",
          "library_milliseconds", "fastest_barrier", "fastest_milliseconds"}},
        {"speedups",
         "Speed-up over launches, and what Eq 2 predicts from the barriers alone",
         {"kernel", "barrier", "launches", "blocks", "computing_share", "barrier_speed_up",
          "speed_up_predicted", "speed_up_measured", "predicted_by_measured", "limit_of_eq2"}},
        {"computing",
         "Kernels with the barrier left out",
         {"kernel", "blocks", "threads", "milliseconds", "least_milliseconds", "most_milliseconds"}},
        {"microbenchmark",
         "Rounds of the mean of two floats under every barrier (for Eq 2)",
         {"kernel", "barrier", "blocks", "threads", "rounds", "microseconds_a_round",
          "least_microseconds", "most_microseconds"}},
        {"models", "Times in barriers and the paper's models of them, fitted", {}}};
    report.tables[kKernelModelsTable].columns = MeetingModel::columns();
    report.tables[kKernelModelsTable].columns.insert(
        report.tables[kKernelModelsTable].columns.begin(), "kernel");
    const std::string where =
        study.ofThreads
            ? "Blocks are threads of the processor here; explicit: one starts the others for each "
              "stage and waits for all. "
            : "";
    for (const PaperKernel& k : study.asked) declareKernel(report, study, k, where);
    for (const PaperKernel& k : study.asked)
        if (k.kernel == BarrierKernel::smithWaterman) addWavefront(report, study, k.threads);
}

}  // namespace weft
