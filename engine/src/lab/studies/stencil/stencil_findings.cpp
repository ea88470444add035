// Sentences of the experiment "stencil" beside its claims.
#include <algorithm>
#include <cmath>

#include "lab/lab_text.h"
#include "lab/studies/stencil/stencil_figures.h"

namespace weft {

namespace {

std::string stencilNumber(double value) {
    return formatted(std::abs(value) >= 999.5 ? "%.0f" : "%.3g", value);
}

/// Of devices a claim says it.
std::string copyShareText(const StencilFindings& found, const StencilPoint& p) {
    constexpr double kCached = 1.1;
    const double share = p.bytesPerSecond() / found.copy;
    const double megabytes = 1e-6 * p.bytesACell() * p.work.side * p.work.side;
    return ", " + formatted("%.0f", 100 * share) + " % of the measured copy" +
           (share > kCached ? ", since caches may hold its " + stencilNumber(megabytes) + " MB" : "");
}

/// The ladder in one precision, on its largest square.
void tellLadder(const StencilFindings& found, Precision precision, std::vector<std::string>& all) {
    const StencilPoint* best = ladderPoint(found, bestRung(found, precision, found.rungs), precision);
    if (!best) return;
    const bool isDouble = precision == Precision::f64;
    const StencilPoint* first = nullptr;
    for (const StencilRung& rung : found.rungs)
        if (!first) first = ladderPoint(found, rung.key, precision);
    const std::string where = (isDouble ? "Double" : "Single") + std::string(" precision, ") +
                              std::to_string(best->work.side) + "²: ";
    std::string text = where + "the best unblocked rung is '" + best->work.rung + "', " +
                       stencilNumber(1e-9 * best->cellsPerSecond()) + " Gcell/s";
    if (first && first != best)
        text += ", " + stencilNumber(best->cellsPerSecond() / first->cellsPerSecond()) + " times '" +
                first->work.rung + "'";
    if (found.isProcessor) text += copyShareText(found, *best);
    all.push_back(text + ".");
    for (const StencilRung& rung : found.rungs) {
        const StencilPoint* blocked = ladderPoint(found, rung.key, precision);
        if (!rung.blocks || !blocked) continue;
        all.push_back(where + "passes of " + std::to_string(blocked->work.depth) + " steps do " +
                      stencilNumber(1e-9 * blocked->cellsPerSecond()) + " Gcell/s, " +
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
        all.push_back("There are " + stencilNumber(found.memoryNodes) +
                      " nodes of memory here; bound threads are spread over them block by block.");
}

/// From which number of steps on transfers are less than they.
void tellTransfers(const StencilFindings& found, std::vector<std::string>& all) {
    const StencilPoint* last = nullptr;
    for (const StencilPoint& p : found.points) {
        if (p.part != StencilPart::transfers || !p.measured()) continue;
        last = &p;
        if (p.toDevice + p.fromDevice < p.seconds.median) break;
    }
    if (!last) return;
    const std::string steps = std::to_string(last->work.steps);
    all.push_back(last->toDevice + last->fromDevice < last->seconds.median
                      ? "Of the numbers of steps measured, " + steps +
                            " is the first whose steps take longer than the transfers (V & V: 60 to "
                            "100 hide most of them)."
                      : "Transfers take longer than " + steps +
                            " steps, the most that were measured (V & V: 60 to 100 hide most of "
                            "them).");
}

}  // namespace

std::vector<std::string> stencilFindings(const StencilFindings& found) {
    std::vector<std::string> all;
    tellLadder(found, Precision::f32, all);
    tellLadder(found, Precision::f64, all);
    tellThreads(found, Precision::f32, all);
    tellThreads(found, Precision::f64, all);
    tellNodes(found, all);
    tellTransfers(found, all);
    return all;
}

}  // namespace weft
