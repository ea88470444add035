/// Any relaxation scheme may smooth the multigrid: same answers, other numbers of cycles.
#include <QtTest>

#include "support/exactness_checks.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"

using namespace weft;
using namespace weft::tests;

class SmootherTest : public QObject {
    Q_OBJECT
private slots:
    void everySchemeOfTheBackendSmooths_data() {
        QTest::addColumn<QString>("scheme");
        const auto cpu = makeCpuBackend(2);
        for (const SchemeInfo& info : namedSchemes())
            if (cpu->unsupportedSmootherReason(parseScheme(info.name)).empty())
                QTest::addRow("%s", info.name.c_str()) << QString::fromStdString(info.name);
    }
    void everySchemeOfTheBackendSmooths() {
        QFETCH(QString, scheme);
        const auto cpu = makeCpuBackend(2);
        MultigridOptions options;
        options.smoother = parseScheme(scheme.toStdString());
        const auto solver = cpu->makeMultigrid(options);
        QCOMPARE(solver->schemeText(), options.smoother->canonical());
        Assembler assembler;
        ExactnessReport report;
        static constexpr double kSome[] = {0.5, 0.05};
        const Extent largest = kSanitized ? Extent{35, 33} : Extent{64, 61};
        // Few rows are work for one thread, and any mask shows how threads share many.
        const std::size_t stride = kThreadSanitized ? 8 : 1;
        for (const Extent e : {Extent{1, 1}, Extent{3, 2}, largest}) {
            const std::vector<MaskCase> zoo = maskZoo(e, kSanitized ? 2 : 6);
            for (std::size_t i = 0; i < zoo.size(); i += stride)
                checkExactness(*solver, assembler, zoo[i], {.channels = 1, .tolerances = kSome},
                               report);
        }
        QVERIFY2(report.failures.empty(), report.failures.empty() ? "" : report.failures[0].c_str());
    }

    void aSmootherGainsFarMoreThanRelaxationAlone() {
        if (kThreadSanitized) QSKIP("scaled down under a sanitizer");
        const auto cpu = makeCpuBackend(2);
        const CloneProblem problem =
            makeProblem(insideCase("ellipse", ellipseMask({200, 180})), {.channels = 1});
        const auto system = Assembler().assemble(problem);
        for (const char* name : {"tuned-sync", "4w-square", "barrier-simple", "block-async:k=2"}) {
            MultigridOptions options;
            options.smoother = parseScheme(name);
            const auto solver = cpu->makeMultigrid(options);
            solver->setSystem(system, Start::cold);
            const Progress p = advanceToEnd(*solver, {.tolerance = 0.05});
            QVERIFY2(p.outcome == Outcome::Converged, name);
            QVERIFY2(p.cycles <= 20, name);
            qInfo("%s: %lld cycles", name, static_cast<long long>(p.cycles));
        }
    }
};

QTEST_APPLESS_MAIN(SmootherTest)
#include "smoother_test.moc"
