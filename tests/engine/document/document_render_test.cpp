/// Documents as they look: patches prepared, solved in order, composed.
#include <QtTest>
#include <cmath>

#include "support/clone_edits.h"
#include "support/mask_shapes.h"
#include "support/random_problem.h"
#include "weft/backend/thread_pool.h"
#include "weft/cpu_backend.h"
#include "weft/document/render.h"
#include "weft/error.h"

using namespace weft;
using namespace weft::test;
using namespace weft::tests;

namespace {

constexpr double kPi = 3.14159265358979323846;

std::shared_ptr<const Field> photograph(Extent e, std::uint64_t seed) {
    Random random(seed);
    auto field = std::make_shared<Field>(e, 3);
    for (int c = 0; c < 3; ++c) detail::fillPhoto(field->span().plane(c), random);
    for (int c = 0; c < 3; ++c)
        for (std::int64_t i = 0; i < e.area(); ++i)
            field->row(c, 0)[i] =
                static_cast<float>(kCode8 * std::floor(255 * double{field->row(c, 0)[i]}));
    return field;
}

/// max |a − b| over all samples, in internal units; infinity where shapes differ.
double largest(FieldView a, FieldView b) {
    if (a.extent != b.extent || a.channels != b.channels) return INFINITY;
    double most = 0;
    for (int c = 0; c < a.channels; ++c)
        for (int y = 0; y < a.extent.height; ++y)
            for (int x = 0; x < a.extent.width; ++x)
                most = std::max(most, std::abs(double{a.row(c, y)[x]} - b.row(c, y)[x]));
    return most;
}

}  // namespace

class DocumentRenderTest : public QObject {
    Q_OBJECT
    std::shared_ptr<const Field> background_ = photograph({160, 120}, 1),
                                 image_ = photograph({60, 60}, 2);
    std::shared_ptr<const Mask> mask_ = std::make_shared<Mask>(tests::ellipseMask({60, 60}));
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);
    ThreadPool pool_{2};

    [[nodiscard]] Document empty() const { return Document(pictureOf(background_)); }
    [[nodiscard]] PatchObject patchAt(const Placement& place) const {
        return {.name = "patch",
                .source = pictureOf(image_),
                .mask = mask_,
                .backgroundFromSource = place};
    }
    [[nodiscard]] PatchObject patchAt(Point p) const { return patchAt(Placement::translation(p)); }
    [[nodiscard]] Rendering render(const Document& document) const {
        PatchPreparer preparer({}, 2);
        return renderDocument(document, preparer, *cpu_, {.scheme = {}, .rule = {}, .threads = 2});
    }
    /// A patch of the identity's image through a placement, over a background of its own.
    [[nodiscard]] PreparedPatch prepared(const PatchObject& object) const {
        PatchPreparer preparer({}, 2);
        const Document document = empty().withPatch(object);
        return preparer.prepare(document, *document.patches().front());
    }

