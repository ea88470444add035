/// The values everything else is built on: geometry, Field, Mask, Scheme, CloneProblem, Domain.
#include <QtTest>
#include <cmath>
#include <limits>

#include "weft/backend/domain.h"
#include "weft/clone_problem.h"
#include "weft/error.h"
#include "weft/formatted.h"
#include "weft/scheme.h"
#include "weft/units.h"

using namespace weft;

namespace {

Mask allUnknown(Extent e) { return Mask(e, Mask::kUnknown); }

CloneProblem pose(Extent background, Mask mask, Point at) {
    Patch patch;
    patch.image = std::make_shared<Field>(mask.extent(), 3);
    patch.mask = std::make_shared<Mask>(std::move(mask));
    patch.backgroundFromPatch = at;
    return CloneProblem(std::make_shared<Field>(background, 3), patch);
}

}  // namespace

class FoundationTest : public QObject {
    Q_OBJECT
private slots:
    void rectanglesIntersectAndUniteAsHalfOpenSets() {
        const Rect a{0, 0, 4, 3}, b{3, 2, 5, 5};
        QCOMPARE(a.intersected(b), (Rect{3, 2, 1, 1}));
        QCOMPARE(a.united(b), (Rect{0, 0, 8, 7}));
        QVERIFY(a.intersected(Rect{4, 0, 2, 2}).empty());
        QCOMPARE(Rect{}.united(b), b);
        QVERIFY(a.contains({3, 2}) && !a.contains({4, 2}) && !a.contains({3, 3}));
        QCOMPARE(a.translated({-1, 5}), (Rect{-1, 5, 4, 3}));
    }

