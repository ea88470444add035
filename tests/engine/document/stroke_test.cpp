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

    /// All up to hardness · radius, half midway between that and the radius, nothing from there on.
    void coverageFallsFromTheHardPartToTheRadius() {
        for (const double hardness : {0.0, 0.5, 0.9})
            for (const double strength : {0.3, 1.0}) {
                const StrokePiece piece{20, 20, 40, 20, 8, hardness, strength};
                const auto at = [&](double d) { return coverageOf(piece, 30, 20 + d); };
                QCOMPARE(at(0), strength);
                QCOMPARE(at(8 * hardness), strength);
                QVERIFY(std::abs(at(8 * (1 + hardness) / 2) - strength / 2) < 1e-9);
                QVERIFY(at(8) < 1e-12);
                QCOMPARE(at(8.01), 0.0);
                for (double d = 0.1; d < 8; d += 0.1) QVERIFY(at(d) <= at(d - 0.1) + 1e-12);
            }
    }

    void aHardPieceCoversWhatItTouchesWholly() {
        const StrokePiece piece{10, 9, 50, 30, 6, 1, 0.6};
        for (double y = 0; y < 40; y += 0.7)
            for (double x = 0; x < 60; x += 0.7)
                QCOMPARE(coverageOf(piece, x, y), touches(piece, x, y) ? 0.6 : 0.0);
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
