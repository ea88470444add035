#pragma once
/// A window with a picture and a patch on it, and what a hand does to them.
#include "gui/canvas/overlays/handle_drag.h"
#include "gui/canvas/overlays/transform_handles.h"
#include "gui/window_scene.h"

namespace weft::tests {

using namespace weft::gui;

/// To be derived from by a test beside QObject.
class PatchesScene {
protected:
    std::unique_ptr<WindowScene> scene_;

    CloneDocument& document() const { return scene_->document(); }
    const PatchObject& patch(int index) const {
        return *document().patches()[static_cast<std::size_t>(index)];
    }
    Placement place() const { return document().activePatch()->backgroundFromSource; }
    PatchFrame frame() const { return frameOf(boxOf(*document().activePatch()), place()); }
    TransformHandles handles() const {
        const CanvasView& canvas = scene_->canvas();
        const double density = canvas.devicePixelRatioF();
        return {boxOf(*document().activePatch()), place(), canvas.transform(),
                QRectF(QPointF(), QSizeF(canvas.size()) * density), density};
    }
    QPoint placeOf(Handle handle) const {
        return (handles().placeOf(handle) / scene_->canvas().devicePixelRatioF()).toPoint();
    }
    void dragHandle(Handle handle, QPoint by, Qt::KeyboardModifiers keys = {},
                    bool release = true) const {
        const QPoint from = placeOf(handle);
        QWidget& canvas = scene_->canvas();
        QTest::mousePress(&canvas, Qt::LeftButton, keys, from);
        for (const QPoint& at : {from + by / 2, from + by}) {
            QMouseEvent move(QEvent::MouseMove, QPointF(at), canvas.mapToGlobal(QPointF(at)),
                             Qt::NoButton, Qt::LeftButton, keys);
            QApplication::sendEvent(&canvas, &move);
        }
        if (release) QTest::mouseRelease(&canvas, Qt::LeftButton, keys, from + by);
    }
    void addSecond(QPointF at) const {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(scene_->path("patch.png"))});
        scene_->window->take(data, at, DropZone::patch);
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{2}, kPatience);
        QVERIFY(scene_->solved());
    }
    static bool near(double a, double b, double most) { return std::abs(a - b) <= most; }

    void openPatch() {
        scene_ = std::make_unique<WindowScene>();
        scene_->window->resize(1200, 800);  // room for handles apart from each other
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
        QVERIFY(scene_->open());
        while (scene_->canvas().zoom() < 4) scene_->canvas().zoomIn();
        scene_->canvas().setFocus();
    }
};

}  // namespace weft::tests
