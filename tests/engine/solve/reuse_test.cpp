/// A solver lives through a drag: it keeps its set-up, starts warm or cold, and stays reproducible.
#include <QtTest>
#include <cstdlib>
#include <memory>

#include "support/drag_checks.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

namespace {

CloneProblem ellipseProblem(int side, Gradients mode, std::uint64_t seed = 1) {
    return makeProblem(insideCase("ellipse", ellipseMask({side, side - 3})),
                       {.gradients = mode, .seed = seed});
}

}  // namespace

class ReuseTest : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<Backend> cpu_;

    static void conclude(const ExactnessReport& report) {
        qInfo().noquote() << QString::fromStdString(report.summary());
        QVERIFY2(report.failures.empty(), report.failures.empty() ? "" : report.failures[0].c_str());
    }

private slots:
    void initTestCase() { cpu_ = makeCpuBackend(2); }

    void everyPositionOfADragIsExactFromAColdStart() { conclude(checkDrag(*cpu_, Start::cold)); }
    void everyPositionOfADragIsExactFromAWarmStart() { conclude(checkDrag(*cpu_, Start::warm)); }

    void setUpIsNotRepeatedWhileTheDomainStays() {
        const int side = kSanitized ? 128 : 700;
        const auto solver = cpu_->makeMultigrid();
        Assembler assembler;
        const CloneProblem start = makeProblem(
            shiftedCase("ellipse", ellipseMask({side, side}), {side + 40, side + 40}, {5, 5}), {});
        solveCertified(*solver, assembler.assemble(start), 0.5);
        const double firstSetup = solver->timings().setup;
        Patch patch = start.patch();
        patch.backgroundFromPatch = {21, 17};
        const CloneProblem moved(start.sharedBackground(), patch);
        solveCertified(*solver, assembler.assemble(moved), 0.5);
        QVERIFY2(solver->timings().setup < 0.25 * firstSetup,
                 qPrintable(QString("%1 s after %2 s").arg(solver->timings().setup).arg(firstSetup)));
    }

    void solvingTheSameSystemAgainFromItsAnswerNeedsTwoCyclesAtMost() {
        const auto solver = cpu_->makeMultigrid();
        const auto system = Assembler().assemble(ellipseProblem(200, Gradients::mixed));
        solveCertified(*solver, system, 0.05);
        solver->setSystem(system, Start::warm);
        const Progress p = advanceToEnd(*solver, {.tolerance = 0.05});
        QVERIFY(p.outcome == Outcome::Converged);
        QVERIFY2(p.cycles <= 2, qPrintable(QString::number(p.cycles)));
    }

    void bitsDoNotDependOnTheNumberOfThreadsOrTheRun() {
        for (const Gradients mode : {Gradients::import, Gradients::mixed})
            for (const int side : {40, 161, 384}) {
                if (kThreadSanitized && side > 161) break;
                const CloneProblem problem = ellipseProblem(side, mode);
                const auto one = makeCpuBackend(1), two = makeCpuBackend(2), five = makeCpuBackend(5);
                const Field first = solvedBits(*one, problem, 0.05);
                QVERIFY(sameBits(first.view(), solvedBits(*two, problem, 0.05).view()));
                QVERIFY(sameBits(first.view(), solvedBits(*two, problem, 0.05).view()));
                QVERIFY(sameBits(first.view(), solvedBits(*five, problem, 0.05).view()));
            }
    }

    void bitsDoNotDependOnWhatTheSolverSolvedBefore() {
        const CloneProblem other = ellipseProblem(301, Gradients::import, 9);
        const CloneProblem problem = ellipseProblem(160, Gradients::mixed);
        const auto solver = cpu_->makeMultigrid();
        solveCertified(*solver, Assembler().assemble(other), 0.5);
        const Field after = solveCertified(*solver, Assembler().assemble(problem), 0.05).u;
        QVERIFY(sameBits(after.view(), solvedBits(*cpu_, problem, 0.05).view()));
    }

    void traceHoldsEveryCycleInOrder() {
        const auto solver = cpu_->makeMultigrid();
        const auto system = Assembler().assemble(ellipseProblem(200, Gradients::mixed));
        const Solved s = solveCertified(*solver, system, 0.5 / 257);
        const auto& points = solver->trace().points();
        QVERIFY(points.size() >= 2);
        for (std::size_t i = 1; i < points.size(); ++i) {
            QVERIFY(points[i].step >= points[i - 1].step);
            QVERIFY(points[i].seconds >= points[i - 1].seconds);
        }
        QVERIFY(points.back().certified);
        QCOMPARE(points.back().errorBound, s.certified.errorBound);
        QVERIFY(points.back().residual < points.front().residual);
        QCOMPARE(points.back().step, s.certified.cycles);
    }

    void limitOfStepsEndsASolveAndIsNotCalledConverged() {
        const auto solver = cpu_->makeMultigrid();
        solver->setSystem(Assembler().assemble(ellipseProblem(200, Gradients::mixed)), Start::cold);
        const Progress p = advanceToEnd(*solver, {.tolerance = 1e-30, .maxSteps = 2});
        QVERIFY2(p.outcome == Outcome::IterationLimit, toString(p.outcome).data());
        QCOMPARE(p.cycles, std::int64_t{2});
    }

    void limitOfTimeEndsASolveAndIsNotCalledConverged() {
        const auto solver = cpu_->makeRelaxation(parseScheme("tuned-sync"));
        solver->setSystem(Assembler().assemble(ellipseProblem(400, Gradients::mixed)), Start::cold);
        const Progress p = advanceToEnd(*solver, {.tolerance = 0.05, .maxSeconds = 0.05});
        QVERIFY2(p.outcome == Outcome::TimeLimit, toString(p.outcome).data());
    }

    void toleranceBeyondSinglePrecisionIsNotClaimed() {
        const auto solver = cpu_->makeMultigrid();
        const auto system = Assembler().assemble(ellipseProblem(300, Gradients::mixed));
        const Solved s = solveCertified(*solver, system, 1e-12);
        QVERIFY(s.certified.certified);
        QVERIFY(s.certified.outcome != Outcome::Converged);
        QVERIFY(s.certified.errorBound > 1e-12);
    }
};

QTEST_APPLESS_MAIN(ReuseTest)
#include "reuse_test.moc"
