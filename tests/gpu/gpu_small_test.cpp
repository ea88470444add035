/// A short run through nearly every kernel, for checkers that slow a program down a hundredfold.
#include "gpu/gpu_fixture.h"
#include "support/drag_estimate_checks.h"
#include "support/manufactured.h"
#include "support/relief_checks.h"
#include "support/relief_surfaces.h"
#include "support/solver_checks.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

class GpuSmallTest : public QObject {
    Q_OBJECT
private:
    BackendProbe gpu_;

    static void solve(Solver& solver, const ManufacturedSystem& m, Start start) {
        const Solved s = solveCertified(solver, m.system, 0.05, start);
        const std::string verdict =
            judge(s, m.system->domain->mask(), maxErrorInCodes(m, s.u.view()), 0.05, "small system");
        QVERIFY2(verdict.empty(), verdict.c_str());
    }

    template <class Error>
    void start(const std::shared_ptr<const PoissonSystem>& system, const Error& error) {
        const auto solver = gpu_.backend->makeMultigrid();
        solver->setSystem(system, Start::cold);
        const Progress p = solver->advance({.tolerance = 0.5}, {.seconds = 600});
        QVERIFY2(p.outcome == Outcome::Converged, toString(p.outcome).data());
        const double off = error(readWithSentinel(*solver, *system));
        QVERIFY2(off <= p.errorEstimate, qPrintable(QString::number(off)));
    }
    void start(const ManufacturedSystem& m) {
        start(m.system, [&](const Field& u) { return maxErrorInCodes(m, u.view()); });
    }

