/// Turned and cropped canvases, and masks of patches seen from them.
#include "weft/document/canvas.h"

#include <QtTest>
#include <array>
#include <cmath>
#include <random>

#include "weft/document/patch_mask.h"
#include "weft/document/render.h"
#include "weft/error.h"
#include "weft/selection/combine.h"
#include "weft/selection/shapes.h"
#include "weft/units.h"

using namespace weft;

namespace {

constexpr Extent kCanvas{50, 37};

std::shared_ptr<const Field> noise(Extent e, int channels, unsigned seed) {
    std::mt19937 random(seed);
    auto field = std::make_shared<Field>(e, channels);
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) field->at(c, {x, y}) = float(257 * (random() % 256));
    field->keepCodes();
    return field;
}

Picture noisyPicture(Extent e, unsigned seed) {
    Picture picture;
    picture.color = noise(e, 3, seed);
    picture.alpha = noise(e, 1, seed + 1);
    picture.origin = std::make_shared<const PictureOrigin>(PictureOrigin{"/a.png", "mark", {}});
    return picture;
}

/// Where a pixel goes, told by where its centre goes.
Point placed(const Placement& place, Point p) {
    const PlanePoint to = place({p.x + 0.5, p.y + 0.5});
    return {int(std::floor(to.x)), int(std::floor(to.y))};
}

PatchObject discPatch() {
    PatchObject patch;
    patch.source = std::make_shared<const Picture>(noisyPicture({20, 16}, 9));
    patch.mask = std::make_shared<const Mask>(maskOf(selectEllipse({2, 2, 15, 12}), {0, 0, 20, 16}));
    return patch;
}

}  // namespace

class CanvasTest : public QObject {
    Q_OBJECT

    static void addTurns() {
        QTest::addColumn<int>("which");
        QTest::newRow("right") << int(CanvasTurn::right);
        QTest::newRow("left") << int(CanvasTurn::left);
        QTest::newRow("flipX") << int(CanvasTurn::flipX);
        QTest::newRow("flipY") << int(CanvasTurn::flipY);
    }

    /// 1 at the mask's pixels, of a patch without a soft mask.
    static double shareOf(const PatchObject& patch, Point p) {
        if (!patch.mask->unknown(p)) return 0;
        return patch.softMask ? double(patch.softMask->at(0, p)) : 1.0;
    }
    static std::shared_ptr<const Field> halfSeen(const PatchObject& patch) {
        auto soft = std::make_shared<Field>(patch.mask->extent(), 1);
        for (int y = 0; y < soft->extent().height; ++y)
            std::fill_n(soft->row(0, y), soft->extent().width, 0.5F);
        return soft;
    }

private slots:
    void aTurnMovesEachPixelToItsPlace_data() { addTurns(); }
    void aTurnMovesEachPixelToItsPlace() {
        QFETCH(int, which);
        const auto turn = CanvasTurn(which);
        const Picture picture = noisyPicture(kCanvas, 1);
        const Picture after = turned(picture, turn);
        const Placement place = turnedFromCanvas(turn, kCanvas);
        const Selection lasso = feathered(selectEllipse({5, 4, 30, 20}), 2, kCanvas);
        const Selection lassoAfter = turned(lasso, turn, kCanvas);
        QVERIFY(after.color->extent().area() == kCanvas.area() && !after.origin);
        QVERIFY(after.color->codes());
        QCOMPARE(after.color->exactRange(), picture.color->exactRange());
        for (int y = 0; y < kCanvas.height; ++y)
            for (int x = 0; x < kCanvas.width; ++x) {
                const Point p{x, y}, q = placed(place, p);
                QVERIFY(rectOf(after.color->extent()).contains(q));
                for (int c = 0; c < 3; ++c) QCOMPARE(after.color->at(c, q), picture.color->at(c, p));
                QCOMPARE(after.alpha->at(0, q), picture.alpha->at(0, p));
                QCOMPARE(lassoAfter.at(q), lasso.at(p));
            }
    }

