// Several patches as one: names, numbers, gaps; where a picture of the document's size lands; a tool
// for each tab; what is not drawn.
#include <QClipboard>
#include <set>

#include "gui/canvas/overlays/snapping.h"
#include "gui/document/patch_commands.h"
#include "gui/document/patch_names.h"
#include "gui/patches/patch_actions.h"
#include "gui/patches/patch_list_model.h"
#include "gui/patches/patch_list_view.h"
#include "gui/patches_scene.h"
#include "gui/relief/relief_page.h"
#include "gui/select/select_actions.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowArrangingTest : public QObject, PatchesScene {
    Q_OBJECT

    QDoubleSpinBox* field(const char* name) const {
        return scene_->window->findChild<QDoubleSpinBox*>(name);
    }
    Bounds around(int index) const {
        return placedBounds(boxOf(patch(index)), patch(index).backgroundFromSource);
    }
    QString nameOf(int index) const { return QString::fromStdString(patch(index).name); }
    void drop(const QString& file, QPointF at = {100, 75}) const {
        const std::size_t before = scene_->patchCount();
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(scene_->path(file))});
        scene_->window->take(data, at, DropZone::patch);
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), before + 1, kPatience);
    }
    /// Three patches at the left, in the middle and at the right, all selected.
    void openThree() {
        openPatch();
        duplicatePatches(document());
        duplicatePatches(document());
        for (int i = 0; i < 3; ++i)
            document().changePatches("", {patch(i).id}, [&](PatchObject& p) {
                p.backgroundFromSource = Placement::translation(10 + 50.0 * i, 20 + 30.0 * i);
            });
        selectAllPatches(document());
    }
    void chooseTool(ToolKind kind) const { scene_->window->actions().toolAction(kind)->trigger(); }
    ToolKind checkedTool() const {
        return static_cast<ToolKind>(
            scene_->window->actions().tools->checkedAction()->data().toInt());
    }

