/// A short run through every kernel, for checkers that slow a program down a hundredfold.
#include "gpu/gpu_fixture.h"
#include "support/manufactured.h"
#include "support/solver_checks.h"

using namespace weft;
using namespace weft::tests;

class GpuSmallTest : public QObject {
    Q_OBJECT
private:
    BackendProbe gpu_;

    static void solve(Solver& solver, const ManufacturedSystem& m, Start start) {
        const Solved s = solveCertified(solver, m.system, 0.05, start);
        const std::string verdict =
            judge(s, m.system->domain->mask(), maxErrorInCodes(m, s.u.view()), 0.05, "small system");
        QVERIFY2(verdict.empty(), verdict.c_str());
    }

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }

    void multigridRunsOnMasksThatTakeEveryPath() {
        const auto solver = gpu_.backend->makeMultigrid();
        Random random(3);
        // Two levels above the tail; odd sides.
        solve(*solver,
              manufacture(Mask({211, 193}, Mask::kUnknown), {true, false, false, true}, 2, 1),
              Start::cold);
        solve(*solver, manufacture(Mask({211, 193}, Mask::kUnknown), {}, 2, 2), Start::warm);
        // Accelerated, with the bound from a comparison function; singular.
        solve(*solver,
              manufacture(sparselyFixedMask({90, 71}, 1, random), {true, true, true, true}, 1, 3),
              Start::cold);
        solve(*solver, manufacture(Mask({67, 40}, Mask::kUnknown), {true, true, true, true}, 1, 4),
              Start::cold);
        // Lines and a single pixel.
        solve(*solver, manufacture(Mask({1, 300}, Mask::kUnknown), {true, true, true, false}, 1, 5),
              Start::cold);
        solve(*solver, manufacture(Mask({1, 1}, Mask::kUnknown), {}, 1, 6), Start::cold);
    }

    void relaxationRunsItsBatchesChecksAndRestarts() {
        const auto solver = gpu_.backend->makeRelaxation(parseScheme("tuned-sync:n=70"));
        solve(*solver, manufacture(Mask({20, 13}, Mask::kUnknown), {}, 2, 7), Start::cold);
        const auto base = gpu_.backend->makeRelaxation(parseScheme("base"));
        solve(*base, manufacture(Mask({7, 5}, Mask::kUnknown), {}, 1, 8), Start::cold);
    }
};

QTEST_APPLESS_MAIN(GpuSmallTest)
#include "gpu_small_test.moc"