    void fourTurnsAndTwoFlipsAreNone() {
        const Picture picture = noisyPicture(kCanvas, 2);
        Picture round = picture;
        for (int i = 0; i < 4; ++i) round = turned(round, CanvasTurn::right);
        round = turned(turned(round, CanvasTurn::flipX), CanvasTurn::flipX);
        round = turned(turned(round, CanvasTurn::left), CanvasTurn::right);
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < kCanvas.height; ++y)
                for (int x = 0; x < kCanvas.width; ++x)
                    QCOMPARE(round.color->at(c, {x, y}), picture.color->at(c, {x, y}));
    }

    void patchesMoveAlongAndKeepTheirPixels_data() { addTurns(); }
    void patchesMoveAlongAndKeepTheirPixels() {
        QFETCH(int, which);
        const auto turn = CanvasTurn(which);
        PatchObject patch = discPatch();
        patch.backgroundFromSource = Placement::translation(Point{17, 9});
        const Document document =
            Document(std::make_shared<const Picture>(noisyPicture(kCanvas, 1))).withPatch(patch);
        const Placement place = turnedFromCanvas(turn, kCanvas);
        const Document after = onCanvas(
            document, std::make_shared<const Picture>(turned(*document.background(), turn)), place);
        const PatchObject& moved = *after.patches().front();
        QCOMPARE(moved.id, document.patches().front()->id);
        QVERIFY(moved.backgroundFromSource.keepsPixels());
        const Selection seen = selectionOf(patch, kCanvas);
        QCOMPARE(selectionOf(moved, after.extent()), turned(seen, turn, kCanvas));
    }

    /// A guide runs between the pixels that it ran between, seen from there.
    void guidesMoveAlong_data() { addTurns(); }
    void guidesMoveAlong() {
        QFETCH(int, which);
        const auto turn = CanvasTurn(which);
        const Guides guides{.x = {0, 7, 21.5}, .y = {37, 3}};
        const Document document =
            Document(std::make_shared<const Picture>(noisyPicture(kCanvas, 1))).withGuides(guides);
        const auto turnedPicture =
            std::make_shared<const Picture>(turned(*document.background(), turn));
        const Placement place = turnedFromCanvas(turn, kCanvas);
        const Document after = onCanvas(document, turnedPicture, place);
        QCOMPARE(after.guides().x.size() + after.guides().y.size(), std::size_t{5});
        const bool exchanged = turn == CanvasTurn::right || turn == CanvasTurn::left;
        for (std::size_t i = 0; i < guides.x.size(); ++i) {
            const PlanePoint on = place({guides.x[i], 11}), other = place({guides.x[i], 30});
            QCOMPARE(exchanged ? on.y : on.x, exchanged ? other.y : other.x);  // still a line
            QCOMPARE(after.guides().along(exchanged ? GuideWay::y : GuideWay::x)[i],
                     exchanged ? on.y : on.x);
        }
        const Document back = onCanvas(after, document.background(), place.inverse());
        QVERIFY(back.guides() == guides);
        const Document cropped = onCanvas(document, turnedPicture, Placement::translation(-7, -4));
        QVERIFY(cropped.guides() == (Guides{.x = {0, 14.5}, .y = {33}}));
    }

    /// What heals a place lies where it lay, seen from there.
    void offsetsOfHealingTurnAlong_data() { addTurns(); }
    void offsetsOfHealingTurnAlong() {
        QFETCH(int, which);
        const auto turn = CanvasTurn(which);
        PatchObject patch = discPatch();
        patch.operation = Operation::parse("heal:dx=12,dy=-5");
        const Document document =
            Document(std::make_shared<const Picture>(noisyPicture(kCanvas, 1))).withPatch(patch);
        const Placement place = turnedFromCanvas(turn, kCanvas);
        const Document after = onCanvas(
            document, std::make_shared<const Picture>(turned(*document.background(), turn)), place);
        const Operation& operation = after.patches().front()->operation;
        const PlanePoint here = place({30, 20}), there = place({42, 15});
        QCOMPARE(operation.value("dx"), there.x - here.x);
        QCOMPARE(operation.value("dy"), there.y - here.y);
    }

    void thePatchsMaskIsSeenWhereItLies() {
        PatchObject patch = discPatch();
        patch.backgroundFromSource = Placement::translation(Point{30, -4});
        const Selection seen = selectionOf(patch, kCanvas);
        QCOMPARE(seen, combined(selectMask(*patch.mask, {30, -4}), selectRect(rectOf(kCanvas)),
                                SelectionMode::intersect));
        patch.softMask = std::make_shared<const Field>(
            samplesOf(feathered(selectEllipse({2, 2, 15, 12}), 2, {20, 16}), {0, 0, 20, 16}, 1));
        const Selection soft = selectionOf(patch, kCanvas);
        for (int y = 0; y < 16; ++y)
            for (int x = 0; x < 20; ++x) {
                const Point p{x + 30, y - 4};
                if (!rectOf(kCanvas).contains(p)) continue;
                const float share = patch.mask->unknown({x, y}) ? patch.softMask->at(0, {x, y}) : 0;
                QCOMPARE(int(soft.at(p)), int(std::lround(255 * share)));
            }
    }

    /// A mask that goes to the canvas and back is what it was, but where the canvas shows nothing.
    void aMaskComesBackFromTheCanvas() {
        PatchObject patch = discPatch();
        for (const Placement& place : {Placement::translation(Point{10, 8}),
                                       Placement::translation(40, 10) * Placement::rotation(90),
                                       Placement::translation(Point{40, 30})}) {
            patch.backgroundFromSource = place;
            const PatchObject back = masked(patch, selectionOf(patch, kCanvas), kCanvas);
            QVERIFY(*back.mask == *patch.mask);
            QVERIFY(!back.softMask);
        }
        patch.backgroundFromSource = Placement::translation(Point{10, 8});
        const PatchObject less = masked(patch, selectRect({10, 8, 10, 16}), kCanvas);
        QVERIFY(*less.mask == Mask::fromRect({20, 16}, {0, 0, 10, 16}));
        QVERIFY_EXCEPTION_THROWN(masked(patch, selectRect({40, 0, 5, 5}), kCanvas), InvalidProblem);
        QVERIFY_EXCEPTION_THROWN(masked(patch, {}, kCanvas), InvalidProblem);
    }

    /// Scaled and turned, mask and soft edge lie where the selection does.
    void aMaskIsSetThroughAnyPlacement() {
        PatchObject patch = discPatch();
        patch.backgroundFromSource =
            Placement::translation(14, 6) * Placement::rotation(12) * Placement::scaling(1.3);
        const Selection wanted = feathered(selectEllipse({18, 14, 12, 10}), 1.5, kCanvas);
        const PatchObject set = masked(patch, wanted, kCanvas);
        const Placement& place = patch.backgroundFromSource;
        for (int y = 0; y < 16; ++y)
            for (int x = 0; x < 20; ++x) {
                const int there = wanted.at(placed(place, {x, y}));
                if (there > 128 + 70) QVERIFY(set.mask->unknown({x, y}));
                if (there < 128 - 70) QVERIFY(!set.mask->unknown({x, y}));
                const float soft = set.softMask->at(0, {x, y});
                QVERIFY(soft >= 0 && soft <= 1);
                QVERIFY(std::abs(255 * double(soft) - there) < 70);
            }
    }

    /// Pixels of the source whose centres lie under the brush on the canvas, and no others.
    void aStrokeIsPaintedThroughAnyPlacement() {
        PatchObject patch = discPatch();
        patch.softMask = [] {
            auto soft = std::make_shared<Field>(Extent{20, 16}, 1);
            for (int y = 0; y < 16; ++y) std::fill_n(soft->row(0, y), 20, 0.5F);
            return soft;
        }();
        const std::array<StrokePiece, 2> stroke = {
            {{12, 10, 25.5, 14, 4.25}, {25.5, 14, 25.5, 30, 4.25}}};
        for (const Placement& place : {Placement::translation(Point{10, 8}),
                                       Placement::translation(24, 32) * Placement::rotation(107) *
                                           Placement::flip(true, false)}) {
            patch.backgroundFromSource = place;
            const PatchObject more = painted(patch, stroke, true),
                              less = painted(patch, stroke, false);
            int under = 0;
            for (int y = 0; y < 16; ++y)
                for (int x = 0; x < 20; ++x) {
                    const PlanePoint at = place({x + 0.5, y + 0.5});
                    const bool touched =
                        touches(stroke[0], at.x, at.y) || touches(stroke[1], at.x, at.y);
                    under += touched;
                    const bool was = patch.mask->unknown({x, y});
                    QCOMPARE(more.mask->unknown({x, y}), was || touched);
                    QCOMPARE(less.mask->unknown({x, y}), was && !touched);
                    QCOMPARE(more.softMask->at(0, {x, y}), touched ? 1.0F : 0.5F);
                }
            QVERIFY(under > 20);
            QVERIFY(less.softMask == patch.softMask);
        }
        const StrokePiece all{10, 8, 40, 40, 60};
        QVERIFY_EXCEPTION_THROWN(painted(patch, {&all, 1}, false), InvalidProblem);
    }

    /// Share b becomes b + s (1 − b), or b (1 − s), with the most that the stroke covers for s.
    void aSoftStrokeChangesTheShareOfEachPixel() {
        for (const bool soft : {false, true})
            for (const bool adds : {true, false})
                for (const double hardness : {0.0, 0.5, 1.0})
                    for (const double strength : {0.4, 1.0}) {
                        PatchObject patch = discPatch();
                        if (soft) patch.softMask = halfSeen(patch);
                        patch.backgroundFromSource =
                            Placement::translation(24, 32) * Placement::rotation(107);
                        const std::array<StrokePiece, 2> stroke = {
                            {{12, 10, 25.5, 14, 7, hardness, strength},
                             {25.5, 14, 25.5, 30, 7, hardness, strength}}};
                        const PatchObject after = painted(patch, stroke, adds);
                        for (int y = 0; y < 16; ++y)
                            for (int x = 0; x < 20; ++x) {
                                const PlanePoint at = patch.backgroundFromSource({x + 0.5, y + 0.5});
                                const double s = std::max(coverageOf(stroke[0], at.x, at.y),
                                                          coverageOf(stroke[1], at.x, at.y));
                                const double b = shareOf(patch, {x, y});
                                const double expected = adds ? b + s * (1 - b) : b * (1 - s);
                                QVERIFY(std::abs(shareOf(after, {x, y}) - expected) < 0.003);
                            }
                    }
    }

    /// A stroke that comes in parts, some of them over each other, does no more than at once.
    void aStrokeInPartsIsTheStrokeAtOnce() {
        PatchObject patch = discPatch();
        patch.backgroundFromSource = Placement::translation(Point{10, 8});
        std::vector<StrokePiece> pieces;
        for (int i = 0; i < 12; ++i)
            pieces.push_back({14.0 + i % 4, 12, 16.0 + i % 5, 18, 4, 0.3, 0.35});
        for (const bool adds : {true, false}) {
            MaskStrokePainter painter(patch, adds);
            PatchObject inParts;
            for (std::size_t i = 0; i < pieces.size(); i += 3)
                inParts = painter.with(std::span(pieces).subspan(i, 3));
            const PatchObject atOnce = painted(patch, pieces, adds);
            QCOMPARE(*inParts.mask, *atOnce.mask);
            for (int y = 0; y < 16; ++y)
                for (int x = 0; x < 20; ++x)
                    QCOMPARE(shareOf(inParts, {x, y}), shareOf(atOnce, {x, y}));
        }
    }

    /// What would leave nothing is refused; what was painted up to there goes on.
    void aRefusedPartOfAStrokeIsAsIfItHadNotBeen() {
        PatchObject patch = discPatch();
        const StrokePiece some{6, 8, 6, 8, 2}, all{10, 8, 10, 8, 60}, more{12, 8, 12, 8, 2};
        MaskStrokePainter painter(patch, false);
        static_cast<void>(painter.with({&some, 1}));
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(painter.with({&all, 1})), InvalidProblem);
        const std::array<StrokePiece, 2> both = {some, more};
        QCOMPARE(*painter.with({&more, 1}).mask, *painted(patch, both, false).mask);
    }

    /// Pixels that are seen more or less do not change what is solved.
    void aStrokeThatOnlyFadesKeepsTheMask() {
        PatchObject patch = discPatch();
        const StrokePiece faint{10, 8, 10, 8, 3, 0.5, 0.5};
        const PatchObject after = painted(patch, {&faint, 1}, false);
        QVERIFY(after.mask == patch.mask);
        QVERIFY(after.softMask && shareOf(after, {10, 8}) < 0.6);
    }
};

QTEST_APPLESS_MAIN(CanvasTest)
#include "canvas_test.moc"