    void fieldStoresPlanesPackedAlignedAndZeroed() {
        Field f({5, 3}, 3);
        QCOMPARE(f.bytes(), std::int64_t{5 * 3 * 3 * 4});
        QCOMPARE(reinterpret_cast<std::uintptr_t>(f.row(0, 0)) % 64, std::uintptr_t{0});
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < 3; ++y)
                for (int x = 0; x < 5; ++x) QCOMPARE(f.at(c, {x, y}), 0.0f);
        f.at(2, {4, 1}) = 7.0f;
        QCOMPARE(f.view().plane(2).at(0, {4, 1}), 7.0f);
        QCOMPARE(f.view().crop({3, 1, 2, 2}).at(2, {1, 0}), 7.0f);
        Field copy = f.clone();
        f.at(2, {4, 1}) = 8.0f;
        QCOMPARE(copy.at(2, {4, 1}), 7.0f);
        QVERIFY(Field({0, 9}, 3).empty());
    }

    void fieldKeepsCodesUntilSomebodyMayWrite() {
        Field f({70, 3}, 3);
        for (int i = 0; i < 630; ++i) f.row(0, 0)[i] = 257.0f * static_cast<float>(i % 256);
        QVERIFY(!f.codes());
        f.keepCodes();
        QVERIFY(f.codes());
        for (int i = 0; i < 630; ++i) QCOMPARE(int{f.codes()[i]}, i % 256);
        const Field copy = f.clone();
        QVERIFY(copy.codes());
        QCOMPARE(std::as_const(f).row(2, 1)[0], 257.0f * static_cast<float>(490 % 256));
        QVERIFY(f.codes());
        const Field moved = std::move(f);
        QVERIFY(moved.codes() && !f.codes());  // NOLINT(bugprone-use-after-move)
        f = moved.clone();
        f.row(0, 0)[0] = 3;
        QVERIFY(!f.codes() && copy.codes());
        for (const float other : {1.0f, 65536.0f, -257.0f, 128.5f, HUGE_VALF, NAN}) {
            Field g = moved.clone();
            g.at(2, {69, 2}) = other;
            g.keepCodes();
            QVERIFY(!g.codes());
        }
    }

    void maskCountsBoundsAndCropsItsUnknownPixels() {
        Mask m({37, 21});
        QVERIFY(m.boundingBox().empty());
        m.set({30, 2}, true);
        m.set({8, 19}, true);
        QCOMPARE(m.unknownCount(), std::int64_t{2});
        QCOMPARE(m.boundingBox(), (Rect{8, 2, 23, 18}));
        const Mask box = m.crop(m.boundingBox());
        QVERIFY(box.unknown({22, 0}) && box.unknown({0, 17}));
        QCOMPARE(box.unknownCount(), std::int64_t{2});
    }

    void maskFromLumaSplitsAtHalfOfFullScale() {
        Field luma({4, 1}, 1);
        luma.at(0, {0, 0}) = 127 * 257.0f;
        luma.at(0, {1, 0}) = 128 * 257.0f;
        luma.at(0, {2, 0}) = 32767.0f;
        luma.at(0, {3, 0}) = 32768.0f;
        const Mask m = Mask::fromLuma(luma.view());
        QVERIFY(!m.unknown({0, 0}) && m.unknown({1, 0}) && !m.unknown({2, 0}) && m.unknown({3, 0}));
    }

    void maskFromPolygonFillsPixelCentresInside() {
        const std::vector<Point> square = {{1, 1}, {4, 1}, {4, 3}, {1, 3}};
        const Mask m = Mask::fromPolygon({6, 5}, square);
        QCOMPARE(m.boundingBox(), (Rect{1, 1, 3, 2}));
        QCOMPARE(m.unknownCount(), std::int64_t{6});
        QCOMPARE(m, Mask::fromRect({6, 5}, {1, 1, 3, 2}));
        const std::vector<Point> outside = {{-9, -9}, {20, -9}, {20, 20}, {-9, 20}};
        QCOMPARE(Mask::fromPolygon({6, 5}, outside), allUnknown({6, 5}));
    }

    void schemesParseToTheirCanonicalText() {
        QCOMPARE(parseScheme("tuned-sync").canonical(),
                 std::string("tuned-sync:order=host,barrier=implicit,n=60,k=1,exchange=none,"
                             "update=jacobi,grids=2,precision=f32,block=auto"));
        for (const SchemeInfo& info : namedSchemes()) {
            const Scheme s = parseScheme(info.name);
            QCOMPARE(impossibleReason(s), std::string());
            QCOMPARE(s.shortText(), info.name);
            QVERIFY(parseScheme(s.canonical()) == s);
        }
        QCOMPARE(parseScheme("4w-square:interval=2,n=100").shortText(),
                 std::string("4w-square:n=100,interval=2"));
        QCOMPARE(parseScheme("async2").tile(), (Extent{64, 8}));
        const Scheme tiled = parseScheme("tuned-sync:block=64x8");
        QVERIFY(!tiled.sweepsPicture() && tiled.takesWholeSteps());
        QCOMPARE(tiled.shortText(), std::string("tuned-sync:block=64x8"));
        QVERIFY(parseScheme(tiled.canonical()) == tiled);
        QVERIFY(parseScheme("tuned-sync:block=auto") == parseScheme("tuned-sync"));
        QCOMPARE(parseScheme("async2:alpha=4").sweepsALaunch(), 5);
        QCOMPARE(parseScheme("tuned-sync:n=7").hostInterval, 7);
    }

    void schemesWithUnknownNamesKeysOrValuesAreRefused() {
        for (const char* text :
             {"", "wild", "base:n=3", "tuned-sync:", "tuned-sync:n=", "tuned-sync:n=0",
              "tuned-sync:n=1x", "tuned-sync:k=2", "tuned-sync:n=7,", "base,", "async2:alpha=3",
              "coarse:threads=32", "barrier-simple:order=host"})
            QVERIFY_EXCEPTION_THROWN(parseScheme(text), InvalidProblem);
    }

    void problemBoxIsTheVisiblePartOfTheMask() {
        QCOMPARE(pose({20, 10}, allUnknown({6, 6}), {-2, 7}).box(), (Rect{0, 7, 4, 3}));
        QVERIFY(!pose({20, 10}, allUnknown({6, 6}), {3, 3}).coversBackground());
        QVERIFY(pose({4, 4}, allUnknown({6, 6}), {-1, -1}).coversBackground());
    }

    void impossibleProblemsAreRefused() {
        QVERIFY_EXCEPTION_THROWN(pose({8, 8}, Mask({4, 4}), {0, 0}), InvalidProblem);
        QVERIFY_EXCEPTION_THROWN(pose({8, 8}, allUnknown({4, 4}), {8, 0}), InvalidProblem);
        QVERIFY_EXCEPTION_THROWN(pose({0, 0}, allUnknown({4, 4}), {0, 0}), InvalidProblem);
        Patch patch;
        patch.image = std::make_shared<Field>(Extent{4, 4}, 1);
        patch.mask = std::make_shared<Mask>(allUnknown({4, 4}));
        const auto background = std::make_shared<Field>(Extent{8, 8}, 3);
        QVERIFY_EXCEPTION_THROWN(CloneProblem(background, patch), InvalidProblem);
        patch.image = std::make_shared<Field>(Extent{4, 5}, 3);
        QVERIFY_EXCEPTION_THROWN(CloneProblem(background, patch), InvalidProblem);
        auto broken = std::make_shared<Field>(Extent{4, 4}, 3);
        broken->at(1, {2, 2}) = std::numeric_limits<float>::quiet_NaN();
        patch.image = broken;
        QVERIFY_EXCEPTION_THROWN(CloneProblem(background, patch), InvalidProblem);
    }

    void valuesThatAreNotNumbersAreRefusedWhereverTheSystemReadsThem() {
        const float bad = std::numeric_limits<float>::infinity();
        for (const Point p : {Point{2, 3}, Point{3, 3}, Point{6, 5}, Point{4, 2}}) {
            Field background({9, 9}, 1), image({9, 9}, 1);
            const auto mask = std::make_shared<Mask>(Mask::fromRect({9, 9}, {3, 3, 3, 4}));
            background.at(0, p) = bad;
            image.at(0, p) = bad;
            const auto b = std::make_shared<Field>(std::move(background));
            const auto g = std::make_shared<Field>(std::move(image));
            const auto fine = std::make_shared<Field>(Extent{9, 9}, 1);
            QVERIFY_EXCEPTION_THROWN(CloneProblem(b, {fine, mask, {0, 0}}), InvalidProblem);
            QVERIFY_EXCEPTION_THROWN(CloneProblem(fine, {g, mask, {0, 0}}), InvalidProblem);
        }
        Field far({9, 9}, 1);
        far.at(0, {8, 8}) = bad;
        const auto b = std::make_shared<Field>(std::move(far));
        const auto fine = std::make_shared<Field>(Extent{9, 9}, 1);
        const auto mask = std::make_shared<Mask>(Mask::fromRect({9, 9}, {3, 3, 3, 4}));
        CloneProblem(b, {fine, mask, {0, 0}});
    }

    void domainCountsNeighboursInsideTheImage() {
        const Domain middle(allUnknown({3, 3}), {});
        QCOMPARE(middle.neighbours({0, 0}), 4);
        QVERIFY(!middle.singular());
        const Domain whole(allUnknown({3, 1}), {true, true, true, true});
        QCOMPARE(whole.neighbours({0, 0}), 1);
        QCOMPARE(whole.neighbours({1, 0}), 2);
        QVERIFY(whole.singular());
        Mask hole = allUnknown({3, 3});
        hole.set({1, 1}, false);
        QVERIFY(!Domain(hole, {true, true, true, true}).singular());
    }

    void numbersInTextsAreOfAnyLength() {
        QCOMPARE(formatted("%.3g of %s, %d %%", 0.12345, "all", 7), std::string("0.123 of all, 7 %"));
        QCOMPARE(formatted("%s", ""), std::string());
        const std::string path(5000, 'x');
        QCOMPARE(formatted("'%s': %.1f", path.c_str(), 2.0), "'" + path + "': 2.0");
    }
};

QTEST_APPLESS_MAIN(FoundationTest)
#include "foundation_test.moc"
