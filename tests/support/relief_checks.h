#pragma once
/// How far a relief is from the truth (the score of RELIEF §3), for any backend.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>
#include <thread>
#include <vector>

#include "support/patience.h"
#include "weft/backend.h"
#include "weft/relief/relief_solver.h"

namespace weft::tests {

struct ReliefScore {
    double heightPercent = 0;  ///< mean |z − z*| after median shift, of the height range
    double degrees = 0;        ///< mean angle between normals by central differences
};

/// The mask without its `rings` outermost pixels; the edge of the image does not count as one.
inline Mask eroded(Mask mask, int rings) {
    const Extent e = mask.extent();
    for (int k = 0; k < rings; ++k) {
        const Mask before = mask;
        const auto inside = [&](int x, int y) {
            return x < 0 || y < 0 || x >= e.width || y >= e.height || before.unknown({x, y});
        };
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x)
                if (!inside(x - 1, y) || !inside(x + 1, y) || !inside(x, y - 1) || !inside(x, y + 1))
                    mask.set({x, y}, false);
    }
    return mask;
}

inline double meanDegrees(const Field& height, const Field& truth, const Mask& mask,
                          const Mask& judged) {
    const Field a = normalsOf(height, mask), b = normalsOf(truth, mask);
    double sum = 0;
    std::int64_t n = 0;
    for (int y = 0; y < mask.extent().height; ++y)
        for (int x = 0; x < mask.extent().width; ++x) {
            if (!judged.unknown({x, y})) continue;
            double dot = 0;
            for (int c = 0; c < 3; ++c) dot += double{a.at(c, {x, y})} * b.at(c, {x, y});
            sum += std::acos(std::clamp(dot, -1.0, 1.0));
            ++n;
        }
    return n ? sum / static_cast<double>(n) * 180 / std::numbers::pi : 0;
}

inline ReliefScore score(const Field& height, const Field& truth, const Mask& mask) {
    const Mask judged = eroded(mask, 2);
    std::vector<double> differences;
    double lowest = INFINITY, highest = -INFINITY;
    for (int y = 0; y < mask.extent().height; ++y)
        for (int x = 0; x < mask.extent().width; ++x) {
            const double z = truth.at(0, {x, y});
            if (mask.unknown({x, y})) lowest = std::min(lowest, z), highest = std::max(highest, z);
            if (judged.unknown({x, y})) differences.push_back(height.at(0, {x, y}) - z);
        }
    std::nth_element(differences.begin(), differences.begin() + differences.size() / 2,
                     differences.end());
    const double median = differences[differences.size() / 2];
    double sum = 0;
    for (const double d : differences) sum += std::abs(d - median);
    return {100 * sum / static_cast<double>(differences.size()) / (highest - lowest),
            meanDegrees(height, truth, mask, judged)};
}

/// Runs a solver to its end. Never more than a minute.
inline ReliefProgress solveToTheEnd(ReliefSolver& solver) {
    ReliefProgress p = solver.progress();
    for (int calls = 0; p.outcome == Outcome::Running && calls < 100000; ++calls)
        p = solver.advance({.seconds = 60});
    return p;
}

/// Stopped 20 ms after it went on, five times or until it ended otherwise: the fewest seconds by
/// `now` that it took to return. 1e9 where it was never stopped.
inline double soonestStop(ReliefSolver& solver, double (*now)() = wallSeconds) {
    double soonest = 1e9;
    for (int i = 0; i < 5; ++i) {
        std::stop_source source;
        double asked = 0;
        std::jthread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            asked = now();
            source.request_stop();
        });
        const ReliefProgress p = solver.advance({.seconds = 60, .stop = source.get_token()});
        const double ended = now();
        stopper.join();
        if (p.outcome != Outcome::Cancelled) break;
        soonest = std::min(soonest, ended - asked);
    }
    return soonest;
}

inline Relief solveRelief(Backend& backend, std::shared_ptr<const ReliefProblem> problem) {
    const std::unique_ptr<ReliefSolver> solver = backend.makeRelief({});
    solver->setProblem(std::move(problem), Start::cold);
    (void)solveToTheEnd(*solver);
    Relief relief;
    solver->read(relief);
    return relief;
}

inline bool isFinite(const Field& f) {
    for (int c = 0; c < f.channels(); ++c)
        for (int y = 0; y < f.extent().height; ++y)
            for (int x = 0; x < f.extent().width; ++x)
                if (!std::isfinite(f.at(c, {x, y}))) return false;
    return true;
}

}  // namespace weft::tests
