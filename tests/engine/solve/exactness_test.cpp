/// The CPU's answers against the direct solve: every mask, both gradients, every tolerance.
#include <QtTest>

#include "support/exactness_checks.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

class ExactnessTest : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<Backend> cpu_;

    static std::span<const double> tolerances() {
        return std::span(kTolerances).last(kSanitized ? 1 : std::size(kTolerances));
    }

    static void conclude(const ExactnessReport& report) {
        qInfo().noquote() << QString::fromStdString(report.summary());
        QVERIFY(report.solves > 0);
        // An estimate guarantees nothing, but what is shown while dragging rests on it.
        QVERIFY(100 * report.estimatesMissed <= report.solves);
        QVERIFY(report.worstEstimatedShare <= 1.2);
        QVERIFY2(report.failures.empty(), report.failures.empty() ? "" : report.failures[0].c_str());
    }

private slots:
    void initTestCase() { cpu_ = makeCpuBackend(2); }

    void everyMaskIsExactAtSmallSizes_data() {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        for (const auto& [w, h] : {std::pair{1, 1},
                                   {1, 2},
                                   {2, 1},
                                   {1, 7},
                                   {64, 1},
                                   {1, 129},
                                   {2, 2},
                                   {3, 3},
                                   {5, 4},
                                   {8, 8},
                                   {17, 16},
                                   {31, 33},
                                   {64, 64},
                                   {65, 63}})
            QTest::addRow("%dx%d", w, h) << w << h;
    }
    void everyMaskIsExactAtSmallSizes() {
        QFETCH(int, width);
        QFETCH(int, height);
        if (kThreadSanitized && width == 64 && height == 64)
            QSKIP("65x63 shows every pair of threads that meet");
        const auto seed = static_cast<std::uint64_t>(width * 1000 + height);
        for (const PictureKind pictures : {PictureKind::noise8, PictureKind::photo16}) {
            conclude(checkZoo(*cpu_, {width, height},
                              {.pictures = pictures, .seed = seed, .tolerances = tolerances()}));
            if (kThreadSanitized) break;
        }
    }

    void everyMaskIsExactAtMediumSizes_data() {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        for (const auto& [w, h] : {std::pair{100, 77}, {128, 128}, {200, 257}})
            QTest::addRow("%dx%d", w, h) << w << h;
    }
    void everyMaskIsExactAtMediumSizes() {
        QFETCH(int, width);
        QFETCH(int, height);
        if (kThreadSanitized || (kSanitized && width >= 200)) QSKIP("scaled down under a sanitizer");
        const auto seed = static_cast<std::uint64_t>(width);
        conclude(checkZoo(*cpu_, {width, height},
                          {.channels = 2, .seed = seed, .tolerances = tolerances()}));
    }

    void masksOfEveryFamilyAreExactAt512() {
        if (kSanitized) QSKIP("scaled down under a sanitizer");
        static constexpr const char* kNames[] = {"blob",        "bridge",    "comb-v-pitch-2",
                                                 "random-80",   "one-fixed", "whole",
                                                 "over-corner", "ten-fixed", "sparse-fixed"};
        conclude(checkNamed(*cpu_, {512, 512}, kNames, {.channels = 1, .seed = 512}));
        static constexpr const char* kOdd[] = {"holed-blob", "random-60", "spiral-3", "touching-left",
                                               "over-bottom"};
        conclude(checkNamed(*cpu_, {511, 509}, kOdd,
                            {.pictures = PictureKind::noise16, .channels = 1, .seed = 511}));
    }
};

QTEST_APPLESS_MAIN(ExactnessTest)
#include "exactness_test.moc"
