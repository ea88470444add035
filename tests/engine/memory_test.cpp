/// Memory above the decoded pictures: 24 B an unknown sample and 6 B a background pixel at most.
#include <QtTest>
#include <optional>
#include <utility>

#include "support/allocation_counter.h"
#include "support/random_problem.h"
#include "support/sanitized.h"
#include "weft/clone.h"
#include "weft/cpu_backend.h"
#include "weft/document/layers.h"

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
        QTest::addColumn<int>("margin");
        QTest::addColumn<bool>("mixed");
        QTest::addColumn<double>("tolerance");
        // The smallest is within it only where the background is larger: of 40,000 pixels rows and
        // levels take more than samples do.
        const std::pair<int, int> cases[] = {{200, 428}, {512, 272}, {512, 16}, {1024, 16}};
        for (const auto& [side, margin] : cases) {
            const auto row = [&, side = side, margin = margin](const char* what) -> QTestData& {
                return QTest::addRow("%d, %d beside it, %s", side, margin, what) << side << margin;
            };
            row("import") << false << 0.5;
            row("mixed") << true << 0.5;
            row("mixed, 16 bit") << true << 0.5 / 257;
        }
    }
    void peakOfACertifiedCloneStaysWithinTheBar() {
        QFETCH(int, side);
        QFETCH(int, margin);
        QFETCH(bool, mixed);
        QFETCH(double, tolerance);
        MaskCase c = insideCase("ellipse", ellipseMask({side, side}));
        c.background = {side + 2 * margin, side + 2 * margin};
        c.backgroundFromPatch = {margin, margin};
        std::optional<CloneProblem> problem =
            makeProblem(c, {.gradients = mixed ? Gradients::mixed : Gradients::import});
        const std::int64_t samples = c.mask->unknownCount() * 3;
        const std::int64_t pixels = c.background.area();
        resetPeak();
        const std::int64_t before = heldBytes();
        {
            const auto cpu = makeCpuBackend(2);
            CloneResult result =
                solveClone(*problem, *cpu, {.scheme = {}, .rule = {.tolerance = tolerance}});
            QVERIFY(result.progress.certified && result.progress.outcome == Outcome::Converged);
            std::shared_ptr<const Field> background = problem->sharedBackground();
            problem.reset();
            auto layer = std::make_shared<Layer>();
            layer->box = result.changed;
            layer->solved = std::move(result.solved);
            const Field picture = composed(std::move(background), {std::move(layer)});
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
