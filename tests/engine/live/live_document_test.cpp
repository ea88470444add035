/// The live solve of several patches: those above a change are solved anew and stay in sight.
#include <QTest>

#include "support/live_harness.h"
#include "support/mask_shapes.h"
#include "support/patience.h"
#include "support/rest_equals_rendering.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"
#include "weft/document/render.h"

using namespace weft;
using namespace weft::test;

namespace {

std::shared_ptr<const Field> waves(Extent e, double phase) {
    auto field = std::make_shared<Field>(e, 3);
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x)
                field->at(c, {x, y}) = static_cast<float>(
                    257 * std::floor(120 + 60 * std::sin(0.07 * x + phase + c) * std::cos(0.05 * y)));
    return field;
}

BackendRegistry realCpu() {
    return {{"cpu", "CPU", [] { return BackendProbe{makeCpuBackend(2), ""}; }}};
}

/// Largest difference of a layer from an accurate solution over the layers below it, in 8-bit codes.
double error(const Document& document, const Layers& layers, std::size_t i) {
    PatchPreparer preparer({}, 2);
    const Layers below(layers.begin(), layers.begin() + static_cast<std::ptrdiff_t>(i));
    const PatchProblem asked = preparer.problemOf(document, *document.find(layers[i]->patch), below);
    const CloneResult exact =
        solveClone(*asked.problem, *makeCpuBackend(2), {.scheme = {}, .rule = {.tolerance = 0.01}});
    if (asked.box != layers[i]->box) return 1e9;
    double most = 0;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < asked.box.height; ++y)
            for (int x = 0; x < asked.box.width; ++x)
                most = std::max(most, std::abs(double{layers[i]->solved.at(c, {x, y})} -
                                               exact.solved.at(c, {x, y})) /
                                          257);
    return most;
}

}  // namespace

class LiveDocumentTest : public QObject {
    Q_OBJECT
    std::shared_ptr<const Field> background_ = waves({420, 320}, 0);
    std::shared_ptr<const Mask> mask_ = std::make_shared<Mask>(tests::ellipseMask({120, 120}));

