/// A stop ends a pass over rows within the few rows that every thread has in hand.
#include "cpu/relief/levels/stoppable_rows.h"

#include <QtTest>
#include <atomic>

using namespace weft;
using namespace weft::relief;

class StoppableRowsTest : public QObject {
    Q_OBJECT
private slots:
    void everyRowIsPassedOnce() {
        ThreadPool pool(3);
        const StoppableRows rows(pool, {});
        std::vector<std::atomic<int>> passed(1001);
        rows.forRows(1001, 16, [&](int begin, int end) {
            QVERIFY(end - begin <= 16);
            for (int y = begin; y < end; ++y) ++passed[static_cast<std::size_t>(y)];
        });
        for (const auto& count : passed) QCOMPARE(count.load(), 1);
    }

    void afterAStopEveryThreadEndsWhatItHasInHand() {
        ThreadPool pool(3);
        std::stop_source source;
        const StoppableRows rows(pool, source.get_token());
        std::atomic<int> parts{0}, begunAfter{0};
        rows.forRows(100000, 16, [&](int, int) {
            if (source.stop_requested()) ++begunAfter;
            if (++parts == 20) source.request_stop();
        });
        QVERIFY(rows.stopped());
        // A thread that looked just before the stop begins one more.
        QVERIFY2(begunAfter <= pool.threads(), qPrintable(QString::number(begunAfter)));
        QVERIFY(parts < 100000 / 16);
    }

    void aPassThatIsAskedForAfterAStopDoesNothing() {
        ThreadPool pool(2);
        std::stop_source source;
        source.request_stop();
        std::atomic<int> parts{0};
        StoppableRows(pool, source.get_token()).forRows(1000, 16, [&](int, int) { ++parts; });
        QCOMPARE(parts.load(), 0);
    }

    void aRasterIsFilledWholeOrShort() {
        constexpr std::size_t kCount = (3 << 20) + 5;
        std::vector<float> raster(7, 9.0F);
        fillUnlessStopped(raster, kCount, 2.0F, {});
        QCOMPARE(raster.size(), kCount);
        QCOMPARE(std::count(raster.begin(), raster.end(), 2.0F), std::ptrdiff_t{kCount});
        std::stop_source source;
        source.request_stop();
        fillUnlessStopped(raster, kCount, 3.0F, source.get_token());
        QVERIFY(raster.empty());
    }
};

QTEST_APPLESS_MAIN(StoppableRowsTest)
#include "stoppable_rows_test.moc"
