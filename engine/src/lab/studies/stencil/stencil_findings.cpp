// Sentences of the experiment "stencil".
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "lab/studies/stencil/stencil_figures.h"

namespace weft {

namespace {

std::string stencilNumber(double value, const char* format = "%.3g") {
    char text[64];
    std::snprintf(text, sizeof text, format, value);
    return text;
}
std::string stencilPercent(double share) { return stencilNumber(100 * share, "%.0f") + " %"; }

/// The ladder in one precision, on its largest square.
void tellLadder(const StencilFindings& found, Precision precision, std::vector<std::string>& all) {
    const StencilPoint* best = ladderPoint(found, bestRung(found, precision, found.rungs), precision);
    if (!best) return;
    const bool isDouble = precision == Precision::f64;
    const StencilPoint* first = nullptr;
    for (const StencilRung& rung : found.rungs)
        if (!first) first = ladderPoint(found, rung.key, precision);
    const double share = best->bytesPerSecond() / found.copy;
    const double megabytes = 1e-6 * best->bytesACell() * best->work.side * best->work.side;
    std::string text =
        (isDouble ? "Double" : "Single") + std::string(" precision, ") +
        std::to_string(best->work.side) + "²: the best unblocked rung, '" + best->work.rung +
        "', carries " + stencilNumber(1e-9 * best->bytesPerSecond()) + " GB/s, " +
        stencilPercent(share) + " of the measured copy (V & V: " + (isDouble ? "90.3" : "98.6") +
        " % on a C1060)";
    if (share > 1.1) text += ", since caches may hold its " + stencilNumber(megabytes) + " MB";
    if (first && first != best)
        text += ", " + stencilNumber(best->cellsPerSecond() / first->cellsPerSecond()) + " times '" +
                first->work.rung + "'";
    all.push_back(text + ".");
    for (const StencilRung& rung : found.rungs) {
        const StencilPoint* blocked = ladderPoint(found, rung.key, precision);
        if (!rung.blocks || !blocked) continue;
        all.push_back("Passes of " + std::to_string(blocked->work.depth) + " steps do " +
                      stencilNumber(1e-9 * blocked->cellsPerSecond()) + " Gcell/s in " +
                      (isDouble ? "double" : "single") + " precision, " +
                      stencilNumber(blocked->cellsPerSecond() / best->cellsPerSecond()) +
                      " times the best rung that passes over the grid each step.");
    }
}

/// What binding, nearness of memory and SIMD are worth to threads, in one precision.
void tellThreads(const StencilFindings& found, Precision precision, std::vector<std::string>& all) {
    const auto at = [&](const char* rung) { return ladderPoint(found, rung, precision); };
    const StencilPoint *alone = at("sequential"), *plain = at("blocks"), *unbound = at("unbound"),
                       *bound = at("bound"), *local = at("local"), *one = at("one-touch");
    if (!alone || !unbound || !bound || !local) return;
    const auto times = [](const StencilPoint* a, const StencilPoint* b) {
        return stencilNumber(a->cellsPerSecond() / b->cellsPerSecond()) + " times";
    };
    std::string text = (precision == Precision::f64 ? "Double" : "Single") +
                       std::string(" precision, ") + std::to_string(bound->work.side) +
                       "²: a thread a block with SIMD is " + times(unbound, alone) +
                       " as fast as the sequential loop";
    if (plain) text += " (" + times(plain, alone) + " without SIMD)";
    text += ", bound to processors " + times(bound, unbound) +
            " as fast as unbound; blocks with ghost cells of their own are " + times(local, bound) +
            " as fast as shared grids";
    if (one) text += ", and grids that one thread touched first " + times(one, bound);
    all.push_back(text + ".");
}

void tellNodes(const StencilFindings& found, std::vector<std::string>& all) {
    if (!ladderPoint(found, "local", Precision::f32) && !ladderPoint(found, "local", Precision::f64))
        return;
    if (found.memoryNodes == 1)
        all.emplace_back(
            "There is one node of memory here: no memory is nearer than another, so blocks of a "
            "thread's own and the first touch show their cost and not their gain (V & V: four "
            "sockets, each with its memory).");
    else if (found.memoryNodes > 1)
        all.push_back("There are " + stencilNumber(found.memoryNodes, "%.0f") +
                      " nodes of memory here; bound threads are spread over them block by block.");
}

void tellTiles(const StencilFindings& found, std::vector<std::string>& all) {
    const auto secondsOf = [&](const char* tile) {
        for (const StencilPoint& p : found.points)
            if (p.part == StencilPart::tiles && p.measured() && p.work.rung == "shared-padding" &&
                p.work.precision == Precision::f32 && tileText(p.work) == tile)
                return p.seconds.median;
        return std::nan("");
    };
    const double ratio = secondsOf("16x8") / secondsOf("64x8");
    if (!std::isnan(ratio))
        all.push_back("Blocks of 16 x 8 take " + stencilNumber(ratio) +
                      " times as long as 64 x 8 (shared memory and padding, single precision; V & V: "
                      "1.7 on a C1060).");
}

/// From which T on the device is ahead, and what of the time transfers are.
void tellTransfers(const StencilFindings& found, std::vector<std::string>& all) {
    const StencilPoint* shown = nullptr;
    double ahead = 0, hidden = 0;
    for (const StencilPoint& p : found.points) {
        if (p.part != StencilPart::transfers || !p.measured()) continue;
        if (!shown || p.work.steps <= 32) shown = &p;
        for (const StencilPoint& host : found.points)
            if (host.part == StencilPart::host && host.measured() &&
                host.work.steps == p.work.steps && p.withTransfers() < host.seconds.median &&
                ahead == 0)
                ahead = p.work.steps;
        if (hidden == 0 && p.toDevice + p.fromDevice < p.seconds.median) hidden = p.work.steps;
    }
    if (!shown) return;
    const double share = 1 - shown->seconds.median / shown->withTransfers();
    all.push_back(
        "With " + std::to_string(shown->work.steps) + " steps transfers are " +
        stencilPercent(share) +
        " of the time (V & V: just under 44 % with 32); of the numbers of steps measured, " +
        (ahead > 0 ? stencilNumber(ahead, "%.0f") + " is the first with which the device is ahead of "
                                                    "the host (V & V: 5)"
                   : std::string("none lets the device be ahead of the host")) +
        ", and " +
        (hidden > 0 ? stencilNumber(hidden, "%.0f") + " the first whose steps take longer than the "
                                                      "transfers."
                    : std::string("none takes longer than the transfers.")));
}

}  // namespace

std::vector<std::string> stencilFindings(const StencilFindings& found) {
    std::vector<std::string> all;
    tellLadder(found, Precision::f32, all);
    tellLadder(found, Precision::f64, all);
    tellThreads(found, Precision::f32, all);
    tellThreads(found, Precision::f64, all);
    tellNodes(found, all);
    tellTiles(found, all);
    tellTransfers(found, all);
    return all;
}

}  // namespace weft
