/// Patches that keep their colour where they are told to: those pixels are known with u = g, and the
/// others solve their system between them and the background.
#include <QtTest>

#include "support/operation_checks.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

class KeptColourTest : public QObject {
    Q_OBJECT
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);
    const MaskCase where_ = insideCase("ellipse", ellipseMask({40, 34}));

    [[nodiscard]] OperationScene scene(const char* operation) const {
        Random random(9);
        OperationScene made{
            std::make_shared<Field>(randomPicture(where_.background, 3, PictureKind::photo8, random)),
            std::make_shared<Field>(
                randomPicture(where_.mask->extent(), 3, PictureKind::photo8, random)),
            where_, Operation::parse(operation)};
        made.kept = someToKeep(where_);
        return made;
    }
    [[nodiscard]] Rendering render(const Document& document) const {
        PatchPreparer preparer({}, 2);
        return renderDocument(document, preparer, *cpu_, {.scheme = {}, .rule = {}, .threads = 2});
    }
    [[nodiscard]] Rendering render(const PatchObject& patch, const Document& document) const {
        return render(document.withPatch(patch));
    }
    static double largest(const Field& a, const Field& b) {
        double most = a.extent() == b.extent() ? 0 : 1e9;
        for (int c = 0; most < 1e9 && c < a.channels(); ++c)
            for (int y = 0; y < a.extent().height; ++y)
                for (int x = 0; x < a.extent().width; ++x)
                    most = std::max(most, std::abs(double{a.at(c, {x, y})} - b.at(c, {x, y})));
        return most;
    }

