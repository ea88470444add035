/// A drag of a picture that is seen small is solved as small, and what rests is as ever.
#include <QTest>
#include <cmath>

#include "support/live_harness.h"
#include "support/mask_shapes.h"
#include "support/rest_equals_rendering.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::test;

namespace {

BackendRegistry realCpu() {
    return {{"cpu", "CPU", [] { return BackendProbe{makeCpuBackend(2), ""}; }}};
}

/// Three in a chain, one of them turned, on 840 × 640.
Document scene(const char* operation = "import") {
    Document document(tests::wavyPicture({841, 643}, 0));
    const auto mask = std::make_shared<const Mask>(tests::ellipseMask({240, 240}));
    for (int i = 0; i < 3; ++i)
        document = document.withPatch(
            {.name = "patch",
             .source = tests::wavyPicture({240, 240}, 1 + i),
             .mask = mask,
             .backgroundFromSource = (i == 1 ? Placement::rotation(20) : Placement{})
                                         .movedBy(i == 1 ? 230 : 120 + 140 * i, 101 + 90 * i),
             .operation = Operation::parse(operation),
             .opacity = i == 2 ? 0.7 : 1.0});
    return document;
}

Edit drag(std::uint64_t id, const Document& document, int seenLevel) {
    return {.id = id,
            .content = CloneEdit{std::make_shared<const Document>(document), 1, seenLevel},
            .dragging = true};
}

Document moved(const Document& document, Point by) {
    PatchObject patch = *document.find(1);
    patch.backgroundFromSource = patch.backgroundFromSource.movedBy(by.x, by.y);
    return document.withPatch(patch);
}

/// The picture as a screen has it, in 8-bit codes, at 1/2^level of its size.
Field seen(const Document& document, const Layers& layers, int level) {
    Field whole = document.background()->color->clone();
    for (const SharedLayer& layer : layers)
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < layer->box.height; ++y)
                for (int x = 0; x < layer->box.width; ++x)
                    whole.at(c, {layer->box.x + x, layer->box.y + y}) =
                        layer->pixels.empty()
                            ? layer->solved.at(c, {x, y})
                            : static_cast<float>(kCode8 *
                                                 ((layer->pixels.row(y)[x] >> (16 - 8 * c)) & 255));
    const int step = 1 << level;
    Field small({document.extent().width / step, document.extent().height / step}, 3);
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < small.extent().height; ++y)
            for (int x = 0; x < small.extent().width; ++x) {
                double sum = 0;
                for (int j = 0; j < step; ++j)
                    for (int i = 0; i < step; ++i)
                        sum += std::clamp(whole.at(c, {x * step + i, y * step + j}), 0.0f, 65535.0f);
                small.at(c, {x, y}) = static_cast<float>(sum / (kCode8 * step * step));
            }
    return small;
}

}  // namespace

class LiveSeenSizeTest : public QObject {
    Q_OBJECT

private slots:
    /// Over transparency a patch is seen while it is dragged, too.
    void aDragOverTransparencyIsSeen() {
        const Document opaque = scene("normal");
        auto canvas = std::make_shared<Picture>(*opaque.background());
        auto alpha = std::make_shared<Field>(canvas->color->extent(), 1);
        for (int y = 0; y < alpha->extent().height; ++y)
            std::fill_n(alpha->span().row(0, y), 200, 65535.0F);
        canvas->alpha = alpha;
        const Document document =
            Document::restored(canvas, {*opaque.find(1), *opaque.find(2), *opaque.find(3)});
        LiveViewer viewer(realCpu());
        std::uint64_t id = 0;
        for (const int level : {2, 1, 0}) {
            viewer.solver().submit(drag(++id, moved(document, {2 * level, level}), level));
            const SnapshotPtr s = viewer.waitForEdit(id);
            QVERIFY(s);
            QCOMPARE(s->clone()->level, level);
            const Field over = alphaOver(alpha->view(), s->clone()->layers, rectOf(alpha->extent()));
            QCOMPARE(over.at(0, {150, 500}), 65535.0F);  // of the picture
            QCOMPARE(over.at(0, {320, 220}), 65535.0F);  // of the patch
            QCOMPARE(over.at(0, {700, 600}), 0.0F);      // of neither
        }
    }

    void aDragIsSolvedAsSmallAsItIsSeenAndLooksTheSame() {
        LiveViewer viewer(realCpu());
        std::uint64_t id = 0;
        Document document = scene();
        for (const int level : {1, 2, 1, 0}) {
            document = moved(document, {6, 3});
            viewer.solver().submit(drag(++id, document, level));
            // A slow machine shows how far it came before it has what a drag is shown to.
            const SnapshotPtr s = viewer.waitFor([id](const Snapshot& now) {
                return now.editId == id && now.progress.errorEstimate <= 0.5;
            });
            QVERIFY(s && s->hasPicture());
            QCOMPARE(s->clone()->level, std::min(level, 1 + (level > 0)));
            viewer.solver().submit(drag(++id, moved(document, {1, 0}), 0));
            QVERIFY(viewer.waitForEdit(id));
            viewer.solver().submit(drag(++id, document, 0));
            const SnapshotPtr whole = viewer.waitForEdit(id);
            QVERIFY(whole);
            QCOMPARE(whole->clone()->level, 0);
            const Layers &a = s->clone()->layers, &b = whole->clone()->layers;
            QCOMPARE(a.size(), b.size());
            for (std::size_t i = 0; i < a.size(); ++i) {
                const int step = 1 << level;
                QVERIFY(std::abs(a[i]->box.x - b[i]->box.x) <= 2 * step);
                QVERIFY(std::abs(a[i]->box.right() - b[i]->box.right()) <= 2 * step);
                QVERIFY(a[i]->box.x % step == 0 && a[i]->box.y % step == 0);
            }
            const Field small = seen(document, a, level), full = seen(document, b, level);
            double sum = 0, worst = 0;
            for (int c = 0; c < 3; ++c)
                for (int y = 0; y < small.extent().height; ++y)
                    for (int x = 0; x < small.extent().width; ++x) {
                        const double off = std::abs(small.at(c, {x, y}) - full.at(c, {x, y}));
                        sum += off;
                        worst = std::max(worst, off);
                    }
            const double mean = sum / (3.0 * small.extent().area());
            QVERIFY2(mean <= 1.0, qPrintable(QString("mean %1 codes").arg(mean)));
            qInfo("1/%d of the size: mean %.2f, at most %.1f codes", 1 << level, mean, worst);
            QVERIFY2(worst <= 40, qPrintable(QString("at most %1 codes").arg(worst)));
        }
    }

