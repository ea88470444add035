/// What speaks against a surface.
#include "weft/relief/relief_plausibility.h"

#include <QtTest>

#include "support/relief_surfaces.h"

using namespace weft;
using namespace weft::tests;

class ReliefPlausibilityTest : public QObject {
    Q_OBJECT
private slots:
    void aBallIsHalfAsHighAsItIsWide() {
        const SampledSurface ball = sample(sphereSurface(128), {128, 128});
        QVERIFY(std::abs(slenderness(ball.height, ball.mask) - 0.5) < 0.1);
    }

    void whatLiesOutsideTheMaskAndWhatIsNoNumberDoNotCount() {
        Field z({60, 40}, 1);
        z.at(0, {0, 0}) = 1e6F;
        z.at(0, {25, 15}) = 60;
        z.at(0, {26, 15}) = NAN;
        QCOMPARE(slenderness(z, Mask::fromRect({60, 40}, {20, 10, 30, 20})), 2.0);
        QCOMPARE(slenderness(z, Mask(z.extent())), 0.0);
    }

    void aLargeSurfaceIsReadInPart() {
        Field z({2000, 900}, 1);
        for (int y = 0; y < 900; ++y)
            for (int x = 0; x < 2000; ++x) z.at(0, {x, y}) = static_cast<float>(2 * x);
        QVERIFY(std::abs(slenderness(z, Mask(z.extent(), Mask::kUnknown)) - 2) < 0.05);
    }

    void onlyALightWithPositiveZComesFromTheFront() {
        QVERIFY(!isBackLit(unitLight(5, 0, 0.01)));
        QVERIFY(isBackLit(unitLight(1, 0, 0)));
        QVERIFY(isBackLit(unitLight(0, 1, -1)));
    }
};

QTEST_GUILESS_MAIN(ReliefPlausibilityTest)
#include "relief_plausibility_test.moc"
