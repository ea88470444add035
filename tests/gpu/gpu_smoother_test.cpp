/// Any relaxation scheme may smooth the device's multigrid: same answers, other numbers of cycles.
#include "gpu/gpu_fixture.h"
#include "support/exactness_checks.h"

using namespace weft;
using namespace weft::tests;

class GpuSmootherTest : public QObject {
    Q_OBJECT
private:
    BackendProbe gpu_;

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }

    void everySchemeSmooths_data() {
        QTest::addColumn<QString>("scheme");
        for (const SchemeInfo& info : namedSchemes())
            QTest::addRow("%s", info.name.c_str()) << QString::fromStdString(info.name);
        for (const char* point : {"tuned-sync:precision=f64", "barrier-neighbour:resident=5",
                                  "4w-square:order=free,barrier=none", "4w-square:update=red-black"})
            QTest::addRow("%s", point) << point;
    }
    void everySchemeSmooths() {
        QFETCH(QString, scheme);
        MultigridOptions options;
        options.smoother = parseScheme(scheme.toStdString());
        if (const std::string reason = gpu_.backend->unsupportedSmootherReason(*options.smoother);
            !reason.empty())
            QSKIP(reason.c_str());
        const auto solver = gpu_.backend->makeMultigrid(options);
        QCOMPARE(solver->schemeText(), options.smoother->canonical());
        Assembler assembler;
        ExactnessReport report;
        static constexpr double kSome[] = {0.5, 0.05};
        for (const Extent e : {Extent{1, 1}, Extent{3, 2}, Extent{64, 61}})
            for (const MaskCase& c : maskZoo(e, 6))
                checkExactness(*solver, assembler, c, {.channels = 2, .tolerances = kSome}, report);
        QVERIFY2(report.failures.empty(), report.failures.empty() ? "" : report.failures[0].c_str());
    }

    void aSmootherGainsFarMoreThanRelaxationAlone() {
        const ManufacturedSystem m = manufacture(ellipseMask({700, 500}), {}, 3, 11);
        for (const char* name : {"tuned-sync", "4w-square", "barrier-simple", "block-async:k=2"}) {
            MultigridOptions options;
            options.smoother = parseScheme(name);
            const auto solver = gpu_.backend->makeMultigrid(options);
            for (int run = 0; run < 2; ++run) {  // the second finds everything in place
                solver->setSystem(m.system, Start::cold);
                const Progress p = advanceToEnd(*solver, {.tolerance = 0.05});
                QVERIFY2(p.outcome == Outcome::Converged && p.cycles <= 20, name);
                const double error = maxErrorInCodes(m, readWithSentinel(*solver, *m.system).view());
                QVERIFY2(error <= 0.05, name);
                if (run == 1)
                    qInfo("%s: %lld cycles, %.3f ms", name, static_cast<long long>(p.cycles),
                          1e3 * solver->timings().solve);
            }
        }
    }
};

QTEST_APPLESS_MAIN(GpuSmootherTest)
#include "gpu_smoother_test.moc"
