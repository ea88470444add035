/// Rows split among parts: every split gives what one sweep after another gives.
#include <QtTest>

#include "lab/studies/split_run.h"
#include "support/lab_runs.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"

using namespace weft;
using namespace weft::tests;

namespace {

/// Of the problem that runSplit() solves.
std::vector<float> swept(int n, int steps) {
    const int stride = n + 2;
    std::vector<float> now(std::size_t(stride) * std::size_t(stride)), next;
    std::fill_n(now.begin(), stride, 1.0f);
    for (int step = 0; step < steps; ++step) {
        next = now;
        for (int y = 1; y <= n; ++y)
            for (int x = 1; x <= n; ++x) {
                const int at = y * stride + x;
                next[std::size_t(at)] =
                    0.25f * ((now[std::size_t(at - 1)] + now[std::size_t(at + 1)]) +
                             (now[std::size_t(at - stride)] + now[std::size_t(at + stride)]));
            }
        now.swap(next);
    }
    return now;
}

}  // namespace

class LabHybridTest : public QObject {
    Q_OBJECT
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);
    LabProbe lab_ = cpu_->lab();
    std::unique_ptr<HybridBench> bench_ = lab_.device->bench<HybridBench>();
    MakePart one_ = [this] { return bench_->makePart(0, 1); };

private slots:
    void everySplitIsRight() {
        constexpr int kSide = 37, kSteps = 23;
        const std::vector<float> exact = swept(kSide, kSteps);
        const SplitPlan plan{kSide, kSteps, 2, true};
        for (const int rows : {0, 1, 2, 18, 36, kSide}) {
            const SplitTimes times = runSplit({{one_, rows}, {one_, kSide - rows}}, plan, {});
            QCOMPARE(times.seconds.size(), std::size_t{2});
            QVERIFY2(times.grid == exact, qPrintable(QString::number(rows)));
        }
        // More of them, one that repeats its steps, one without rows.
        const MakePart slow = [this] {
            auto part = bench_->makePart(0, 2);
            part->setRepeats(3);
            return part;
        };
        const SplitTimes four = runSplit({{one_, 10}, {slow, 1}, {one_, 0}, {one_, 26}}, plan, {});
        QVERIFY(four.grid == exact && four.ofParts[2].empty());
    }

    void aPartThatFailsEndsAll() {
        const MakePart fails = []() -> std::unique_ptr<HybridPart> { throw DeviceError("gone"); };
        QVERIFY_EXCEPTION_THROWN(
            static_cast<void>(runSplit({{one_, 5}, {fails, 5}, {one_, 6}}, {16, 1000, 3}, {})),
            DeviceError);
    }

    void itEndsWhenItIsAskedTo() {
        std::stop_source stop;
        std::jthread later([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            stop.request_stop();
        });
        const SplitTimes times =
            runSplit({{one_, 64}, {one_, 64}}, {128, 100'000'000, 1}, stop.get_token());
        QVERIFY(times.seconds.empty());
    }

    void theReportHasEverySplitAndTheChosenOne() {
        const LabReport report =
            quickRun(*cpu_, "hybrid", {"n=64", "fractions=5", "runs=3", "steps=4"});
        QVERIFY(report.complete);
        QCOMPARE(report.figures.size(), std::size_t{3});
        QCOMPARE(report.findings.size(), std::size_t{3});
        const std::vector<std::string> what = wordsOf(report.tables[0], "what");
        QCOMPARE(std::count(what.begin(), what.end(), "chosen"), std::ptrdiff_t{3});
        for (const double us : columnOf(report.tables[0], "microseconds_a_step")) QVERIFY(us > 0);
        for (const LabFigure& f : report.figures) {
            QCOMPARE(f.series[0].x.front(), 0.0);
            QCOMPARE(f.series[0].x.back(), 1.0);
            QVERIFY(!f.finding.empty() && f.marks.size() == 1);
        }
    }

    void theModelSaysWhetherItDescribesThePair() {
        const LabReport report = quickRun(*cpu_, "hybrid", {"n=64", "fractions=5"});
        for (const std::string& finding : report.findings)
            QVERIFY2(finding.find("it misses the measured splits by up to ") != std::string::npos,
                     finding.c_str());
        for (const LabFigure& f : report.figures) {
            const std::vector<double>&measured = f.series[0].y, &model = f.series[3].y;
            double miss = 0;
            for (std::size_t i = 0; i < model.size(); ++i)
                miss = std::max(miss, std::abs(model[i] / measured[i] - 1));
            QCOMPARE(f.finding.find("does not describe") != std::string::npos, miss > 0.2);
        }
    }

    void severalSizesShowWhatTwoGain() {
        const LabReport report = quickRun(*cpu_, "hybrid", {"n=32,64", "fractions=3", "pairs=equal"});
        QCOMPARE(report.figures.size(), std::size_t{3});
        const LabFigure* gain = report.figure("gain");
        QVERIFY(gain && report.figure("equal-32") && report.figure("equal-64"));
        QCOMPARE(gain->series.size(), std::size_t{1});
        QCOMPARE(gain->series[0].x, (std::vector<double>{32, 64}));
        const auto n = columnOf(report.tables[0], "n"),
                   us = columnOf(report.tables[0], "microseconds_a_step"),
                   fraction = columnOf(report.tables[0], "fraction_of_first");
        const auto what = wordsOf(report.tables[0], "what");
        for (std::size_t size = 0; size < 2; ++size) {
            double alone = 1e300, chosen = 0;
            for (std::size_t i = 0; i < n.size(); ++i) {
                if (n[i] != gain->series[0].x[size]) continue;
                if (what[i] == "chosen") chosen = us[i];
                if (fraction[i] == 0 || fraction[i] == 1) alone = std::min(alone, us[i]);
            }
            QVERIFY(std::abs(gain->series[0].y[size] / (alone / chosen) - 1) < 1e-9);
        }
        QCOMPARE(std::count(n.begin(), n.end(), 32.0), std::count(n.begin(), n.end(), 64.0));
    }
};

QTEST_APPLESS_MAIN(LabHybridTest)
#include "lab_hybrid_test.moc"