    void onlyThePatchInHandAndThoseOverItAreMadeAnew() {
        LiveViewer viewer(realCpu());
        Document document = scene();
        PatchObject aside = *document.find(1);
        aside.backgroundFromSource = Placement::translation(560, 30);
        aside.id = 0;
        document = document.withPatch(aside);
        viewer.solver().submit(drag(1, moved(document, {2, 0}), 1));
        const SnapshotPtr first = viewer.waitForEdit(1);
        viewer.solver().submit(drag(2, moved(document, {4, 0}), 1));
        const SnapshotPtr second = viewer.waitForEdit(2);
        QVERIFY(first && second);
        QCOMPARE(second->clone()->layers[3], first->clone()->layers[3]);
        QVERIFY(second->clone()->layers[0] != first->clone()->layers[0]);
        QCOMPARE(second->clone()->shown, second->clone()->layers[0]);
    }

    void whatIsWatchedOrMeasuredIsSolvedWhole() {
        LiveViewer viewer(realCpu());
        Edit tight = drag(1, scene(), 2);
        tight.settings.tolerance = 0.01;
        viewer.solver().submit(tight);
        const SnapshotPtr exact = viewer.waitForEdit(1);
        QVERIFY(exact && exact->clone()->level == 0);
        Edit smoothed = drag(2, moved(scene(), {1, 1}), 2);
        smoothed.settings.smoothWithScheme = true;
        viewer.solver().submit(smoothed);
        const SnapshotPtr watched = viewer.waitForEdit(2);
        QVERIFY(watched && watched->clone()->level == 0);
        viewer.solver().submit(drag(3, scene("flatten"), 2));
        const SnapshotPtr weighted = viewer.waitForEdit(3);
        QVERIFY(weighted && weighted->clone()->level == 0);
    }

    /// Three of 900 × 900 on one thread: no machine solves them within a display frame, nor a ninth
    /// of that under a sanitizer.
    void whatIsSlowIsDraggedCoarserAndSharpOnceTheHandPauses() {
        const int side = tests::kSanitized ? 300 : 900, apart = side * 2 / 9;
        const auto mask = std::make_shared<const Mask>(tests::ellipseMask({side, side}));
        Document document(tests::wavyPicture({side + 700, side + 600}, 0));
        for (int i = 0; i < 3; ++i)
            document = document.withPatch(
                {.name = "patch",
                 .source = tests::wavyPicture({side, side}, 1 + i),
                 .mask = mask,
                 .backgroundFromSource = Placement::translation(100 + apart * i, 60 + apart * i)});
        const BackendRegistry oneThread = {{"cpu", "CPU", [] {
                                                return BackendProbe{makeCpuBackend(1), ""};
                                            }}};
        for (const bool allowed : {false, true}) {
            LiveViewer viewer(oneThread);
            std::uint64_t id = 0;
            SnapshotPtr last;
            for (int event = 0; event < 8; ++event) {
                document = moved(document, {1, 1});
                Edit e = drag(++id, document, 0);
                std::get<CloneEdit>(e.content).coarserIfSlow = allowed;
                viewer.solver().submit(e);
                last = viewer.waitFor([id](const Snapshot& s) {
                    return s.editId == id && s.hasPicture() && !s.moreFollows;
                });
                QVERIFY(last);
                QVERIFY(event > 3 || last->clone()->level == 0);  // it may be the first ones' memory
            }
            QCOMPARE(last->clone()->level, int(allowed));
            if (!allowed) continue;
            const SnapshotPtr sharp =
                viewer.waitFor([](const Snapshot& s) { return s.clone()->level == 0; });
            QVERIFY(sharp && sharp->editId == id && sharp->progress.errorEstimate <= 0.5);
        }
    }

    void atRestItIsWhatARenderingGivesBitForBit() {
        for (const int level : {1, 2})
            QCOMPARE(QString::fromStdString(tests::differenceAtRest(
                         realCpu(), tests::kSanitized ? 2 : 6, scene("mixed"), level)),
                     QString());
    }

    void anotherPictureLetsGoOfTheEarlierOne() {
        LiveViewer viewer(realCpu());
        std::weak_ptr<const Picture> earlier;
        {
            const Document document =
                scene().withBackground(std::make_shared<const Picture>(*scene().background()));
            earlier = document.background();
            viewer.solver().submit(drag(1, document, 1));
            QVERIFY(viewer.waitForEdit(1));
        }
        Edit next = drag(2, scene(), 0);
        next.dragging = false;
        viewer.solver().submit(next);
        QVERIFY(viewer.waitForFinal(2));
        QTRY_VERIFY(earlier.expired());
    }
};

QTEST_GUILESS_MAIN(LiveSeenSizeTest)
#include "live_seen_size_test.moc"
