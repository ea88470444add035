/// Brush strokes as masks.
#include "weft/selection/stroke.h"

#include <QtTest>
#include <cmath>

using namespace weft;

class StrokeTest : public QObject {
    Q_OBJECT
private slots:
    void aDabIsADisc() {
        Mask mask(Extent{41, 41});
        const Rect changed =
            paint(mask, {.fromX = 20.5, .fromY = 20.5, .toX = 20.5, .toY = 20.5, .radius = 10});
        for (int y = 0; y < 41; ++y)
            for (int x = 0; x < 41; ++x)
                QCOMPARE(mask.unknown({x, y}), std::hypot(x - 20, y - 20) <= 10);
        QCOMPARE(mask.boundingBox().intersected(changed), mask.boundingBox());
    }

    /// Every pixel of a stroke is within the radius of some point of it, and none of those is missed.
    void aPieceIsTheDabsAlongIt() {
        Mask mask(Extent{60, 40}), dabs(Extent{60, 40});
        paint(mask, {.fromX = 10, .fromY = 9, .toX = 50, .toY = 30, .radius = 6});
        for (int i = 0; i <= 4000; ++i) {
            const double t = i / 4000.0, x = 10 + 40 * t, y = 9 + 21 * t;
            paint(dabs, {.fromX = x, .fromY = y, .toX = x, .toY = y, .radius = 6});
        }
        QVERIFY(mask == dabs);
    }

    void whatLiesBeyondTheMaskIsCutOff() {
        Mask mask(Extent{8, 8});
        QCOMPARE(paint(mask, {.fromX = -50, .fromY = 4, .toX = -20, .toY = 4, .radius = 5}), Rect{});
        QCOMPARE(mask.unknownCount(), 0);
        QCOMPARE(paint(mask, {.fromX = -1e12, .fromY = 4, .toX = 1e12, .toY = 4, .radius = 100}),
                 (Rect{0, 0, 8, 8}));
        QCOMPARE(mask.unknownCount(), 64);
        paint(mask, {.fromX = 4, .fromY = 4, .toX = 4, .toY = 4, .radius = 2}, false);
        QCOMPARE(mask.unknownCount(), 64 - 12);
    }
};

QTEST_APPLESS_MAIN(StrokeTest)
#include "stroke_test.moc"
