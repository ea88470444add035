// Several patches: each is solved over the result of those before it, and undone in order.
#include <algorithm>

#include "gui/commands/patch_commands.h"
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
    bool addPatch(const QString& name, Point at) const {
        const std::size_t before = scene_->patchCount();
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(scene_->path(name))});
        scene_->window->take(data, QPointF(at.x, at.y), DropZone::patch);
        return QTest::qWaitFor([&] { return scene_->patchCount() == before + 1; }, kPatience) &&
               QTest::qWaitFor([&] { return scene_->composer().settled(); }, kPatience);
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
        const Field& first = scene_->composer().newest()->solved;
        const float* samples = first.row(0, 0);
        QVERIFY(*std::max_element(samples, samples + first.extent().area() * 3) > 65535.0F);
        QVERIFY(addPatch("large.png", {160, 150}));
        QVERIFY(scene_->certified());
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
};

QTEST_MAIN(WindowLayersTest)
#include "window_layers_test.moc"
