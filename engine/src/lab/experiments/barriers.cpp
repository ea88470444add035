// Xiao & Feng 2009, Fig 11: what a barrier among blocks takes.
#include <algorithm>
#include <cmath>

#include "lab/lab_run.h"
#include "lab/lab_text.h"
#include "lab/parameter_table.h"
#include "lab/studies/barrier_models.h"
#include "lab/studies/barrier_study.h"
#include "weft/error.h"

namespace weft {

namespace {

/// One run of this experiment.
class BarriersRun {
public:
    BarriersRun(LabRun& run, LabDevice& device, const LabParameters& p)
        : run_(run),
          bench_(device.bench<BarriersBench>()),
          study_{.rounds = p.whole("rounds"),
                 .threads = p.whole("threads"),
                 .runs = p.whole("runs"),
                 .processors = bench_->processors(),
                 .ofThreads = bench_->blocksAreThreads(),
                 .blocks =
                     sortedOnce(p.has("blocks", "auto") ? blocksFor(p.quick()) : p.wholes("blocks"))},
          kinds_(p.words("kinds")) {}

    void measure() {
        declareBarriers(run_.report(), study_);
        std::vector<std::pair<KindOfBarrier, int>> plan;
        for (const KindOfBarrier& k : kindsOfBarriers())
            for (const int blocks : blocksOf(k)) plan.emplace_back(k, blocks);
        if (plan.empty())
            throw InvalidProblem("None of these barriers meets so many blocks on this device.");
        const auto atRounds = planOfRounds(plan);
        run_.expect(plan.size() + atRounds.size());
        for (const auto& [kind, blocks] : plan)
            if (!measurePoint(kind, blocks)) return;
        for (const KindOfBarrier& kind : atRounds)
            if (!measureRounds(kind)) return;
    }

private:
    /// All up to 32 or the processors, some up to those, then whole multiples of them.
    [[nodiscard]] std::vector<int> blocksFor(bool quick) const {
        const int all = bench_->processors();
        std::vector<int> blocks;
        for (int n = 1; n <= all; n += !quick && n < 32 ? 1 : std::max(1, n / 4)) blocks.push_back(n);
        for (const int times : {1, 2, 3, 4, 6, 8}) blocks.push_back(times * all);
        // Threads of a processor take turns: what the paper says of so many blocks can be told.
        if (bench_->blocksAreThreads())
            for (const int n : {24, 32, 48}) blocks.push_back(n);
        return blocks;
    }
    /// Those that this kind can meet. Launches take any, but no more than are together elsewhere.
    std::vector<int> blocksOf(const KindOfBarrier& k) {
        if (std::find(kinds_.begin(), kinds_.end(), k.name) == kinds_.end()) return {};
        const int most = bench_->mostBlocks(k.kind, study_.threads);
        if (most == 0) study_.lacking += (study_.lacking.empty() ? "" : ", ") + std::string(k.name);
        std::vector<int> blocks;
        for (const int n : study_.blocks)
            if (most > 0 && bench_->canMeet({k.kind, n, study_.threads, study_.rounds}))
                blocks.push_back(n);
        return blocks;
    }
    /// Kinds whose time is also measured by the number of rounds, at one block a processor.
    [[nodiscard]] std::vector<KindOfBarrier> planOfRounds(
        const std::vector<std::pair<KindOfBarrier, int>>& plan) const {
        using enum RoundBarrier;
        std::vector<KindOfBarrier> kinds;
        for (const auto& [kind, blocks] : plan)
            for (const RoundBarrier its :
                 {launchExplicit, launchImplicit, launchOverlapped, simple, lockFree})
                if (kind.kind == its && blocks == study_.mostAlone()) kinds.push_back(kind);
        return kinds;
    }

    bool measurePoint(const KindOfBarrier& kind, int blocks);
    bool measureRounds(const KindOfBarrier& kind);

