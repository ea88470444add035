#include "lab/studies/stencil/stencil_points.h"

#include <cmath>

namespace weft {

namespace {

constexpr double kWarm = 0.5;  ///< seconds after which what warmed up counts as a run

/// The steps of `work`, by the formula and nothing else.
template <class T>
std::vector<double> plainSteps(const StencilWork& work) {
    const int n = work.side, pitch = n + 2;
    std::vector<T> now(static_cast<std::size_t>(pitch * pitch), T(0)), next = now;
    const auto at = [&](int x, int y) { return static_cast<std::size_t>((y + 1) * pitch + x + 1); };
    for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x) now[at(x, y)] = stencil::ladderStart<T>(x, y);
    for (int t = 0; t < work.steps; ++t, std::swap(now, next))
        for (int y = 0; y < n; ++y)
            for (int x = 0; x < n; ++x)
                next[at(x, y)] =
                    stencil::ladderStep(now[at(x - 1, y)], now[at(x + 1, y)], now[at(x, y - 1)],
                                        now[at(x, y + 1)], stencil::ladderRhs<T>(x, y, n));
    std::vector<double> u;
    for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x) u.push_back(now[at(x, y)]);
    return u;
}

}  // namespace

const char* nameOf(StencilPart part) {
    switch (part) {
        case StencilPart::ladder: return "ladder";
        case StencilPart::tiles: return "tiles";
        case StencilPart::variants: return "variants";
        case StencilPart::sustained: return "sustained";
        case StencilPart::transfers: return "transfers";
        case StencilPart::host: return "host";
    }
    return "";
}

StencilPoint measureStencil(StencilBench& bench, StencilPart part, const StencilWork& work,
                            StencilRepeats runs, const std::stop_token& stop) {
    const double none = std::nan("");
    StencilPoint point{.part = part,
                       .work = work,
                       .reason = bench.unsupportedReason(work),
                       .seconds = {none, none, none},
                       .toDevice = none,
                       .fromDevice = none};
    if (!point.measured()) return point;
    for (int run = -1; runs.steps.wanted(); ++run) {
        const StencilTimes times = bench.run(work, stop);
        if (times.stopped) break;
        if (run < 0 && times.steps < kWarm) continue;
        runs.steps.add(times.steps);
        runs.to.push_back(times.toDevice);
        runs.from.push_back(times.fromDevice);
    }
    point.seconds = runs.steps.spread();
    point.toDevice = spreadOf(runs.to).median;
    point.fromDevice = spreadOf(runs.from).median;
    if (runs.steps.count() == 0) point.reason = "It was stopped.";
    return point;
}

std::string precisionText(const StencilWork& work) {
    return work.precision == Precision::f64 ? "f64" : "f32";
}
std::string tileText(const StencilWork& work) {
    return std::to_string(work.tileColumns) + "x" + std::to_string(work.tileRows);
}

const StencilRung* rungOf(const StencilBench& bench, const std::string& key) {
    for (const StencilRung& rung : bench.rungs())
        if (rung.key == key) return &rung;
    return nullptr;
}

LabTable stencilTable() {
    return {"points",
            "Every measurement",
            {"part",
             "rung",
             "precision",
             "side",
             "steps",
             "tile",
             "unroll",
             "depth",
             "ghosts",
             "rhs",
             "seconds",
             "seconds_least",
             "seconds_most",
             "cells_per_second",
             "gflops",
             "gb_per_second",
             "share_of_copy",
             "to_device_seconds",
             "from_device_seconds",
             "reason"}};
}

std::vector<LabCell> stencilCells(const StencilPoint& p, double copy) {
    std::vector<LabCell> cells = {nameOf(p.part),        p.work.rung,
                                  precisionText(p.work), double(p.work.side),
                                  double(p.work.steps),  tileText(p.work),
                                  double(p.work.unroll), double(p.work.depth),
                                  double(p.work.ghosts), p.work.rhsFromGrid ? "grid" : "computed"};
    if (p.measured()) {
        const std::vector<double> figures = {
            p.seconds.median,          p.seconds.least,  p.seconds.most,
            p.cellsPerSecond(),        1e-9 * p.flops(), 1e-9 * p.bytesPerSecond(),
            p.bytesPerSecond() / copy, p.toDevice,       p.fromDevice};
        cells.insert(cells.end(), figures.begin(), figures.end());
    }
    cells.resize(stencilTable().columns.size() - 1);
    cells.emplace_back(p.reason);
    return cells;
}

std::vector<std::string> wrongRungs(StencilBench& bench, const StencilWork& like,
                                    const std::stop_token& stop) {
    StencilWork work = like;
    work.side = 403;
    work.steps = 27;
    work.transfers = false;
    const std::vector<double> right =
        work.precision == Precision::f64 ? plainSteps<double>(work) : plainSteps<float>(work);
    std::vector<std::string> wrong;
    for (const StencilRung& rung : bench.rungs())
        for (const int ghosts : {1, 4}) {
            if (ghosts > 1 && !rung.ghosts) break;
            work.rung = rung.key;
            work.ghosts = ghosts;
            if (!bench.unsupportedReason(work).empty()) break;
            if (bench.run(work, stop).stopped) return {};
            if (bench.answer() == right) continue;
            wrong.push_back(rung.key);
            break;
        }
    return wrong;
}

}  // namespace weft
