/// The experiment 'kernels': what its kernels answer, against plain computations; what its report
/// has of the paper's.
#include <QtTest>
#include <numbers>
#include <thread>

#include "lab/studies/kernel_references.h"
#include "support/lab_runs.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"
#include "weft/lab/kernels_bench.h"

using namespace weft;
using namespace weft::tests;

namespace {

using Matrix = std::vector<std::vector<int>>;

/// max over gaps of any length, as Smith and Waterman write it: no E and no F.
Matrix alignmentByDefinition(const KernelInput& in) {
    const std::size_t rows = in.first.size(), columns = in.second.size();
    Matrix h(rows + 1, std::vector<int>(columns + 1, 0));
    const auto gap = [&](std::size_t k) {
        return in.scores.open + static_cast<int>(k - 1) * in.scores.extend;
    };
    for (std::size_t i = 1; i <= rows; ++i)
        for (std::size_t j = 1; j <= columns; ++j) {
            const bool same = in.first[i - 1] == in.second[j - 1];
            int best = h[i - 1][j - 1] + (same ? in.scores.match : in.scores.mismatch);
            for (std::size_t k = 1; k <= i; ++k) best = std::max(best, h[i - k][j] - gap(k));
            for (std::size_t k = 1; k <= j; ++k) best = std::max(best, h[i][j - k] - gap(k));
            h[i][j] = std::max(best, 0);
        }
    return h;
}

}  // namespace

class LabKernelsTest : public QObject {
    Q_OBJECT
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);
    LabProbe lab_ = cpu_->lab();
    std::unique_ptr<KernelsBench> bench_ = lab_.device->bench<KernelsBench>();

    /// Runs under every barrier of threads, by 2 or 3 of them.
    void underEveryBarrier(BarrierKernel kernel, const std::function<void(KernelAnswer)>& check) {
        for (const auto barrier :
             {RoundBarrier::simple, RoundBarrier::tree2, RoundBarrier::tree3, RoundBarrier::lockFree,
              RoundBarrier::cooperative, RoundBarrier::launchExplicit, RoundBarrier::launchImplicit})
            for (const int blocks : {2, 3}) {
                QVERIFY(bench_->seconds({kernel, barrier, blocks, 1}) > 0);
                check(bench_->answer());
            }
    }