private slots:
    void aPatchByWholePixelsIsSolvedAsTheSameProblemBitForBit() {
        const Rendering r = render(empty().withPatch(patchAt({30, 20})));
        const CloneProblem problem(background_, {image_, mask_, {30, 20}, Gradients::import});
        const CloneResult alone =
            solveClone(problem, *cpu_, {.scheme = {}, .rule = {}, .threads = 2});
        QCOMPARE(r.layers.size(), std::size_t{1});
        QVERIFY(r.layers[0]->box == alone.changed);
        QCOMPARE(largest(r.layers[0]->solved.view(), alone.solved.view()), 0.0);
        QVERIFY(r.patches[0].result.progress.certified);
        QCOMPARE(r.patches[0].result.unknowns, mask_->unknownCount());
    }

    void eachPatchIsSolvedOverThoseBelowIt() {
        for (const char* key : {"import", "mixed", "average"}) {
            PatchObject upper = patchAt({55, 35});
            upper.operation = Operation::parse(key);
            const Rendering r = render(empty().withPatch(patchAt({30, 20})).withPatch(upper));
            QCOMPARE(r.layers.size(), std::size_t{2});
            // The whole picture as a base, rounded as bases are, gives the same bits as the part.
            const Base whole =
                baseOver(background_, {r.layers[0]}, rectOf(background_->extent()), pool_);
            const CloneProblem problem(whole.field,
                                       {image_, mask_, {55, 35}, upper.operation.info().gradients});
            const CloneResult alone =
                solveClone(problem, *cpu_, {.scheme = {}, .rule = {}, .threads = 2});
            QVERIFY(alone.changed == r.layers[1]->box);
            QCOMPARE(largest(r.layers[1]->solved.view(), alone.solved.view()), 0.0);
            const Field picture = composed(background_, r.layers);
            QCOMPARE(largest(picture.view().crop(alone.changed), alone.solved.view()), 0.0);
            QCOMPARE(picture.at(0, {2, 2}), background_->at(0, {2, 2}));
        }
    }

    void hiddenPatchesAndThoseOffThePictureAreLeftOut() {
        PatchObject hidden = patchAt({30, 20});
        hidden.visible = false;
        const Document document =
            empty().withPatch(hidden).withPatch(patchAt({5000, 0})).withPatch(patchAt({55, 35}));
        const Rendering r = render(document), alone = render(empty().withPatch(patchAt({55, 35})));
        QCOMPARE(r.patches.size(), std::size_t{2});
        QVERIFY(!r.patches[0].reason.empty() && r.patches[1].reason.empty());
        QCOMPARE(r.layers.size(), std::size_t{1});
        QCOMPARE(largest(r.layers[0]->solved.view(), alone.layers[0]->solved.view()), 0.0);
    }

    void opacityAndSoftMaskActAfterTheSolveAndThoseAboveSeeThem() {
        const Rendering full = render(empty().withPatch(patchAt({30, 20})));
        PatchObject faint = patchAt({30, 20});
        faint.opacity = 0.25;
        auto soft = std::make_shared<Field>(image_->extent(), 1);
        for (int y = 0; y < 60; ++y)
            for (int x = 0; x < 60; ++x) soft->at(0, {x, y}) = static_cast<float>(x) / 59;
        faint.softMask = soft;
        const Rendering r = render(empty().withPatch(faint).withPatch(patchAt({55, 35})));
        const Rect box = r.layers[0]->box;
        for (int y = 0; y < box.height; ++y)
            for (int x = 0; x < box.width; ++x) {
                const Point p{x, y}, q = p + box.topLeft(), inMask = q - Point{30, 20};
                const double below = background_->at(1, q), u = full.layers[0]->solved.at(1, p);
                const double share =
                    mask_->unknown(inMask) ? 0.25 * double{soft->at(0, inMask)} : 0.0;
                const double seen = r.layers[0]->solved.at(1, p);
                QVERIFY(std::abs(seen - (below + share * (u - below))) < 0.05);
                if (share == 0) QCOMPARE(seen, below);
            }
        const Base over = baseOver(background_, {r.layers[0]}, rectOf(background_->extent()), pool_);
        const CloneResult upper = solveClone(
            CloneProblem(over.field, {image_, mask_, {55, 35}, Gradients::import}), *cpu_, {});
        QVERIFY(largest(r.layers[1]->solved.view(), upper.solved.view()) < 2 * kCode8);
    }

    void wholePixelsShareSamplesAndAMoveByThemResamplesNothing() {
        int conversions = 0;
        PatchPreparer preparer(
            [&](const Picture& picture, const Picture&) {
                ++conversions;
                return picture;
            },
            2);
        Document document = empty().withPatch(patchAt({30, 20}));
        PatchObject object = *document.patches().front();
        const Patch still = preparer.prepare(document, object).patch;
        QVERIFY(still.image == image_ && still.mask == mask_ &&
                still.backgroundFromPatch == (Point{30, 20}));
        object.backgroundFromSource =
            Placement::translation(10.25, 3) * Placement::rotation(17) * Placement::scaling(0.8);
        const Patch turned = preparer.prepare(document, object).patch;
        QVERIFY(turned.image != image_);
        object.backgroundFromSource = object.backgroundFromSource.movedBy(-7, 12);
        const Patch moved = preparer.prepare(document, object).patch;
        QVERIFY(moved.image == turned.image && moved.mask == turned.mask);
        QVERIFY(moved.backgroundFromPatch == turned.backgroundFromPatch + (Point{-7, 12}));
        QCOMPARE(conversions, 1);
    }

    void rightAnglesAndFlipsOnlyMovePixels() {
        const Placement places[] = {Placement::translation(100, 10) * Placement::rotation(90),
                                    Placement::translation(90, 70) * Placement::rotation(180),
                                    Placement::translation(80, 5) * Placement::flip(true, false)};
        for (const Placement& place : places) {
            const PreparedPatch p = prepared(patchAt(place));
            const Placement back = place.inverse();
            std::int64_t unknown = 0;
            for (int y = 0; y < p.patch.mask->extent().height; ++y)
                for (int x = 0; x < p.patch.mask->extent().width; ++x) {
                    if (!p.patch.mask->unknown({x, y})) continue;
                    const Point q = Point{x, y} + p.patch.backgroundFromPatch;
                    const PlanePoint s = back({q.x + 0.5, q.y + 0.5});
                    const Point source{static_cast<int>(std::floor(s.x)),
                                       static_cast<int>(std::floor(s.y))};
                    QVERIFY(mask_->unknown(source));
                    for (int c = 0; c < 3; ++c)
                        QCOMPARE(p.patch.image->at(c, {x, y}), image_->at(c, source));
                    ++unknown;
                }
            QCOMPARE(unknown, mask_->unknownCount());
        }
    }

    void shrinkingByTwoTakesMeansOfFourAndMasksOfHalf() {
        auto mask = std::make_shared<Mask>(image_->extent());
        for (int y = 10; y < 41; ++y)
            for (int x = 13; x < 50; ++x) mask->set({x, y}, true);
        PatchObject object = patchAt(Placement::translation(20, 30) * Placement::scaling(0.5));
        object.mask = mask;
        const PreparedPatch p = prepared(object);
        for (int y = 0; y < 30; ++y)
            for (int x = 0; x < 30; ++x) {
                const Point at = Point{x + 20, y + 30} - p.patch.backgroundFromPatch;
                if (!rectOf(p.patch.mask->extent()).contains(at)) continue;
                double mean = 0;
                int unknown = 0;
                for (const Point d : {Point{0, 0}, {1, 0}, {0, 1}, {1, 1}}) {
                    const Point s{2 * x + d.x, 2 * y + d.y};
                    mean += image_->at(2, s) / 4.0;
                    unknown += mask->unknown(s);
                }
                QCOMPARE(p.patch.mask->unknown(at), unknown >= 2);
                if (unknown >= 2) QVERIFY(std::abs(p.patch.image->at(2, at) - mean) <= kSampleGrid);
            }
    }

    // Of a wave of 24 pixels the filter keeps all but a few parts of a thousand.
    void aSmoothPictureComesBackFromATurn() {
        auto wave = std::make_shared<Field>(Extent{90, 90}, 1);
        for (int y = 0; y < 90; ++y)
            for (int x = 0; x < 90; ++x)
                wave->at(0, {x, y}) = static_cast<float>(
                    kCode8 * (128 + 100 * std::sin(2 * kPi * x / 24) * std::cos(2 * kPi * y / 24)));
        auto all = std::make_shared<Mask>(wave->extent(), Mask::kUnknown);
        const Placement turn =
            Placement().changedAbout({45, 45}, Placement::rotation(33) * Placement::scaling(1.3));
        PatchObject there{
            .name = "wave", .source = pictureOf(wave), .mask = all, .backgroundFromSource = turn};
        const Document grey(pictureOf(std::make_shared<Field>(Extent{160, 160}, 1)));
        PatchPreparer preparer({}, 2);
        const Patch turned = preparer.prepare(grey, there).patch;
        const Placement back = turn.inverse() * Placement::translation(turned.backgroundFromPatch);
        PatchObject again{.id = 2,
                          .name = "back",
                          .source = pictureOf(turned.image),
                          .mask = turned.mask,
                          .backgroundFromSource = back};
        const Patch straight = preparer.prepare(grey, again).patch;
        double worst = 0;
        for (int y = 15; y < 75; ++y)
            for (int x = 15; x < 75; ++x)
                worst = std::max(worst, std::abs(double{straight.image->at(
                                                     0, Point{x, y} - straight.backgroundFromPatch)} -
                                                 wave->at(0, {x, y})));
        QVERIFY2(worst < 1.5 * kCode8, qPrintable(QString::number(worst / kCode8)));
    }

    void aPatchScaledFarBeyondTheCanvasIsPreparedWhereItIsSeen() {
        const PreparedPatch p =
            prepared(patchAt(Placement::translation(-3000, -3000) * Placement::scaling(200)));
        const Extent canvas = background_->extent();
        QVERIFY(p.patch.image->extent().area() <= (canvas.width + 4) * (canvas.height + 4));
        const Rendering r = render(empty().withPatch(
            patchAt(Placement::translation(-3000, -3000) * Placement::scaling(200))));
        QCOMPARE(r.layers.size(), std::size_t{1});
        QVERIFY(r.layers[0]->box == rectOf(canvas));
    }

    void greyMeetsColour() {
        auto grey = std::make_shared<Field>(Extent{60, 60}, 1);
        PatchObject object = patchAt({30, 20});
        object.source = pictureOf(grey);
        QCOMPARE(prepared(object).patch.image->channels(), 3);
        const Document greyBelow = Document(pictureOf(std::make_shared<Field>(Extent{160, 120}, 1)))
                                       .withPatch(patchAt({30, 20}));
        PatchPreparer preparer({}, 2);
        QCOMPARE(preparer.background(greyBelow)->channels(), 3);
        QVERIFY(preparer.background(greyBelow) == preparer.background(greyBelow));
    }

    void aLayerIsRestackedOverWhatLiesBelowItNow() {
        const Rendering before =
            render(empty().withPatch(patchAt({30, 20})).withPatch(patchAt({55, 35})));
        const Rendering moved = render(empty().withPatch(patchAt({36, 24})));
        const Coverage coverage{1, nullptr, mask_, {55, 35}};
        const Layer& upper = *before.layers[1];
        const Base base = baseOver(background_, moved.layers, upper.box, pool_);
        const SharedLayer shown = restacked(upper, coverage, base);
        for (int y = 0; y < upper.box.height; ++y)
            for (int x = 0; x < upper.box.width; ++x) {
                const Point p{x, y};
                const bool own = mask_->unknown(p + upper.box.topLeft() - Point{55, 35});
                const float below = base.field->at(0, p + upper.box.topLeft() - base.origin);
                QCOMPARE(shown->solved.at(0, p), own ? upper.solved.at(0, p) : below);
            }
    }

    void basesKnowTheRangeOfTheirSamplesUnlessTheyHoldWhatIsNoNumber() {
        auto eightBit = std::make_shared<Field>(Extent{40, 70}, 3);
        for (std::int64_t i = 0; i < eightBit->bytes() / 4; ++i)
            eightBit->span().data[i] = 257.0F * static_cast<float>(i % 256);
        eightBit->keepCodes();
        QCOMPARE(eightBit->exactRange(), 65535.0F);
        const Rect box{5, 3, 20, 60}, all = rectOf(eightBit->extent());
        for (const float odd : {-70000.3F, 4.5F * 65535, INFINITY, NAN}) {
            auto layer = std::make_shared<Layer>();
            layer->box = box;
            layer->solved = Field(box.extent(), 3);
            layer->solved.at(2, {7, 50}) = odd;
            Base base = baseOver(eightBit, {layer}, all, pool_);
            QCOMPARE(base.field->exactRange(), odd == -70000.3F ? 70000.25F : 0.0F);
            const auto pose = [&] { CloneProblem(base.field, {image_, mask_, {0, 0}}); };
            if (std::isfinite(odd))
                pose();
            else
                QVERIFY_EXCEPTION_THROWN(pose(), InvalidProblem);
        }
        static_cast<void>(eightBit->span());
        QCOMPARE(eightBit->exactRange(), 0.0F);
    }
};

QTEST_APPLESS_MAIN(DocumentRenderTest)
#include "document_render_test.moc"
