/// Devices that are absent or fail in the middle of a clone. The device is a fake; the CPU is real.
#include <QtTest>

#include "app/cli/clone/clone_arguments.h"
#include "app/weft_process.h"
#include "support/fake_backend.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;
using weft::test::FakeControls;

class CloneFallbackTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { folder_.reset(); }
    void soundDeviceIsUsed();
    void absentDeviceIsReplacedUnderAuto();
    void failureInTheMiddleIsRepeatedOnTheCpuUnderAuto_data();
    void failureInTheMiddleIsRepeatedOnTheCpuUnderAuto();
    void failureOfADeviceAskedForByNameIsFinal();
    void failureOfTheLastBackendIsFinal();
    void aSchemeThatADeviceLacksIsRelaxedOnTheCpuUnderAuto();
    void exhaustedMemoryIsBadInputWithSizes();

private:
    [[nodiscard]] cli::CloneArguments arguments(const char* backend) const;
    [[nodiscard]] BackendRegistry registry() const {
        return {test::fakeEntry("cuda", controls_), {"cpu", "CPU", [] {
                                                         return BackendProbe{makeCpuBackend(2), ""};
                                                     }}};
    }
    [[nodiscard]] QString at(const QString& name) const { return folder_->filePath(name); }
    [[nodiscard]] bool written(const char* name) const { return QFile::exists(at(name)); }

    std::unique_ptr<QTemporaryDir> folder_;
    std::shared_ptr<FakeControls> controls_;
};

void CloneFallbackTest::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    controls_ = std::make_shared<FakeControls>();
    landscape({60, 50}).save(at("b.png"));
    landscape({30, 20}, QImage::Format_RGB32, 3).save(at("p.png"));
}

cli::CloneArguments CloneFallbackTest::arguments(const char* backend) const {
    cli::CloneArguments a;
    a.background = at("b.png").toStdString();
    a.patch = at("p.png").toStdString();
    a.atText = "10,10";
    a.out = at("o.pfm").toStdString();
    a.report = at("r.json").toStdString();
    a.backend = backend;
    return a;
}

void CloneFallbackTest::soundDeviceIsUsed() {
    QCOMPARE(cli::runClone(arguments("auto"), registry()), int(cli::kDone));
    QCOMPARE(loadJson(at("r.json"))["backend"].toString(), QString("cuda"));
    QCOMPARE(loadJson(at("r.json"))["backendReason"].toString(), QString());
    QCOMPARE(controls_->backendsAlive.load(), 0);
}

void CloneFallbackTest::absentDeviceIsReplacedUnderAuto() {
    controls_->absent = true;
    QCOMPARE(cli::runClone(arguments("auto"), registry()), int(cli::kDone));
    QCOMPARE(loadJson(at("r.json"))["backend"].toString(), QString("cpu"));
    QCOMPARE(loadJson(at("r.json"))["backendReason"].toString(),
             QString("cuda: no cuda device is there"));
}

void CloneFallbackTest::failureInTheMiddleIsRepeatedOnTheCpuUnderAuto_data() {
    QTest::addColumn<int>("step");
    QTest::newRow("at set-up") << -1;
    QTest::newRow("at once") << 0;
    QTest::newRow("after three steps") << 3;
}

void CloneFallbackTest::failureInTheMiddleIsRepeatedOnTheCpuUnderAuto() {
    QFETCH(int, step);
    QCOMPARE(cli::runClone(arguments("cpu"), registry()), int(cli::kDone));
    const QByteArray expected = load(at("o.pfm"));
    QFile::remove(at("o.pfm"));
    controls_->failAtStep = step;
    controls_->failAtSetSystem = step < 0;
    QCOMPARE(cli::runClone(arguments("auto"), registry()), int(cli::kDone));
    QCOMPARE(load(at("o.pfm")), expected);
    const QJsonObject report = loadJson(at("r.json"));
    QCOMPARE(report["backend"].toString(), QString("cpu"));
    QCOMPARE(report["outcome"].toString(), QString("Converged"));
    QVERIFY2(report["backendReason"].toString().startsWith("cuda: "),
             qPrintable(report["backendReason"].toString()));
    QCOMPARE(controls_->backendsAlive.load(), 0);
}

void CloneFallbackTest::failureOfADeviceAskedForByNameIsFinal() {
    controls_->failAtStep = 2;
    QVERIFY_THROWS_EXCEPTION(DeviceError, (void)cli::runClone(arguments("cuda"), registry()));
    QVERIFY(!written("o.pfm"));
    const QJsonObject report = loadJson(at("r.json"));
    QCOMPARE(report["outcome"].toString(), QString("Failed"));
    QCOMPARE(report["backend"].toString(), QString("cuda"));
    QCOMPARE(report["unknowns"].toInt(), 600);
    QVERIFY(!report["backendReason"].toString().isEmpty());
    QVERIFY(report["errorBound"].isNull());
}

void CloneFallbackTest::failureOfTheLastBackendIsFinal() {
    const auto broken = std::make_shared<FakeControls>();
    controls_->absent = true;
    broken->failAtStep = 1;
    const BackendRegistry both = {test::fakeEntry("cuda", controls_), test::fakeEntry("cpu", broken)};
    QVERIFY_THROWS_EXCEPTION(DeviceError, (void)cli::runClone(arguments("auto"), both));
    QVERIFY(!written("o.pfm"));
    QCOMPARE(loadJson(at("r.json"))["outcome"].toString(), QString("Failed"));
}

void CloneFallbackTest::aSchemeThatADeviceLacksIsRelaxedOnTheCpuUnderAuto() {
    cli::CloneArguments a = arguments("auto");
    a.solver = SolverKind::relaxation;
    a.schemeText = "base";
    QCOMPARE(cli::runClone(a, registry()), int(cli::kDone));
    const QJsonObject report = loadJson(at("r.json"));
    QCOMPARE(report["backend"].toString(), QString("cpu"));
    QCOMPARE(report["backendReason"].toString(),
             QString("cuda: The fake backend does not know the scheme 'base'"));
    QFile::remove(at("o.pfm"));
    a.backend = "cuda";
    QVERIFY_THROWS_EXCEPTION(cli::UsageError, (void)cli::runClone(a, registry()));
    QVERIFY(!written("o.pfm"));
}

void CloneFallbackTest::exhaustedMemoryIsBadInputWithSizes() {
    controls_->outOfMemory = true;
    QCOMPARE(cli::runClone(arguments("auto"), registry()), int(cli::kDone));
    QVERIFY(loadJson(at("r.json"))["backendReason"].toString().contains("memory"));
    QFile::remove(at("o.pfm"));
    try {
        (void)cli::runClone(arguments("cuda"), registry());
        QFAIL("nothing was thrown");
    } catch (const BadInput& error) {
        const QString said = error.what();
        QVERIFY2(said.contains("60 × 50") && said.contains("30 × 20"), qPrintable(said));
    }
    QVERIFY(!written("o.pfm"));
}

QTEST_GUILESS_MAIN(CloneFallbackTest)
#include "clone_fallback_test.moc"
