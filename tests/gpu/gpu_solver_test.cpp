/// How a device solver behaves: agrees with the CPU, is reused, stops, and says what went wrong.
#include <chrono>
#include <thread>

#include "gpu/gpu_fixture.h"
#include "support/manufactured.h"
#include "support/solver_checks.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

namespace {

double maxDifferenceInCodes(const Mask& omega, FieldView a, FieldView b) {
    double worst = 0;
    for (int c = 0; c < a.channels; ++c)
        for (int y = 0; y < a.extent.height; ++y)
            for (int x = 0; x < a.extent.width; ++x)
                if (omega.unknown({x, y}))
                    worst = std::max(worst, std::abs(double{a.at(c, {x, y})} - b.at(c, {x, y})));
    return worst / kCode8;
}

ManufacturedSystem blob(Extent e, int channels, std::uint64_t seed) {
    Random random(seed);
    Mask mask = blobMask(e, random);
    return manufacture(mask.crop(mask.boundingBox()), {}, channels, seed);
}

}  // namespace

class GpuSolverTest : public QObject {
    Q_OBJECT
private:
    BackendProbe gpu_;

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }

    void theDeviceHasANameAndAMeasuredBandwidth() {
        const DeviceInfo info = gpu_.backend->info();
        qInfo() << info.device.c_str() << info.peakBytesPerSecond / 1e9 << "GB/s";
        QCOMPARE(info.backend, std::string("cuda"));
        QVERIFY(!info.device.empty());
        QVERIFY(info.peakBytesPerSecond > 1e9);
    }

    void deviceAndProcessorAgreeToAHundredthOfACode() {
        const auto cpu = makeCpuBackend(0);
        const auto onGpu = gpu_.backend->makeMultigrid();
        const auto onCpu = cpu->makeMultigrid();
        Assembler assembler;
        for (const MaskCase& c : maskZoo({181, 147}, 3)) {
            const auto system =
                assembler.assemble(makeProblem(c, {.gradients = Gradients::mixed, .channels = 3}));
            const Solved a = solveCertified(*onGpu, system, 0.005);
            const Solved b = solveCertified(*onCpu, system, 0.005);
            const double d = maxDifferenceInCodes(system->domain->mask(), a.u.view(), b.u.view());
            QVERIFY2(d <= 0.01, qPrintable(QString("%1: %2").arg(c.name.c_str()).arg(d)));
        }
    }

    void solverIsReusedForOtherSizesChannelsAndDomains() {
        const auto solver = gpu_.backend->makeMultigrid();
        int index = 0;
        for (const Extent e :
             {Extent{300, 200}, {300, 200}, {40, 33}, {301, 199}, {7, 5}, {640, 480}})
            for (const int channels : {1, 3, 4, 2}) {
                const auto m = blob(e, channels, static_cast<std::uint64_t>(++index));
                const Solved s =
                    solveCertified(*solver, m.system, 0.05, index % 2 ? Start::cold : Start::warm);
                const double error = maxErrorInCodes(m, s.u.view());
                const std::string verdict = judge(s, m.system->domain->mask(), error, 0.05,
                                                  "system " + std::to_string(index));
                QVERIFY2(verdict.empty(), verdict.c_str());
            }
    }

    void setUpIsKeptWhileTheDomainStays() {
        const auto solver = gpu_.backend->makeMultigrid();
        const auto m = blob({800, 700}, 3, 5);
        solver->setSystem(m.system, Start::cold);
        QVERIFY(solver->timings().setup > 0);
        auto moved = std::make_shared<PoissonSystem>(*m.system);
        solver->setSystem(moved, Start::warm);
        const double again = solver->timings().setup;
        QVERIFY2(again < 2e-4, qPrintable(QString::number(again)));
    }

    void aNewSystemAfterCertifyingIsSolvedAnew() {
        const auto solver = gpu_.backend->makeMultigrid();
        const auto a = blob({120, 90}, 1, 6);
        solveCertified(*solver, a.system, 0.05);
        solver->advance({.tolerance = 1e-12}, {.seconds = 0, .steps = 2});
        const Progress p = solver->certify({.tolerance = 0.005});
        QVERIFY(p.certified && p.outcome == Outcome::Converged);
        QVERIFY(maxErrorInCodes(a, readWithSentinel(*solver, *a.system).view()) <= 0.005);
    }

    void progressAndTraceTellTheSame() {
        const auto solver = gpu_.backend->makeMultigrid();
        const auto m = blob({257, 255}, 3, 8);
        const Solved s = solveCertified(*solver, m.system, 0.05);
        const auto& points = solver->trace().points();
        QCOMPARE(static_cast<std::int64_t>(points.size()), s.certified.cycles + 1);
        QVERIFY(points.back().certified);
        QCOMPARE(points.back().errorBound, s.certified.errorBound);
        const Timings t = solver->timings();
        QVERIFY(t.setup > 0 && t.solve > 0 && t.certify > 0 && t.transfer > 0 && t.bytesMoved > 0);
    }

    void stoppingIsPromptAndLeavesAUsableSolver() {
        const auto solver = gpu_.backend->makeMultigrid();
        const auto m =
            manufacture(Mask({2048, 2048}, Mask::kUnknown), {true, false, true, false}, 3, 5);
        std::stop_source stopped;
        stopped.request_stop();
        QVERIFY(!solver->setSystem(m.system, Start::cold, stopped.get_token()));
        QVERIFY(solver->setSystem(m.system, Start::cold));
        QVERIFY(solver->advance({}, {.stop = stopped.get_token()}).outcome == Outcome::Cancelled);
        QVERIFY(!solver->certify({}, stopped.get_token()).certified);
        const Progress p = advanceToEnd(*solver, {.tolerance = 0.5});
        QVERIFY(p.outcome == Outcome::Converged);
        QVERIFY(maxErrorInCodes(m, readWithSentinel(*solver, *m.system).view()) <= 0.5);
    }

    void nothingToCorrectIsDoneAtOnce() {
        const auto m = blob({100, 80}, 3, 4);
        auto zero = std::make_shared<PoissonSystem>(*m.system);
        zero->rhs = std::make_shared<Field>(zero->extent(), 3);
        const auto solver = gpu_.backend->makeMultigrid();
        const Solved s = solveCertified(*solver, zero, 0.05);
        QVERIFY(s.certified.outcome == Outcome::Converged && s.certified.errorBound < 1e-3);
    }
};

QTEST_APPLESS_MAIN(GpuSolverTest)
#include "gpu_solver_test.moc"
