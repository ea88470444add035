#pragma once
/// A 3-D view with a surface in it, and what hands do to it.
#include <QApplication>
#include <QMouseEvent>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>
#include <memory>

#include "gui/surface/surface_view.h"
#include "support/patience.h"
#include "support/surface_scenes.h"
#include "weft/cpu_backend.h"

namespace weft::tests {

inline BackendEntry cpuEntry() {
    return {"cpu", "CPU", [] { return BackendProbe{makeCpuBackend(2), ""}; }};
}

inline std::shared_ptr<SurfaceScene> hills(int n = 90) {
    return sceneOf(sample(sombreroSurface(n), {n, n}), unitLight(0.4, 0.3, 1));
}

/// The hills, so many times as high.
inline std::shared_ptr<SurfaceScene> raised(float by) {
    auto scene = hills();
    auto height = std::make_shared<Field>(scene->height->clone());
    const Extent e = height->extent();
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) height->at(0, {x, y}) *= by;
    scene->height = height;
    scene->normals = nullptr;
    return scene;
}

/// Settings are kept in a folder that goes with it.
class SurfaceViewScene {
public:
    QTemporaryDir folder;
    std::unique_ptr<gui::SurfaceView> view;

    SurfaceViewScene() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName("WeftTests");
        QCoreApplication::setApplicationName("WeftTests");
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path());
    }

    gui::SurfaceCanvas& canvas() const { return view->canvas(); }

    /// Waits for the fine picture of what is shown now.
    bool settled() const {
        return QTest::qWaitFor(
            [this] {
                const gui::DrawnSurface* d = canvas().drawnSurface();
                return d && d->job.scene == canvas().scene() &&
                       d->job.request.quality == SurfaceQuality::resting &&
                       d->job.request.camera == canvas().camera() &&
                       d->job.request.style == canvas().surfaceStyle() &&
                       d->job.request.size == Extent{canvas().width(), canvas().height()};
            },
            kPatience);
    }
    /// An empty view in its usual size, shown.
    void openView(BackendRegistry registry = {cpuEntry()}) {
        view = std::make_unique<gui::SurfaceView>(std::move(registry));
        view->resize(640, 480);
        view->show();
    }
    /// One with a surface, drawn.
    void makeView(std::shared_ptr<const SurfaceScene> scene,
                  BackendRegistry registry = {cpuEntry()}) {
        openView(std::move(registry));
        view->setScene(std::move(scene));
        QVERIFY(settled());
    }
    void drag(Qt::MouseButton button, Qt::KeyboardModifiers keys, QPoint from, QPoint way) {
        QTest::mousePress(&canvas(), button, keys, from);
        for (int i = 1; i <= 4; ++i) {
            const QPointF at = from + QPointF(way) * i / 4.0;
            QMouseEvent move(QEvent::MouseMove, at, canvas().mapToGlobal(at), Qt::NoButton, button,
                             keys);
            QApplication::sendEvent(&canvas(), &move);
        }
        QTest::mouseRelease(&canvas(), button, keys, from + way);
    }
    void turnWheel(QPoint at, int notches) {
        QWheelEvent event(at, canvas().mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&canvas(), &event);
    }
    /// A place of the widget that shows surface, far from the middle.
    QPoint somewhereOnIt() {
        const QPoint at(canvas().width() / 2 + 90, canvas().height() / 2 + 40);
        return canvas().surfaceAt(at) ? at : QPoint();
    }
};

}  // namespace weft::tests
