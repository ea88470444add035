/// Which backend a command takes: by name, by device, and of `auto` by what ends sooner.
#include <QtTest>

#include "app/cli/job_seconds.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"

using namespace weft;
using namespace weft::cli;

namespace {

BackendEntry entry(const std::string& name) {
    return {.name = name, .title = name, .probe = [] { return BackendProbe{makeCpuBackend(1), ""}; }};
}

/// A processor and several devices of one kind.
BackendRegistry twoDevices() {
    BackendEntry cuda = entry("cuda");
    cuda.startSeconds = 0.26;
    cuda.devices = [] { return std::vector<BackendEntry>{entry("cuda:0"), entry("cuda:1")}; };
    return {cuda, entry("cpu")};
}

QStringList namesOf(const BackendRegistry& registry) {
    QStringList names;
    for (const BackendEntry& e : registry) names << QString::fromStdString(e.name);
    return names;
}

}  // namespace

class DeviceChoiceFallbackTest : public QObject {
    Q_OBJECT

private slots:
    void eachDeviceHasAName() {
        QCOMPARE(namesOf(withEachDevice(twoDevices())),
                 QStringList({"cuda", "cuda:0", "cuda:1", "cpu"}));
        QCOMPARE(namesOf(entriesNamed(twoDevices(), "cuda:1")), QStringList({"cuda:1"}));
        QCOMPARE(namesOf(entriesNamed(twoDevices(), "cuda")), QStringList({"cuda"}));
        QCOMPARE(namesOf(entriesNamed(twoDevices(), "auto")), QStringList({"cuda", "cpu"}));
        for (const char* unknown : {"cuda:2", "cuda:", "cpu:0", "gpu", ""})
            QVERIFY_EXCEPTION_THROWN(static_cast<void>(entriesNamed(twoDevices(), unknown)),
                                     InvalidProblem);
        try {
            static_cast<void>(entriesNamed(twoDevices(), "cuda:7"));
        } catch (const InvalidProblem& e) {
            QVERIFY(QString(e.what()).contains("cuda:0, cuda:1"));
        }
    }

    void autoTakesWhatEndsSooner() {
        std::string reason;
        QCOMPARE(
            namesOf(backendsFor(twoDevices(), "auto", {.processor = 0.1, .device = 0.04}, reason)),
            QStringList({"cpu"}));
        QVERIFY2(QString::fromStdString(reason).contains("0.1 s, a device 0.3 s"), reason.c_str());
        reason.clear();
        QCOMPARE(namesOf(backendsFor(twoDevices(), "auto", {.processor = 2, .device = 0.3}, reason)),
                 QStringList({"cuda", "cpu"}));
        QVERIFY(reason.empty());
        // One that is asked for by name is never replaced.
        QCOMPARE(namesOf(backendsFor(twoDevices(), "cuda", {.processor = 0.1, .device = 9}, reason)),
                 QStringList({"cuda"}));
        QCOMPARE(
            namesOf(backendsFor({entry("cpu")}, "auto", {.processor = 0.1, .device = 1}, reason)),
            QStringList({"cpu"}));
        QVERIFY2(reason.empty(), "there was no choice");
    }

    /// Of jobs as users have them: what was measured on two cores, and on 16 beside an H200.
    void predictionsFollowTheMeasurements() {
        const auto sooner = [](const JobSeconds& s) {
            std::string reason;
            return backendsFor(twoDevices(), "auto", s, reason).front().name;
        };
        constexpr std::int64_t kMega = 1'000'000;
        for (const int threads : {2, 16})
            for (const double megapixels : {0.1, 1.0, 4.0})
                QCOMPARE(sooner(multigridSeconds(std::int64_t(3 * megapixels * kMega), threads)),
                         std::string("cpu"));
        QCOMPARE(sooner(multigridSeconds(300 * kMega, 2)), std::string("cuda"));
        QCOMPARE(sooner(multigridSeconds(300 * kMega, 16)), std::string("cpu"));
        QCOMPARE(sooner(reliefSeconds(480 * 480, 16)), std::string("cpu"));
        QCOMPARE(sooner(reliefSeconds(2048 * 2048, 16)), std::string("cuda"));
        QCOMPARE(sooner(reliefSeconds(480 * 480, 2)), std::string("cuda"));
        QCOMPARE(sooner(relaxationSeconds(60 * 60, 3, 2)), std::string("cpu"));
        QCOMPARE(sooner(relaxationSeconds(480 * 480, 3, 16)), std::string("cuda"));
    }
};

QTEST_APPLESS_MAIN(DeviceChoiceFallbackTest)
#include "device_choice_fallback_test.moc"
