#pragma once
/// The jobs that are walked: a clone, a relief and a drag, small and with planes of 4 KB and more.
#include <cmath>

#include "faults/fault_walk.h"
#include "support/live_harness.h"
#include "support/random_problem.h"
#include "support/relief_checks.h"
#include "support/relief_surfaces.h"
#include "weft/clone.h"
#include "weft/cpu_backend.h"
#include "weft/relief/relief_relaxation.h"

namespace weft::tests {

inline CloneProblem cloneScene(Gradients gradients, Point at = {12, 9}) {
    MaskCase shape{.name = "ellipse",
                   .mask = std::make_shared<const Mask>(ellipseMask({90, 70})),
                   .background = {120, 90},
                   .backgroundFromPatch = at};
    return makeProblem(shape, {.gradients = gradients, .channels = 3, .seed = 5});
}

/// A sphere that fills nine tenths of the side.
inline std::shared_ptr<const ReliefProblem> reliefScene(int side = 80) {
    const SampledSurface truth = sample(sphereSurface(side * 9 / 10), {side, side});
    return problemOf(truth, unitLight(0.2, 0.1, 1), ReliefBoundary::silhouette);
}

inline BackendRegistry processorAlone() {
    return {{"cpu", "CPU", [] { return BackendProbe{makeCpuBackend(2), ""}; }}};
}

/// Largest difference of two pictures, in their own unit; infinity where their extents differ.
inline double largestDifference(FieldView a, FieldView b) {
    if (!(a.extent == b.extent) || a.channels != b.channels) return INFINITY;
    double largest = 0;
    for (int c = 0; c < a.channels; ++c)
        for (int y = 0; y < a.extent.height; ++y)
            for (int x = 0; x < a.extent.width; ++x) {
                const double d = std::abs(double{a.at(c, {x, y})} - b.at(c, {x, y}));
                largest = std::max(largest, std::isfinite(d) ? d : INFINITY);
            }
    return largest;
}

/// Solves on a backend of its own. Pictures differ by `codes` at most: of schemes whose blocks do not
/// wait for each other no two runs are alike.
inline FaultyJob cloneJob(const CloneProblem& problem, const CloneOptions& options,
                          double codes = 0) {
    const auto solve = [problem, options] {
        return solveClone(problem, *makeCpuBackend(2), options);
    };
    return [solve, codes, right = std::make_shared<CloneResult>(solve())] {
        const CloneResult result = solve();
        require(result.progress.outcome == right->progress.outcome, "another outcome");
        require(result.progress.certified == right->progress.certified, "another certificate");
        const double d = largestDifference(result.solved.view(), right->solved.view());
        require(d <= codes * kCode8, "another picture");
    };
}

/// Without a scheme by multigrid.
inline FaultyJob reliefJob(const std::optional<ReliefRelaxation>& relaxation = {}) {
    const auto solve = [problem = reliefScene(), relaxation] {
        const std::unique_ptr<Backend> backend = makeCpuBackend(2);
        if (!relaxation) return solveRelief(*backend, problem);
        const std::unique_ptr<ReliefSolver> solver = backend->makeReliefRelaxation(*relaxation);
        solver->setProblem(problem, Start::cold);
        (void)solver->advance({.seconds = 60, .steps = 50});
        Relief relief;
        solver->read(relief);
        return relief;
    };
    return [solve, right = std::make_shared<Relief>(solve())] {
        const Relief relief = solve();
        require(largestDifference(relief.height.view(), right->height.view()) == 0, "other heights");
        require(largestDifference(relief.normals.view(), right->normals.view()) == 0,
                "other normals");
    };
}

/// A patch is dragged over three places and let go. Where that fails, it says so, and the same edit
/// is then solved.
class DragJob {
public:
    /// `recovers`: faults end before the edit is submitted once more.
    DragJob(BackendRegistry registry, bool recovers)
        : registry_(std::move(registry)), recovers_(recovers) {
        for (int i = 0; i < kPlaces; ++i)
            edits_.push_back(test::editOf(cloneScene(Gradients::mixed, {9 + 2 * i, 9})));
        const CloneOptions options{.scheme = {}, .rule = {.tolerance = kTolerance}};
        const CloneProblem last = cloneScene(Gradients::mixed, {9 + 2 * (kPlaces - 1), 9});
        right_ = std::make_shared<const CloneResult>(solveClone(last, *makeCpuBackend(2), options));
    }

    void operator()() const {
        test::LiveViewer viewer(registry_);
        for (int i = 0; i < kPlaces; ++i) {
            submit(viewer, i, true);
            require(viewer.waitForEdit(idOf(i, true)) != nullptr, "a drag without an answer");
        }
        submit(viewer, kPlaces - 1, false);
        test::SnapshotPtr end = viewer.waitForFinal(idOf(kPlaces - 1, false));
        require(end != nullptr, "no answer");
        if (end->progress.outcome != Outcome::Failed) return check(*end);
        const std::string said = end->message;
        require(!said.empty(), "a failure without a word");
        if (!recovers_) throw DeviceError(said);
        submit(viewer, kPlaces, false);
        end = viewer.waitForFinal(idOf(kPlaces, false));
        require(end != nullptr, "no answer after a failure");
        check(*end);
        throw DeviceError(said);
    }

private:
    static constexpr int kPlaces = 3;
    static constexpr double kTolerance = 0.05;

    static std::uint64_t idOf(int i, bool dragging) {
        return static_cast<std::uint64_t>(2 * i + (dragging ? 1 : 2));
    }
    void submit(test::LiveViewer& viewer, int i, bool dragging) const {
        viewer.solver().submit({.id = idOf(i, dragging),
                                .content = edits_[std::min(i, kPlaces - 1)],
                                .settings = {.scheme = {}, .tolerance = kTolerance},
                                .dragging = dragging});
    }
    void check(const Snapshot& s) const {
        require(s.progress.outcome == Outcome::Converged, "it failed: " + s.message);
        require(s.progress.certified && s.progress.errorBound <= kTolerance, "no certificate");
        require(s.hasPicture(), "no picture");
        const double d = largestDifference(test::shownIn(s).solved.view(), right_->solved.view());
        require(d <= 2 * kTolerance * kCode8, "another picture");
    }

    BackendRegistry registry_;
    bool recovers_;
    std::vector<CloneEdit> edits_;
    std::shared_ptr<const CloneResult> right_;
};

}  // namespace weft::tests
