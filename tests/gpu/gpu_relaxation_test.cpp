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

    /// Pictures, places and exact answers change with the seed. WEFT_GPU_REPEATS sets the number.
    void everySchemeReachesTheExactAnswerOnTheZoo_data() {
        QTest::addColumn<int>("seed");
        const int asked = qEnvironmentVariableIntValue("WEFT_GPU_REPEATS");
        for (int seed = 1; seed <= (asked > 0 ? asked : 4); ++seed)
            QTest::addRow("64x64, seed %d", seed) << seed;
    }
    void everySchemeReachesTheExactAnswerOnTheZoo() {
        QFETCH(int, seed);
        std::vector<std::unique_ptr<Solver>> solvers;
        for (const SchemeInfo& info : namedSchemes())
            if (gpu_.backend->unsupportedReason(parseScheme(info.name)).empty())
                solvers.push_back(gpu_.backend->makeRelaxation(parseScheme(info.name)));
        Assembler assembler;
        const Gradients mode = seed % 2 ? Gradients::import : Gradients::mixed;
        for (const MaskCase& c : maskZoo({64, 64}, static_cast<std::uint64_t>(seed))) {
            const CloneProblem problem = makeProblem(c, {.gradients = mode,
                                                         .pictures = PictureKind::photo8,
                                                         .channels = 1,
                                                         .seed = static_cast<std::uint64_t>(seed)});
            const DirectSolution exact = DirectSolver(problem).solve(problem);
            const auto system = assembler.assemble(problem);
            for (const auto& solver : solvers) {
                solver->setSystem(system, Start::cold);
                const Progress p = advanceToEnd(*solver, {.tolerance = 0.05});
                const Field u = readWithSentinel(*solver, *system);
                const double error = maxErrorInCodes(problem, exact, u.view());
                const std::string what = c.name + " " + solver->schemeText() + ": " +
                                         std::string(toString(p.outcome)) + ", error " +
                                         std::to_string(error) + ", steps " + std::to_string(p.steps);
                QVERIFY2(p.outcome == Outcome::Converged && error <= 0.05, what.c_str());
                QVERIFY2(touchedOutside(system->domain->mask(), u.view()) == 0, what.c_str());
            }
        }
    }

    void everySchemeReachesTheExactAnswerOnALargeEllipse_data() {
        QTest::addColumn<QString>("scheme");
        for (const SchemeInfo& info : namedSchemes())
            QTest::addRow("%s", info.name.c_str()) << QString::fromStdString(info.name);
    }
    void everySchemeReachesTheExactAnswerOnALargeEllipse() {
        QFETCH(QString, scheme);
        const Scheme parsed = parseScheme(scheme.toStdString());
        const auto solver = gpu_.backend->makeRelaxation(parsed);
        const ManufacturedSystem m = manufacture(ellipseMask({512, 512}), {}, 1, 17);
        solver->setSystem(m.system, Start::cold);
        const Progress p = advanceToEnd(*solver, {.tolerance = 0.05});
        const double error = maxErrorInCodes(m, readWithSentinel(*solver, *m.system).view());
        qInfo("%s: %lld steps, %d restarts, error %g", qPrintable(scheme),
              static_cast<long long>(p.steps), p.restarts, error);
        QVERIFY2(p.outcome == Outcome::Converged, std::string(toString(p.outcome)).c_str());
        QVERIFY(error <= 0.05);
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

    // During a launch no neighbour's values change, and launches end neither early nor late, though
    // one of the longer ones takes longer than the host waits between two looks at the clock.
    // Red-black, since the warps of a block race for each other's values where it updates in place.
    void oneResidentBlockGivesOneAnswerHoweverHalosAreExchanged() {
        const auto m = manufacture(ellipseMask({150, 121}), {}, 2, 9);
        for (const int n : {60, 2000})
            for (const int steps : {n, 2 * n, 5 * n / 2}) {
                const auto relaxed = [&](const std::string& scheme) {
                    const auto solver = gpu_.backend->makeRelaxation(
                        parseScheme(scheme + ":resident=1,update=red-black,n=" + std::to_string(n)));
                    solver->setSystem(m.system, Start::cold);
                    advanceToEnd(*solver, {.tolerance = 1e-9, .maxSteps = steps});
                    return readWithSentinel(*solver, *m.system);
                };
                const Field coarse = relaxed("coarse");
                for (const char* scheme :
                     {"4w-stripe", "4w-combine-stripe", "4w-square", "4w-combine-square"})
                    QVERIFY2(
                        sameBits(relaxed(scheme).view(), coarse.view()),
                        qPrintable(QString("%1, n = %2, %3 steps").arg(scheme).arg(n).arg(steps)));
            }
    }
};

QTEST_APPLESS_MAIN(GpuRelaxationTest)
#include "gpu_relaxation_test.moc"