private slots:
    void theSpectrumIsThatOfTheDefinition() {
        for (const int n : {2, 256}) {
            KernelInput in;
            for (int i = 0; i < n; ++i)
                in.signal.emplace_back(float(std::sin(i * i)), float(std::cos(3 * i)));
            bench_->load(in);
            std::vector<std::complex<double>> exact;
            double most = 0;
            for (int k = 0; k < n; ++k) {
                std::complex<double> sum = 0;
                for (int i = 0; i < n; ++i)
                    sum += std::complex<double>(in.signal[std::size_t(i)]) *
                           std::polar(1.0, -2 * std::numbers::pi * (std::int64_t{i} * k % n) / n);
                exact.push_back(sum);
                most = std::max(most, std::abs(sum));
            }
            underEveryBarrier(BarrierKernel::fft, [&](const KernelAnswer& answer) {
                QCOMPARE(answer.spectrum.size(), exact.size());
                for (std::size_t k = 0; k < exact.size(); ++k)
                    QVERIFY(std::abs(std::complex<double>(answer.spectrum[k]) - exact[k]) <
                            1e-6 * most);
            });
        }
    }

    void theAlignmentIsThatOfTheDefinition() {
        for (const Extent letters : {Extent{7, 1}, {24, 13}, {10, 21}}) {
            const int rows = letters.height, columns = letters.width;
            KernelInput in;
            for (int i = 0; i < rows; ++i) in.first.push_back(std::uint8_t(i * i % 5 % 4));
            for (int j = 0; j < columns; ++j)
                in.second.push_back(std::uint8_t((j * j + j / 9) % 5 % 4));
            bench_->load(in);
            int best = 0;
            std::uint64_t sum = 0;
            for (const std::vector<int>& row : alignmentByDefinition(in))
                for (const int h : row) best = std::max(best, h), sum += std::uint64_t(h);
            underEveryBarrier(BarrierKernel::smithWaterman, [&](const KernelAnswer& answer) {
                QCOMPARE(answer.alignmentScore, best);
                QCOMPARE(answer.alignmentChecksum, sum);
            });
        }
    }

    void aWrongScoreOrSumIsTold() {
        const KernelInput in = randomKernelInput(2, 40, 2);
        const KernelReferences references(in, {});
        bench_->load(in);
        QVERIFY(bench_->seconds({BarrierKernel::smithWaterman, RoundBarrier::simple, 2, 1}) > 0);
        const KernelAnswer right = bench_->answer();
        QVERIFY(right.alignmentScore > 0);
        QCOMPARE(references.errorOf(right, BarrierKernel::smithWaterman), 0.0);
        KernelAnswer wrong = right;
        ++wrong.alignmentScore;
        QCOMPARE(references.errorOf(wrong, BarrierKernel::smithWaterman), 1.0);
        wrong = right;
        --wrong.alignmentChecksum;
        QCOMPARE(references.errorOf(wrong, BarrierKernel::smithWaterman), 1.0);
    }
    void longSequencesNeedLittleMemory() {
        const KernelInput in = randomKernelInput(2, 3000, 2);
        const KernelReferences references(in, {});
        bench_->load(in);
        QVERIFY(bench_->seconds({BarrierKernel::smithWaterman, RoundBarrier::cooperative, 2, 1}) > 0);
        QCOMPARE(references.errorOf(bench_->answer(), BarrierKernel::smithWaterman), 0.0);
    }

    void keysAreSorted() {
        for (const int n : {2, 16, 128}) {
            KernelInput in;
            for (int i = 0; i < n; ++i) in.keys.push_back(std::uint32_t(i) * 2654435761U % 700);
            bench_->load(in);
            std::vector<std::uint32_t> exact = in.keys;
            std::sort(exact.begin(), exact.end());
            underEveryBarrier(BarrierKernel::bitonicSort,
                              [&](const KernelAnswer& answer) { QCOMPARE(answer.sorted, exact); });
        }
    }

    void theReportHasThePapersFigures() {
        const LabReport report = quickRun(*cpu_, "kernels");
        QVERIFY(report.complete && report.missed == 0);
        QVERIFY(report.figure("fig12"));
        for (const std::string kernel : {"fft", "swat", "sort"}) {
            for (const std::string figure : {"fig13-", "fig14-"}) {
                const LabFigure* const f = report.figure(figure + kernel);
                QVERIFY(f && f->series.size() >= 5);
            }
            std::vector<double> whole(7, 0.0);  // one for each barrier
            for (const LabSeries& s : report.figure("fig15-" + kernel)->series)
                for (std::size_t i = 0; i < s.y.size(); ++i) whole.at(i) += s.y[i];
            for (const double percent : whole) QVERIFY(std::abs(percent - 100) < 1e-6);
        }
        QCOMPARE(report.table("table1")->rows.size(), std::size_t(3));
        for (const std::string& launches : wordsOf(*report.table("table1"), "launches"))
            QCOMPARE(launches, std::string("implicit"));
        for (const double error : columnOf(*report.table("times"), "error")) QVERIFY(error <= 1e-5);
    }

    /// From the barriers alone and the share of computing, not from the speed-up that it predicts.
    void speedUpsArePredictedFromTheMicroBenchmark() {
        const LabReport report = quickRun(*cpu_, "kernels", {"kernels=fft,sort", "blocks=2"});
        std::map<std::string, double> us;
        const LabTable& alone = *report.table("microbenchmark");
        const std::vector<double> times = columnOf(alone, "microseconds_a_round");
        const std::vector<std::string> kernels = wordsOf(alone, "kernel"),
                                       barriers = wordsOf(alone, "barrier");
        for (std::size_t i = 0; i < times.size(); ++i) us[kernels[i] + barriers[i]] = times[i];
        const LabTable& table = *report.table("speedups");
        QCOMPARE(table.rows.size(), std::size_t(2 * 6));
        const std::vector<std::string> of = wordsOf(table, "kernel"), its = wordsOf(table, "barrier");
        const std::vector<double> rho = columnOf(table, "computing_share"),
                                  predicted = columnOf(table, "speed_up_predicted"),
                                  measured = columnOf(table, "speed_up_measured"),
                                  ratio = columnOf(table, "predicted_by_measured");
        for (std::size_t i = 0; i < of.size(); ++i) {
            const double computing = us[of[i] + "compute-only"];
            const double gain =
                (us[of[i] + "implicit"] - computing) / (us[of[i] + its[i]] - computing);
            if (std::isnan(predicted[i])) continue;  // a barrier that took no time
            QVERIFY(std::abs(predicted[i] - 1 / (rho[i] + (1 - rho[i]) / gain)) < 1e-9);
            QVERIFY(std::abs(ratio[i] - predicted[i] / measured[i]) < 1e-9);
        }
    }

    void itStopsInTheMiddleOfARun() {
        std::stop_source stop;
        std::jthread later([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            stop.request_stop();
        });
        const LabReport report =
            quickRun(*cpu_, "kernels", {"kernels=swat", "letters=30000"}, {.stop = stop.get_token()});
        QVERIFY(!report.complete);
    }

    void sizesThatAreNoPowersAreRefused() {
        QVERIFY_EXCEPTION_THROWN(quickRun(*cpu_, "kernels", {"points=1000"}), InvalidProblem);
        QVERIFY_EXCEPTION_THROWN(quickRun(*cpu_, "kernels", {"letters=34817"}), InvalidProblem);
        QVERIFY_EXCEPTION_THROWN(quickRun(*cpu_, "kernels", {"barriers=graph"}), InvalidProblem);
    }
};

QTEST_APPLESS_MAIN(LabKernelsTest)
#include "lab_kernels_test.moc"
