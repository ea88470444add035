/// The driver of multigrid over operations that do as a script says: which come when, and what is
/// reported.
#include "poisson/multigrid_solver.h"

#include <QtTest>
#include <limits>
#include <memory>

#include "support/fake_operations.h"

using namespace weft;
using namespace weft::tests;

namespace {

std::shared_ptr<PoissonSystem> systemOn(std::shared_ptr<const Domain> domain, bool boundaryOnly) {
    auto system = std::make_shared<PoissonSystem>();
    system->domain = std::move(domain);
    system->rhsIsBoundaryOnly = boundaryOnly;
    return system;
}

std::shared_ptr<const Domain> squareDomain(int side, ImageBorder border = {}) {
    return std::make_shared<const Domain>(Mask({side, side}, Mask::kUnknown), border);
}

/// A solver, what its operations do, and a system.
struct Bench {
    explicit Bench(bool boundaryOnly = false, ImageBorder border = {})
        : system(systemOn(squareDomain(200, border), boundaryOnly)) {}
    Bench(const Bench&) = delete;

    Progress solve(double tolerance = 0.5, Start start = Start::cold) {
        solver.setSystem(system, start);
        return solver.advance({.tolerance = tolerance}, kWhole);
    }
    static inline const Budget kWhole{.seconds = 60};

    std::shared_ptr<OperationsScript> script = std::make_shared<OperationsScript>();
    std::unique_ptr<Solver> driver =
        makeMultigridSolver(std::make_unique<FakeOperations>(script), "red-black");
    Solver& solver = *driver;
    std::shared_ptr<PoissonSystem> system;
};

/// Operations of a CPU's kind: a start that measures no error, corrections of coarse levels.
struct CoarseBench : Bench {
    explicit CoarseBench(bool boundaryOnly) : Bench(boundaryOnly) {
        script->facts.correction = Correction::coarse;
        script->facts.wantedGain = 5;
    }
};

}  // namespace

class MultigridSolverTest : public QObject {
    Q_OBJECT
private slots:
    void cyclesFollowAColdStartUntilTheEstimateIsBelowTheTolerance() {
        Bench b;
        const Progress p = b.solve(0.01);
        QVERIFY(p.outcome == Outcome::Converged);
        QCOMPARE(b.script->log, std::string("cold cycle cycle cycle"));
        QCOMPARE(p.cycles, std::int64_t{5});
        QVERIFY(p.errorEstimate >= b.script->error);
        QVERIFY(p.errorEstimate <= 4 * b.script->error);
        QCOMPARE(p.errorBound, p.errorEstimate);
        QVERIFY(!p.certified);
    }

    void aSolveThatIsDoneDoesNothingMore() {
        Bench b;
        b.solve(0.5);
        const std::string done = b.script->log;
        QVERIFY(b.solver.advance({.tolerance = 0.5}, Bench::kWhole).outcome == Outcome::Converged);
        QCOMPARE(b.script->log, done);
        QVERIFY(b.solver.advance({.tolerance = 0.01}, Bench::kWhole).outcome == Outcome::Converged);
        QVERIFY(b.script->log.size() > done.size());
    }

    void everyCycleIsInTheTraceAndUnknownErrorsAreNotNumbers() {
        Bench b;
        b.solve(0.01);
        const auto& points = b.solver.trace().points();
        QCOMPARE(points.size(), std::size_t{5});
        QVERIFY(std::isnan(points[0].errorBound));
        for (std::size_t i = 1; i < points.size(); ++i) {
            QCOMPARE(points[i].step, static_cast<std::int64_t>(i + 1));
            QVERIFY(points[i].errorBound < points[i - 1].errorBound || i == 1);
            QVERIFY(points[i].seconds >= points[i - 1].seconds);
        }
    }

    void aWarmStartTakesTheDThatIsThereIfTheOperationsKeptIt() {
        Bench b;
        b.solve();
        QVERIFY(b.solve(0.5, Start::warm).outcome == Outcome::Converged);
        QVERIFY(b.script->log.starts_with("warm"));
        b.script->keepsD = false;
        b.solve(0.5, Start::warm);
        QVERIFY(b.script->log.starts_with("cold"));
    }

    void cyclesThatGainLittleAreAcceleratedAndStaySoOnTheirDomain() {
        Bench b;
        b.script->facts.accelerates = true;
        b.script->contraction = 0.5;
        QVERIFY(b.solve().outcome == Outcome::Converged);
        QVERIFY(b.script->log.starts_with("cold accelerated"));
        b.solve(0.01, Start::warm);
        QVERIFY(b.script->log.starts_with("warm accelerated"));
        b.system = systemOn(squareDomain(201), false);
        b.script->contraction = 0.1;
        b.solve();
        QVERIFY(b.script->log.find("accelerated") == std::string::npos);
    }

    void masksKnownToBeSlowAreAcceleratedFromTheStartOn() {
        Bench b;
        b.script->facts = {.accelerates = true, .slow = true};
        b.solve(0.01);
        QVERIFY(b.script->log.starts_with("cold accelerated"));
    }