    /// Some steps on several tiles, holes and two channels; the residual falls.
    void few(const char* scheme) {
        const Scheme parsed = parseScheme(scheme);
        if (!gpu_.backend->unsupportedReason(parsed).empty()) return;
        const auto solver = gpu_.backend->makeRelaxation(parsed);
        Random random(5);
        const auto m = manufacture(holedBlobMask({70, 45}, random), {}, 2, 11);
        solver->setSystem(m.system, Start::cold);
        solver->advance({.tolerance = 0, .maxSteps = 1}, {.seconds = 10});
        const double first = solver->progress().residual;
        const Progress p = solver->advance({.tolerance = 0, .maxSteps = 140}, {.seconds = 10});
        // Free blocks need not come round evenly: on a slow device one may do nearly all.
        const bool falls =
            parsed.order == Order::freeRunning ? std::isfinite(p.residual) : p.residual < 0.5 * first;
        QVERIFY2(p.steps >= 140 && falls, scheme);
    }

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }

    void multigridRunsOnMasksThatTakeEveryPath() {
        const auto solver = gpu_.backend->makeMultigrid();
        Random random(3);
        // Two levels above the coarsest levels; odd sides.
        solve(*solver,
              manufacture(Mask({211, 193}, Mask::kUnknown), {true, false, false, true}, 2, 1),
              Start::cold);
        solve(*solver, manufacture(Mask({211, 193}, Mask::kUnknown), {}, 2, 2), Start::warm);
        // Coarse levels by tiles above those of a cluster; a long one.
        solve(*solver, manufacture(holedBlobMask({301, 277}, random), {}, 3, 7), Start::cold);
        solve(*solver, manufacture(holedBlobMask({301, 277}, random), {}, 3, 8), Start::warm);
        solve(*solver,
              manufacture(Mask({1030, 17}, Mask::kUnknown), {false, true, false, false}, 2, 9),
              Start::cold);
        // Accelerated, with the bound from a comparison function; singular.
        solve(*solver,
              manufacture(sparselyFixedMask({90, 71}, 1, random), {true, true, true, true}, 1, 3),
              Start::cold);
        solve(*solver, manufacture(Mask({67, 40}, Mask::kUnknown), {true, true, true, true}, 1, 4),
              Start::cold);
        // Lines and a single pixel.
        solve(*solver, manufacture(Mask({1, 300}, Mask::kUnknown), {true, true, true, false}, 1, 5),
              Start::cold);
        solve(*solver, manufacture(Mask({1, 700}, Mask::kUnknown), {}, 2, 11), Start::cold);
        solve(*solver, manufacture(Mask({1, 1}, Mask::kUnknown), {}, 1, 6), Start::cold);
    }

    void largeLevelsGoByTiles() {
        const auto solver = gpu_.backend->makeMultigrid();
        solve(*solver, manufacture(Mask({1101, 951}, Mask::kUnknown), {}, 2, 10), Start::cold);
    }
    void largerOnesGoByStrips() {
        const BackendProbe strips = probeDevice(false);
        const auto solver = strips.backend->makeMultigrid();
        solve(*solver, manufacture(Mask({1101, 951}, Mask::kUnknown), {}, 2, 10), Start::cold);
    }
    /// Two cycles from zero are few enough for the slowest checker, which sees kernels of large
    /// levels here, and those of small ones below (the cluster's, where it is allowed).
    void aStartGoesByTiles() { start(manufacture(Mask({681, 602}, Mask::kUnknown), {}, 3, 12)); }
    void aStartGoesByStrips() {
        const BackendProbe strips = probeDevice(false);
        start(manufacture(Mask({681, 602}, Mask::kUnknown), {}, 3, 12));
    }
    void startsOfSmallMasks() {
        Random random(9);
        start(
            manufacture(holedBlobMask({301, 277}, random), {}, 1, 13));  // tiles; a cluster if it may
        start(manufacture(holedBlobMask({90, 71}, random), {}, 1, 14));  // the coarsest levels alone
        start(manufacture(Mask({1, 300}, Mask::kUnknown), {}, 1, 15));
        const auto solver = gpu_.backend->makeMultigrid();
        solve(*solver, manufacture(holedBlobMask({61, 50}, random), {}, 1, 16), Start::cold);
    }
    void multigridRunsWithASchemeAsItsSmoother() {
        Random random(4);
        for (const char* scheme : {"tuned-sync", "block-async", "barrier-simple"}) {
            MultigridOptions options;
            options.smoother = parseScheme(scheme);
            const auto solver = gpu_.backend->makeMultigrid(options);
            solve(*solver, manufacture(holedBlobMask({70, 45}, random), {}, 2, 5), Start::cold);
            solve(*solver,
                  manufacture(Mask({33, 20}, Mask::kUnknown), {true, true, true, true}, 1, 4),
                  Start::warm);
        }
    }

    void relaxationRunsItsBatchesChecksAndRestarts() {
        const auto solver = gpu_.backend->makeRelaxation(parseScheme("tuned-sync:n=70"));
        solve(*solver, manufacture(Mask({20, 13}, Mask::kUnknown), {}, 2, 7), Start::cold);
        const auto base = gpu_.backend->makeRelaxation(parseScheme("base"));
        solve(*base, manufacture(Mask({7, 5}, Mask::kUnknown), {}, 1, 8), Start::cold);
    }

    /// A shadow at a silhouette; lights near and far. Few sweeps of (f, g).
    void aReliefRuns() {
        const SampledSurface ball = sample(sphereSurface(100), {111, 100});
        const auto rim = problemOf(ball, unitLight(0.9, 0, 1), ReliefBoundary::silhouette);
        const auto solver = gpu_.backend->makeRelief({.orientationSmoothness = 0.05});
        Relief relief;
        solver->setProblem(rim, Start::cold);
        while (solver->progress().stage == ReliefStage::orientation)
            (void)solver->advance({.steps = 1});
        (void)solver->advance({.seconds = 60, .steps = 2});
        solver->read(relief);
        QVERIFY(score(relief.height, ball.height, ball.mask).heightPercent < 10);
        for (const double degrees : {0.0, 20.0}) {
            solver->setProblem(std::make_shared<const ReliefProblem>(
                                   rim->underLight(turned(rim->light(), degrees, 0))),
                               Start::warm);
            (void)solver->advance({.seconds = 60, .steps = 1});
        }
        solver->read(relief);
        QVERIFY(isFinite(relief.height) && isFinite(relief.normals));
    }

    void aReliefRunsOnTwoLevels() {
        const SampledSurface ball = sample(sphereSurface(190), {200, 193});
        const auto solver = gpu_.backend->makeRelief({});
        solver->setProblem(problemOf(ball, unitLight(0.2, 0, 1), ReliefBoundary::silhouette),
                           Start::cold);
        ReliefProgress p = solver->progress();
        for (int steps = 0; p.gridsLeft > 0 || steps < 6; ++steps) p = solver->advance({.steps = 1});
        Relief relief;
        solver->read(relief);
        QVERIFY(score(relief.height, ball.height, ball.mask).heightPercent < 1);
    }

    /// A border and seeds; a picture so narrow that the coarsest level is long.
    void reliefsOfBordersAndStripsRun() {
        const auto solver = gpu_.backend->makeRelief({});
        const auto wave = problemOf(sample(peaksSurface(40), {44, 40}), unitLight(0.5, 0.3, 1),
                                    ReliefBoundary::border);
        solver->setProblem(std::make_shared<const ReliefProblem>(
                               wave->withHints({ReliefShape::convex, {{{20, 20}, SeedKind::ridge}}})),
                           Start::cold);
        (void)solver->advance({.seconds = 60, .steps = 6});
        const auto strip = std::make_shared<Field>(Extent{130, 4}, 1);
        for (int y = 0; y < 4; ++y)
            for (int x = 0; x < 130; ++x) strip->at(0, {x, y}) = static_cast<float>(90 + x);
        solver->setProblem(std::make_shared<const ReliefProblem>(strip, Mask{}, unitLight(0.2, 0, 1),
                                                                 ReliefBoundary::natural),
                           Start::cold);
        (void)solver->advance({.seconds = 60, .steps = 4});
        Relief relief;
        solver->read(relief);
        QVERIFY(isFinite(relief.height) && isFinite(relief.normals));
    }

    /// Whose threads never touch a cell of shared memory at the same time.
    void orderedSchemesRun() {
        for (const char* scheme :
             {"async0", "async2", "block-async", "barrier-simple", "barrier-tree2", "barrier-tree3",
              "barrier-lockfree", "barrier-cooperative", "barrier-neighbour", "graph",
              "barrier-simple:resident=2", "barrier-neighbour:resident=2",
              "barrier-simple:exchange=four-way-packed,threads=32", "async0:precision=f64",
              "tuned-sync:precision=f64", "tuned-sync:exchange=overlapped,k=8,n=24",
              "tuned-sync:exchange=overlapped,k=5,n=10", "block-async:update=red-black,block=16x16"})
            few(scheme);
    }

    /// In place, without local synchronisation, or with threads of their own for the exchange.
    void schemesThatRaceOnPurposeRun() {
        for (const char* scheme :
             {"coarse", "ud-stripe", "4w-stripe", "4w-combine-stripe", "ud-square", "4w-square",
              "4w-combine-square", "cluster", "async1", "async3", "4w-square:resident=2",
              "4w-square:order=free,barrier=none", "4w-square:order=free,barrier=none,resident=2",
              "4w-square:threads=0,block=8x8", "cluster:threads=0,block=16x16",
              "cluster:precision=f64,update=jacobi"})
            few(scheme);
    }
};

QTEST_APPLESS_MAIN(GpuSmallTest)
#include "gpu_small_test.moc"
