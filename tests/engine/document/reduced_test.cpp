/// Documents at a fraction of their size, and their layers made whole again.
#include "document/reduced.h"

#include <QTest>

#include "support/clone_edits.h"
#include "support/mask_shapes.h"
#include "weft/backend/thread_pool.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::test;

namespace {

std::shared_ptr<const Field> ramp(Extent e, int channels = 3) {
    auto field = std::make_shared<Field>(e, channels);
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x)
                field->at(c, {x, y}) = static_cast<float>(kCode8 * ((3 * x + 7 * y + 11 * c) % 251));
    return field;
}

PatchObject patchOf(Extent e, const Placement& placement, const char* operation = "import") {
    return {.source = pictureOf(ramp(e)),
            .mask = std::make_shared<const Mask>(tests::ellipseMask(e)),
            .backgroundFromSource = placement,
            .operation = Operation::parse(operation)};
}

/// A sample of a picture reduced once, odd edges repeated.
double meanAt(const Field& whole, int c, int x, int y) {
    const Extent e = whole.extent();
    const int right = std::min(2 * x + 1, e.width - 1), below = std::min(2 * y + 1, e.height - 1);
    return 0.25 * (double{whole.at(c, {2 * x, 2 * y})} + whole.at(c, {right, 2 * y}) +
                   whole.at(c, {2 * x, below}) + whole.at(c, {right, below}));
}

}  // namespace

