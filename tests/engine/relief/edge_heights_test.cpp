/// Heights at the edge of a mask: no needles, curtains or towers beside an outline, whatever the mask
/// and however little its picture is a body's.
#include "relief/edge_heights.h"

#include <QtTest>
#include <memory>

#include "support/monsters.h"
#include "support/relief_checks.h"
#include "support/relief_surfaces.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr Extent kExtent{72, 64};

std::shared_ptr<const ReliefProblem> problemOn(Mask mask, std::uint64_t seed) {
    auto image = std::make_shared<Field>(mask.extent(), 1);
    Random random(seed);
    for (int y = 0; y < mask.extent().height; ++y)
        for (int x = 0; x < mask.extent().width; ++x)
            image->at(0, {x, y}) =
                static_cast<float>(kFullScale * random.uniform(0.05, 0.9) * (x / 8 % 2 ? 1 : 0.4));
    return std::make_shared<const ReliefProblem>(image, std::move(mask), unitLight(0.2, 0.1, 1),
                                                 ReliefBoundary::silhouette);
}

Relief solvedBeside(const std::shared_ptr<const ReliefProblem>& problem, double outline) {
    const auto cpu = makeCpuBackend(1);
    const auto solver = cpu->makeRelief({.outline = outline});
    solver->setProblem(problem, Start::cold);
    (void)solveToTheEnd(*solver);
    Relief relief;
    solver->read(relief);
    return relief;
}

bool sameSamples(const Field& a, const Field& b) {
    for (int c = 0; c < a.channels(); ++c)
        for (int y = 0; y < a.extent().height; ++y)
            for (int x = 0; x < a.extent().width; ++x)
                if (std::abs(a.at(c, {x, y}) - b.at(c, {x, y})) > 1e-4f) return false;
    return true;
}

/// A slope that falls to the right, with all that a solve leaves open put in: whiskers at 1000.
Relief slopeOn(const Mask& mask) {
    Relief relief;
    relief.height = Field(mask.extent(), 1);
    for (int y = 0; y < mask.extent().height; ++y)
        for (int x = 0; x < mask.extent().width; ++x)
            if (mask.unknown({x, y})) relief.height.at(0, {x, y}) = static_cast<float>(40 - x);
    relief.normals = normalsOf(relief.height, mask);
    return relief;
}

}  // namespace

class EdgeHeightsTest : public QObject {
    Q_OBJECT
private slots:
    /// A line of one pixel that hangs on one cell, half a million pixels long: each is looked at a
    /// few times.
    void aLongLineTakesNoLongerThanItsPixels() {
        const Extent e{1002, 1000};
        Mask mask(e);
        for (int y = 0; y < e.height; ++y)
            for (int x = 2; x < e.width; ++x)
                mask.set({x, y}, y % 2 == 0 || x == (y % 4 == 1 ? e.width - 1 : 2));
        for (int y = 0; y < 2; ++y)
            for (int x = 0; x < 3; ++x) mask.set({x, y}, true);
        const auto image = std::make_shared<Field>(e, 1);
        std::fill_n(image->row(0, 0), e.area(), static_cast<float>(kFullScale / 2));
        const ReliefProblem problem(image, mask, unitLight(0, 0, 1), ReliefBoundary::silhouette);
        const relief::EdgeHeights edge(problem);
        Relief relief = slopeOn(mask);
        edge.settle(relief);
        QVERIFY(std::isfinite(relief.height.at(0, {e.width - 1, e.height - 2})));
    }

    void noiseUnderRandomMasksMakesNoMonsters() {
        Random random(7);
        const int masks = kSanitized ? 3 : 24;
        int curtained = 0;
        for (int k = 0; k < masks; ++k) {
            const Mask mask = randomShapes(kExtent, random);
            if (mask.unknownCount() < 4) continue;
            const Relief relief = solvedBeside(problemOn(mask, 100 + k), kPhotographOutline);
            QVERIFY(isFinite(relief.height));
            QVERIFY(sameSamples(relief.normals, normalsOf(relief.height, mask)));
            const Monsters m = monstersOf(relief.height, mask);
            QVERIFY2(!m.tooHigh(), qPrintable(QString::number(m.slenderness)));
            QVERIFY2(m.needles == 0, qPrintable(QString("mask %1: %2").arg(k).arg(m.worstNeedle)));
            curtained += m.curtains > 0;
        }
        // Where a mask ends at the image's edge the surface goes on, but the balloon of the bar does
        // not.
        QVERIFY2(curtained <= masks / 6, qPrintable(QString::number(curtained)));
    }