private slots:
    void eachOperationSolvesItsSystemBetweenKeptPixelsOnEveryMask_data() {
        QTest::addColumn<QString>("operation");
        for (const OperationInfo& info : operations())
            if (info.solves && !solvesItsOwnRectangle(info))
                QTest::newRow(info.key.c_str()) << QString::fromStdString(info.key);
    }
    void eachOperationSolvesItsSystemBetweenKeptPixelsOnEveryMask() {
        QFETCH(QString, operation);
        const Operation tested = Operation::parse(operation.toStdString());
        std::vector<std::string> wrong;
        const auto check = [&](Extent e, PictureKind kind, int channels) {
            for (std::string& found :
                 checkOperationOnZoo(tested, e, kind, channels, *cpu_, KeptColour::some))
                wrong.push_back(std::move(found));
        };
        check(kSanitized ? Extent{25, 19} : Extent{37, 29}, PictureKind::photo8, 3);
        if (!kSanitized) check({53, 61}, PictureKind::noise16, 1);
        for (const std::string& found : wrong) qWarning("%s", found.c_str());
        QCOMPARE(wrong.size(), std::size_t{0});
    }

    void keptPixelsHaveThePatchsColourInLinearLightToo() {
        OperationScene made = scene("import");
        Document document = made.document();
        PatchObject patch = *document.patches()[0];
        patch.space = SolveSpace::linear;
        const Rendering r = render(patch, document);
        QVERIFY(r.patches[0].result.progress.certified);
        QCOMPARE(farthestFromKept(made, *r.layers[0]), 0.0);
        patch.kept = nullptr;
        QVERIFY(farthestFromKept(made, *render(patch, document).layers[0]) > kCode8);
    }

    // Of which sums are not exact in float32.
    void samplesBetweenCodesAreNoMatter() {
        for (const char* key : {"import", "mixed", "average"}) {
            OperationScene made = scene(key);
            for (auto* picture : {&made.b, &made.g}) {
                Field scaled = (*picture)->clone();
                for (int c = 0; c < 3; ++c)
                    for (int y = 0; y < scaled.extent().height; ++y)
                        for (int x = 0; x < scaled.extent().width; ++x)
                            scaled.at(c, {x, y}) *= 0.99731F;
                *picture = std::make_shared<Field>(std::move(scaled));
            }
            DirectSolver direct(made.importProblem());
            QCOMPARE(QString::fromStdString(checkOperation(made, *cpu_, direct, 0.5)), QString());
        }
    }

    // As if the kept pixels were a hole of the mask over a background that has the patch's colour.
    void keptPixelsActAsABackgroundOfThatColour() {
        const OperationScene made = scene("import");
        auto b = std::make_shared<Field>(made.b->clone());
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < where_.background.height; ++y)
                for (int x = 0; x < where_.background.width; ++x)
                    if (made.keeps({x, y}))
                        b->at(c, {x, y}) = made.g->at(c, Point{x, y} - where_.backgroundFromPatch);
        const CloneProblem hole = made.importProblem();
        const CloneResult alone = solveClone(CloneProblem(b, hole.patch()), *cpu_,
                                             {.scheme = {}, .rule = {}, .threads = 2});
        const Field picture = composed(made.b, render(made.document()).layers);
        const FieldView both = picture.view().crop(alone.changed);
        Field seen(alone.changed.extent(), 3);
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < both.extent.height; ++y)
                std::copy_n(both.row(c, y), both.extent.width, seen.row(c, y));
        QCOMPARE(largest(seen, alone.solved), 0.0);
    }

    void opacityAndSoftMaskActOnKeptPixelsAsOnOthers() {
        OperationScene made = scene("import");
        const Document document = made.document();
        PatchObject patch = *document.patches()[0];
        const Field full = render(document).layers[0]->solved.clone();
        auto soft = std::make_shared<Field>(patch.mask->extent(), 1);
        for (int y = 0; y < soft->extent().height; ++y)
            for (int x = 0; x < soft->extent().width; ++x)
                soft->at(0, {x, y}) = float(x) / float(soft->extent().width);
        patch.opacity = 0.5;
        patch.softMask = soft;
        const Rendering r = render(patch, document);
        const Layer& layer = *r.layers[0];
        for (int y = 0; y < layer.box.height; ++y)
            for (int x = 0; x < layer.box.width; ++x) {
                const Point p = Point{x, y} + layer.box.topLeft(),
                            inMask = p - where_.backgroundFromPatch;
                const double below = made.b->at(1, p), u = full.at(1, {x, y});
                const double share = where_.mask->unknown(inMask) ? 0.5 * soft->at(0, inMask) : 0;
                QVERIFY(std::abs(layer.solved.at(1, {x, y}) - (below + share * (u - below))) < 0.05);
            }
    }

    // What is kept turns and shrinks with the mask, by the same filter.
    void keptPixelsFollowThePlacement() {
        OperationScene made = scene("import");
        const Document document = made.document();
        PatchObject patch = *document.patches()[0];
        patch.kept = std::make_shared<Mask>(Mask::fromRect(patch.mask->extent(), {12, 8, 16, 14}));
        patch.backgroundFromSource =
            patch.backgroundFromSource * Placement::rotation(25) * Placement::scaling(0.8);
        PatchPreparer preparer({}, 2);
        const PreparedPatch prepared = preparer.prepare(document, patch);
        QVERIFY(prepared.kept && prepared.kept->extent() == prepared.patch.mask->extent());
        PatchObject onlyKept = patch;
        onlyKept.mask = patch.kept, onlyKept.kept = nullptr;
        const PreparedPatch alone = PatchPreparer({}, 2).prepare(document, onlyKept);
        QCOMPARE(prepared.kept->unknownCount(), alone.patch.mask->unknownCount());
        const Rendering r = render(patch, document);
        const Layer& layer = *r.layers[0];
        for (int y = 0; y < prepared.kept->extent().height; ++y)
            for (int x = 0; x < prepared.kept->extent().width; ++x) {
                const Point p = Point{x, y} + prepared.patch.backgroundFromPatch;
                if (!prepared.kept->unknown({x, y}) || !layer.box.contains(p)) continue;
                QCOMPARE(layer.solved.at(2, p - layer.box.topLeft()),
                         prepared.patch.image->at(2, {x, y}));
            }
    }

    void aPatchThatKeepsAllIsPastedAsItIs() {
        OperationScene made = scene("mixed");
        made.kept = std::make_shared<Mask>(where_.mask->extent(), Mask::kUnknown);
        const Rendering r = render(made.document());
        QCOMPARE(r.layers.size(), std::size_t{1});
        QCOMPARE(farthestFromKept(made, *r.layers[0]), 0.0);
        QVERIFY(r.patches[0].result.progress.certified);
        OperationScene normal = scene("normal");
        QCOMPARE(largest(r.layers[0]->solved, render(normal.document()).layers[0]->solved), 0.0);
    }

    void aTileKeepsTheInsideButNotItsBorders() {
        OperationScene made = scene("tile");
        made.kept = std::make_shared<Mask>(Mask::fromRect(where_.mask->extent(), {0, 10, 25, 6}));
        const Rendering r = render(made.document());
        const Layer& layer = *r.layers[0];
        const Rect box = layer.box;
        for (int x = 1; x < box.width - 1; ++x) {
            const Point p = box.topLeft() + Point{x, 12};
            if (!made.keeps(p)) continue;
            QCOMPARE(layer.solved.at(0, {x, 12}), made.g->at(0, p - where_.backgroundFromPatch));
        }
        for (int y = 0; y < box.height; ++y)
            QCOMPARE(layer.solved.at(0, {0, y}), layer.solved.at(0, {box.width - 1, y}));
    }

    // Ω, and with it a solver's set-up, is the same object while the patch moves by whole pixels.
    void aMoveKeepsTheUnknownPixels() {
        for (const char* key : {"import", "mixed", "monochrome", "recolour"}) {
            OperationScene made = scene(key);
            const Document document = made.document();
            PatchObject patch = *document.patches()[0];
            PatchPreparer preparer({}, 2);
            const auto before = preparer.problemOf(document, patch, {}).problem->patch().mask;
            QVERIFY(before->unknownCount() < patch.mask->unknownCount());
            patch.backgroundFromSource = patch.backgroundFromSource.movedBy(1, 0);
            QCOMPARE(preparer.problemOf(document, patch, {}).problem->patch().mask, before);
        }
    }

    void masksOfAnotherSizeAreRefused() {
        OperationScene made = scene("import");
        made.kept = std::make_shared<Mask>(Extent{3, 3}, Mask::kUnknown);
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(made.document()), std::exception);
    }
};

QTEST_APPLESS_MAIN(KeptColourTest)
#include "kept_colour_test.moc"
