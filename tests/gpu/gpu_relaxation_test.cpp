/// Relaxation on the device reaches the same answers, repeats them bit by bit, and knows its limits.
#include "gpu/gpu_fixture.h"
#include "support/exactness_checks.h"

using namespace weft;
using namespace weft::tests;

class GpuRelaxationTest : public QObject {
    Q_OBJECT
private:
    BackendProbe gpu_;

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }

    void everySchemeReachesTheToleranceOnSmallMasks_data() {
        QTest::addColumn<QString>("scheme");
        for (const SchemeInfo& info : namedSchemes())
            QTest::addRow("%s", info.name.c_str()) << QString::fromStdString(info.name);
        QTest::addRow("every 7 steps") << "tuned-sync:n=7";
    }
    void everySchemeReachesTheToleranceOnSmallMasks() {
        QFETCH(QString, scheme);
        const Scheme parsed = parseScheme(scheme.toStdString());
        const auto solver = gpu_.backend->makeRelaxation(parsed);
        QCOMPARE(solver->schemeText(), parsed.canonical());
        Assembler assembler;
        ExactnessReport report;
        static constexpr double kSome[] = {0.5, 0.05};
        for (const Extent e : {Extent{1, 1}, Extent{3, 2}, Extent{23, 18}})
            for (const MaskCase& c : maskZoo(e, 6))
                checkExactness(*solver, assembler, c, {.channels = 1, .tolerances = kSome}, report);
        if (parsed.order == Order::hostEvery)
            checkExactness(*solver, assembler, insideCase("ellipse", ellipseMask({97, 90})),
                           {.channels = 3, .tolerances = kSome}, report);
        qInfo().noquote() << QString::fromStdString(report.summary());
        QVERIFY2(report.failures.empty(), report.failures.empty() ? "" : report.failures[0].c_str());
    }

    void tooFewStepsAreReportedAsALimitNotAsConvergence() {
        const auto solver = gpu_.backend->makeRelaxation(parseScheme("tuned-sync"));
        const auto m = manufacture(ellipseMask({200, 200}), {}, 1, 3);
        solver->setSystem(m.system, Start::cold);
        const StopRule rule{.tolerance = 0.5, .maxSteps = 130};
        QVERIFY(advanceToEnd(*solver, rule).outcome == Outcome::IterationLimit);
        const Progress p = solver->certify(rule);
        QVERIFY(p.outcome == Outcome::IterationLimit);
        QCOMPARE(p.steps, 130);
        QVERIFY(p.certified);
        const double error = maxErrorInCodes(m, readWithSentinel(*solver, *m.system).view());
        QVERIFY2(error > 0.5 && p.errorBound >= error, qPrintable(QString::number(error)));
    }

    void sameInputGivesTheSameBits() {
        const auto m = manufacture(ellipseMask({150, 121}), {}, 2, 9);
        Field first;
        for (int run = 0; run < 3; ++run) {
            const auto solver = gpu_.backend->makeRelaxation(parseScheme("tuned-sync"));
            solver->setSystem(m.system, Start::cold);
            const StopRule rule{.tolerance = 0.5, .maxSteps = 6000};
            solver->advance(rule, {.seconds = run == 0 ? 0.0 : 1.0});
            advanceToEnd(*solver, rule);
            Field u = readWithSentinel(*solver, *m.system);
            if (run > 0) QVERIFY(sameBits(first.view(), u.view()));
            first = std::move(u);
        }
    }
};

QTEST_APPLESS_MAIN(GpuRelaxationTest)
#include "gpu_relaxation_test.moc"
