/// Patches that are held to wanted colours: (A + s) u = … + s t against the direct solve, certified.
#include "weft/backend/screening.h"

#include <QtTest>

#include "support/sanitized.h"
#include "support/screening_checks.h"
#include "weft/backend/inverse_bound.h"
#include "weft/clone.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"

using namespace weft;
using namespace weft::tests;

namespace {

void conclude(const ExactnessReport& report) {
    qInfo().noquote() << QString::fromStdString(report.summary());
    QVERIFY(report.solves > 0);
    QVERIFY(100 * report.estimatesMissed <= report.solves);
    QVERIFY2(report.failures.empty(), report.failures.empty() ? "" : report.failures[0].c_str());
}

}  // namespace

class ScreeningTest : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);

private slots:
    void everyScreeningIsStoredToEightBitsAndAddsExactlyToTheNeighbours() {
        QCOMPARE(storedScreening(0), 0.0f);
        QCOMPARE(storedScreening(-1), 0.0f);
        QCOMPARE(storedScreening(1), 1.0f);
        QCOMPARE(storedScreening(1e-9), 0.0f);
        QCOMPARE(storedScreening(1e9), 65536.0f);
        int seen = 0;
        for (int code = 0; code < 0x10000; ++code) {
            const auto stored = static_cast<std::uint16_t>(code);
            const float s = screeningOf(stored);
            if (!(s >= 0x1p-20f && s <= 65536.0f)) continue;
            const double steps = double{s} * 0x1p20;
            if (steps != std::floor(steps)) continue;
            QCOMPARE(screeningCode(double{s}), stored);  // what is stored stays
            for (int n = 0; n <= 4; ++n) QCOMPARE(double{static_cast<float>(n) + s}, n + double{s});
            ++seen;
        }
        QVERIFY(seen > 3000);
        for (double s = 1.3e-4; s < 6e4; s *= 1.0173)
            QVERIFY(std::abs(double{storedScreening(s)} - s) <= s * 0x1p-8);
    }

    void everyMaskIsExact_data() {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        for (const auto& [w, h] : {std::pair{1, 1}, {1, 9}, {6, 1}, {5, 4}, {33, 31}, {130, 97}})
            QTest::addRow("%dx%d", w, h) << w << h;
    }
    void everyMaskIsExact() {
        QFETCH(int, width);
        QFETCH(int, height);
        if (kSanitized && width * height > 2000) QSKIP("scaled down under a sanitizer");
        conclude(checkScreenings(*cpu_, {width, height}));
    }

    void everyMaskIsExactWithAScreeningOfItsOwnForEachPixel_data() { everyMaskIsExact_data(); }
    void everyMaskIsExactWithAScreeningOfItsOwnForEachPixel() {
        QFETCH(int, width);
        QFETCH(int, height);
        if (kSanitized && width * height > 2000) QSKIP("scaled down under a sanitizer");
        conclude(checkScreeningFields(*cpu_, {width, height}));
    }

    void theSameScreeningForEachPixelIsOneNumber() {
        for (const MaskCase& c : maskZoo({61, 45}, 3)) {
            const CloneProblem plain = makeProblem(c, {.seed = 4});
            auto s = std::make_shared<Field>(c.mask->extent(), 1);
            std::fill_n(s->row(0, 0), s->extent().area(), 0.37f);
            CloneOptions options;
            options.rule.tolerance = 0.05;
            const CloneResult a = solveClone(screened(plain, 0.37), *cpu_, options);
            const CloneResult b = solveClone(screenedBy(plain, s), *cpu_, options);
            QVERIFY2(sameBits(a.solved.view(), b.solved.view()), c.name.c_str());
        }
    }

    void boundIsAboveTheTrueErrorOnRandomProblemsAndClose() {
        constexpr std::uint64_t kSeed = 20607;
        qInfo("seed %llu", static_cast<unsigned long long>(kSeed));
        RandomReport report = checkRandomScreenings(*cpu_, kSeed, kSanitized ? 20 : 300);
        qInfo().noquote() << QString::fromStdString(report.summary());
        QVERIFY(report.exactness.failures.empty());
        if (kSanitized) return;
        QVERIFY(report.strong.count() > 30 && report.weak.count() > 30);
        QVERIFY(report.strong.median() <= 1.15);
        QVERIFY(report.weak.median() <= 2);
    }

    void inverseBoundsHoldForEveryMaskAndAreNotFarOff() {
        double looseSum = 1e300, loosePoint = 1e300;
        for (const Extent e : {Extent{1, 1}, Extent{1, 6}, Extent{5, 1}, Extent{7, 7}, Extent{12, 9}})
            for (int sides = 0; sides < 16; ++sides)
                for (const double wanted : {1e-4, 1e-3, 0.05, 1.0, 10.0, 1000.0}) {
                    const ImageBorder border{(sides & 1) != 0, (sides & 2) != 0, (sides & 4) != 0,
                                             (sides & 8) != 0};
                    const Domain domain(Mask(e, Mask::kUnknown), border, wanted);
                    const double s = double{domain.leastScreening()};
                    const LargestOfInverse exact = largestOfInverse(domain);
                    const double c = boxInverseBound(e, border, s),
                                 g = pointInverseBound(e, border, s);
                    QVERIFY2(c >= exact.sum * (1 - 1e-12), qPrintable(QString::number(sides)));
                    QVERIFY2(g >= exact.point * (1 - 1e-12), qPrintable(QString::number(sides)));
                    QVERIFY(c <= boxInverseBound(e, border) && g <= pointInverseBound(e, border));
                    looseSum = std::min(looseSum, exact.sum / c);
                    loosePoint = std::min(loosePoint, exact.point / g);
                }
        qInfo("least exact / bound: %.3f of sums, %.3f of points", looseSum, loosePoint);
        QVERIFY(looseSum > 0.02);
        QVERIFY(loosePoint > 0.1);
    }

    void cyclesAreAtMostTwoMoreThanWithoutScreening() {
        for (const Extent e : {Extent{97, 80}, Extent{256, 256}}) {
            const MoreCycles more = moreCyclesOfScreenings(*cpu_, e, kSanitized);
            qInfo().noquote() << QString::fromStdString(more.summary());
            QVERIFY2(more.most <= 2, more.where.c_str());
        }
    }

    void withoutScreeningWantedValuesChangeNoBit() {
        for (const MaskCase& c : maskZoo({61, 45}, 3)) {
            const CloneProblem plain = makeProblem(c, {.seed = 4});
            CloneOptions options;
            options.rule.tolerance = 0.05;
            const CloneResult a = solveClone(plain, *cpu_, options);
            const auto wanted = anotherPicture(plain, PictureKind::noise8, 5);
            const CloneResult b = solveClone(screened(plain, 0, wanted), *cpu_, options);
            QVERIFY2(sameBits(a.solved.view(), b.solved.view()), c.name.c_str());
        }
    }

    // s → ∞ gives t, and without a fixed pixel any s decides the mean.
    void strongScreeningGivesTheWantedValues() {
        const MaskCase whole = fillingCase("whole", Mask({40, 30}, Mask::kUnknown));
        const CloneProblem plain = makeProblem(whole, {.seed = 6});
        const auto wanted = anotherPicture(plain, PictureKind::photo8, 8);
        CloneOptions options;
        options.rule.tolerance = 0.01;
        const CloneResult got = solveClone(screened(plain, 60000, wanted), *cpu_, options);
        QVERIFY(got.progress.certified);
        double worst = 0;
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < 30; ++y)
                for (int x = 0; x < 40; ++x)
                    worst = std::max(worst, std::abs(double{got.solved.at(c, {x, y})} -
                                                     double{wanted->at(c, {x, y})}));
        QVERIFY2(worst / kCode8 < 0.05, qPrintable(QString::number(worst / kCode8)));
    }

    void relaxationSolvesScreenedSystemsToo_data() {
        QTest::addColumn<QString>("scheme");
        for (const char* scheme : {"base", "tuned-sync", "coarse", "4w-stripe", "4w-square", "free"})
            QTest::addRow("%s", scheme) << scheme;
    }
    void relaxationSolvesScreenedSystemsToo() {
        QFETCH(QString, scheme);
        const ExactnessReport report =
            checkScreenedRelaxation(*cpu_, parseScheme(scheme.toStdString()));
        QCOMPARE(report.solves, 12);
        QVERIFY2(report.failures.empty(), report.failures.empty() ? "" : report.failures[0].c_str());
    }

    void aScreeningMustBeANumberThatIsNotNegative() {
        const CloneProblem plain =
            makeProblem(fillingCase("whole", Mask({4, 4}, Mask::kUnknown)), {});
        for (const double s : {-1.0, HUGE_VAL, std::nan("")})
            QVERIFY_THROWS_EXCEPTION(InvalidProblem, static_cast<void>(screened(plain, s)));
        QVERIFY_THROWS_EXCEPTION(
            InvalidProblem,
            static_cast<void>(screened(plain, 1, std::make_shared<const Field>(Extent{5, 4}, 3))));
    }
};

QTEST_APPLESS_MAIN(ScreeningTest)
#include "screening_test.moc"
