/// What a solver does where device memory is short: channels take turns, pass through, or it says
/// with sizes why it cannot; and what it does when memory goes while it works.
#include <cuda_runtime_api.h>

#include <set>

#include "gpu/gpu_fixture.h"
#include "support/manufactured.h"
#include "support/solver_checks.h"
#include "weft/error.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr double kTolerance = 0.05;

ManufacturedSystem blob(Extent e, std::uint64_t seed) {
    Random random(seed);
    Mask mask = blobMask(e, random);
    return manufacture(mask.crop(mask.boundingBox()), {}, 3, seed);
}

/// All unknown but for one pixel: cycles alone are slow.
ManufacturedSystem nearlySingular(Extent e) {
    Mask mask(e, Mask::kUnknown);
    mask.set({e.width / 3, e.height / 2}, false);
    return manufacture(std::move(mask), {true, true, true, true}, 3, 3);
}

std::string kindOf(const SolverMemory& m) {
    return m.channelsPass ? "passing" : m.channelsAtATime == 1 ? "in turn" : "together";
}

void allowAll() { static_cast<void>(gpu::probe()); }

struct Attempt {
    std::string kind;  ///< empty: refused
    std::string said;
    std::int64_t most = 0;
};

/// Solves with so much memory; fails the test where the result is not what was proved.
Attempt solveWithin(std::int64_t limit, const ManufacturedSystem& m, const char* what) {
    const BackendProbe probed = gpu::probe({.memory = static_cast<std::size_t>(limit)});
    const auto solver = probed.backend->makeMultigrid();
    Attempt attempt;
    try {
        const Solved s = solveCertified(*solver, m.system, kTolerance);
        const std::string verdict =
            judge(s, m.system->domain->mask(), maxErrorInCodes(m, s.u.view()), kTolerance, what);
        if (!verdict.empty()) QTest::qFail(verdict.c_str(), __FILE__, __LINE__);
        attempt.kind = kindOf(solver->memory());
        attempt.most = solver->memory().most;
    } catch (const DeviceError& error) {
        attempt.said = error.what();
    }
    return attempt;
}

}  // namespace

class GpuMemoryTest : public QObject {
    Q_OBJECT
private:
    BackendProbe gpu_;

