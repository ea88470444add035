#include "lab/studies/barrier_study.h"

#include <cmath>
#include <limits>

#include "lab/lab_text.h"
#include "lab/studies/barrier_models.h"

namespace weft {

namespace {

/// Measured meetings and the lines of Eq 6, 7 and 9, of the paper's four kinds on the device.
void addModels(LabReport& report, const BarrierStudy& study) {
    LabFigure& figure = report.figures[kMeetingModel];
    figure.series.clear();
    figure.finding.clear();
    report.tables[kModelsTable].rows.clear();
    for (const KindOfBarrier& k : kindsOfBarriers()) {
        if (!MeetingModel::equationOf(k.kind) || !study.times.contains(k.name)) continue;
        LabSeries points{.name = k.name, .form = LabForm::points};
        for (const auto& [blocks, us] : study.times.at(k.name)) {
            const double alone = study.alone(blocks);
            if (blocks >= 2 && blocks <= study.processors && !std::isnan(alone))
                points.add(blocks, us - alone);
        }
        if (points.x.size() < kLeastPointsOfAModel) continue;
        const MeetingModel model(k.kind, points.x, points.y);
        report.tables[kModelsTable].rows.push_back(model.row(k.name, points.x));
        figure.finding += model.sentence(k.name);
        figure.series.push_back(points);
        if (model.describes) figure.series.push_back(model.line(k.name, points.x));
    }
}

void addCrossings(LabReport& report, const BarrierStudy& study) {
    const auto cell = [](int blocks) { return blocks > 0 ? LabCell(double(blocks)) : LabCell(); };
    LabTable& table = report.tables[kCrossingsTable];
    table.rows.clear();
    for (const PaperCrossing& c : paperCrossings()) {
        const CrossingHere here = crossingOf(study.times, c);
        table.rows.push_back({std::string(c.faster), std::string(c.slower), double(c.blocks),
                              cell(here.from), cell(here.least), cell(here.most)});
    }
}

}  // namespace

const std::vector<KindOfBarrier>& kindsOfBarriers() {
    static const std::vector<KindOfBarrier> all = {
        {"compute-only", RoundBarrier::none},
        {"explicit", RoundBarrier::launchExplicit},
        {"implicit", RoundBarrier::launchImplicit},
        {"simple", RoundBarrier::simple},
        {"tree2", RoundBarrier::tree2},
        {"tree3", RoundBarrier::tree3},
        {"lock-free", RoundBarrier::lockFree},
        {"overlapped", RoundBarrier::launchOverlapped},
        {"graph", RoundBarrier::launchGraph},
        {"overlapped-graph", RoundBarrier::launchOverlappedGraph},
        {"cooperative", RoundBarrier::cooperative},
        {"neighbour", RoundBarrier::neighbour},
        {"cluster", RoundBarrier::cluster},
    };
    return all;
}

std::vector<int> sortedOnce(std::vector<int> blocks) {
    std::sort(blocks.begin(), blocks.end());
    blocks.erase(std::unique(blocks.begin(), blocks.end()), blocks.end());
    return blocks;
}

int mostAlone(const std::vector<int>& blocks, int processors) {
    int most = blocks.front();
    for (const int n : blocks)
        if (n <= processors) most = n;
    return most;
}

double BarrierStudy::alone(int atBlocks) const {
    const auto found = times.find("compute-only");
    const bool known = found != times.end() && found->second.contains(atBlocks);
    return known ? found->second.at(atBlocks) : std::numeric_limits<double>::quiet_NaN();
}

void declareBarriers(LabReport& report, const BarrierStudy& study) {
    const char* const processor = study.ofThreads ? "core" : "multiprocessor";
    report.tables = {
        {"rounds",
         "Every kind at every number of blocks",
         {"barrier", "blocks", "threads", "rounds", "runs", "microseconds_a_round",
          "least_microseconds", "most_microseconds", "synchronisation_microseconds", "processors"}},
        {"crossings",
         "Where kinds change places",
         {"faster", "slower", "blocks_in_the_paper", "blocks_here", "compared_from", "compared_to"}},
        {"models", "Meetings and the paper's models of them (Eq 6, 7 and 9), fitted",
         MeetingModel::columns()},
        {"groups",
         "Groups of the tree of two levels (Eq 8)",
         {"blocks", "groups", "paper_blocks_each", "paper_blocks_last", "largest_group_here"}}};
    for (const int n : study.blocks) {
        const PaperGroups g = paperGroups(n);
        report.tables[kGroupsTable].rows.push_back({double(n), double(g.groups), double(g.each),
                                                    double(g.last),
                                                    double((n + g.groups - 1) / g.groups)});
    }
    const std::string where =
        study.ofThreads ? "Blocks are threads of the processor here, of one element each. "
                        : formatted("Blocks of %d threads, whose floats lie in the second cache. ",
                                    study.threads);
    const std::string ours =
        study.ofThreads
            ? "Explicit: a thread starts the others, does its own round and waits for all, as a host "
              "does. Implicit: rounds are queued, and a free thread takes the next block. "
              "Cooperative and neighbour are ours, not the paper's: neighbour waits for four "
              "blocks only."
            : "Ours, not the paper's, are overlapped (CUDA's programmatic dependent launch: a launch "
              "is prepared while the one before it ends; implicit and explicit are plain ones), "
              "graph "
              "(plain launches recorded in graphs of 1000), overlapped-graph (overlapped ones), "
              "cooperative, neighbour (waits for four blocks only) and cluster (meets within one "
              "cluster).";
    const std::string times = formatted(
        "%d rounds, in each of which every thread reads two floats of memory and writes their mean; "
        "middle of %d runs at least, bars: where it lies with 95 %%, on %s. ",
        study.rounds, study.runs, report.device.device.c_str());
    report.figures.resize(4);
    LabFigure& fig11 = report.figures[kFig11];
    fig11.key = "fig11";
    fig11.title = "Time of the micro-benchmark by barrier";
    fig11.x = {.title = "Blocks", .whole = true};
    fig11.y = {.title = formatted("Milliseconds, %d rounds", study.rounds), .logarithmic = true};
    fig11.caption =
        times + where +
        "Xiao & Feng 2009, Fig 11 (GTX 280, 30 multiprocessors, 10,000 rounds): computing takes "
        "about 5 ms, implicit about 60 ms, explicit much more; simple grows with the blocks and "
        "passes implicit at 24; tree2 is faster than simple from 11 blocks, tree3 than tree2 from "
        "29; lock-free is nearly constant, and fastest for more than 3. " +
        ours;
    for (const PaperCrossing& c : paperCrossings())
        if (c.blocks <= study.mostAlone())
            fig11.marks.push_back({formatted("%d (paper)", c.blocks), double(c.blocks)});
    LabFigure& model = report.figures[kMeetingModel];
    model.key = "model";
    model.title = "Time of a meeting and the paper's model of it";
    model.x = {.title = "Blocks", .whole = true};
    model.y = {.title = "Microseconds a meeting"};
    model.caption =
        "Points: time of a round less that of the rounds alone at as many blocks. Lines: fitted with "
        "constants of 0 at least, t = N t_a + t_c (Eq 6, simple), (n + m) t_a + t_c with m = "
        "ceil(sqrt N) groups of n (Eq 7 and 8, tree2; tree3 likewise with three levels), a constant "
        "(Eq 9, lock-free). A line that leaves over more than a tenth of the variance, or a constant "
        "that is none, is not drawn. The paper draws no such figure; it says that measurements "
        "match.";
    LabFigure& resident = report.figures[kResidentBlocks];
    resident.key = "resident";
    resident.title = formatted("Several blocks a %s", processor);
    resident.x = {.title = formatted("Blocks a %s", processor), .whole = true};
    resident.y = {.title = "Microseconds a round", .logarithmic = true};
    resident.caption = times + where + "Ours: the paper keeps to one block a multiprocessor for " +
                       "fear of deadlock; a cooperative launch takes as many as fit together.";
    LabFigure& rounds = report.figures[kTimeByRounds];
    rounds.key = "launches";
    rounds.title = formatted("Time by rounds, %d blocks", study.mostAlone());
    rounds.x = {.title = "Rounds M", .whole = true};
    rounds.y = {.title = "Milliseconds"};
    rounds.caption =
        "Points: measured. Lines: fitted to T = t_O + M (t_C + t_S) with both 0 at least, which is "
        "Eq 4 and 5 (one launch that is not hidden) and, with M t_O, Eq 3 (explicit; its first t_C "
        "is printed for t_O). Not drawn where it leaves over more than a tenth of the variance. "
        "Ours as a figure.";
}

void describeBarriers(LabReport& report, const BarrierStudy& study) {
    addModels(report, study);
    addCrossings(report, study);
    report.findings.clear();
    if (!study.lacking.empty())
        report.findings.push_back("This device has no such barrier: " + study.lacking + ".");
}

}  // namespace weft
