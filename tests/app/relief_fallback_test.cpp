/// Devices that are absent, cannot, or fail in the middle of a relief. The device is a fake; the CPU
/// is real.
#include <QtTest>

#include "app/cli/relief/relief_arguments.h"
#include "app/relief_files.h"
#include "support/fake_backend.h"
#include "weft/cpu_backend.h"
#include "weft/relief/relief_options.h"
#include "weft/relief/relief_solver.h"

using namespace weft;
using namespace weft::tests;
using weft::test::FakeControls;

namespace {

/// The CPU's solver until it fails.
class FailingRelief final : public ReliefSolver {
public:
    FailingRelief(std::unique_ptr<ReliefSolver> sound, int steps, bool memory)
        : sound_(std::move(sound)), steps_(steps), memory_(memory) {}

    void setProblem(std::shared_ptr<const ReliefProblem> problem, Start start) override {
        sound_->setProblem(std::move(problem), start);
    }
    ReliefProgress advance(const Budget& budget) override {
        if (steps_-- <= 0) {
            if (memory_) throw std::bad_alloc();
            throw DeviceError("the device is gone");
        }
        Budget one = budget;
        one.steps = 1;
        return sound_->advance(one);
    }
    [[nodiscard]] ReliefProgress progress() const override { return sound_->progress(); }
    void read(Relief& relief) override { sound_->read(relief); }
    [[nodiscard]] const std::vector<ReliefTracePoint>& trace() const override {
        return sound_->trace();
    }

private:
    std::unique_ptr<ReliefSolver> sound_;
    int steps_;
    bool memory_;
};

/// A device whose relief solver fails after `steps`.
class FailingBackend final : public Backend {
public:
    FailingBackend(int steps, bool memory) : steps_(steps), memory_(memory) {}

    [[nodiscard]] DeviceInfo info() const override { return {"cuda", "a failing device", 0, 0}; }
    [[nodiscard]] std::string unsupportedSmootherReason(const Scheme&) const override { return {}; }
    [[nodiscard]] std::unique_ptr<Solver> makeMultigrid(const MultigridOptions&) override {
        return cpu_->makeMultigrid();
    }
    [[nodiscard]] std::string unsupportedReason(const Scheme&) const override { return {}; }
    [[nodiscard]] std::unique_ptr<Solver> makeRelaxation(const Scheme& scheme) override {
        return cpu_->makeRelaxation(scheme);
    }
    [[nodiscard]] std::unique_ptr<ReliefSolver> makeRelief(const ReliefOptions& options) override {
        return std::make_unique<FailingRelief>(cpu_->makeRelief(options), steps_, memory_);
    }

private:
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(1);
    int steps_;
    bool memory_;
};

BackendEntry cpuEntry() {
    return {"cpu", "CPU", [] { return BackendProbe{makeCpuBackend(2), ""}; }};
}

BackendRegistry failingRegistry(int steps, bool memory = false) {
    return {{"cuda", "CUDA",
             [=] {
                 return BackendProbe{std::make_unique<FailingBackend>(steps, memory), ""};
             }},
            cpuEntry()};
}

}  // namespace

class ReliefFallbackTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { folder_.reset(); }
    void aSoundDeviceIsUsed();
    void aDeviceThatCannotIsPassedOver();
    void anAbsentDeviceIsPassedOver();
    void aFailureInTheMiddleIsRepeatedOnTheCpu_data();
    void aFailureInTheMiddleIsRepeatedOnTheCpu();
    void aFailureOfADeviceAskedForByNameIsFinal();

private:
    [[nodiscard]] cli::ReliefArguments arguments(const char* backend) const {
        cli::ReliefArguments a;
        a.image = at("image.pgm").toStdString();
        a.mask = at("mask.pgm").toStdString();
        a.lightText = "0,0,1";
        a.height = at("z.pfm").toStdString();
        a.report = at("r.json").toStdString();
        a.backend = backend;
        return a;
    }
    [[nodiscard]] QString at(const QString& name) const { return folder_->filePath(name); }
    [[nodiscard]] QString inReport(const char* key) const {
        return loadJson(at("r.json"))[key].toString();
    }

    std::unique_ptr<QTemporaryDir> folder_;
    Sphere sphere_{48};
};

void ReliefFallbackTest::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    sphere_.saveImage(at("image.pgm"));
    sphere_.saveMask(at("mask.pgm"));
}

void ReliefFallbackTest::aSoundDeviceIsUsed() {
    QCOMPARE(cli::runRelief(arguments("auto"), failingRegistry(100'000)), int(cli::kDone));
    QCOMPARE(inReport("backend"), QString("cuda"));
    QCOMPARE(inReport("backendReason"), QString());
    QVERIFY(sphere_.error(readPfmFile(at("z.pfm"))) < 0.01);
}

void ReliefFallbackTest::aDeviceThatCannotIsPassedOver() {
    const auto controls = std::make_shared<FakeControls>();
    const BackendRegistry registry = {test::fakeEntry("cuda", controls), cpuEntry()};
    QCOMPARE(cli::runRelief(arguments("auto"), registry), int(cli::kDone));
    QCOMPARE(inReport("backend"), QString("cpu"));
    QCOMPARE(inReport("backendReason"), QString("cuda: it does not solve shape from shading"));
    QVERIFY_THROWS_EXCEPTION(DeviceError,
                             static_cast<void>(cli::runRelief(arguments("cuda"), registry)));
}

void ReliefFallbackTest::anAbsentDeviceIsPassedOver() {
    const auto controls = std::make_shared<FakeControls>();
    controls->absent = true;
    QCOMPARE(cli::runRelief(arguments("auto"), {test::fakeEntry("cuda", controls), cpuEntry()}),
             int(cli::kDone));
    QCOMPARE(inReport("backendReason"), QString("cuda: no cuda device is there"));
}

void ReliefFallbackTest::aFailureInTheMiddleIsRepeatedOnTheCpu_data() {
    QTest::addColumn<int>("steps");
    QTest::addColumn<bool>("memory");
    QTest::newRow("at once") << 0 << false;
    QTest::newRow("after three steps") << 3 << false;
    QTest::newRow("out of memory") << 2 << true;
}

void ReliefFallbackTest::aFailureInTheMiddleIsRepeatedOnTheCpu() {
    QFETCH(int, steps);
    QFETCH(bool, memory);
    QCOMPARE(cli::runRelief(arguments("auto"), failingRegistry(steps, memory)), int(cli::kDone));
    QCOMPARE(inReport("backend"), QString("cpu"));
    QVERIFY(inReport("backendReason").contains(memory ? "memory" : "the device is gone"));
    QVERIFY(sphere_.error(readPfmFile(at("z.pfm"))) < 0.01);
}

void ReliefFallbackTest::aFailureOfADeviceAskedForByNameIsFinal() {
    QVERIFY_THROWS_EXCEPTION(
        DeviceError, static_cast<void>(cli::runRelief(arguments("cuda"), failingRegistry(3))));
    QCOMPARE(inReport("outcome"), QString("Failed"));
    QVERIFY(!QFile::exists(at("z.pfm")));
}

QTEST_GUILESS_MAIN(ReliefFallbackTest)
#include "relief_fallback_test.moc"
