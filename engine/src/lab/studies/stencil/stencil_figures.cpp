#include "lab/studies/stencil/stencil_figures.h"

#include <algorithm>
#include <cmath>

#include "lab/studies/stencil/stencil_series.h"

namespace weft {

namespace {

const StencilRung& rungOf(const StencilFindings& found, const StencilPoint& p) {
    for (const StencilRung& rung : found.rungs)
        if (rung.key == p.work.rung) return rung;
    static const StencilRung none;
    return none;
}
/// A line across a figure of names.
void addLimit(LabFigure& figure, const std::string& name, double y) {
    LabSeries& series = seriesNamed(figure, name);
    series.source = LabSource::model;
    series.add(-0.5, y);
    series.add(static_cast<double>(figure.x.names.size()) - 0.5, y);
}

/// The rungs in their order, of which some have points in one precision alone; without those that
/// block where `blocking` is false.
void nameRungs(LabFigure& figure, const StencilFindings& found, bool blocking) {
    const StencilPoints points = pointsOf(found, StencilPart::ladder);
    for (const StencilRung& rung : found.rungs)
        if ((blocking || !rung.blocks) &&
            std::any_of(points.begin(), points.end(),
                        [&](const StencilPoint* p) { return p->work.rung == rung.key; }))
            static_cast<void>(placeOf(figure.x, rung.key));
}
/// "'vectors' and 'blocked'": rungs that are not the paper's.
std::string oursText(const StencilFindings& found) {
    std::string all;
    for (const StencilRung& rung : found.rungs)
        if (rung.ours) all += (all.empty() ? "'" : ", '") + rung.key + "'";
    return all;
}

std::string seriesOf(const StencilPoint& p) {
    return precisionText(p.work) + ", " + squareText(p.work);
}

LabFigure ladderFigure(const StencilFindings& found) {
    LabFigure figure{.key = "ladder",
                     .title = "Rungs of the ladder",
                     .x = {.title = "Rung"},
                     .y = {.title = "GB/s, two words a cell and step"},
                     .caption = {}};
    nameRungs(figure, found, true);
    for (const StencilPoint* p : pointsOf(found, StencilPart::ladder))
        barsNamed(figure, seriesOf(*p))
            .add(placeOf(figure.x, p->work.rung), 1e-9 * p->bytesPerSecond());
    addLimit(figure, "measured copy", 1e-9 * found.copy);
    figure.caption = "Jacobi steps of Poisson's equation on " + found.device +
                     ", 1 GB = 1e9 bytes. A word read and one written a cell and step are counted, "
                     "whatever a rung reads; what fits into the second cache, and passes of several "
                     "steps, are above the copy. Ours: " +
                     oursText(found) + ".";
    return figure;
}

/// The best of a ladder of one precision and size that does not block; null: none.
const StencilPoint* bestOf(const StencilFindings& found, const StencilPoint& like) {
    const StencilPoint* best = nullptr;
    for (const StencilPoint* p : pointsOf(found, StencilPart::ladder)) {
        const bool same = p->work.side == like.work.side && p->work.precision == like.work.precision;
        if (!same || rungOf(found, *p).blocks) continue;
        if (!best || p->cellsPerSecond() > best->cellsPerSecond()) best = p;
    }
    return best;
}

LabFigure effectFigure(const StencilFindings& found) {
    LabFigure figure{.key = "fig12",
                     .title = "Effect of tuning (Fig 12)",
                     .x = {.title = "Rung"},
                     .y = {.title = "% of the best unblocked rung"},
                     .caption = {}};
    nameRungs(figure, found, false);
    for (const StencilPoint* p : pointsOf(found, StencilPart::ladder)) {
        if (rungOf(found, *p).blocks) continue;
        barsNamed(figure, seriesOf(*p))
            .add(placeOf(figure.x, p->work.rung),
                 100 * p->cellsPerSecond() / bestOf(found, *p)->cellsPerSecond());
    }
    figure.caption =
        "Each rung's rate as a share of the best one's, on " + found.device +
        ". V & V's figure stacks the rungs of three devices at n = 4096, single precision.";
    return figure;
}

/// Processors alone: what threads, their places and their memory are worth.
LabFigure threadsFigure(const StencilFindings& found) {
    LabFigure figure{.key = "fig02",
                     .title = "Threads, their places and their memory (§3.1, Fig 2)",
                     .x = {.title = "Rung"},
                     .y = {.title = "Speed-up over the sequential loop"},
                     .caption = {}};
    for (const StencilPoint* p : pointsOf(found, StencilPart::ladder)) {
        if (rungOf(found, *p).blocks) continue;
        for (const StencilPoint* alone : pointsOf(found, StencilPart::ladder))
            if (alone->work.rung == "sequential" && alone->work.side == p->work.side &&
                alone->work.precision == p->work.precision)
                barsNamed(figure, seriesOf(*p))
                    .add(placeOf(figure.x, p->work.rung),
                         p->cellsPerSecond() / alone->cellsPerSecond());
    }
    figure.caption = "Jacobi steps on " + found.device +
                     ". threads: bands of rows; blocks: 2-D blocks; unbound: a thread a block, a "
                     "barrier a step, SIMD; bound: likewise, each thread on a processor of its own; "
                     "local: likewise, blocks in the memory near their threads, with ghost cells and "
                     "one barrier more. V & V describe these and show no times of them. Ours: "
                     "one-touch, where one thread touched all memory first, and simd.";
    return figure;
}

/// What the paper states of devices of this kind.
std::vector<LabMark> sustainedMarks(const StencilFindings& found, bool isDouble) {
    if (found.isProcessor)
        return isDouble ? std::vector<LabMark>{}
                        : std::vector<LabMark>{{"16 cores, V & V: 4.8", 4.8, false}};
    if (isDouble) return {{"C1060, V & V: 17.0", 17.0, false}};
    return {{"C1060, V & V: 37.1", 37.1, false},
            {"C870, V & V: 22.8", 22.8, false},
            {"FX 570, V & V: 1.96", 1.96, false}};
}

LabFigure sustainedFigure(const StencilFindings& found, Precision precision) {
    const bool isDouble = precision == Precision::f64;
    LabFigure figure{.key = isDouble ? "fig11-f64" : "fig11-f32",
                     .title = std::string("Sustained performance, ") +
                              (isDouble ? "double" : "single") + " precision (Fig 11)",
                     .x = {.title = "Unknowns a side", .logarithmic = true},
                     .y = {.title = "Gflop/s, 5 operations a cell", .logarithmic = true},
                     .caption = {}};
    std::string rung;
    double bytes = 8;
    std::vector<double> sides;
    for (const StencilPoint* p : pointsOf(found, StencilPart::sustained)) {
        if (p->work.precision != precision) continue;
        rung = p->work.rung;
        bytes = p->bytesACell();
        sides.push_back(p->work.side);
        LabSeries& series = seriesNamed(figure, "T = " + std::to_string(p->work.steps));
        const double flop = 1e-9 * 5 * p->cells();
        series.add(p->work.side, 1e-9 * p->flops(), flop / p->seconds.most, flop / p->seconds.least);
    }
    if (sides.empty()) return figure;
    const auto [least, most] = std::minmax_element(sides.begin(), sides.end());
    LabSeries& limit = seriesNamed(figure, "two words a cell at the measured copy");
    limit.source = LabSource::model;
    for (const double side : {*least, *most}) limit.add(side, 1e-9 * 5 * found.copy / bytes);
    figure.marks = sustainedMarks(found, isDouble);
    figure.caption =
        "Rung '" + rung + "' on " + found.device +
        ", T steps without transfers. Grids that fit into the second cache can be above the copy." +
        (found.isProcessor
             ? " V & V: up to 4.8 Gflop/s on 16 cores of Barcelona, 'for reference'; "
               "their figure is of "
               "three GPUs."
             : " V & V's figure is a table over n and T for three devices: up to 98.6 % "
               "of the streaming "
               "bandwidth on the C1060 (90.3 % in double precision), 78.5 % on the "
               "C870, 62.8 % on the "
               "FX 570.");
    return figure;
}

LabFigure tilesFigure(const StencilFindings& found) {
    LabFigure figure{.key = "tiles",
                     .title = "Shape of a block",
                     .x = {.title = "Unknowns of a block, columns x rows"},
                     .y = {.title = "Time, the first block's = 1"},
                     .caption = {}};
    const StencilPoints points = pointsOf(found, StencilPart::tiles);
    if (points.empty()) return figure;
    const std::string first = tileText(points.front()->work);
    for (const StencilPoint* p : points) {
        if (p->work.rung != "naive" && p->work.rung != "shared-padding") continue;
        const double x = placeOf(figure.x, tileText(p->work));
        for (const StencilPoint* q : points)
            if (tileText(q->work) == first && q->work.rung == p->work.rung &&
                q->work.precision == p->work.precision)
                barsNamed(figure, p->work.rung + ", " + precisionText(p->work))
                    .add(x, p->seconds.median / q->seconds.median);
    }
    if (first == "64x8" && std::count(figure.x.names.begin(), figure.x.names.end(), "16x8")) {
        LabSeries& paper = seriesNamed(figure, "C1060, f32 (V & V)");
        paper.source = LabSource::paper;
        paper.form = LabForm::points;
        paper.add(placeOf(figure.x, "16x8"), 1.7);
    }
    figure.caption = squareText(points.front()->work) + " on " + found.device +
                     "; a thread an unknown. V & V state one ratio: 16 x 8 takes 1.7 times as long "
                     "as 64 x 8 (8 x 8 threads) on a C1060.";
    return figure;
}

std::string variantText(const StencilRung& rung, const StencilWork& work) {
    if (work.rhsFromGrid) return "f from a grid";
    if (rung.ghosts) return "ghosts " + std::to_string(work.ghosts);
    if (rung.blocks) return "depth " + std::to_string(work.depth);
    return rung.unrolls ? "unroll " + std::to_string(work.unroll) : "f computed";
}

LabFigure variantsFigure(const StencilFindings& found, Precision precision) {
    const bool isDouble = precision == Precision::f64;
    LabFigure figure{.key = isDouble ? "variants-f64" : "variants-f32",
                     .title = std::string("Unrolling, right-hand side, depth of blocking, ") +
                              (isDouble ? "double" : "single") + " precision",
                     .x = {.title = "Variant"},
                     .y = {.title = "Gcell/s", .logarithmic = true},
                     .caption = {}};
    for (const StencilPoint* p : pointsOf(found, StencilPart::variants)) {
        if (p->work.precision != precision) continue;
        LabSeries& series = seriesNamed(figure, p->work.rung);
        series.form = LabForm::points;
        series.add(placeOf(figure.x, variantText(rungOf(found, *p), p->work)),
                   1e-9 * p->cellsPerSecond());
        figure.caption = squareText(p->work) + " on " + found.device;
    }
    figure.caption +=
        ": rows that a thread takes; h² f read from a third grid instead of computed (half as many "
        "bytes more); ghost cells of local blocks, exchanged after as many steps; steps of a pass "
        "that blocks in time (ours). V & V tuned the unrolling depth and state no figures of it.";
    return figure;
}

}  // namespace

const StencilPoint* ladderPoint(const StencilFindings& found, const std::string& rung,
                                Precision precision) {
    const StencilPoint* largest = nullptr;
    for (const StencilPoint& p : found.points)
        if (p.part == StencilPart::ladder && p.measured() && p.work.rung == rung &&
            p.work.precision == precision && (!largest || p.work.side > largest->work.side))
            largest = &p;
    return largest;
}

std::string bestRung(const StencilFindings& found, Precision precision,
                     const std::vector<StencilRung>& rungs) {
    const StencilPoint* best = nullptr;
    for (const StencilPoint* p : pointsOf(found, StencilPart::ladder)) {
        if (p->work.precision != precision || rungOf(found, *p).blocks) continue;
        const bool larger = !best || p->work.side > best->work.side;
        const bool same = best && p->work.side == best->work.side;
        if (larger || (same && p->cellsPerSecond() > best->cellsPerSecond())) best = p;
    }
    for (const StencilPoint* p : pointsOf(found, StencilPart::ladder))
        if (best && p->work.precision == precision && p->work.side == best->work.side &&
            !rungOf(found, *p).blocks && p->seconds.median < Repeats::kKnown * best->seconds.median)
            return p->work.rung;
    std::string last;
    for (const StencilRung& rung : rungs)
        if (!rung.blocks) last = rung.key;
    return last;
}

std::vector<LabFigure> stencilFigures(const StencilFindings& found) {
    std::vector<LabFigure> all = {sustainedFigure(found, Precision::f32),
                                  sustainedFigure(found, Precision::f64),
                                  effectFigure(found),
                                  ladderFigure(found),
                                  threadsFigure(found),
                                  tilesFigure(found),
                                  variantsFigure(found, Precision::f32),
                                  variantsFigure(found, Precision::f64),
                                  stencilBreakdown(found),
                                  stencilCrossover(found)};
    std::erase_if(all, [](const LabFigure& figure) {
        return std::none_of(figure.series.begin(), figure.series.end(), [](const LabSeries& s) {
            return s.source == LabSource::measured && !s.x.empty();
        });
    });
    return all;
}

}  // namespace weft