    void shrinkUntilRefused(const ManufacturedSystem& m) {
        const Attempt free = solveWithin(0, m, "all memory");
        QCOMPARE(free.kind, std::string("together"));
        std::set<std::string> kinds;
        Attempt last;
        for (std::int64_t limit = free.most; limit > free.most / 40; limit -= limit / 12) {
            last = solveWithin(limit, m, std::to_string(limit).c_str());
            if (last.kind.empty()) break;
            QVERIFY2(last.most <= limit, std::to_string(last.most).c_str());
            if (kinds.insert(last.kind).second)
                qInfo("%s in %.1f MB", last.kind.c_str(), static_cast<double>(limit) / 1e6);
        }
        QVERIFY(last.kind.empty());
        qInfo("%s", last.said.c_str());
        QVERIFY(kinds.count("in turn") && kinds.count("passing"));
        const std::string extent = std::to_string(m.system->extent().width) + " x " +
                                   std::to_string(m.system->extent().height);
        QVERIFY(last.said.find("no room") != std::string::npos &&
                last.said.find(" MB") != std::string::npos &&
                last.said.find(extent) != std::string::npos);
    }

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }
    void cleanup() { allowAll(); }

    void lessAndLessMemoryIsEnoughUntilItIsRefusedWithSizes() {
        shrinkUntilRefused(blob({1100, 900}, 7));
    }
    void theSameWhereCyclesAreAccelerated() { shrinkUntilRefused(nearlySingular({500, 400})); }
    void theSameWhereNothingIsFixed() {
        shrinkUntilRefused(
            manufacture(Mask({600, 500}, Mask::kUnknown), {true, true, true, true}, 3, 9));
    }

    void allPlacementsAgree() {
        const auto m = blob({800, 600}, 11);
        const StopRule rule{.tolerance = 0.5};
        const std::int64_t most = solveWithin(0, m, "all memory").most;
        Field wanted;
        for (const auto& [kind, share] :
             {std::pair{"together", 2.0}, {"in turn", 0.75}, {"passing", 0.53}}) {
            const BackendProbe small =
                gpu::probe({.memory = static_cast<std::size_t>(share * static_cast<double>(most))});
            const auto solver = small.backend->makeMultigrid();
            solver->setSystem(m.system, Start::cold);
            const Progress p = advanceToEnd(*solver, rule);
            QCOMPARE(kindOf(solver->memory()), std::string(kind));
            QVERIFY(p.outcome == Outcome::Converged && std::isfinite(p.errorEstimate));
            QCOMPARE(static_cast<std::int64_t>(solver->trace().points().size()), p.cycles);
            QVERIFY(solver->trace().points().front().step == 1);
            Field u = readWithSentinel(*solver, *m.system);
            if (wanted.empty()) wanted = u.clone();
            double most = 0;
            for (int c = 0; c < 3; ++c)
                for (int y = 0; y < u.extent().height; ++y)
                    for (int x = 0; x < u.extent().width; ++x)
                        most =
                            std::max(most, std::abs(double{u.at(c, {x, y})} - wanted.at(c, {x, y})));
            QVERIFY2(most < 0.01 * kCode8, std::to_string(most).c_str());
        }
    }

    void aWarmStartAndAStopWorkWhereChannelsPass() {
        const auto m = blob({900, 700}, 5);
        const std::int64_t most = solveWithin(0, m, "all memory").most;
        const BackendProbe small = gpu::probe({.memory = static_cast<std::size_t>(most * 53 / 100)});
        const auto solver = small.backend->makeMultigrid();
        const Solved first = solveCertified(*solver, m.system, kTolerance);
        QCOMPARE(kindOf(solver->memory()), std::string("passing"));
        const auto again = std::make_shared<PoissonSystem>(*m.system);
        std::stop_source stopped;
        stopped.request_stop();
        QVERIFY(solver->setSystem(again, Start::warm));
        QVERIFY(solver->advance({}, {.stop = stopped.get_token()}).outcome == Outcome::Cancelled);
        QVERIFY(advanceToEnd(*solver, {.tolerance = kTolerance}).outcome == Outcome::Converged);
        QVERIFY2(solver->progress().cycles <= first.estimated.cycles, "D was there already");
        QVERIFY(!solver->certify({}, stopped.get_token()).certified);
        QVERIFY(solver->certify({.tolerance = kTolerance}).certified);
        QVERIFY(maxErrorInCodes(m, readWithSentinel(*solver, *m.system).view()) <= kTolerance);
    }

    /// Another program takes memory between one call and the next.
    void memoryThatGoesWhileItSolvesIsDoneWithout() {
        const auto m = blob({1000, 800}, 6);
        const auto small = blob({64, 64}, 2);
        const std::int64_t most = solveWithin(0, m, "all memory").most;
        const StopRule rule{.tolerance = kTolerance};
        for (const auto& [kind, share] :
             {std::pair{"together", 1.0}, {"in turn", 0.75}, {"passing", 0.53}, {"", 0.1}}) {
            allowAll();
            const auto solver = gpu_.backend->makeMultigrid();
            solver->setSystem(m.system, Start::cold);
            advanceToEnd(*solver, rule);
            const auto limit = static_cast<std::int64_t>(share * static_cast<double>(most));
            static_cast<void>(gpu::probe({.memory = static_cast<std::size_t>(limit)}));
            std::string found, said;
            try {
                const Progress p = solver->certify(rule);
                found = kindOf(solver->memory());
                QVERIFY(p.certified && p.errorBound <= kTolerance);
                QVERIFY(solver->memory().held <= limit);
                QVERIFY(maxErrorInCodes(m, readWithSentinel(*solver, *m.system).view()) <=
                        p.errorBound);
                QCOMPARE(solver->trace().points().back().step, p.cycles);
            } catch (const DeviceError& error) {
                said = error.what();
            }
            QCOMPARE(found, std::string(kind));
            QVERIFY2(!found.empty() || said.find("no room") != std::string::npos, said.c_str());
            allowAll();
            QVERIFY(solveCertified(*solver, small.system, kTolerance).certified.certified);
        }
    }

    /// Not a limit of ours: the device itself is nearly full.
    void aFullDeviceIsAPlainErrorAndNoCrash() {
        const auto m = blob({3000, 2500}, 8);
        const std::int64_t most = solveWithin(0, m, "all memory").most;
        std::size_t free = 0, total = 0;
        QCOMPARE(cudaMemGetInfo(&free, &total), cudaSuccess);
        void* hog = nullptr;
        QCOMPARE(cudaMalloc(&hog, free - static_cast<std::size_t>(most) * 6 / 10), cudaSuccess);
        const Attempt little = solveWithin(0, m, "a device with little left");
        void* rest = nullptr;
        cudaMemGetInfo(&free, &total);
        QCOMPARE(cudaMalloc(&rest, free - std::min(free, std::size_t{48} << 20)), cudaSuccess);
        const Attempt none = solveWithin(0, m, "a device with nothing left");
        cudaFree(hog), cudaFree(rest);
        qInfo("%s; %s", little.kind.c_str(), none.said.c_str());
        QVERIFY(little.kind == "in turn" || little.kind == "passing");
        QVERIFY(none.kind.empty() && none.said.find("no room") != std::string::npos);
        QCOMPARE(solveWithin(0, m, "all memory again").kind, std::string("together"));
    }
};

QTEST_APPLESS_MAIN(GpuMemoryTest)
#include "gpu_memory_test.moc"