    [[nodiscard]] PatchObject patchAt(Point p, double phase) const {
        static std::map<double, std::shared_ptr<const Field>> images;
        auto& image = images[phase];
        if (!image) image = waves({120, 120}, phase);
        return {.name = "patch",
                .source = pictureOf(image),
                .mask = mask_,
                .backgroundFromSource = Placement::translation(p)};
    }
    /// Two that overlap, one aside, one over the second.
    [[nodiscard]] Document four() const {
        return Document(pictureOf(background_))
            .withPatch(patchAt({60, 60}, 1))
            .withPatch(patchAt({120, 100}, 2))
            .withPatch(patchAt({290, 180}, 3))
            .withPatch(patchAt({180, 140}, 4));
    }
    static Document moved(const Document& document, std::uint64_t id, Point by) {
        PatchObject patch = *document.find(id);
        patch.backgroundFromSource = patch.backgroundFromSource.movedBy(by.x, by.y);
        return document.withPatch(patch);
    }
    static Edit edit(std::uint64_t id, const Document& document, std::uint64_t active,
                     bool dragging = false) {
        return {.id = id,
                .content = CloneEdit{std::make_shared<const Document>(document), active},
                .dragging = dragging};
    }

private slots:
    void aGroupThatIsFadedSolvesAnewWhatLiesAboveItAlone() {
        LiveViewer viewer(realCpu());
        const auto node = [](std::uint64_t id) { return PatchNode{.id = id}; };
        const Document grouped =
            four().arranged({{0, {.name = "g"}, {node(1), node(2)}}, node(3), node(4)});
        viewer.solver().submit(edit(1, grouped, 1));
        const SnapshotPtr whole = viewer.waitForFinal(1);
        QVERIFY(whole);
        PatchGroup group = grouped.groups()[0];
        group.opacity = 0.5;
        const Document half = grouped.withGroup(group);
        viewer.solver().submit(edit(2, half, 1));
        const SnapshotPtr faded = viewer.waitForFinal(2);
        QVERIFY(faded && faded->clone()->whole.solved == 4);
        const Layers &before = whole->clone()->layers, &now = faded->clone()->layers;
        QCOMPARE(now.size(), std::size_t{4});
        for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
            QVERIFY(now[i]->inGroup == before[i]);  // solved before, and kept
            QVERIFY(now[i]->solved.at(0, {60, 60}) != before[i]->solved.at(0, {60, 60}));
        }
        QVERIFY(now[2] == before[2]);  // aside
        QVERIFY(now[3] != before[3]);  // over the second
        group.visible = false;
        viewer.solver().submit(edit(3, grouped.withGroup(group), 1));
        const SnapshotPtr hidden = viewer.waitForFinal(3);
        QVERIFY(hidden);
        QCOMPARE(hidden->clone()->layers.size(), std::size_t{2});
        viewer.solver().submit(edit(4, half, 1));
        QVERIFY(viewer.waitForFinal(4));
        viewer.solver().submit(edit(5, moved(half, 3, {2, 0}), 3, true));  // elsewhere: kept
        const SnapshotPtr aside = viewer.waitForEdit(5);
        QVERIFY(aside && aside->clone()->layers[0]->inGroup);
    }

    void aPatchIsShownWhileItRelaxesAndThoseAboveWaitForTheirFirstTurn() {
        LiveViewer viewer(realCpu());
        Edit first = edit(1, four(), 1);
        first.settings.solver = SolverKind::relaxation;
        viewer.solver().submit(first);
        const SnapshotPtr s = viewer.waitFor([](const Snapshot& shown) {
            return shown.editId == 1 && shown.moreFollows && shown.hasPicture();
        });
        QVERIFY(s);
        QCOMPARE(s->clone()->layers.size(), std::size_t{1});
    }

    /// What is told is of the whole picture: one patch within its tolerance is not the picture.
    void thePatchesThatAreSolvedAreCounted() {
        LiveViewer viewer(realCpu());
        Edit first = edit(1, four().withPatch(patchAt({2000, 2000}, 5)), 1);
        first.settings.solver = SolverKind::relaxation;
        viewer.solver().submit(first);
        int fewest = 100, most = -1;
        const SnapshotPtr s = viewer.waitFor([&](const Snapshot& shown) {
            const WholePicture& whole = shown.clone()->whole;
            fewest = std::min(fewest, whole.solved);
            most = std::max(most, whole.solved);
            // Never proven before all are: with what is seen of each but the last, say.
            const bool early = whole.certified && whole.solved < whole.patches;
            return early || !shown.preview;
        });
        QVERIFY(s && !s->preview);
        QCOMPARE(s->clone()->whole.patches, 4);  // the fifth lies off the picture
        QCOMPARE(s->clone()->whole.solved, 4);
        QVERIFY(s->clone()->whole.certified);
        QCOMPARE(s->clone()->whole.errorBound, s->progress.errorBound);
        QCOMPARE(fewest, 0);
        QCOMPARE(most, 4);
    }

    void aRestingDocumentIsProvenPatchByPatchAndEqualsItsRendering() {
        LiveViewer viewer(realCpu());
        const Document document = four();
        viewer.solver().submit(edit(1, document, 2));
        const SnapshotPtr s = viewer.waitForFinal(1);
        QVERIFY(s && s->progress.certified && s->progress.outcome == Outcome::Converged);
        QVERIFY(s->progress.errorBound <= 0.5);
        const Layers& layers = s->clone()->layers;
        QCOMPARE(layers.size(), std::size_t{4});
        for (std::size_t i = 0; i < 4; ++i) {
            QCOMPARE(layers[i]->patch, document.patches()[i]->id);
            const double off = error(document, layers, i);
            QVERIFY2(off <= s->progress.errorBound + 0.01, qPrintable(QString::number(off)));
        }
    }

    void atRestEveryKindOfPatchIsWhatARenderingGivesBitForBit() {
        QCOMPARE(
            QString::fromStdString(tests::differenceAtRest(realCpu(), tests::kSanitized ? 4 : 12)),
            QString());
    }

    void whileALowerPatchIsDraggedThoseAboveItAreSolvedOnTopOfIt() {
        LiveViewer viewer(realCpu());
        Document document = four();
        viewer.solver().submit(edit(1, document, 1));
        const SnapshotPtr still = viewer.waitForFinal(1);
        QVERIFY(still);
        for (std::uint64_t id = 2; id <= 9; ++id) {
            document = moved(document, 1, {7, 4});
            viewer.solver().submit(edit(id, document, 1, true));
            const SnapshotPtr s = viewer.waitFor([id](const Snapshot& snap) {
                return snap.editId == id && snap.progress.outcome == Outcome::Converged;
            });
            QVERIFY(s && s->preview && s->progress.errorEstimate <= 0.5);
            const Layers& layers = s->clone()->layers;
            QCOMPARE(layers.size(), std::size_t{4});
            for (std::size_t i = 0; i < 4; ++i) {
                const double off = error(document, layers, i);
                QVERIFY2(off <= 0.51, qPrintable(QString("%1: %2").arg(i).arg(off)));
            }
            // The one aside was not touched.
            QVERIFY(layers[2] == still->clone()->layers[2]);
            QVERIFY(s->clone()->shown->patch == 1);
        }
        viewer.solver().submit(edit(10, document, 1));
        const SnapshotPtr rest = viewer.waitForFinal(10);
        QVERIFY(rest && rest->progress.certified && rest->progress.errorBound <= 0.5);
        QVERIFY(rest->clone()->layers[2] == still->clone()->layers[2]);
        for (std::size_t i = 0; i < 4; ++i)
            QVERIFY(error(document, rest->clone()->layers, i) <= 0.51);
    }

    void hidingAndDeletingALowerPatchSolvesThoseAboveItAnew() {
        LiveViewer viewer(realCpu());
        const Document document = four();
        viewer.solver().submit(edit(1, document, 1));
        QVERIFY(viewer.waitForFinal(1));
        PatchObject hidden = *document.find(2);
        hidden.visible = false;
        std::uint64_t id = 1;
        for (const Document& fewer : {document.withPatch(hidden), document.without(2)}) {
            viewer.solver().submit(edit(++id, fewer, 1));
            const SnapshotPtr s = viewer.waitForFinal(id);
            QVERIFY(s && s->progress.certified);
            const Layers& layers = s->clone()->layers;
            QCOMPARE(layers.size(), std::size_t{3});
            for (std::size_t i = 0; i < 3; ++i) QVERIFY(error(fewer, layers, i) <= 0.51);
        }
    }

    void aPatchOffThePictureSaysWhyAndLeavesTheOthers() {
        LiveViewer viewer(realCpu());
        const Document document = moved(four(), 1, {5000, 0});
        viewer.solver().submit(edit(1, document, 1));
        const SnapshotPtr s = viewer.waitForFinal(1);
        QVERIFY(s && s->progress.certified);
        QCOMPARE(s->clone()->layers.size(), std::size_t{3});
        QVERIFY(!s->clone()->reason.empty());
    }

    void thePatchInHandIsRelaxedAndThoseAboveItAreSolvedOnIt() {
        LiveViewer viewer(realCpu());
        const Document document = four();
        viewer.solver().submit(edit(1, document, 1));
        QVERIFY(viewer.waitForFinal(1));
        const Document after = moved(document, 1, {3, 0});
        Edit relaxed = edit(2, after, 1);
        relaxed.settings.solver = SolverKind::relaxation;
        const double tolerance = tests::kSanitized ? 40 : 5;  // else it relaxes for minutes
        relaxed.settings.tolerance = tolerance;
        viewer.solver().submit(relaxed);
        const SnapshotPtr s = viewer.waitForFinal(2);
        QVERIFY(s && s->progress.certified && s->progress.errorBound <= tolerance);
        for (std::size_t i = 0; i < 4; ++i)
            QVERIFY(error(after, s->clone()->layers, i) <= tolerance + 0.01);
        // Panels, overlay and race are of the patch in hand, whichever was solved last.
        QVERIFY(s->clone()->shown->patch == 1);
        QCOMPARE(s->clone()->problem->patch().mask->extent(), after.find(1)->mask->extent());
        QVERIFY(s->scheme.find("red-black") == std::string::npos);
    }

    void opacityNeedsNoOtherPatchBelowToBeSolved() {
        LiveViewer viewer(realCpu());
        const Document document = four();
        viewer.solver().submit(edit(1, document, 4));
        const SnapshotPtr before = viewer.waitForFinal(1);
        QVERIFY(before);
        PatchObject faint = *document.find(4);
        faint.opacity = 0.5;
        viewer.solver().submit(edit(2, document.withPatch(faint), 4));
        const SnapshotPtr s = viewer.waitForFinal(2);
        QVERIFY(s);
        for (std::size_t i = 0; i < 3; ++i)
            QVERIFY(s->clone()->layers[i] == before->clone()->layers[i]);
        QVERIFY(s->clone()->layers[3] != before->clone()->layers[3]);
        QCOMPARE(s->clone()->problem, before->clone()->problem);  // nor the patch itself
    }

    void aNameAndALockChangeNoLayer() {
        LiveViewer viewer(realCpu());
        const Document document = four();
        viewer.solver().submit(edit(1, document, 2));
        const SnapshotPtr before = viewer.waitForFinal(1);
        QVERIFY(before);
        PatchObject named = *document.find(2);
        named.name = "another name";
        named.locked = true;
        viewer.solver().submit(edit(2, document.withPatch(named), 2));
        const SnapshotPtr s = viewer.waitForFinal(2);
        QVERIFY(s && s->clone()->layers == before->clone()->layers);
    }
};

QTEST_GUILESS_MAIN(LiveDocumentTest)
#include "live_document_test.moc"
