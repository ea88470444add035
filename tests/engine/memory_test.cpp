/// Memory above the decoded pictures: 24 B an unknown sample and 6 B a background pixel at most.
#include <QtTest>
#include <optional>
#include <utility>

#include "support/allocation_counter.h"
#include "support/random_problem.h"
#include "support/sanitized.h"
#include "weft/clone.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

class MemoryTest : public QObject {
    Q_OBJECT
private slots:
    void counterSeesAllocations() {
        resetPeak();
        const std::int64_t before = heldBytes();
        { const Field f({1000, 100}, 1); }
        QVERIFY(peakBytes() - before >= 400'000);
        QVERIFY(heldBytes() - before < 100'000);
    }

    void peakOfACertifiedCloneStaysWithinTheBar_data() {
        QTest::addColumn<int>("side");
        QTest::addColumn<bool>("mixed");
        QTest::addColumn<double>("tolerance");
        for (const int side : {200, 512, 1024}) {
            QTest::addRow("%d, import", side) << side << false << 0.5;
            QTest::addRow("%d, mixed", side) << side << true << 0.5;
            QTest::addRow("%d, mixed, 16 bit", side) << side << true << 0.5 / 257;
        }
    }
    void peakOfACertifiedCloneStaysWithinTheBar() {
        QFETCH(int, side);
        QFETCH(bool, mixed);
        QFETCH(double, tolerance);
        MaskCase c = insideCase("ellipse", ellipseMask({side, side}));
        c.background = {1056, 1056};
        c.backgroundFromPatch = {16, 16};
        std::optional<CloneProblem> problem =
            makeProblem(c, {.gradients = mixed ? Gradients::mixed : Gradients::import});
        const std::int64_t samples = c.mask->unknownCount() * 3;
        const std::int64_t pixels = c.background.area();
        resetPeak();
        const std::int64_t before = heldBytes();
        {
            const auto cpu = makeCpuBackend(2);
            const CloneResult result =
                solveClone(*problem, *cpu, {.scheme = {}, .rule = {.tolerance = tolerance}});
            QVERIFY(result.progress.certified && result.progress.outcome == Outcome::Converged);
            std::shared_ptr<const Field> background = problem->sharedBackground();
            problem.reset();
            const Field picture = composeClone(std::move(background), result);
            QCOMPARE(picture.extent(), c.background);
        }
        const std::int64_t peak = peakBytes() - before;
        const std::int64_t allowed = 24 * samples + 6 * pixels;
        qInfo() << "peak" << static_cast<double>(peak) / 1e6 << "MB of"
                << static_cast<double>(allowed) / 1e6
                << "MB allowed:" << static_cast<double>(peak) / static_cast<double>(samples)
                << "B an unknown sample";
        QVERIFY(peak <= allowed);
    }

    void nothingIsHeldWhenASolveIsOver() {
        const std::int64_t before = heldBytes();
        {
            const CloneProblem problem = makeProblem(insideCase("e", ellipseMask({300, 200})), {});
            const auto cpu = makeCpuBackend(2);
            QVERIFY(solveClone(problem, *cpu, {}).progress.certified);
        }
        QVERIFY2(heldBytes() - before < 200'000, qPrintable(QString::number(heldBytes() - before)));
    }
};

QTEST_APPLESS_MAIN(MemoryTest)
#include "memory_test.moc"