class ReducedTest : public QObject {
    Q_OBJECT
    ThreadPool pool_{2};

private slots:
    void samplesAreMeansAndMasksAreUnknownFromHalfOfThePixelsOn() {
        const auto background = ramp({101, 63});
        PatchObject patch = patchOf({41, 30}, Placement::translation(12, 20));
        patch.softMask = std::make_shared<const Field>(Extent{41, 30}, 1);
        const Document whole = Document(pictureOf(background)).withPatch(patch);
        const auto small = DocumentReducer().reduced(whole, 1, pool_);
        QCOMPARE(small->extent(), (Extent{51, 32}));
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < 32; ++y)
                for (int x = 0; x < 51; ++x)
                    QCOMPARE(double{small->background()->color->at(c, {x, y})},
                             meanAt(*background, c, x, y));
        const PatchObject& object = *small->find(1);
        QCOMPARE(object.mask->extent(), (Extent{21, 15}));
        QCOMPARE(object.softMask->extent(), (Extent{21, 15}));
        for (int y = 0; y < 15; ++y)
            for (int x = 0; x < 20; ++x) {
                int unknown = 0;
                for (const Point p : {Point{0, 0}, {1, 0}, {0, 1}, {1, 1}})
                    unknown += patch.mask->unknown({2 * x + p.x, 2 * y + p.y});
                QCOMPARE(object.mask->unknown({x, y}), unknown >= 2);
            }
    }

    void whatStaysOnPixelsStaysThere() {
        Document whole{pictureOf(ramp({400, 300}))};
        whole = whole.withPatch(patchOf({80, 60}, Placement::translation(33, 51)));
        whole = whole.withPatch(
            patchOf({80, 60}, Placement::rotation(90) * Placement::translation(7, -151)));
        whole = whole.withPatch(patchOf({80, 60}, Placement::rotation(11).movedBy(120.4, 80.25)));
        for (const int level : {1, 2, 3}) {
            const auto small = DocumentReducer().reduced(whole, level, pool_);
            for (std::uint64_t id = 1; id <= 3; ++id) {
                const Placement &before = whole.find(id)->backgroundFromSource,
                                &after = small->find(id)->backgroundFromSource;
                QCOMPARE(after.keepsPixels(), id < 3);
                QCOMPARE(after.matrix(), before.matrix());
                const double step = 1 << level, most = id < 3 ? 0.5 : 1e-9;
                QVERIFY(std::abs(after.offset().x - before.offset().x / step) <= most);
                QVERIFY(std::abs(after.offset().y - before.offset().y / step) <= most);
            }
        }
    }

    void lengthsOfAnOperationShrinkAndOtherNumbersDoNot() {
        const Document whole = Document(pictureOf(ramp({400, 300})))
                                   .withPatch(patchOf({80, 60}, {}, "heal:dx=-40,dy=22,texture=0.5"))
                                   .withPatch(patchOf({80, 60}, {}, "recolour:hue=40"));
        const auto small = DocumentReducer().reduced(whole, 1, pool_);
        QCOMPARE(small->find(1)->operation, Operation::parse("heal:dx=-20,dy=11,texture=0.5"));
        QCOMPARE(small->find(2)->operation, Operation::parse("recolour:hue=40"));
    }

    /// A drag that is shown smaller takes no colour from where the picture is transparent.
    void whatHidesBelowAlphaDoesNotMatter() {
        const auto smallerWith = [this](float hidden) {
            auto color = std::make_shared<Field>(ramp({64, 40})->clone());
            auto alpha = std::make_shared<Field>(Extent{64, 40}, 1);
            for (int y = 0; y < 40; ++y)
                for (int x = 0; x < 64; ++x) {
                    alpha->at(0, {x, y}) = x < 21 ? 0.0F : 65535.0F;
                    for (int c = 0; c < 3 && x < 21; ++c) color->at(c, {x, y}) = hidden;
                }
            auto picture = std::make_shared<Picture>();
            picture->color = std::move(color);
            picture->alpha = std::move(alpha);
            return DocumentReducer().reduced(Document(std::move(picture)), 1, pool_);
        };
        const auto black = smallerWith(0), white = smallerWith(65535);
        for (int x = 0; x < 32; ++x) {
            const float alpha = black->background()->alpha->at(0, {x, 9});
            QCOMPARE(alpha, x < 10 ? 0.0F : x > 10 ? 65535.0F : 0.5F * 65535.0F);
            if (alpha > 0)
                QCOMPARE(black->background()->color->at(1, {x, 9}),
                         white->background()->color->at(1, {x, 9}));
        }
    }

    void whatDidNotChangeIsNotMadeAgain() {
        DocumentReducer reducer;
        Document whole = Document(pictureOf(ramp({200, 100})))
                             .withPatch(patchOf({80, 60}, {}))
                             .withPatch(patchOf({50, 40}, {}));
        const auto first = reducer.reduced(whole, 1, pool_);
        PatchObject moved = *whole.find(1);
        moved.backgroundFromSource = moved.backgroundFromSource.movedBy(5, 5);
        whole = whole.withPatch(moved).without(2);
        const auto second = reducer.reduced(whole, 1, pool_);
        QCOMPARE(second->background(), first->background());
        QCOMPARE(second->find(1)->source, first->find(1)->source);
        QCOMPARE(second->find(1)->mask, first->find(1)->mask);
        QVERIFY(!second->find(2));
        QVERIFY(reducer.reduced(whole, 2, pool_)->background() != first->background());
    }

    void aStoppedReductionIsNoDocument() {
        DocumentReducer reducer;
        std::stop_source stop;
        stop.request_stop();
        const Document whole{pictureOf(ramp({200, 100}))};
        QVERIFY(!reducer.reduced(whole, 1, pool_, stop.get_token()));
        QVERIFY(reducer.reduced(whole, 1, pool_));
    }

    void onlyWhatGainsByItIsReduced() {
        const Document empty{pictureOf(ramp({1200, 900}))};
        const Document large = empty.withPatch(patchOf({800, 600}, {}));
        QCOMPARE(worthReducing(large, 1, 0), 0);
        QCOMPARE(worthReducing(large, 1, 1), 1);
        QCOMPARE(worthReducing(large, 1, 3), 2);  // 200 x 150 are solved at once
        QCOMPARE(worthReducing(empty.withPatch(patchOf({100, 80}, {})), 1, 3), 0);
        const Document withDot = large.withPatch(patchOf({20, 20}, {}));
        QCOMPARE(worthReducing(withDot, 2, 3), 1);  // of the dot, in hand, something must be left
        QCOMPARE(worthReducing(withDot, 1, 3), 2);
        QCOMPARE(worthReducing(large.withPatch(patchOf({20, 20}, {}, "flatten")), 1, 3), 0);
    }

    void aLayerIsMadeWhole() {
        Layer small{.patch = 4, .box = {10, 6, 9, 5}, .solved = {}, .pixels = {}};
        small.solved = Field({9, 5}, 3);
        small.pixels.reshape({9, 5});
        for (int y = 0; y < 5; ++y)
            for (int x = 0; x < 9; ++x) {
                small.pixels.span().row(y)[x] = static_cast<std::uint32_t>(100 * y + x);
                for (int c = 0; c < 3; ++c)
                    small.solved.at(c, {x, y}) = static_cast<float>(1000 * c + 100 * y + x);
            }
        for (const int level : {1, 2, 3}) {
            const int step = 1 << level;
            const Extent extent{19 * step - 1, 11 * step - 1};  // the last pixels are cut
            Layer pixels, samples;
            const Rect box = enlarged(small.box, level, extent);
            QCOMPARE(box, (Rect{10 * step, 6 * step, 9 * step - 1, 5 * step - 1}));
            pixels.pixels.reshape(box.extent());
            enlarge(small, level, extent, pixels, pool_);
            Layer floats{.patch = 4, .box = small.box, .solved = small.solved.clone(), .pixels = {}};
            samples.solved = Field(box.extent(), 3);
            enlarge(floats, level, extent, samples, pool_);
            QCOMPARE(samples.box, box);
            QCOMPARE(pixels.patch, std::uint64_t{4});
            for (int y = 0; y < box.height; ++y)
                for (int x = 0; x < box.width; ++x) {
                    QCOMPARE(pixels.pixels.row(y)[x], small.pixels.row(y / step)[x / step]);
                    for (int c = 0; c < 3; ++c)
                        QCOMPARE(samples.solved.at(c, {x, y}),
                                 small.solved.at(c, {x / step, y / step}));
                }
        }
    }
};

QTEST_GUILESS_MAIN(ReducedTest)
#include "reduced_test.moc"