private slots:
    void cleanup() { scene_.reset(); }

    // --- names

    void namesTellPatchesApart() {
        openPatch();
        QCOMPARE(nameOf(0), QString("patch.png"));
        for (int i = 0; i < 3; ++i) duplicatePatches(document());
        QCOMPARE(nameOf(1), QString("patch.png 2"));
        QCOMPARE(nameOf(2), QString("patch.png 3"));
        QCOMPARE(nameOf(3), QString("patch.png 4"));
        for (int i = 0; i < 10; ++i) drop("patch.png");
        std::set<std::string> names;
        for (const auto& p : document().patches()) names.insert(p->name);
        QCOMPARE(names.size(), std::size_t{14});
        document().selectPatch(2);
        document().deletePatch();
        drop("patch.png");
        QCOMPARE(nameOf(13), QString("patch.png 3"));
    }

    void aYearIsNoCount() {
        openPatch();
        const auto named = [&](const char* name) {
            document().changePatches("", {patch(0).id}, [&](PatchObject& p) { p.name = name; });
            return freeName(*document().state().document, name);
        };
        QCOMPARE(named("Rome 2023"), std::string("Rome 2023 2"));
        QCOMPARE(named("Rome 7"), std::string("Rome 2"));
        QCOMPARE(named("007"), std::string("007 2"));
        QCOMPARE(named("Rome 07"), std::string("Rome 07 2"));
        QCOMPARE(named(" "), std::string("  2"));
        QCOMPARE(freeName(*document().state().document, "other"), std::string("other"));
    }

    void aPieceOfThePictureIsNotCalledLikeThePicture() {
        openPatch();
        select(document(), selectRect({20, 20, 30, 20}));
        scene_->window->actions().copy->trigger();
        for (QAction* paste :
             {scene_->window->actions().paste, scene_->window->actions().pasteInPlace}) {
            const std::size_t before = scene_->patchCount();
            paste->trigger();
            QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), before + 1, kPatience);
        }
        QCOMPARE(nameOf(1), QString("Selection"));
        QCOMPARE(nameOf(2), QString("Selection 2"));
        document().deselectPatch();
        select(document(), selectRect({20, 20, 30, 20}));
        scene_->window->actions().patches->duplicate->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{4}, kPatience);
        QCOMPARE(nameOf(3), QString("Selection 3"));
    }

    // --- numbers of several

    void severalAreMovedScaledAndTurnedByNumbers() {
        openThree();
        const Bounds all = *boundsOfMovable(document());
        QVERIFY(field("patchX")->isEnabled());
        QCOMPARE(field("patchX")->value(), all.left);
        QCOMPARE(field("patchScale")->value(), 100.0);
        QCOMPARE(field("patchAngle")->value(), 0.0);
        const int before = document().undoStack().index();
        const Bounds first = around(0), last = around(2);
        field("patchX")->setValue(all.left + 7);
        QVERIFY(near(around(0).left, first.left + 7, 1e-9));
        QVERIFY(near(around(2).left, last.left + 7, 1e-9));
        QCOMPARE(document().undoStack().index(), before + 1);
        field("patchScale")->setValue(50);
        const Bounds half = *boundsOfMovable(document());
        QVERIFY(near(half.right - half.left, (all.right - all.left) / 2, 1e-6));
        QVERIFY(near((half.right + half.left) / 2, (all.right + all.left) / 2 + 7, 1e-6));
        QCOMPARE(field("patchScale")->value(), 50.0);
        field("patchAngle")->setValue(90);
        QCOMPARE(field("patchScale")->value(), 50.0);
        QCOMPARE(field("patchAngle")->value(), 90.0);
        const Bounds turned = *boundsOfMovable(document());
        QVERIFY(near(turned.right - turned.left, half.bottom - half.top, 1e-6));
        field("patchAngle")->setValue(0);
        field("patchScale")->setValue(100);
        QVERIFY(near(around(1).left, 60 + 7 + (first.left - 10), 1e-6));
        document().undoStack().undo();
        QCOMPARE(field("patchX")->value(), all.left);
        QCOMPARE(field("patchScale")->value(), 100.0);
        document().undoStack().redo();
        document().selectPatches({patch(0).id, patch(1).id}, patch(0).id);
        QCOMPARE(field("patchScale")->value(), 100.0);  // anew
    }

    void lockedOnesStayWhereTheyAre() {
        openThree();
        lockPatches(document(), {patch(1).id}, true);
        const Bounds locked = around(1), other = around(2);
        field("patchY")->setValue(field("patchY")->value() + 5);
        QVERIFY(near(around(1).top, locked.top, 0) && near(around(2).top, other.top + 5, 1e-9));
        lockPatches(document(), {patch(0).id, patch(2).id}, true);
        QVERIFY(!field("patchY")->isEnabled());
    }

    void gapsAreMadeEqual_data() {
        QTest::addColumn<bool>("x");
        QTest::newRow("x") << true;
        QTest::newRow("y") << false;
    }
    void gapsAreMadeEqual() {
        QFETCH(bool, x);
        openThree();
        document().changePatches("", {patch(1).id}, [&](PatchObject& p) {
            p.backgroundFromSource = Placement::translation(31, 42) * Placement::scaling(0.5);
        });
        QAction* act = scene_->window->actions().patches->alignments[x ? 6 : 7];
        QVERIFY(act->isEnabled());
        const Bounds first = around(0), last = around(2);
        const int before = document().undoStack().index();
        act->trigger();
        QCOMPARE(document().undoStack().index(), before + 1);
        const Bounds a = around(0), b = around(1), c = around(2);
        QVERIFY(a.left == first.left && c.left == last.left && a.top == first.top);
        const double gap1 = x ? b.left - a.right : b.top - a.bottom;
        const double gap2 = x ? c.left - b.right : c.top - b.bottom;
        QVERIFY2(near(gap1, gap2, 1), qPrintable(QString("%1 %2").arg(gap1).arg(gap2)));
        act->trigger();
        QCOMPARE(document().undoStack().index(), before + 1);  // nothing to do
        document().selectPatches({patch(0).id, patch(1).id}, patch(0).id);
        QVERIFY(!act->isEnabled());
    }

    // --- a picture of the document's size

    void itLandsPixelOnPixel() {
        openPatch();
        scene_->canvas().zoomActual();
        drop("background16.png", {31, 12});
        QVERIFY(patch(1).backgroundFromSource == Placement());
        drop("background16.png", {31, 12});
        QVERIFY(patch(2).backgroundFromSource == Placement());
        scene_->window->selectActions().all.trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!document().selection().empty(), kPatience);
        scene_->window->actions().copy->trigger();
        scene_->window->actions().paste->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{4}, kPatience);
        QVERIFY(patch(3).backgroundFromSource == Placement());
        drop("patch.png", {31, 12});
        QVERIFY(patch(4).backgroundFromSource != Placement());
    }

    // --- snapping

    void linesAreTheNearest_data() {
        QTest::addColumn<double>("left");
        QTest::addColumn<double>("dx");
        QTest::newRow("left edge at the picture's") << 3.0 << -3.0;
        QTest::newRow("right edge at the picture's") << 166.0 << -6.0;  // 40 wide, of 200
        QTest::newRow("middle at the middle") << 83.0 << -3.0;
        QTest::newRow("left at the other's right") << 134.0 << -4.0;
        QTest::newRow("too far") << 20.0 << 0.0;
        QTest::newRow("beyond the border") << -5.0 << 5.0;
    }
    void linesAreTheNearest() {
        QFETCH(double, left);
        QFETCH(double, dx);
        const SnapLines lines{{0, 100, 200, 110, 120, 130}, {0, 75, 150}};
        const Snap snap = snapTo(lines, {left, 300, left + 40, 320}, 6);
        QCOMPARE(snap.dx, dx);
        QCOMPARE(snap.x.has_value(), dx != 0);
        QVERIFY(!snap.y && snap.dy == 0);
    }

    void aDragSnapsToThePictureAndToOthers() {
        openPatch();
        const auto drag = [this](int index, double dx, Qt::KeyboardModifiers keys = {}) {
            document().selectPatch(index);
            const Bounds b = around(index);
            const QPointF from{(b.left + b.right) / 2, (b.top + b.bottom) / 2};
            QWidget& canvas = scene_->canvas();
            const auto at = [&](double share) {
                return scene_->onCanvas({from.x() + share * dx, from.y() + share * 9});
            };
            QTest::mousePress(&canvas, Qt::LeftButton, {}, at(0));
            for (const double share : {0.5, 1.0}) {
                QMouseEvent move(QEvent::MouseMove, QPointF(at(share)),
                                 canvas.mapToGlobal(QPointF(at(share))), Qt::NoButton, Qt::LeftButton,
                                 keys);
                QApplication::sendEvent(&canvas, &move);
            }
            QTest::mouseRelease(&canvas, Qt::LeftButton, keys, at(1));
        };
        QAction* snap = scene_->window->actions().snap;
        QVERIFY(!snap->isChecked());
        snap->trigger();
        const Bounds start = around(0);
        const double near = 1;  // within five pixels of the screen
        QVERIFY(scene_->canvas().zoom() * near < 5);
        drag(0, near - start.left);
        QCOMPARE(around(0).left, 0.0);
        drag(0, near, Qt::ControlModifier);
        QVERIFY(around(0).left > 0.5);
        snap->trigger();
        document().changePatches("", {patch(0).id}, [](PatchObject& p) {
            p.backgroundFromSource = Placement::translation(20, 20);
        });
        drag(0, near - around(0).left);
        QVERIFY(around(0).left > 0.5);
        snap->trigger();
        duplicatePatches(document());
        document().changePatches("", {patch(1).id}, [](PatchObject& p) {
            p.backgroundFromSource = Placement::translation(90, 20);
        });
        drag(1, around(0).right + near - around(1).left);
        QCOMPARE(around(1).left, around(0).right);
        drag(1, 3.0 / scene_->canvas().zoom());
        lockPatches(document(), {patch(0).id}, true);
    }

    // --- strokes of the heal brush

    void strokesOfTheHealBrushAreOneGroup() {
        openPatch();
        auto* list = scene_->window->findChild<PatchListView*>();
        auto& model = *qobject_cast<PatchListModel*>(list->model());
        const auto heal = [this](int i) {
            document().deselectPatch();
            select(document(), selectRect({20 + 50 * i, 60, 10, 8}));
            scene_->window->actions().operationAction("heal")->trigger();
        };
        for (int i = 0; i < 3; ++i) {
            heal(i);
            QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t(2 + i), kPatience);
        }
        document().deselectPatch();
        const std::uint64_t strokes = patch(1).group;
        QVERIFY(strokes != 0 && patch(2).group == strokes && patch(3).group == strokes);
        document().setOpen(strokes, false);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(0, 0).data().toString(), QString("Heal"));
        QVERIFY(model.index(0, 0).data(PatchListModel::remark).toString().contains('3'));
        const int before = document().undoStack().index();
        QVERIFY(model.setData(model.index(0, 0), false, PatchListModel::isVisible));
        QVERIFY(!document().state().document->shows(patch(2)) && patch(2).visible);
        QCOMPARE(document().undoStack().index(), before + 1);
        heal(0);  // not into what is hidden
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{5}, kPatience);
        QCOMPARE(patch(4).group, std::uint64_t{0});
        while (scene_->patchCount() > 2) document().undoStack().undo();  // with the second the group
        QCOMPARE(scene_->patchCount(), std::size_t{2});
        QVERIFY(document().state().document->groups().empty());
    }

    // --- tools and tabs

    void eachTabHasItsTool() {
        openPatch();
        chooseTool(ToolKind::lasso);
        scene_->window->openFiles({scene_->path("background16.png")});
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), 2, kPatience);
        QCOMPARE(checkedTool(), ToolKind::lasso);  // as the tab before
        chooseTool(ToolKind::wand);
        QTRY_VERIFY(scene_->window->findChild<QWidget*>("selectionTolerance")->isVisible());
        drop("patch.png");
        QCOMPARE(checkedTool(), ToolKind::move);
        scene_->window->tabs().setCurrentIndex(0);
        QCOMPARE(checkedTool(), ToolKind::lasso);
        QCOMPARE(scene_->canvas().toolKind(), ToolKind::lasso);
        QTRY_VERIFY(!scene_->window->findChild<QWidget*>("selectionTolerance")->isVisible());
        QTRY_VERIFY(scene_->window->findChild<QWidget*>("selectionFeather")->isVisible());
        chooseTool(ToolKind::heal);
        scene_->window->openReliefs({scene_->path("patch.png")});
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->relief(), kPatience);
        QCOMPARE(checkedTool(), ToolKind::move);
        chooseTool(ToolKind::peak);
        scene_->window->tabs().setCurrentIndex(1);
        QCOMPARE(checkedTool(), ToolKind::move);
        scene_->window->tabs().setCurrentIndex(2);
        QCOMPARE(checkedTool(), ToolKind::peak);
        scene_->window->tabs().setCurrentIndex(0);
        QCOMPARE(checkedTool(), ToolKind::heal);
    }

    // --- what is drawn

    void aHiddenPatchHasNoOutline() {
        openPatch();
        const auto outlined = [this] {
            scene_->canvas().repaint();
            return scene_->canvas().grab().toImage();
        };
        document().deselectPatch();
        showNodes(document(), {patch(0).id}, false);
        QVERIFY(scene_->cloneSolve().document());
        QTRY_VERIFY_WITH_TIMEOUT(document().layers().empty(), kPatience);
        const QImage bare = outlined();
        document().selectPatch(0);
        QCOMPARE(difference(outlined(), bare), 0);
        showNodes(document(), {patch(0).id}, true);
        QVERIFY(scene_->solved());
        QVERIFY(difference(outlined(), bare) > 30);
    }

    void theVeilOfKeptColourLiftsWhileOnePaints() {
        openPatch();
        scene_->window->actions().patches->keepColour->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(patch(0).kept, kPatience);
        QVERIFY(scene_->solved());
        chooseTool(ToolKind::mask);
        scene_->window->findChild<QAbstractButton*>("maskKeepsColour")->setChecked(true);
        const Bounds b = around(0);
        const QPoint at = scene_->onCanvas({b.left + 12.5, (b.top + b.bottom) / 2});
        const auto colour = [&] { return scene_->canvas().grab().toImage().pixelColor(at); };
        const QColor veiled = colour();
        const QPoint press = scene_->onCanvas({b.right - 8, (b.top + b.bottom) / 2});
        QTest::mousePress(&scene_->canvas(), Qt::LeftButton, {}, press);
        const QColor bare = colour();
        QVERIFY2(veiled.red() > bare.red() + 15, qPrintable(veiled.name() + bare.name()));
        QTest::mouseRelease(&scene_->canvas(), Qt::LeftButton, {}, press);
        QTRY_VERIFY(colour().red() > bare.red() + 15);
    }
};

QTEST_MAIN(WindowArrangingTest)
#include "window_arranging_test.moc"
