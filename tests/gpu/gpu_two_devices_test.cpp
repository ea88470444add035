/// Two devices in one process, each with a backend and a thread of its own.
#include <QtTest>
#include <thread>

#include "gpu/gpu_fixture.h"
#include "support/random_problem.h"
#include "weft/clone.h"

using namespace weft;
using namespace weft::tests;

class GpuTwoDevicesTest : public QObject {
    Q_OBJECT

    static CloneProblem problem(int k, Gradients gradients) {
        const Extent box{300 + 97 * k, 260 + 61 * k};
        return makeProblem(insideCase("ellipse", ellipseMask(box)),
                           {.gradients = gradients, .seed = 7 + static_cast<std::uint64_t>(k)});
    }
    /// Solves on a device, several sizes and both solvers, by turns with another thread that does the
    /// same.
    static std::vector<Field> solveOn(int device) {
        const BackendProbe probed = gpu::probe({.device = device});
        if (!probed.backend) return {};
        std::vector<Field> solved;
        for (int k = 0; k < 6; ++k)
            for (const Gradients gradients : {Gradients::import, Gradients::mixed}) {
                CloneResult r = solveClone(problem(k, gradients), *probed.backend, {});
                if (r.progress.certified) solved.push_back(std::move(r.solved));
            }
        return solved;
    }

private slots:
    void aDeviceThatIsNotThereSaysSo() {
        WEFT_NEED_DEVICE(probeDevice());
        const BackendProbe probed = gpu::probe({.device = 63});
        QVERIFY(!probed.backend);
        QVERIFY(probed.reason.find("no CUDA device 63") != std::string::npos);
    }

    void bothSolveAtTheSameTimeAndFindTheSameBits() {
        WEFT_NEED_DEVICE(probeDevice());
        if (!gpu::probe({.device = 1}).backend) QSKIP("this machine has one CUDA device");
        std::vector<Field> found[2];
        {
            std::jthread first([&] { found[0] = solveOn(0); });
            std::jthread second([&] { found[1] = solveOn(1); });
        }
        QCOMPARE(found[0].size(), std::size_t{12});
        QCOMPARE(found[1].size(), std::size_t{12});
        for (std::size_t i = 0; i < 12; ++i) {
            const Field &a = found[0][i], &b = found[1][i];
            QVERIFY(std::equal(a.row(0, 0), a.row(0, 0) + a.bytes() / 4, b.row(0, 0)));
        }
    }
};

QTEST_APPLESS_MAIN(GpuTwoDevicesTest)
#include "gpu_two_devices_test.moc"
