/// Levels of the relief solver that are made from the picture.
#include <QtTest>

#include "cpu/relief/levels/relief_level.h"
#include "support/cut_body.h"
#include "weft/backend/outline.h"
#include "weft/stencil/silhouette.h"

using namespace weft;
using namespace weft::relief;
using namespace weft::tests;

namespace {

constexpr Light kLight{0.36, 0.48, 0.8};

/// A ball that the frame cuts off at the right, in a picture of any size.
ReliefProblem ballIn(Extent e) {
    const SampledSurface ball =
        sample([n = e.height](double x, double y) { return sphereSurface(n)(x - 0.3 * n, y); }, e);
    return *problemOf(ball, kLight, ReliefBoundary::silhouette);
}

PixelMarks marksEvery(Extent e, int step) {
    PixelMarks marks(e);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x)
            if ((x / step + y / step) % 3 == 0)
                marks.set({x, y}, PixelMarks::judged(0.2 + 0.1 * (x % 7)));
    return marks;
}

void compare(const ReliefLevel& a, const ReliefLevel& b) {
    QCOMPARE(a.width, b.width);
    QCOMPARE(a.height, b.height);
    QCOMPARE(a.stepX, b.stepX);
    QCOMPARE(a.silhouette, b.silhouette);
    QVERIFY(a.inside == b.inside);
    QVERIFY(a.shading == b.shading);
    QVERIFY(a.clipped == b.clipped);
    QVERIFY(a.fixed == b.fixed);
    QVERIFY(a.known == b.known);
    QVERIFY(a.knownF == b.knownF);
    QVERIFY(a.knownG == b.knownG);
    QVERIFY(a.doubt == b.doubt);
    QVERIFY(a.rim == b.rim);
}

void sizes() {
    QTest::addColumn<Extent>("extent");
    for (const Extent e : {Extent{256, 200}, {201, 333}, {40, 37}, {3, 2}, {650, 130}})
        QTest::addRow("%d × %d", e.width, e.height) << e;
}

}  // namespace

class ReliefLevelsTest : public QObject {
    Q_OBJECT
private slots:
    void theSilhouetteIsThatOfTheMaskBlurredAsAWhole_data() { sizes(); }
    void theSilhouetteIsThatOfTheMaskBlurredAsAWhole() {
        QFETCH(Extent, extent);
        const int w = extent.width, h = extent.height;
        const ReliefProblem problem = ballIn(extent);
        const ReliefLevel level = finestLevel(problem);
        ReliefLevel plain = level;
        for (auto* plane : {&plain.knownF, &plain.knownG}) plane->assign(plane->size(), 0);
        plain.known.assign(plain.known.size(), 0);
        Floats soft(level.inside.begin(), level.inside.end()), next(soft.size());
        for (int k = 0; k < stencil::kMaskBlurs; ++k, soft.swap(next))
            for (int y = 0; y < h; ++y)
                for (int x = 0; x < w; ++x)
                    next[y * w + x] = stencil::blurred(soft.data(), x, y, w, h);
        for (int y = 0; y < h; ++y)
            for (int x = 0; x < w; ++x) markSilhouettePixel(plain.view(), soft.data(), x, y);
        if (h > 2) QVERIFY(std::count(level.known.begin(), level.known.end(), 1) > h / 2);
        compare(level, plain);
    }

    void theSecondLevelIsWhatTheFinestOneMakes_data() { sizes(); }
    void theSecondLevelIsWhatTheFinestOneMakes() {
        QFETCH(Extent, extent);
        ThreadPool pool(3);
        const LevelWork work{&pool};
        const auto edges = std::make_shared<const PixelMarks>(marksEvery(extent, 19));
        const auto outliers = std::make_shared<const PixelMarks>(marksEvery(extent, 11));
        const ReliefProblem bare = ballIn(extent);
        for (const ReliefProblem& problem :
             {bare, bare.withEdges(edges), bare.withOutliers(outliers).withEdges(edges)}) {
            const auto cut = cutEdgeNormals(problem);
            compare(secondLevel(problem, work, cut), coarser(finestLevel(problem, {}, cut)));
            compare(secondMaskLevel(problem, work), coarser(maskLevel(problem)));
        }
    }

    void aLevelOfASideIsTheFirstThatIsSmallEnough() {
        const ReliefProblem problem = ballIn({256, 200});
        QCOMPARE(levelOfSide(problem, 128).shorterSide(), 200);
        compare(levelOfSide(problem, 100), coarser(finestLevel(problem)));
        compare(levelOfSide(problem, 40), coarser(coarser(finestLevel(problem))));
    }
};

QTEST_APPLESS_MAIN(ReliefLevelsTest)
#include "relief_levels_test.moc"