    void theSameNoiseMakesMonstersAlone() {
        // What the bars above would see if nothing was done.
        Random random(7);
        const Mask mask = randomShapes(kExtent, random);
        QVERIFY(monstersOf(solvedBeside(problemOn(mask, 100), 0).height, mask).any());
    }

    void aPixelThatNoCellHoldsLiesBetweenThoseBesideIt() {
        Mask mask({24, 16});
        for (int y = 4; y < 12; ++y)
            for (int x = 4; x < 16; ++x) mask.set({x, y}, true);
        for (int x = 16; x < 22; ++x) mask.set({x, 7}, true);  // a whisker
        mask.set({3, 3}, true);                                // touches by a corner
        Relief relief = slopeOn(mask);
        for (int x = 16; x < 22; ++x) relief.height.at(0, {x, 7}) = 1000;
        relief.height.at(0, {3, 3}) = -1000;
        relief::EdgeHeights(*problemOn(mask, 1)).settle(relief);
        const auto at = [&](int x, int y) { return relief.height.at(0, {x, y}); };
        for (int x = 16; x < 22; ++x) QVERIFY(at(x, 7) >= 0 && at(x, 7) <= at(14, 7));
        QCOMPARE(at(3, 3), at(4, 4));
        QCOMPARE(at(0, 0), 0.0f);
        QVERIFY(std::abs((at(6, 8) - at(12, 8)) - 6) < 1e-4);
    }

    void partsThatCellsDoNotJoinEachStandOnTheGround() {
        Mask mask({40, 16});
        for (int y = 2; y < 14; ++y)
            for (int x = 2; x < 38; ++x) mask.set({x, y}, x < 16 || x >= 24 || y == 8);
        Relief relief = slopeOn(mask);
        for (int y = 2; y < 14; ++y)
            for (int x = 24; x < 38; ++x) relief.height.at(0, {x, y}) += 500;
        relief::EdgeHeights(*problemOn(mask, 1)).settle(relief);
        for (const auto& [left, right] : {std::pair{2, 16}, std::pair{24, 38}}) {
            float lowest = INFINITY;
            for (int y = 2; y < 14; ++y)
                for (int x = left; x < right; ++x)
                    lowest = std::min(lowest, relief.height.at(0, {x, y}));
            QCOMPARE(lowest, 0.0f);
        }
        for (int x = 16; x < 24; ++x) QVERIFY(relief.height.at(0, {x, 8}) < 20);
    }

    void masksWithoutACellAreFlat() {
        for (const int n : {1, 2, 5}) {
            Mask mask({8, 8});
            for (int k = 0; k < n; ++k) mask.set({k, k}, true);
            const Relief relief = solvedBeside(problemOn(mask, 3), kPhotographOutline);
            for (int y = 0; y < 8; ++y)
                for (int x = 0; x < 8; ++x) QCOMPARE(relief.height.at(0, {x, y}), 0.0f);
        }
    }

    void aBallKeepsItsShape() {
        const SampledSurface truth = sample(sphereSurface(64), {64, 64});
        const auto problem = problemOf(truth, unitLight(0.3, 0, 1), ReliefBoundary::silhouette);
        const Relief relief = solvedBeside(problem, kPhotographOutline);
        QVERIFY2(score(relief.height, truth.height, truth.mask).degrees < 4,
                 qPrintable(QString::number(score(relief.height, truth.height, truth.mask).degrees)));
    }
};

QTEST_APPLESS_MAIN(EdgeHeightsTest)
#include "edge_heights_test.moc"
