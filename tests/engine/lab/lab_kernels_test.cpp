/// The experiment 'kernels': what its kernels answer, against plain computations; what its report
/// has of the paper's.
#include <QtTest>
#include <numbers>
#include <thread>

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
        for (const auto barrier : {RoundBarrier::simple, RoundBarrier::tree2, RoundBarrier::tree3,
                                   RoundBarrier::lockFree, RoundBarrier::cooperative})
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
            const Matrix exact = alignmentByDefinition(in);
            underEveryBarrier(BarrierKernel::smithWaterman, [&](const KernelAnswer& answer) {
                QCOMPARE(answer.alignment.size(), std::size_t(rows * columns));
                for (int i = 0; i < rows; ++i)
                    for (int j = 0; j < columns; ++j)
                        QCOMPARE(answer.alignment[std::size_t(i * columns + j)],
                                 exact[std::size_t(i + 1)][std::size_t(j + 1)]);
            });
        }
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
            std::vector<double> whole(5, 0.0);  // one for each barrier
            for (const LabSeries& s : report.figure("fig15-" + kernel)->series)
                for (std::size_t i = 0; i < s.y.size(); ++i) whole.at(i) += s.y[i];
            for (const double percent : whole) QVERIFY(std::abs(percent - 100) < 1e-6);
        }
        QCOMPARE(report.table("table1")->rows.size(), std::size_t(3));
        for (const double error : columnOf(*report.table("times"), "error")) QVERIFY(error <= 1e-5);
    }

    void itStopsInTheMiddleOfARun() {
        std::stop_source stop;
        std::jthread later([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            stop.request_stop();
        });
        const LabReport report =
            quickRun(*cpu_, "kernels", {"kernels=swat", "letters=3000"}, {.stop = stop.get_token()});
        QVERIFY(!report.complete);
    }

    void sizesThatAreNoPowersAreRefused() {
        QVERIFY_EXCEPTION_THROWN(quickRun(*cpu_, "kernels", {"points=1000"}), InvalidProblem);
        QVERIFY_EXCEPTION_THROWN(quickRun(*cpu_, "kernels", {"barriers=graph"}), InvalidProblem);
    }
};

QTEST_APPLESS_MAIN(LabKernelsTest)
#include "lab_kernels_test.moc"
