#include "lab/studies/barrier_study.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "lab/lab_text.h"
#include "lab/studies/barrier_models.h"

namespace weft {

namespace {

/// A pair of kinds that change places, at so many blocks in the paper.
struct Crossing {
    const char *faster,
        *slower;  ///< from `paper` blocks on; slower "others": every kind of the paper
    int paper;
};
constexpr Crossing kCrossings[] = {{"implicit", "simple", 24},
                                   {"tree2", "simple", 11},
                                   {"tree3", "tree2", 29},
                                   {"lock-free", "others", 3}};

bool isFaster(const RoundTimes& times, const Crossing& c, int blocks) {
    const double its = times.at(c.faster).at(blocks);
    for (const auto& [kind, at] : times) {
        const bool others = std::string_view(c.slower) == "others";
        const bool compared =
            others
                ? std::set<std::string>{"explicit", "implicit", "simple", "tree2", "tree3"}.contains(
                      kind)
                : kind == c.slower;
        if (compared && at.contains(blocks) && at.at(blocks) <= its) return false;
    }
    return true;
}

/// The least measured count of blocks, one a processor at most, from which on the kind is faster; 0:
/// not even at the largest; −1: one of both was not measured.
int crossingOf(const RoundTimes& times, const Crossing& c, int processors) {
    const bool others = std::string_view(c.slower) == "others";
    if (!times.contains(c.faster) || (!others && !times.contains(c.slower))) return -1;
    int from = 0;
    for (const auto& [blocks, its] : times.at(c.faster)) {
        if (blocks > processors) break;
        if (!isFaster(times, c, blocks))
            from = 0;
        else if (from == 0)
            from = blocks;
    }
    return from;
}

/// Measured meetings and the lines of Eq 6, 7 and 9, of the paper's four kinds on the device.
void addModels(LabReport& report, const BarrierStudy& study) {
    LabFigure& figure = report.figures[kMeetingModel];
    figure.series.clear();
    figure.finding.clear();
    for (const KindOfBarrier& k : kindsOfBarriers()) {
        const bool counted = additionsInTurn(k.kind, 4) > 0 || k.kind == RoundBarrier::lockFree;
        if (!counted || !study.times.contains(k.name)) continue;
        LabSeries points{.name = k.name, .form = LabForm::points};
        std::vector<double> additions;
        for (const auto& [blocks, us] : study.times.at(k.name)) {
            const double alone = study.alone(blocks);
            if (blocks < 2 || blocks > study.processors || std::isnan(alone)) continue;
            points.add(blocks, us - alone);
            additions.push_back(additionsInTurn(k.kind, blocks));
        }
        if (points.x.size() < 3) continue;
        const LineFit fit = fitLine(additions, points.y);
        LabSeries line{.name = std::string(k.name) + ", model", .x = points.x};
        line.source = LabSource::model;
        for (const double a : additions) line.y.push_back(fit.at(a));
        const LineFit byBlocks = fitLine(points.x, points.y);
        figure.finding +=
            k.kind == RoundBarrier::lockFree
                ? labText(
                      "Lock-free takes %.2f µs on average and %.1f ns more a block, which Eq 9 has "
                      "at 0. ",
                      fit.offset, 1e3 * byBlocks.slope)
                : labText("%s: t_a = %.1f ns, t_c = %.2f µs (R2 %.2f). ", k.name, 1e3 * fit.slope,
                          fit.offset, fit.share);
        figure.series.push_back(std::move(points));
        figure.series.push_back(std::move(line));
    }
}

void addFindings(LabReport& report, const BarrierStudy& study) {
    report.findings.clear();
    report.tables[1].rows.clear();
    const int most = study.mostAlone();
    std::string places;
    for (const Crossing& c : kCrossings) {
        const int here = crossingOf(study.times, c, study.processors);
        report.tables[1].rows.push_back({std::string(c.faster), std::string(c.slower),
                                         double(c.paper),
                                         here > 0 ? LabCell(double(here)) : LabCell()});
        if (here < 0) continue;
        const std::string where =
            here > 0 ? labText("from %d blocks here", here) : labText("never here (up to %d)", most);
        places += labText("%s%s faster than %s from %d blocks in the paper, %s",
                          places.empty() ? "" : "; ", c.faster, c.slower, c.paper, where.c_str());
    }
    if (!places.empty()) report.findings.push_back("Where kinds change places: " + places + ".");
    const auto at = [&](const char* kind) {
        const auto found = study.times.find(kind);
        return found != study.times.end() && found->second.contains(most) ? found->second.at(most)
                                                                          : 0.0;
    };
    if (at("implicit") > 0 && at("compute-only") > 0)
        report.findings.push_back(
            labText("At %d blocks a round takes %.3g µs alone and %.3g µs with implicit launches, "
                    "%.0f times as long (the paper: 12 times, 0.5 and 6 us).",
                    most, at("compute-only"), at("implicit"), at("implicit") / at("compute-only")));
    if (at("lock-free") > 0 && at("implicit") > 0)
        report.findings.push_back(labText(
            "Lock-free is %.1f times as fast as implicit%s.", at("implicit") / at("lock-free"),
            at("explicit") > 0 ? labText(" and %.1f times as fast as explicit launches",
                                         at("explicit") / at("lock-free"))
                                     .c_str()
                               : ""));
    if (!study.lacking.empty())
        report.findings.push_back("This device has no such barrier: " + study.lacking + ".");
    report.figures[kFig11].finding = report.findings.empty() ? "" : report.findings.front();
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
        {"graph", RoundBarrier::launchGraph},
        {"cooperative", RoundBarrier::cooperative},
        {"neighbour", RoundBarrier::neighbour},
        {"cluster", RoundBarrier::cluster},
    };
    return all;
}

int BarrierStudy::mostAlone() const {
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
          "least_microseconds", "most_microseconds", "synchronisation_microseconds"}},
        {"crossings",
         "Where kinds change places",
         {"faster", "slower", "blocks_in_the_paper", "blocks_here"}},
        {"groups",
         "Groups of the tree of two levels (Eq 8)",
         {"blocks", "groups", "paper_blocks_each", "paper_blocks_last", "largest_group_here"}}};
    for (const int n : study.blocks) {
        const PaperGroups g = paperGroups(n);
        report.tables[2].rows.push_back({double(n), double(g.groups), double(g.each), double(g.last),
                                         double((n + g.groups - 1) / g.groups)});
    }
    const std::string where = study.ofThreads
                                  ? "Blocks are threads of the processor here, of one element each. "
                                  : labText("Blocks of %d threads. ", study.threads);
    const std::string ours =
        "Graph, cooperative, neighbour and cluster are ours, not the paper's: neighbour waits for "
        "four blocks only, cluster meets within one cluster.";
    const std::string times = labText(
        "%d rounds of the mean of two floats, mean of %d runs, bars from least to most, on %s. ",
        study.rounds, study.runs, report.device.device.c_str());
    report.figures.resize(4);
    LabFigure& fig11 = report.figures[kFig11];
    fig11.key = "fig11";
    fig11.title = "Time of the micro-benchmark by barrier";
    fig11.x = {.title = "Blocks", .whole = true};
    fig11.y = {.title = labText("Milliseconds, %d rounds", study.rounds), .logarithmic = true};
    fig11.caption =
        times + where +
        "Xiao & Feng 2009, Fig 11 (GTX 280, 30 multiprocessors, 10,000 rounds): computing takes "
        "about 5 ms, implicit about 60 ms, explicit much more; simple grows with the blocks and "
        "passes implicit at 24; tree2 is faster than simple from 11 blocks, tree3 than tree2 from "
        "29; lock-free is nearly constant, and fastest from 3 on. " +
        ours;
    for (const Crossing& c : kCrossings)
        if (c.paper <= study.mostAlone())
            fig11.marks.push_back({labText("%d (paper)", c.paper), double(c.paper)});
    LabFigure& model = report.figures[kMeetingModel];
    model.key = "model";
    model.title = "Time of a meeting and the paper's model of it";
    model.x = {.title = "Blocks", .whole = true};
    model.y = {.title = "Microseconds a meeting"};
    model.caption =
        "Points: time of a round less that of the rounds alone at as many blocks. Lines: fitted, t = "
        "N t_a + t_c (Eq 6, simple), (n + m) t_a + t_c with m = ceil(sqrt N) groups of n (Eq 7 and "
        "8, tree2; tree3 likewise with three levels), a constant (Eq 9, lock-free). The paper draws "
        "no such figure; it says that measurements match.";
    LabFigure& resident = report.figures[kResidentBlocks];
    resident.key = "resident";
    resident.title = labText("Several blocks a %s", processor);
    resident.x = {.title = labText("Blocks a %s", processor), .whole = true};
    resident.y = {.title = "Microseconds a round", .logarithmic = true};
    resident.caption = times + where + "Ours: the paper keeps to one block a multiprocessor for " +
                       "fear of deadlock; a cooperative launch takes as many as fit together.";
    LabFigure& rounds = report.figures[kTimeByRounds];
    rounds.key = "launches";
    rounds.title = labText("Time by rounds, %d blocks", study.mostAlone());
    rounds.x = {.title = "Rounds M", .whole = true};
    rounds.y = {.title = "Milliseconds"};
    rounds.caption =
        "Points: measured. Lines: fitted to T = t_O + M (t_C + t_S), which is Eq 4 and 5 (one launch "
        "that is not hidden) and, with M t_O, Eq 3 (explicit; its first t_C is printed for t_O). "
        "Ours as a figure.";
}

void describeBarriers(LabReport& report, const BarrierStudy& study) {
    addModels(report, study);
    addFindings(report, study);
}

}  // namespace weft