    void withoutAccelerationSlowCyclesAreRefined() {
        Bench b;
        b.script->contraction = 0.5;
        QVERIFY(b.solve(0.01).outcome == Outcome::Converged);
        QCOMPARE(b.script->log, std::string("cold refine"));
        QCOMPARE(b.solver.progress().cycles, std::int64_t{4});  // two each
        b.script->facts.slow = true;
        b.solve(0.01);
        QCOMPARE(b.script->log, std::string("refine"));
    }

    void refinementsThatGainNothingEndTheSolve() {
        Bench b(false, {true, true, true, true});  // nothing fixed: estimates of refinements are high
        b.script->facts.slow = true;
        b.script->refinedContraction = 0.9;
        QVERIFY(b.solve(1e-3).outcome == Outcome::IterationLimit);
        QCOMPARE(b.script->log, std::string("refine refine"));
    }

    void roundingThatTakesMuchOfTheToleranceIsRefinedAway() {
        CoarseBench b(false);
        b.script->facts.noise = 1e-3;  // 0.1 codes
        QVERIFY(b.solve(0.2).outcome == Outcome::Converged);
        QVERIFY(b.script->log.ends_with("refine"));
        b.script->facts.noise = 1e-6;
        b.solve(0.2);
        QVERIFY(!b.script->log.ends_with("refine"));
    }

    void cyclesThatNoLongerGainEndTheSolve() {
        Bench b;
        b.script->facts.accelerates = true;
        b.script->floor = 0.2;
        const Progress p = b.solve(1e-3);
        QVERIFY(p.outcome == Outcome::IterationLimit);
        QVERIFY(p.cycles < 15);
    }

    void aResidualThatIsNotANumberIsDivergence() {
        Bench b;
        b.script->facts.accelerates = true;
        b.script->contraction = std::numeric_limits<double>::infinity();
        QVERIFY(b.solve().outcome == Outcome::Diverged);
    }

    void stepsAndSecondsOfTheRuleAreKept() {
        Bench b;
        b.solver.setSystem(b.system, Start::cold);
        const Progress p = b.solver.advance({.tolerance = 1e-3, .maxSteps = 3}, Bench::kWhole);
        QVERIFY(p.outcome == Outcome::IterationLimit);
        QCOMPARE(p.cycles, std::int64_t{3});
        b.solver.setSystem(b.system, Start::cold);
        QVERIFY(b.solver.advance({.tolerance = 1e-3, .maxSeconds = 0}, Bench::kWhole).outcome ==
                Outcome::TimeLimit);
    }

    void aBudgetEndsAnAdvanceAndTheNextGoesOn() {
        Bench b;
        b.solver.setSystem(b.system, Start::cold);
        QVERIFY(b.solver.advance({.tolerance = 0.01}, {.seconds = 0}).outcome == Outcome::Running);
        QCOMPARE(b.script->log, std::string("cold"));
        QVERIFY(b.solver.advance({.tolerance = 0.01}, {.seconds = 60, .steps = 2}).outcome ==
                Outcome::Running);
        QCOMPARE(b.script->log, std::string("cold cycle cycle"));
    }

    void aSolveStoppedBetweenOperationsKeepsWhatWasDone() {
        Bench b;
        std::stop_source source;
        b.script->beforeEach = [&] {
            if (b.script->log.ends_with("cycle")) source.request_stop();
        };
        b.solver.setSystem(b.system, Start::cold);
        const RuleAndBudget asked{{.tolerance = 1e-3}, {.seconds = 60, .stop = source.get_token()}};
        QVERIFY(b.solver.advance(asked.rule, asked.budget).outcome == Outcome::Cancelled);
        QCOMPARE(b.script->log, std::string("cold cycle"));
        b.script->beforeEach = {};
        QVERIFY(b.solver.advance(asked.rule, Bench::kWhole).outcome == Outcome::Converged);
        QVERIFY(b.script->log.starts_with("cold cycle cycle"));
    }

    void anOperationStoppedHalfWayIsFollowedByAStart() {
        Bench b;
        b.solver.setSystem(b.system, Start::cold);
        b.solver.advance({.tolerance = 0.5}, Bench::kWhole);
        b.script->interrupted = true;
        QVERIFY(b.solver.advance({.tolerance = 1e-3}, Bench::kWhole).outcome == Outcome::Cancelled);
        b.script->interrupted = false;
        b.script->log.clear();
        // D is half done: not even the loose tolerance is met.
        QVERIFY(b.solver.advance({.tolerance = 0.5}, Bench::kWhole).outcome == Outcome::Converged);
        QVERIFY(b.script->log.starts_with("cold"));
    }

    void aSystemIsNotHeldWhenItsSetUpWasStopped() {
        Bench b;
        b.solve();
        std::stop_source source;
        source.request_stop();
        QVERIFY(!b.solver.setSystem(b.system, Start::cold, source.get_token()));
        b.script->log.clear();
        b.solver.advance({.tolerance = 0.5}, Bench::kWhole);
        QCOMPARE(b.script->log, std::string());
    }