    LabRun& run_;
    std::unique_ptr<BarriersBench> bench_;
    BarrierStudy study_;
    std::vector<std::string> kinds_;
};

bool BarriersRun::measurePoint(const KindOfBarrier& k, int blocks) {
    if (!run_.begin(formatted("%s, %d blocks", k.name, blocks))) return false;
    Repeats& us = run_.repeats(formatted("%s %d", k.name, blocks), study_.runs);
    while (us.wanted()) {
        us.add(1e6 *
               bench_->secondsARound({k.kind, blocks, study_.threads, study_.rounds}, run_.stop()));
        if (run_.stopped()) return false;
        run_.tell(us.share());
    }
    const LabSpread spread = us.spread();
    study_.times[k.name][blocks] = spread.median;
    LabCell meeting;
    const double alone = study_.alone(blocks);
    if (k.kind != RoundBarrier::none && !std::isnan(alone)) meeting = spread.median - alone;
    LabReport& report = run_.report();
    report.tables[kRoundsTable].rows.push_back({std::string(k.name), double(blocks),
                                                double(study_.threads), double(study_.rounds),
                                                double(us.count()), spread.median, spread.least,
                                                spread.most, meeting, double(study_.processors)});
    const auto add = [&](std::size_t figure, double x, double unit) {
        LabSeries& s = seriesNamed(report.figures[figure], k.name);
        s.add(x, unit * spread.median, unit * spread.least, unit * spread.most);
    };
    const int processors = bench_->processors();
    if (blocks <= processors) add(kFig11, blocks, 1e-3 * study_.rounds);
    if (blocks % processors == 0) add(kResidentBlocks, blocks / processors, 1);
    describeBarriers(report, study_);
    run_.end();
    return true;
}

/// Of T = t_O + M t, in milliseconds.
std::string sentenceOfRounds(const char* name, const LineFit& fit) {
    if (!fit.describes())
        return formatted("%s: T = t_O + M t does not describe the measurements here (%s). ", name,
                         fit.negative ? "a constant of it would be negative"
                                      : formatted("R2 %.2f", fit.share).c_str());
    return formatted("%s: %s µs a round, and %s µs once (R2 %.3f). ", name,
                     figureWithError(1e3 * fit.slope, 1e3 * fit.slopeError).c_str(),
                     figureWithError(1e3 * fit.offset, 1e3 * fit.offsetError).c_str(), fit.share);
}

/// Time of M rounds for several M, at one block a processor.
bool BarriersRun::measureRounds(const KindOfBarrier& k) {
    if (!run_.begin(formatted("%s by rounds", k.name))) return false;
    LabFigure& figure = run_.report().figures[kTimeByRounds];
    LabSeries points{.name = k.name, .form = LabForm::points};
    for (int part = 1; part <= 4; ++part) {
        const int rounds = std::max(1, part * study_.rounds / 4);
        Repeats& ms = run_.repeats(formatted("%s, %d rounds", k.name, rounds), 1);
        while (ms.wanted()) {
            const BarrierRounds all{k.kind, study_.mostAlone(), study_.threads, rounds};
            ms.add(1e3 * rounds * bench_->secondsARound(all, run_.stop()));
            if (run_.stopped()) return false;
        }
        points.add(rounds, ms.spread().median);
    }
    const LineFit fit = fitTimes(points.x, points.y);
    figure.finding += sentenceOfRounds(k.name, fit);
    figure.series.push_back(points);
    if (fit.describes()) {
        LabSeries line{.name = std::string(k.name) + ", model", .x = points.x};
        line.source = LabSource::model;
        for (const double m : points.x) line.y.push_back(fit.at(m));
        figure.series.push_back(std::move(line));
    }
    run_.end();
    return true;
}

std::vector<LabParameter> barrierParameters() {
    LabWords kinds;
    for (const KindOfBarrier& k : kindsOfBarriers()) kinds.emplace_back(k.name);
    return {
        someWords("kinds", "barriers to measure; compute-only is what the others are less", kinds),
        listOf(wholeValue("blocks",
                          "blocks of a launch; auto: from 1 to all multiprocessors, and multiples",
                          {"auto"}, {1, 65535}, {"auto"})),
        wholeValue("threads", "threads of a block, on a device", {"256"}, {32, 1024}),
        wholeValue("rounds", "rounds of a run", {"10000", "100"}, {4, 1e7}),
        wholeValue("runs",
                   "runs of a point at least; more, for half a second, where they differ by over 3 %",
                   {"3", "20"}, {1, 100})};
}

}  // namespace

const Experiment& barriersExperiment() {
    static const Experiment experiment{
        .name = BarriersBench::kExperiment,
        .title = "Barriers among blocks",
        .summary =
            "Rounds of the mean of two floats, all blocks meeting after each: time by number of "
            "blocks, for every kind of barrier.",
        .paper = LabPaper::xiaoFeng,
        .figures = "Fig 11",
        .lacking = "This device has no barriers.",
        .parameters = barrierParameters(),
        .measure = measureBy<BarriersRun>};
    return experiment;
}

}  // namespace weft
