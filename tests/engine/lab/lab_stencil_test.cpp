/// The experiment "stencil": every rung gives the answer of a plain sequential sweep.
#include <QtTest>

#include "cpu/lab/processor_places.h"
#include "support/lab_runs.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"
#include "weft/lab/stencil_bench.h"

using namespace weft;
using namespace weft::tests;

namespace {

/// Jacobi steps in the precision of T, nothing shared with the engine but the problem.
template <class T>
std::vector<double> sweeps(int n, int steps) {
    std::vector<std::vector<T>> u(n + 2, std::vector<T>(n + 2, T(0)));
    for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x) u[y + 1][x + 1] = T(0.5) + T((x * 73 + y * 151) % 256) / T(256);
    for (int t = 0; t < steps; ++t) {
        auto next = u;
        for (int y = 1; y <= n; ++y)
            for (int x = 1; x <= n; ++x) {
                const T f = x == n / 2 + 1 && y == n / 2 + 1 ? T(1) : T(0);
                next[y][x] = (((u[y][x - 1] + u[y][x + 1]) + (u[y - 1][x] + u[y + 1][x])) + f) / T(4);
            }
        u = std::move(next);
    }
    std::vector<double> all;
    for (int y = 1; y <= n; ++y) all.insert(all.end(), u[y].begin() + 1, u[y].end() - 1);
    return all;
}

}  // namespace

class LabStencilTest : public QObject {
    Q_OBJECT
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(3);

private slots:
    void everyRungGivesTheAnswerOfAPlainSweep_data() {
        QTest::addColumn<int>("side");
        QTest::addColumn<int>("steps");
        for (const int side : {1, 2, 7, 64, 131, 600}) {
            QTest::addRow("%d, 1 step", side) << side << 1;
            QTest::addRow("%d, 21 steps", side) << side << 21;
        }
    }
    void everyRungGivesTheAnswerOfAPlainSweep() {
        QFETCH(int, side);
        QFETCH(int, steps);
        const LabProbe lab = cpu_->lab();
        const auto bench = lab.device->bench<StencilBench>();
        for (const Precision precision : {Precision::f32, Precision::f64}) {
            const std::vector<double> right = precision == Precision::f64
                                                  ? sweeps<double>(side, steps)
                                                  : sweeps<float>(side, steps);
            for (const StencilRung& rung : bench->rungs())
                for (const bool grid : {false, true}) {
                    const StencilWork work = {.rung = rung.key,
                                              .precision = precision,
                                              .side = side,
                                              .steps = steps,
                                              .rhsFromGrid = grid};
                    QVERIFY(bench->unsupportedReason(work).empty());
                    QVERIFY(!bench->run(work, {}).stopped);
                    QVERIFY2(bench->answer() == right, rung.key.c_str());
                }
        }
    }

    void blocksWithWideGhostCellsGiveTheAnswerOfAPlainSweep() {
        for (const int threads : {1, 2, 6, 7}) {
            const auto cpu = makeCpuBackend(threads);
            const LabProbe lab = cpu->lab();
            const auto bench = lab.device->bench<StencilBench>();
            for (const int side : {3, 13, 90})
                for (const int ghosts : {1, 2, 3, 8}) {
                    StencilWork work = {.rung = "local", .side = side, .steps = 21, .ghosts = ghosts};
                    QVERIFY(!bench->run(work, {}).stopped);
                    QCOMPARE(bench->answer(), sweeps<float>(side, 21));
                    work.precision = Precision::f64;
                    QVERIFY(!bench->run(work, {}).stopped);
                    QCOMPARE(bench->answer(), sweeps<double>(side, 21));
                }
        }
    }

