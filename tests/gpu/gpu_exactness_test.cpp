/// The device's answers against exact ones: every mask, both gradients, every tolerance, all sizes.
#include "gpu/gpu_fixture.h"
#include "support/drag_checks.h"
#include "support/exactness_checks.h"

using namespace weft;
using namespace weft::tests;

class GpuExactnessTest : public QObject {
    Q_OBJECT
private:
    BackendProbe gpu_;

    static void conclude(const ExactnessReport& report) {
        qInfo().noquote() << QString::fromStdString(report.summary());
        QVERIFY(report.solves > 0);
        QVERIFY2(report.failures.empty(), report.failures.empty() ? "" : report.failures[0].c_str());
    }

    static Mask maskNamed(const QString& name, Extent e) {
        Random random(11);
        if (name == "blob") return blobMask(e, random);
        if (name == "comb") return combMask(e, 3, Teeth::vertical);
        if (name == "random") return randomMask(e, 0.8, random);
        if (name == "one-fixed") return sparselyFixedMask(e, 1, random);
        return Mask(e, Mask::kUnknown);
    }

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }

    void everyMaskIsExact_data() {
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
                                   {17, 16},
                                   {31, 33},
                                   {65, 63},
                                   {128, 128},
                                   {200, 257}})
            QTest::addRow("%dx%d", w, h) << w << h;
    }
    void everyMaskIsExact() {
        QFETCH(int, width);
        QFETCH(int, height);
        const auto seed = static_cast<std::uint64_t>(width * 1000 + height);
        const auto pictures = width % 2 == 0 ? PictureKind::photo16 : PictureKind::noise8;
        conclude(checkZoo(*gpu_.backend, {width, height},
                          {.pictures = pictures, .channels = width < 100 ? 3 : 1, .seed = seed}));
    }

    void masksOfEveryFamilyAreExactAt512() {
        static constexpr const char* kNames[] = {"blob",        "bridge",    "comb-v-pitch-2",
                                                 "random-80",   "one-fixed", "whole",
                                                 "over-corner", "ten-fixed", "sparse-fixed"};
        conclude(checkNamed(*gpu_.backend, {512, 511}, kNames, {.channels = 1, .seed = 512}));
    }

    void largeSystemsAreExact_data() {
        QTest::addColumn<QString>("mask");
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        for (const char* name : {"blob", "comb", "random", "one-fixed", "whole"})
            for (const auto& [w, h] : {std::pair{1024, 1024}, {1023, 2047}, {2048, 2048}})
                QTest::newRow(qPrintable(QString("%1 %2x%3").arg(name).arg(w).arg(h)))
                    << QString(name) << w << h;
        QTest::newRow("line 1x20000") << QString("whole") << 1 << 20000;
        QTest::newRow("ribbon 30000x3") << QString("whole") << 30000 << 3;
    }
    void largeSystemsAreExact() {
        QFETCH(QString, mask);
        QFETCH(int, width);
        QFETCH(int, height);
        const Extent e{width, height};
        Mask unknown = maskNamed(mask, e);
        unknown = unknown.crop(unknown.boundingBox());
        const bool whole = mask == "one-fixed" || (mask == "whole" && width > 1 && height > 1000);
        const auto solver = gpu_.backend->makeMultigrid();
        ExactnessReport report;
        checkManufactured(*solver,
                          manufacture(std::move(unknown), {whole, whole, whole, whole}, 3, 17),
                          mask.toStdString() + " " + sizeName(e), kTolerances, report);
        conclude(report);
    }

    void everyPositionOfADragIsExact() {
        conclude(checkDrag(*gpu_.backend, Start::warm));
        conclude(checkDrag(*gpu_.backend, Start::cold));
    }
};

QTEST_APPLESS_MAIN(GpuExactnessTest)
#include "gpu_exactness_test.moc"
