/// Patches that are held to wanted colours on the device, against the direct solve, certified.
#include "gpu/gpu_fixture.h"
#include "support/screening_checks.h"

using namespace weft;
using namespace weft::tests;

class GpuScreeningTest : public QObject {
    Q_OBJECT
private:
    BackendProbe gpu_;

    static void conclude(const ExactnessReport& report) {
        qInfo().noquote() << QString::fromStdString(report.summary());
        QVERIFY(report.solves > 0);
        QVERIFY2(report.failures.empty(), report.failures.empty() ? "" : report.failures[0].c_str());
    }
    static void boxes() {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        for (const auto& [w, h] : {std::pair{1, 1}, {1, 9}, {6, 1}, {5, 4}, {33, 31}, {130, 97}})
            QTest::addRow("%dx%d", w, h) << w << h;
    }

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }

    void everyMaskIsExact_data() { boxes(); }
    void everyMaskIsExact() {
        QFETCH(int, width);
        QFETCH(int, height);
        conclude(checkScreenings(*gpu_.backend, {width, height}));
    }

    void everyMaskIsExactWithAScreeningOfItsOwnForEachPixel_data() { boxes(); }
    void everyMaskIsExactWithAScreeningOfItsOwnForEachPixel() {
        QFETCH(int, width);
        QFETCH(int, height);
        conclude(checkScreeningFields(*gpu_.backend, {width, height}));
    }

    void boundIsAboveTheTrueErrorOnRandomProblemsAndClose() {
        constexpr std::uint64_t kSeed = 90211;
        qInfo("seed %llu", static_cast<unsigned long long>(kSeed));
        RandomReport report = checkRandomScreenings(*gpu_.backend, kSeed, 300);
        qInfo().noquote() << QString::fromStdString(report.summary());
        QVERIFY(report.exactness.failures.empty());
        QVERIFY(report.strong.count() > 30 && report.weak.count() > 30);
        QVERIFY(report.strong.median() <= 1.15);
        QVERIFY(report.weak.median() <= 2);
    }

    void cyclesAreAtMostTwoMoreThanWithoutScreening() {
        for (const Extent e : {Extent{97, 80}, Extent{256, 256}}) {
            const MoreCycles more = moreCyclesOfScreenings(*gpu_.backend, e, false);
            qInfo().noquote() << QString::fromStdString(more.summary());
            QVERIFY2(more.most <= 2, more.where.c_str());
        }
    }

    /// Levels that keep an interior, by launches of many tiles.
    void largeBoxesAreExact() {
        const auto solver = gpu_.backend->makeMultigrid();
        ExactnessReport report;
        for (const MaskCase& c : maskZoo({700, 603}, 21)) {
            if (c.name != "blob" && c.name != "whole" && c.name != "holed-blob") continue;
            for (const double s : {0.004, 0.05})
                checkWeighted(
                    *solver, c, screeningName(s), 5,
                    [s](const CloneProblem& p, auto wanted) { return screened(p, s, wanted); },
                    report);
        }
        conclude(report);
    }

    void aDomainWithoutScreeningFollowsOneWithIt() {
        const auto solver = gpu_.backend->makeMultigrid();
        ExactnessReport report;
        for (const MaskCase& c : maskZoo({70, 51}, 17)) {
            for (const double s : {0.0, 0.3, 0.0})
                checkWeighted(
                    *solver, c, screeningName(s), 5,
                    [s](const CloneProblem& p, auto wanted) { return screened(p, s, wanted); },
                    report);
        }
        conclude(report);
    }

    void relaxationSolvesScreenedSystemsToo_data() {
        QTest::addColumn<QString>("scheme");
        for (const char* scheme : {"base", "tuned-sync", "coarse", "4w-stripe", "4w-square", "free",
                                   "tuned-sync:precision=f64"})
            QTest::addRow("%s", scheme) << scheme;
    }
    void relaxationSolvesScreenedSystemsToo() {
        QFETCH(QString, scheme);
        const ExactnessReport report =
            checkScreenedRelaxation(*gpu_.backend, parseScheme(scheme.toStdString()));
        QCOMPARE(report.solves, 12);
        conclude(report);
    }

    void otherSchemesRefuseInASentence() {
        Assembler assembler;
        const CloneProblem plain =
            makeProblem(fillingCase("whole", Mask({40, 30}, Mask::kUnknown)), {.channels = 1});
        std::string wrong;
        const int refused = schemesThatRefuse(*gpu_.backend, assembler.assemble(screened(plain, 0.1)),
                                              "wanted colours", wrong);
        QVERIFY(refused >= 10);
        QVERIFY2(wrong.empty(), wrong.c_str());
    }
};

QTEST_APPLESS_MAIN(GpuScreeningTest)
#include "gpu_screening_test.moc"
