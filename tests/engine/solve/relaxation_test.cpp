/// Plain relaxation reaches the same answers, slowly, and says so when it is not given the steps.
#include <QtTest>

#include "support/exactness_checks.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

class RelaxationTest : public QObject {
    Q_OBJECT
private slots:
    void schemesReachEachToleranceOnSmallMasks_data() {
        QTest::addColumn<QString>("scheme");
        for (const char* name : {"tuned-sync", "base", "4w-square", "barrier-neighbour"})
            QTest::addRow("%s", name) << name;
        QTest::addRow("every 7 steps") << "tuned-sync:n=7";
    }
    void schemesReachEachToleranceOnSmallMasks() {
        QFETCH(QString, scheme);
        const auto cpu = makeCpuBackend(2);
        const auto solver = cpu->makeRelaxation(parseScheme(scheme.toStdString()));
        QCOMPARE(solver->schemeText(), parseScheme(scheme.toStdString()).canonical());
        Assembler assembler;
        ExactnessReport report;
        static constexpr double kSome[] = {0.05, 0.5};
        const auto tolerances = std::span(kSome).last(kThreadSanitized ? 1 : 2);
        for (const Extent e : {Extent{1, 1}, Extent{3, 2}, Extent{23, 18}})
            for (const MaskCase& c : maskZoo(e, 6))
                checkExactness(*solver, assembler, c, {.channels = 1, .tolerances = tolerances},
                               report);
        if (!kSanitized)
            checkExactness(*solver, assembler, insideCase("ellipse", ellipseMask({97, 90})),
                           {.channels = 3, .tolerances = kSome}, report);
        qInfo().noquote() << QString::fromStdString(report.summary());
        QVERIFY2(report.failures.empty(), report.failures.empty() ? "" : report.failures[0].c_str());
        QVERIFY(report.worstEstimatedShare <= 4);
    }

    void tooFewStepsAreReportedAsALimitNotAsConvergence() {
        const auto cpu = makeCpuBackend(2);
        const auto solver = cpu->makeRelaxation(parseScheme("tuned-sync"));
        const CloneProblem problem =
            makeProblem(insideCase("ellipse", ellipseMask({200, 200})), {.channels = 1});
        const auto system = Assembler().assemble(problem);
        solver->setSystem(system, Start::cold);
        const Progress p = advanceToEnd(*solver, {.tolerance = 0.5, .maxSteps = 120});
        QVERIFY2(p.outcome == Outcome::IterationLimit, toString(p.outcome).data());
        QVERIFY(p.steps >= 120 && p.steps < 180);
        QCOMPARE(solver->advance({.tolerance = 0.5, .maxSteps = 120}, {}).steps, p.steps);
        const DirectSolution exact = DirectSolver(problem).solve(problem);
        const Field u = readWithSentinel(*solver, *system);
        QVERIFY(maxErrorInCodes(problem, exact, u.view()) > 0.5);
    }

    // Blocks run one after the other, so that during a launch no neighbour's values change.
    void oneResidentBlockGivesOneAnswerHoweverHalosAreExchanged() {
        const auto cpu = makeCpuBackend(1);
        const auto system = Assembler().assemble(
            makeProblem(insideCase("ellipse", ellipseMask({150, 121})), {.channels = 2}));
        for (const char* shape : {"stripe", "square"})
            for (const int steps : {60, 120, 300}) {
                const auto relaxed = [&](const std::string& scheme) {
                    const auto solver = cpu->makeRelaxation(parseScheme(scheme + ":resident=1"));
                    solver->setSystem(system, Start::cold);
                    advanceToEnd(*solver, {.tolerance = 1e-9, .maxSteps = steps});
                    return readWithSentinel(*solver, *system);
                };
                const Field coarse = relaxed("coarse");
                for (const std::string scheme : {"4w-", "4w-combine-"}) {
                    const Field u = relaxed(scheme + shape);
                    QVERIFY2(sameBits(u.view(), coarse.view()),
                             qPrintable(QString::fromStdString(scheme + shape)));
                }
            }
    }

    void bitsDoNotDependOnTheNumberOfThreads() {
        const CloneProblem problem = makeProblem(insideCase("ellipse", ellipseMask({60, 51})),
                                                 {.gradients = Gradients::mixed});
        const auto system = Assembler().assemble(problem);
        Field first;
        for (const int threads : {1, 2, 3}) {
            const auto cpu = makeCpuBackend(threads);
            const auto solver = cpu->makeRelaxation(parseScheme("tuned-sync"));
            Solved s = solveCertified(*solver, system, 0.5);
            if (first.empty())
                first = std::move(s.u);
            else
                QVERIFY(sameBits(first.view(), s.u.view()));
        }
    }
};

QTEST_APPLESS_MAIN(RelaxationTest)
#include "relaxation_test.moc"