    void setsOfProcessorsAreRead() {
        using Set = std::vector<int>;
        QCOMPARE(processorsOf("0-3,8"), (Set{0, 1, 2, 3, 8}));
        QCOMPARE(processorsOf("5"), Set{5});
        QCOMPARE(processorsOf("2,x"), Set{2});
        for (const char* none : {"", "7-", "-", "-3", "0-99999999"})
            QCOMPARE(processorsOf(none), Set{});
        const std::vector<ProcessorPlace> places = processorPlaces();
        QVERIFY(!places.empty() && memoryNodes(places) >= 1);
        bool bound = false;
        std::jthread([&] { bound = bindThread(places.back()); }).join();
        QVERIFY(bound);
    }

    void threadsAreComparedByBindingAndMemory() {
        const LabReport report =
            quickRun(*cpu_, "stencil", {"parts=ladder,variants", "sides=96", "precisions=f32"});
        const LabFigure* figure = report.figure("fig02");
        QVERIFY(figure && figure->series.size() == 1);
        for (const char* rung : {"sequential", "unbound", "bound", "local", "one-touch"})
            QVERIFY2(std::count(figure->x.names.begin(), figure->x.names.end(), rung) == 1, rung);
        QCOMPARE(figure->series[0].y.front(), 1.0);
        const auto rungs = wordsOf(*report.table("points"), "rung"),
                   parts = wordsOf(*report.table("points"), "part");
        const auto ghosts = columnOf(*report.table("points"), "ghosts");
        std::vector<double> widths;
        for (std::size_t i = 0; i < rungs.size(); ++i)
            if (rungs[i] == "local" && parts[i] == "variants") widths.push_back(ghosts[i]);
        QCOMPARE(widths, (std::vector<double>{1, 2, 4, 8}));
        const auto says = [&](const char* words) {
            return std::any_of(report.findings.begin(), report.findings.end(),
                               [&](const std::string& s) { return s.find(words) != s.npos; });
        };
        QVERIFY(says("as fast as unbound"));
        QVERIFY(says("of memory here"));
    }

    void aRunOfAllPartsFillsItsFigures() {
        const LabReport report =
            quickRun(*cpu_, "stencil",
                     {"parts=ladder,variants,tiles,sustained,transfers", "sides=96", "sizes=64,96"});
        QVERIFY(report.complete && report.missed == 0 && !report.findings.empty());
        for (const char* key : {"fig11-f32", "fig11-f64", "fig12", "ladder", "variants-f32"})
            QVERIFY2(report.figure(key), key);
        for (const LabSeries& s : report.figure("fig12")->series)
            QCOMPARE(*std::max_element(s.y.begin(), s.y.end()), 100.0);
        // The processor's figure, not the GPUs'.
        const LabFigure* single = report.figure("fig11-f32");
        QVERIFY(single->marks.size() == 1 && single->marks[0].at == 4.8);
        QVERIFY(report.figure("fig11-f64")->marks.empty());
        // 5 operations and two words of 4 bytes a cell.
        const LabTable& points = *report.table("points");
        const auto flops = columnOf(points, "gflops"), bytes = columnOf(points, "gb_per_second");
        QVERIFY(std::abs(bytes[0] / flops[0] - 8.0 / 5) < 1e-9);
    }

    void pointsThatTakeTooLongAreLeftOut() {
        const LabReport report =
            quickRun(*cpu_, "stencil",
                     {"parts=sustained", "sizes=64", "iterations=10,100000", "max-seconds=0.001"});
        const auto reasons = wordsOf(*report.table("points"), "reason");
        QVERIFY(reasons.size() == 4 && reasons[0].empty() && !reasons[1].empty());
    }

    void settingsThatMakeNoSenseAreRefused() {
        for (const char* setting : {"tile=64", "tiles=0x8", "rungs=marble", "depth=5"})
            QVERIFY_EXCEPTION_THROWN(static_cast<void>(quickRun(*cpu_, "stencil", {setting})),
                                     InvalidProblem);
    }
};

QTEST_APPLESS_MAIN(LabStencilTest)
#include "lab_stencil_test.moc"
