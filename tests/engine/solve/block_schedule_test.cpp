/// The order in which blocks are scheduled, and what it makes of schemes where few are resident.
#include "weft/block_schedule.h"

#include <QtTest>
#include <set>

#include "support/sanitized.h"
#include "weft/cpu_backend.h"
#include "weft/lab/scheme_run.h"

using namespace weft;
using namespace weft::tests;

namespace {

/// 480² in blocks of 32 × 20, as in Chen et al. 2010.
constexpr Extent kTiles{15, 24};
constexpr int kResident = 30;

NeighbourPairs pairsOf(BlockOrder order) {
    return residentPairs(blockSchedule(kTiles, order, kResident), kResident);
}

}  // namespace

class BlockScheduleTest : public QObject {
    Q_OBJECT

private slots:
    void aStripeIsAColumnOfBlocks() {
        const std::vector<Point> stripe = blockSchedule(kTiles, BlockOrder::stripe, kResident);
        for (int i = 0; i < kTiles.height; ++i)
            QCOMPARE(stripe[static_cast<std::size_t>(i)], (Point{0, i}));
        QCOMPARE(stripe[24], (Point{1, 0}));
        // 23 in the first column and 5 in the second; a stripe of rows would have 15.
        QCOMPARE(pairsOf(BlockOrder::stripe).vertical, 28);
    }

    void aSquareHasFewerVerticalPairsAndMoreInAll() {
        const NeighbourPairs stripe = pairsOf(BlockOrder::stripe),
                             square = pairsOf(BlockOrder::square);
        QVERIFY(square == (NeighbourPairs{25, 24}));
        QVERIFY(stripe == (NeighbourPairs{28, 6}));
        std::vector<Point> rows;
        for (int i = 0; i < kResident; ++i) rows.push_back({i % kTiles.width, i / kTiles.width});
        QVERIFY(residentPairs(rows, kResident) == (NeighbourPairs{15, 28}));
    }

    void everyUnitIsScheduledOnce_data() {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        for (const Extent e :
             {Extent{1, 1}, Extent{15, 24}, Extent{7, 3}, Extent{1, 9}, Extent{0, 4}})
            QTest::addRow("%d x %d", e.width, e.height) << e.width << e.height;
    }
    void everyUnitIsScheduledOnce() {
        QFETCH(int, width);
        QFETCH(int, height);
        for (const BlockOrder order : {BlockOrder::stripe, BlockOrder::square})
            for (const double together : {0.25, 1.0, 2.0, 7.0, 30.0, 1000.0}) {
                std::set<std::pair<int, int>> seen;
                const auto all = blockSchedule({width, height}, order, together);
                for (const Point p : all) {
                    QVERIFY(rectOf(Extent{width, height}).contains(p));
                    seen.insert({p.x, p.y});
                }
                QCOMPARE(all.size(), static_cast<std::size_t>(width * height));
                QCOMPARE(seen.size(), all.size());
            }
    }

    void upDownGainsFromStripesAndFourWayFromSquares() {
        if (kThreadSanitized) QSKIP("too slow under this sanitizer");
        // The paper's 15 × 24 blocks, in a sixteenth of its pixels. One thread: what several do at
        // the same time differs from run to run.
        const auto backend = makeCpuBackend(1);
        const auto steps = [&](const std::string& scheme) {
            const Scheme s = parseScheme(scheme + ":resident=30,block=8x5");
            return runScheme(*backend, laplaceProblem(120), s, 60).steps;
        };
        const std::int64_t upDownStripe = steps("ud-stripe"), upDownSquare = steps("ud-square"),
                           fourWayStripe = steps("4w-stripe"), fourWaySquare = steps("4w-square");
        const QString all = QString("UD %1 and %2, 4W %3 and %4")
                                .arg(upDownStripe)
                                .arg(upDownSquare)
                                .arg(fourWayStripe)
                                .arg(fourWaySquare);
        qInfo().noquote() << "steps of stripe and square:" << all;
        QVERIFY2(upDownStripe < upDownSquare, qPrintable(all));
        QVERIFY2(fourWaySquare < fourWayStripe, qPrintable(all));
    }
};

QTEST_APPLESS_MAIN(BlockScheduleTest)
#include "block_schedule_test.moc"
