// Several patches: each is solved over the result of those before it, and undone in order.
#include <algorithm>

#include "gui/document/layer_painter.h"
#include "gui/window_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowLayersTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    // A picture near white: a textured patch on it overshoots full scale.
    static Field nearWhite(Extent e) {
        Field field(e, 3);
        std::fill_n(field.row(0, 0), e.area() * 3, 250 * 257.0F);
        return field;
    }
    Point placeOf(int index) const {
        return *scene_->document()
                    .patches()[static_cast<std::size_t>(index)]
                    ->backgroundFromSource.wholePixels();
    }
    bool addPatch(const QString& name, Point at) const {
        const std::size_t before = scene_->patchCount();
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(scene_->path(name))});
        scene_->window->take(data, QPointF(at.x, at.y), DropZone::patch);
        return QTest::qWaitFor([&] { return scene_->patchCount() == before + 1; }, kPatience) &&
               QTest::qWaitFor([&] { return scene_->cloneSolve().settled(); }, kPatience);
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        scene_->write("white.png", nearWhite({320, 300}), {}, 8);
        scene_->write("large.png", texture({240, 230}, 5), {}, 8);
        scene_->window->openFiles({scene_->path("white.png")});
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->document(), kPatience);
    }
    void cleanup() { scene_.reset(); }

    void secondPatchOverAnOvershootingFirstIsProvenToTolerance() {
        QVERIFY(addPatch("patch.png", {160, 150}));
        const Field& first = scene_->cloneSolve().newest()->clone()->shown->solved;
        const float* samples = first.row(0, 0);
        QVERIFY(*std::max_element(samples, samples + first.extent().area() * 3) > 65535.0F);
        QVERIFY(addPatch("large.png", {160, 150}));
        QVERIFY(scene_->certified());
    }

    void severalFilesStackInTheirOrderAndWhatIsMissingIsNamed() {
        const QString missing = scene_->path("missing.png");
        scene_->window->openFiles({scene_->path("white.png"), scene_->path("large.png"), missing,
                                   scene_->path("patch.png")});
        const auto opened = [this] {
            return scene_->window->document() && scene_->patchCount() == 2;
        };
        QTRY_VERIFY_WITH_TIMEOUT(opened(), kPatience);
        QCOMPARE(scene_->document().patches()[0]->name, std::string("large.png"));
        QCOMPARE(scene_->document().patches()[1]->name, std::string("patch.png"));
        const MessageBar& messages = scene_->window->messages();
        QTRY_VERIFY_WITH_TIMEOUT(messages.text().contains("missing.png"), kPatience);
        QVERIFY(messages.isError());
        QVERIFY(!scene_->window->isWindowModified());
    }

    void aPatchOnTopOfItselfComesALittleAside() {
        QVERIFY(addPatch("patch.png", {100, 90}));
        QVERIFY(addPatch("patch.png", {100, 90}));
        QVERIFY(placeOf(0) != placeOf(1));
    }

    void undoOfTheSecondPatchShowsTheFirstAgain() {
        QVERIFY(addPatch("patch.png", {100, 90}));
        const QImage one = scene_->seen();
        QVERIFY(addPatch("patch.png", {112, 97}));
        QVERIFY(scene_->certified());
        const QImage two = scene_->seen();
        QVERIFY(difference(one, two) > 5);
        scene_->document().undoStack().undo();
        QVERIFY(scene_->solved());
        QVERIFY(difference(scene_->seen(), one) <= 1);
        scene_->document().undoStack().redo();
        QVERIFY(scene_->solved());
        QVERIFY(difference(scene_->seen(), two) <= 1);
        scene_->document().undoStack().undo();
        scene_->document().undoStack().undo();
        QCOMPARE(difference(scene_->seen(), imageOf(nearWhite({320, 300}))), 0);
    }

    void thePatchUnderThePointerIsMovedAndTheOrderStays() {
        QVERIFY(addPatch("patch.png", {60, 60}));
        QVERIFY(addPatch("large.png", {180, 170}));
        const QImage both = scene_->seen();
        CloneDocument& document = scene_->document();
        const Point lower = placeOf(0), upper = placeOf(1);
        QCOMPARE(document.activeIndex(), 1);
        document.deselectPatch();  // whose handles may lie over the lower one
        const QPoint from = scene_->onCanvas({45, 60}), by(scene_->onCanvas({52, 45}) - from);
        scene_->drag({from, from + by / 2, from + by}, false);
        QCOMPARE(document.activeIndex(), 0);
        QTRY_VERIFY_WITH_TIMEOUT(difference(scene_->seen(), both) > 5, kPatience);
        QTest::mouseRelease(&scene_->canvas(), Qt::LeftButton, {}, from + by);
        QVERIFY(placeOf(0) != lower);
        QVERIFY(placeOf(1) == upper);
        // Both are solved again, the lower one first.
        QVERIFY(scene_->solved());
        QCOMPARE(document.layers().size(), std::size_t{2});
        QVERIFY(document.layers()[1]->box.topLeft() == upper);
        scene_->trigger("undo");
        QVERIFY(placeOf(0) == lower);
        QVERIFY(scene_->solved());
        QVERIFY(difference(scene_->seen(), both) <= 1);
    }

    void whereTwoOverlapTheUpperIsTaken() {
        QVERIFY(addPatch("large.png", {160, 150}));
        QVERIFY(addPatch("patch.png", {160, 150}));
        CloneDocument& document = scene_->document();
        QCOMPARE(document.patchAt({160, 150}), 1);
        QCOMPARE(document.patchAt({60, 60}), 0);
        QCOMPARE(document.patchAt({5, 5}), -1);
        QTest::mouseClick(&scene_->canvas(), Qt::LeftButton, {}, scene_->onCanvas({70, 70}));
        QCOMPARE(document.activeIndex(), 0);
        scene_->window->actions().operationAction("mixed")->trigger();
        QVERIFY(document.patches()[0]->operation.info().key == "mixed");
        QVERIFY(document.patches()[1]->operation.info().key == "import");
        QVERIFY(scene_->solved());
        scene_->window->actions().deletePatch->trigger();
        QCOMPARE(document.patches().size(), std::size_t{1});
        QVERIFY(document.patches()[0]->mask->extent() == kPatch);
        QVERIFY(scene_->solved());
        scene_->trigger("undo");
        QCOMPARE(document.patches().size(), std::size_t{2});
        QVERIFY(document.patches()[1]->mask->extent() == kPatch);
        QVERIFY(scene_->solved());
    }

    void aLowerPatchOffThePictureLeavesTheUpperOneSolved() {
        QVERIFY(addPatch("patch.png", {60, 60}));
        QVERIFY(addPatch("patch.png", {180, 170}));
        CloneDocument& document = scene_->document();
        document.selectPatch(0);
        document.placePatch(Placement::translation(5000, 0));
        QVERIFY(scene_->solved());
        const auto layers = document.layers();
        QCOMPARE(layers.size(), std::size_t{1});
        QCOMPARE(layers[0]->patch, document.patches()[1]->id);
        scene_->trigger("undo");
        QVERIFY(scene_->solved());
        QCOMPARE(document.layers().size(), std::size_t{2});
    }

    /// Of a dragged patch a device may send pixels alone.
    void pixelsOfADragAreShownAndKeptAsTheyWereSeen() {
        const auto background = std::make_shared<const Field>(texture({60, 50}, 2));
        const Field alpha = ellipseAlpha({60, 50});
        const Rect box{7, 5, 30, 20};
        auto layer = std::make_shared<Layer>();
        layer->box = box;
        layer->pixels.reshape(box.extent());
        for (int y = 0; y < box.height; ++y)
            for (int x = 0; x < box.width; ++x)
                layer->pixels.span().row(y)[x] = qRgb(5 * x, 10 * y, 3 * x + 2 * y);
        const Rect area{3, 2, 25, 40};  // less than the box, and more
        DisplayImage display(background->view(), {}), see(background->view(), alpha.view());
        paintLayers(display, *background, {}, {layer}, toQRect(area));
        paintLayers(see, *background, alpha.view(), {layer}, toQRect(area));
        const Field samples = composed(background, {layer});
        DisplayImage wanted(samples.view(), alpha.view());
        const Rect both = area.intersected(box);
        for (int y = both.y; y < both.bottom(); ++y)
            for (int x = both.x; x < both.right(); ++x) {
                const QRgb pixel = layer->pixels.row(y - box.y)[x - box.x];
                QCOMPARE(display.level(0).pixel(x, y), pixel);
                QCOMPARE(see.level(0).pixel(x, y), wanted.level(0).pixel(x, y));
                QCOMPARE(samples.at(2, {x, y}), 257.0F * static_cast<float>(qBlue(pixel)));
            }
        QCOMPARE(display.level(0).pixel(40, 4), imageOf(*background).pixel(40, 4));
        QCOMPARE(display.level(1).pixel(6, 6), DisplayImage(samples.view(), {}).level(1).pixel(6, 6));
    }

    void anAddedPatchIsReadyToBeMoved() {
        scene_->window->actions().toolAction(ToolKind::lasso)->trigger();
        QVERIFY(addPatch("patch.png", {100, 90}));
        QVERIFY(scene_->window->actions().toolAction(ToolKind::move)->isChecked());
        const Point before = scene_->patchPosition();
        const QPoint from = scene_->onCanvas({100, 90});
        scene_->drag({from, from + QPoint(20, 0)});
        QVERIFY(scene_->patchPosition() != before);
    }
};

QTEST_MAIN(WindowLayersTest)
#include "window_layers_test.moc"
