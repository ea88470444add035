/// Squared distances to the nearest pixel of a set, against looking at all pixels.
#include "field/squared_distances.h"

#include <QtTest>

#include "support/random_problem.h"

using namespace weft;
using namespace weft::tests;

class SquaredDistancesTest : public QObject {
    Q_OBJECT

    /// By looking at all.
    static double nearest(const Mask& set, Point p, bool rim) {
        const Extent e = set.extent();
        double least = SquaredDistances::kFar;
        const int around = rim ? 1 : 0;
        for (int y = -around; y < e.height + around; ++y)
            for (int x = -around; x < e.width + around; ++x)
                if (!rectOf(e).contains({x, y}) || set.unknown({x, y}))
                    least = std::min(least, double((x - p.x) * (x - p.x) + (y - p.y) * (y - p.y)));
        return least;
    }

private slots:
    void areThoseToTheNearestPixel_data() {
        QTest::addColumn<Extent>("extent");
        QTest::addColumn<double>("share");
        for (const Extent e : {Extent{1, 1}, {1, 50}, {50, 1}, {2, 3}, {64, 17}, {41, 53}})
            for (const double share : {0.0, 0.004, 0.05, 0.5, 0.97, 1.0})
                QTest::addRow("%d x %d, %g", e.width, e.height, share) << e << share;
    }
    void areThoseToTheNearestPixel() {
        QFETCH(Extent, extent);
        QFETCH(double, share);
        Random random(std::uint64_t(extent.width * 1000 + 100 * share));
        Mask set(extent);
        for (int y = 0; y < extent.height; ++y)
            for (int x = 0; x < extent.width; ++x) set.set({x, y}, random.uniform(0, 1) < share);
        const auto inSet = [&](int x, int y) { return set.unknown({x, y}); };
        for (const bool rim : {false, true})
            for (const float most : {SquaredDistances::kFar, 0.0F, 2.0F, 30.0F}) {
                const SquaredDistances made(extent, rim, inSet, most);
                for (int y = 0; y < extent.height; ++y)
                    for (int x = 0; x < extent.width; ++x) {
                        const double want = nearest(set, {x, y}, rim);
                        const double is = made.row(y)[x];
                        QVERIFY2(want <= most ? is == want : is > most,
                                 qPrintable(QString("%1 %2: %3, not %4, up to %5")
                                                .arg(x)
                                                .arg(y)
                                                .arg(is)
                                                .arg(want)
                                                .arg(most)));
                    }
            }
    }
};

QTEST_MAIN(SquaredDistancesTest)
#include "squared_distances_test.moc"
