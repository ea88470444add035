/// Estimates that end solves of dragged masks hold on families that no factor was fitted to.
#include <QtTest>

#include "support/drag_scenes.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

class EstimateTruthTest : public QObject {
    Q_OBJECT
private slots:
    void estimatesOfDragsHold() {
        const DragKind kind{.split = Split::proof, .seed = 1, .places = 11, .largest = 400};
        const int scenes = kSanitized ? 4 : 30;
        const auto cpu = makeCpuBackend(2);
        EstimateFigures all;
        for (int i = 0; i < scenes; ++i)
            for (const DragEvent& event : replayScene(*cpu, dragScene(kind, i))) all.add(event);
        qInfo("seed %d: %d events, %d too low, worst %.3f of the estimate, %.3f cycles an event",
              static_cast<int>(kind.seed), static_cast<int>(all.events), static_cast<int>(all.low),
              all.worst, all.cyclesPerEvent());
        QCOMPARE(all.events, static_cast<std::int64_t>(scenes) * (kind.places - 1));
        QCOMPARE(all.unfinished, 0);
        QVERIFY(all.low <= 1);
        QVERIFY2(all.worst <= 1.2, qPrintable(QString::number(all.worst)));
        QVERIFY(all.cyclesPerEvent() <= 2.7);
    }
};

QTEST_APPLESS_MAIN(EstimateTruthTest)
#include "estimate_truth_test.moc"
