// The handles of a patch, on the canvas.
#include "gui/document/patch_commands.h"
#include "gui/patches_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowHandlesTest : public QObject, PatchesScene {
    Q_OBJECT

    Bounds boundsOf(int index) const {
        return placedBounds(boxOf(patch(index)), patch(index).backgroundFromSource);
    }
    void dragFrom(QPointF from, QPointF to, Qt::KeyboardModifiers keys = {},
                  bool release = true) const {
        const QPoint first = scene_->onCanvas(from), last = scene_->onCanvas(to);
        QWidget& canvas = scene_->canvas();
        QTest::mousePress(&canvas, Qt::LeftButton, keys, first);
        for (const QPoint& at : {(first + last) / 2, last}) {
            QMouseEvent move(QEvent::MouseMove, QPointF(at), canvas.mapToGlobal(QPointF(at)),
                             Qt::NoButton, Qt::LeftButton, keys);
            QApplication::sendEvent(&canvas, &move);
        }
        if (release) QTest::mouseRelease(&canvas, Qt::LeftButton, keys, last);
    }

private slots:
    void init() { openPatch(); }
    void cleanup() { scene_.reset(); }

    void aCornerScalesBothSidesAboutTheOppositeOneLiveAndInOneStep() {
        const PatchFrame before = frame();
        const Bounds stays = placedBounds(boxOf(patch(0)), place());
        const Layers layers = document().layers();
        const QPoint by = scene_->onCanvas({60, 45}) - scene_->onCanvas({40, 30});
        dragHandle(Handle::bottomRight, by, {}, false);
        QVERIFY(document().dragging());
        QTRY_VERIFY_WITH_TIMEOUT(document().layers() != layers, kPatience);  // button still down
        QTRY_VERIFY_WITH_TIMEOUT(document().layers()[0]->box.width > kPatch.width + 10, kPatience);
        QTest::mouseRelease(&scene_->canvas(), Qt::LeftButton, {}, QPoint());
        const PatchFrame after = frame();
        QVERIFY(near(after.width / before.width, after.height / before.height, 1e-9));
        QVERIFY(near(after.width, before.width + 20, 3));
        const Bounds now = placedBounds(boxOf(patch(0)), place());
        QVERIFY(near(now.left, stays.left, 1e-6) && near(now.top, stays.top, 1e-6));
        QVERIFY(scene_->solved());
        QCOMPARE(document().undoStack().count(), 1);
        QCOMPARE(document().undoStack().undoText(), QString("Scale Patch"));
        scene_->trigger("undo");
        QVERIFY(frame() == before);
    }

    void keysMakeTheAspectFreeAndKeepTheMiddle() {
        const PatchFrame before = frame();
        const int far = scene_->onCanvas({30, 0}).x() - scene_->onCanvas({0, 0}).x();
        dragHandle(Handle::bottomRight, {far, 0}, Qt::ShiftModifier);
        QVERIFY(near(frame().width, before.width + 30, 2) && near(frame().height, before.height, 1));
        scene_->trigger("undo");
        for (const auto key : {Qt::AltModifier, Qt::ControlModifier}) {
            dragHandle(Handle::right, {far, 0}, key);
            QVERIFY(near(frame().width, before.width + 60, 3));
            QCOMPARE(frame().height, before.height);
            QVERIFY(near(frame().centre.x, before.centre.x, 1e-6));
            QVERIFY(scene_->solved());
            scene_->trigger("undo");
        }
    }

    void aHandlePulledOverTheOppositeSideFlips() {
        const PatchFrame before = frame();
        const int far = scene_->onCanvas({kPatch.width * 2.0, 0}).x() - scene_->onCanvas({0, 0}).x();
        dragHandle(Handle::right, {-far, 0});
        QVERIFY(frame().flippedX && !frame().flippedY);
        QVERIFY(near(frame().width, before.width, 2));
        QVERIFY(near(frame().centre.x, before.centre.x - before.width, 2));
        QVERIFY(scene_->solved());
    }

    void theOuterHandleTurnsAboutTheMiddleByStepsWithShift() {
        const PatchFrame before = frame();
        const QPoint from = placeOf(Handle::rotate);
        const QPoint middle = scene_->onCanvas({before.centre.x, before.centre.y});
        const int reach = middle.y() - from.y();
        dragHandle(Handle::rotate, {reach, reach - 6}, Qt::ShiftModifier);
        QCOMPARE(frame().degrees, 90.0);
        QVERIFY(place().keepsPixels());
        scene_->trigger("undo");
        dragHandle(Handle::rotate, {reach / 2, 0});
        QVERIFY(near(frame().degrees, 26.6, 3));
        QVERIFY(near(frame().centre.x, before.centre.x, 1e-6));
        QCOMPARE(document().undoStack().undoText(), QString("Rotate Patch"));
        QVERIFY(scene_->solved());
    }

    void escapeGivesThePlaceBack() {
        const Placement before = place();
        dragHandle(Handle::topLeft, {-40, -30}, {}, false);
        QVERIFY(place() != before);
        QTest::keyClick(&scene_->canvas(), Qt::Key_Escape);
        QVERIFY(place() == before);
        QCOMPARE(document().undoStack().count(), 0);
        QTest::mouseRelease(&scene_->canvas(), Qt::LeftButton, {}, QPoint());
        QVERIFY(place() == before);
    }

    void everyHandleCanBeHitAtEveryZoom() {
        const QRectF view(0, 0, 800, 600);
        const Placement at = Placement::rotation(20).movedBy(90, 60);
        for (const double zoom : {1 / 64.0, 0.1, 0.5, 1.0, 3.0, 12.0, 64.0}) {
            const QTransform t(zoom, 0, 0, zoom, 400 - zoom * 90, 300 - zoom * 75);
            const TransformHandles handles({0, 0, 41, 31}, at, t, view, 1);
            for (int h = 1; h <= static_cast<int>(Handle::rotate); ++h)
                QCOMPARE(int(handles.at(handles.placeOf(static_cast<Handle>(h)))), h);
            const QPointF middle = handles.placeOf(Handle::none);
            QCOMPARE(handles.at(middle), Handle::none);  // there the patch is moved
        }
        // Zoomed into the middle, sides and turning can still be reached where an edge crosses the
        // view.
        const QTransform close(64, 0, 0, 64, -64 * 20.0, 300);
        const TransformHandles near({0, 0, 410, 310}, Placement(), close, view, 1);
        QVERIFY(view.contains(near.placeOf(Handle::top)));
        QVERIFY(view.contains(near.placeOf(Handle::rotate)));
    }

    void aFrameComesBackFromItsPlacement() {
        const Rect box{3, 5, 40, 30};
        for (const bool flip : {false, true})
            for (const double degrees : {-170.0, -90.0, -33.0, 0.0, 45.0, 80.0, 180.0}) {
                const PatchFrame asked{{100, 80}, 61, 22, degrees, flip, false};
                const Placement made = placementOf(box, asked);
                const PatchFrame back = frameOf(box, made);
                QVERIFY(near(back.width, 61, 1e-6) && near(back.height, 22, 1e-6));
                const Placement again = placementOf(box, back);
                for (std::size_t i = 0; i < 4; ++i)
                    QVERIFY(near(again.matrix()[i], made.matrix()[i], 1e-9));
            }
        const PatchFrame whole{{23, 20}, 40, 30, 0, false, false};
        QVERIFY(placementOf(box, whole).wholePixels().has_value());
    }

    // --- several at once, and copies

    /// Both grow about the corner of the box around them that stays, in one step.
    void handlesAroundSeveralScaleThemTogether() {
        addSecond({150, 110});
        selectAllPatches(document());
        const Bounds a = boundsOf(0), b = boundsOf(1);
        const double left = std::min(a.left, b.left), top = std::min(a.top, b.top);
        const double right = std::max(a.right, b.right), bottom = std::max(a.bottom, b.bottom);
        const int steps = document().undoStack().count();
        const double factor = 0.5;
        dragFrom({right, bottom},
                 {right - factor * (right - left), bottom - factor * (bottom - top)});
        for (const auto& [now, was] : {std::pair(boundsOf(0), a), std::pair(boundsOf(1), b)}) {
            QVERIFY(near(now.right - now.left, factor * (was.right - was.left), 2));
            QVERIFY(near(now.left - left, factor * (was.left - left), 2));
            QVERIFY(near(now.bottom - top, factor * (was.bottom - top), 2));
        }
        QCOMPARE(document().undoStack().count(), steps + 1);
        QVERIFY(scene_->solved());
        scene_->trigger("undo");
        QVERIFY(near(boundsOf(1).right, b.right, 1e-9) && near(boundsOf(0).right, a.right, 1e-9));
    }

    /// A frame around patches turned their own ways pulls at both sides alike: no patch is sheared.
    void severalThatAreTurnedAreNeverSheared() {
        addSecond({150, 110});
        turnPatches(document(), 25);
        selectAllPatches(document());
        const Bounds a = boundsOf(0), b = boundsOf(1);
        const double right = std::max(a.right, b.right), bottom = std::max(a.bottom, b.bottom);
        dragFrom({right, bottom}, {right - 30, bottom - 4}, Qt::ShiftModifier);
        for (int i = 0; i < 2; ++i) {
            const auto& m = patch(i).backgroundFromSource.matrix();
            QVERIFY(near(m[0] * m[1] + m[2] * m[3], 0, 1e-6));
            QVERIFY(near(std::hypot(m[0], m[2]), std::hypot(m[1], m[3]), 1e-6));
            QVERIFY(std::hypot(m[0], m[2]) < 0.97);
        }
        QVERIFY(scene_->solved());
    }

    void altDragsACopyInOneStep() {
        document().selectPatch(0);
        const Placement stays = patch(0).backgroundFromSource;
        const Bounds b = boundsOf(0);
        const QPointF middle((b.left + b.right) / 2, (b.top + b.bottom) / 2);
        for (const Qt::KeyboardModifier key : {Qt::AltModifier, Qt::ControlModifier}) {
            const int steps = document().undoStack().index();
            dragFrom(middle, middle + QPointF(40, 20), key);
            QCOMPARE(scene_->patchCount(), std::size_t{2});
            QVERIFY(patch(0).backgroundFromSource == stays);
            QVERIFY(near(boundsOf(1).left, b.left + 40, 2) && near(boundsOf(1).top, b.top + 20, 2));
            QVERIFY(document().isSelected(patch(1).id) && !document().isSelected(patch(0).id));
            QVERIFY(patch(1).source == patch(0).source);
            QVERIFY(scene_->solved());
            QCOMPARE(document().undoStack().index(), steps + 1);
            QCOMPARE(document().undoStack().undoText(), QString("Duplicate Patch"));
            scene_->trigger("undo");
            QCOMPARE(scene_->patchCount(), std::size_t{1});
            document().selectPatch(0);
        }
    }

    void escapeLeavesNoCopy() {
        document().selectPatch(0);
        const std::uint64_t id = patch(0).id;
        const Bounds b = boundsOf(0);
        const QPointF middle((b.left + b.right) / 2, (b.top + b.bottom) / 2);
        const int steps = document().undoStack().count();
        dragFrom(middle, middle + QPointF(40, 20), Qt::AltModifier, false);
        QCOMPARE(scene_->patchCount(), std::size_t{2});
        QTest::keyClick(&scene_->canvas(), Qt::Key_Escape);
        QCOMPARE(scene_->patchCount(), std::size_t{1});
        QVERIFY(document().isSelected(id));
        QCOMPARE(document().undoStack().count(), steps);
        QTest::mouseRelease(&scene_->canvas(), Qt::LeftButton, Qt::AltModifier, QPoint());
        QVERIFY(scene_->solved());
    }
};

QTEST_MAIN(WindowHandlesTest)
#include "window_handles_test.moc"
