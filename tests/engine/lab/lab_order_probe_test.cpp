/// The Lab's probe of the order of updates: its counts are those of a vector updated in sequence.
#include <QtTest>

#include "support/lab_runs.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"
#include "weft/lab/order_probe_bench.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr ProbeKernel kKernels[] = {ProbeKernel::kernel1, ProbeKernel::kernel2,
                                    ProbeKernel::kernel2Both, ProbeKernel::kernel2Literal};

ProbeCounts countsOf(Backend& backend, const ProbeSetup& setup, int launches) {
    const LabProbe lab = backend.lab();
    const auto bench = lab.device->bench<OrderProbeBench>();
    bench->begin(setup);
    if (bench->run(launches, {}) != launches) return {};
    return bench->counts();
}

}  // namespace

class LabOrderProbeTest : public QObject {
    Q_OBJECT
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);

private slots:
    /// One after the other: component 1 becomes 0, so that 2 stays 1, so that 3 becomes 0, ...
    void inSequenceEverySecondComponentStaysOne() {
        const auto alone = makeCpuBackend(1);
        constexpr int kLaunches = 7, kLength = 1024;
        for (const ProbeKernel kernel : kKernels)
            for (const int block : {8, 16, 32, 64, 128, 256}) {
                const ProbeCounts counts = countsOf(*alone, {kernel, block, kLength}, kLaunches);
                for (int p = 0; p < kProbePositions; ++p) {
                    const int vectors = kLength / kProbePositions - (p == 0);
                    QCOMPARE(counts[std::size_t(p)], p % 2 == 0 ? kLaunches * vectors : 0);
                }
            }
    }

    /// Only a component beside one that became 0 stays 1.
    void threeComponentsInARowNeverStayOne() {
        for (const ProbeKernel kernel : kKernels) {
            const ProbeCounts counts = countsOf(*cpu_, {kernel, 16, 256}, 2000);
            for (int p = 1; p + 2 < kProbePositions - 1; ++p)
                QVERIFY(counts[std::size_t(p)] + counts[std::size_t(p) + 1] +
                            counts[std::size_t(p) + 2] <=
                        2 * 2000);
            QCOMPARE(counts[0] + counts[255], 0);  // the ends of the vector are left alone
        }
    }

    void printedKernel2NeverFindsItAtTheEndOfABlock() {
        const ProbeCounts counts = countsOf(*cpu_, {ProbeKernel::kernel2Literal, 32, 4096}, 500);
        for (int p = 31; p < kProbePositions; p += 32) QCOMPARE(counts[std::size_t(p)], 0);
    }

    void theRunFillsTheFiguresOfThePaper() {
        const LabReport report =
            quickRun(*cpu_, "order-probe",
                     {"kernels=kernel1,kernel2,kernel2-both,kernel2-literal", "launches=60"});
        QVERIFY(report.complete);
        QCOMPARE(report.missed, 0);
        for (const char* key : {"fig05", "fig06", "fig06-both", "fig06-literal"}) {
            const LabFigure* figure = report.figure(key);
            QVERIFY(figure && figure->series.size() == 6 && !figure->finding.empty());
            for (const LabSeries& s : figure->series) QCOMPARE(s.y.size(), std::size_t(256));
        }
        QCOMPARE(report.figure("totals")->series.size(), std::size_t(4));
        const LabTable &totals = *report.table("totals"), &positions = *report.table("positions");
        QCOMPARE(totals.rows.size(), std::size_t(24));
        QCOMPARE(positions.rows.size(), std::size_t(24 * 256));
        const std::vector<double> sums = columnOf(totals, "inconsistencies"),
                                  each = columnOf(positions, "inconsistencies");
        for (std::size_t i = 0; i < sums.size(); ++i)
            QCOMPARE(sums[i], std::accumulate(each.begin() + long(256 * i),
                                              each.begin() + long(256 * (i + 1)), 0.0));
    }

    void aLengthThatBlocksDoNotDivideIsRefused() {
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(quickRun(*cpu_, "order-probe", {"length=300"})),
                                 InvalidProblem);
    }

    void aLongRunEndsWhenItIsAskedTo() {
        std::stop_source stop;
        LabWatch watch{.stop = stop.get_token()};
        watch.progress = [&](double share, const std::string&) {
            if (share > 0) stop.request_stop();
        };
        const LabReport report = quickRun(*cpu_, "order-probe", {"launches=100000000"}, watch);
        QVERIFY(!report.complete);
        QVERIFY(report.table("totals")->rows.empty());
    }
};

QTEST_APPLESS_MAIN(LabOrderProbeTest)
#include "lab_order_probe_test.moc"