    void coarseLevelsMaySpareTheCycle() {
        CoarseBench b(true);
        b.script->contraction = 0.001;
        b.script->looks = {1.0, 1.0};
        QVERIFY(b.solve().outcome == Outcome::Converged);
        QCOMPARE(b.script->log, std::string("cold look"));
        QVERIFY(b.solver.progress().errorEstimate >= b.script->error);
        // Too much by the second level, little enough by the first.
        b.script->looks = {10.0, 1.0};
        b.system = systemOn(squareDomain(202), true);
        b.solve();
        QCOMPARE(b.script->log, std::string("cold look look"));
        b.script->looks = {10.0, 10.0};
        b.system = systemOn(squareDomain(203), true);
        b.solve();
        QCOMPARE(b.script->log, std::string("cold look look cycle"));
    }

    void aDomainSolvedBeforeIsTrustedWithoutALook() {
        CoarseBench b(true);
        b.script->keepsD = false;  // as from boundary values: every start is cold
        const auto again = [&b](double tolerance) { b.solve(tolerance, Start::warm); };
        b.script->contraction = 0.001;
        b.script->looks = {1.0, 1.0};
        again(0.5);
        const std::string first = b.script->log;
        QVERIFY(!b.script->lastAim.likelyLast);
        again(0.5);
        QCOMPARE(b.script->log, std::string("cold"));
        QVERIFY(!b.script->lastAim.likelyLast);
        again(0.5);
        QVERIFY(b.script->lastAim.likelyLast);
        QVERIFY(b.solver.progress().errorEstimate >= b.script->error);
        again(0.1);  // starts for less smooth for less long
        QVERIFY(!b.script->lastAim.likelyLast);
        QVERIFY(b.script->log != "cold");
        // Asked for a cold start, it does what it did the first time.
        b.script->looks = {1.0, 1.0};
        b.solve();
        QVERIFY(first != "cold");
        QCOMPARE(b.script->log, first);
    }

    void aCertificateImprovesDUntilItsBoundIsSmallEnough() {
        Bench b;
        b.solve(1);
        b.script->boundShare = 1e4;
        const Progress p = b.solver.certify({.tolerance = 1}, {});
        QVERIFY(p.outcome == Outcome::Converged);
        QVERIFY(b.script->log.ends_with("prove refine prove"));
        QVERIFY(p.certified && p.errorBound <= 1);
        QVERIFY(b.solver.trace().points().back().certified);
    }

    void aCertificateEndsWhereItsBoundNoLongerFalls() {
        Bench b;
        b.solve(1);
        b.script->boundFloor = 2;
        const Progress p = b.solver.certify({.tolerance = 1}, {});
        QVERIFY(p.outcome == Outcome::IterationLimit);
        QVERIFY(b.script->log.ends_with("prove refine prove"));
        QVERIFY(p.certified);
        QCOMPARE(p.errorBound, 2.0);
    }

    void whatALimitEndedIsProvenAsItIs() {
        Bench b;
        b.solver.setSystem(b.system, Start::cold);
        const StopRule rule{.tolerance = 1e-3, .maxSteps = 2};
        b.solver.advance(rule, Bench::kWhole);
        const Progress p = b.solver.certify(rule, {});
        QCOMPARE(b.script->log, std::string("cold prove"));
        QVERIFY(p.outcome == Outcome::IterationLimit);
        QVERIFY(p.certified);
    }

    void withoutAProofNothingIsCalledCertified() {
        Bench b;
        b.solve();
        b.script->provable = false;
        const Progress p = b.solver.certify({.tolerance = 0.5}, {});
        QVERIFY(!p.certified);
        QVERIFY(p.outcome == Outcome::IterationLimit);
        std::stop_source source;
        source.request_stop();
        QVERIFY(b.solver.certify({.tolerance = 0.5}, source.get_token()).outcome ==
                Outcome::Cancelled);
    }

    void afterAProofATighterToleranceStartsFromTheDThatWasProven() {
        Bench b;
        b.solve();
        b.solver.certify({.tolerance = 0.5}, {});
        b.script->log.clear();
        QVERIFY(b.solver.advance({.tolerance = 0.5}, Bench::kWhole).outcome == Outcome::Converged);
        QCOMPARE(b.script->log, std::string());
        const Progress p = b.solver.advance({.tolerance = 1e-3}, Bench::kWhole);
        QVERIFY(p.outcome == Outcome::Converged);
        QVERIFY(b.script->log.starts_with("warm"));
        QVERIFY(!p.certified);
    }

    void transfersAreNoPartOfTheSolve() {
        Bench b;
        b.script->beforeEach = [&] { b.script->transferSeconds += 100; };
        b.solve();
        QVERIFY(b.solver.timings().transfer >= 100);
        QVERIFY(b.solver.timings().solve < 0);
    }

private:
    struct RuleAndBudget {
        StopRule rule;
        Budget budget;
    };
};

QTEST_GUILESS_MAIN(MultigridSolverTest)
#include "multigrid_solver_test.moc"
