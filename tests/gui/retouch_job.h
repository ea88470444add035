#pragma once
/// A retouching job done in the real window with mouse and keys, on any backend: cut out, place,
/// scale, rotate, heal, flatten, tile.
#include <QDir>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <functional>

#include "gui/canvas/overlays/transform_handles.h"
#include "gui/document/patch_frame.h"
#include "gui/main_window/main_window.h"
#include "gui/select/select_actions.h"
#include "resources/resources.h"
#include "support/patience.h"

namespace weft::tests {

/// One window on `backend` of the registry. Pictures of it go to the folder that the environment's
/// WEFT_SCREENSHOTS names, if it does.
class RetouchJob {
public:
    RetouchJob(const BackendRegistry& registry, const char* backend)
        : backend_(backend), window_(prepared(registry, folder_)) {
        window_.resize(1500, 950);
        window_.show();
        SolveSettings settings = window_.cloneSolve().settings();
        settings.backend = backend;
        window_.cloneSolve().setSettings(settings);
    }

    /// What went wrong; empty: nothing.
    QString openScene() {
        window_.openSampleScene();
        if (!until([&] { return count() == 1; })) return "the sample scene did not open";
        canvas().zoomFit();
        return shown("scene", 1);
    }
    QString cutOutAndPlace() {
        take(gui::ToolKind::cutOut);
        const Point at{resources::kSampleX, resources::kSampleY};
        drag(at + Point{-12, -12}, at + Point{432, 496});
        if (!until([&] { return !window_.jobs().busy() && !document().selection().empty(); }))
            return "nothing was cut out";
        if (document().selection().box().width < 200) return "a scrap was cut out";
        shot("cut-out");
        window_.actions().copy->trigger();
        window_.actions().pasteInPlace->trigger();
        if (!until([&] { return count() == 2; })) return "what was cut out was not pasted";
        window_.selectActions().none.trigger();
        take(gui::ToolKind::move);
        const Point middle = at + Point{210, 200};
        drag(middle, middle + Point{-470, 120});
        return shown("placed", 2);
    }
    QString scaleAndRotate() {
        const double before = frame().width;
        dragHandle(gui::Handle::bottomRight, {-60, -70});
        if (frame().width > before - 20) return "the corner scaled nothing";
        dragHandle(gui::Handle::rotate, {70, 20});
        if (std::abs(frame().degrees) < 5) return "the outer handle turned nothing";
        return shown("scaled-and-turned", 2);
    }
    QString heal() {
        take(gui::ToolKind::heal);
        drag({1290, 330}, {1330, 345});
        if (!until([&] { return count() == 3; })) return "nothing was healed";
        return shown("healed", 3);
    }
    QString flattenAndTile() {
        if (const QString wrong = onRegion({120, 760}, {460, 980}, "flatten"); !wrong.isEmpty())
            return wrong;
        if (const QString wrong = shown("flattened", 4); !wrong.isEmpty()) return wrong;
        if (const QString wrong = onRegion({1100, 760}, {1400, 980}, "tile"); !wrong.isEmpty())
            return wrong;
        return shown("tiled", 5);
    }
    /// All of it taken back and done again is what it was.
    QString undoAndRedo() {
        const QImage done = document().display().level(0).copy();
        QUndoStack& stack = document().undoStack();
        const int steps = stack.index();
        while (stack.canUndo()) stack.undo();
        if (!until([&] { return settled() || count() == 0; })) return "undone, it was not solved";
        while (stack.index() < steps) stack.redo();
        if (!until([&] { return settled(); })) return "done again, it was not solved";
        return document().display().level(0) == done ? QString() : "done again, it looks otherwise";
    }

private:
    /// Settings go to a folder that dies with the job.
    static const BackendRegistry& prepared(const BackendRegistry& registry,
                                           const QTemporaryDir& folder) {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName("WeftTests");
        QCoreApplication::setApplicationName("WeftTests");
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path());
        return registry;
    }

    gui::CloneDocument& document() { return *window_.document(); }
    gui::CanvasView& canvas() { return *window_.canvas(); }
    std::size_t count() { return window_.document() ? document().patches().size() : 0; }
    static bool until(const std::function<bool()>& done) { return QTest::qWaitFor(done, kPatience); }
    gui::PatchFrame frame() {
        const PatchObject& patch = *document().activePatch();
        return gui::frameOf(patch.mask->boundingBox(), patch.backgroundFromSource);
    }
    bool settled() {
        const auto& s = window_.cloneSolve().newest();
        return window_.cloneSolve().settled() && s && s->progress.certified && s->backend == backend_;
    }
    /// Solved to the end on the backend, and a picture of the window taken.
    QString shown(const char* name, std::size_t patches) {
        if (!until([&] { return count() == patches && settled(); }))
            return QString("%1: %2 patches, not solved on %3")
                .arg(name)
                .arg(count())
                .arg(backend_.c_str());
        shot(name);
        return {};
    }
    void shot(const char* name) {
        const QString folder = qEnvironmentVariable("WEFT_SCREENSHOTS");
        if (folder.isEmpty() || !QDir().mkpath(folder)) return;
        QTest::qWait(200);  // panels follow
        window_.grab().save(QString("%1/%2-%3-%4.png")
                                .arg(folder, backend_.c_str())
                                .arg(++shots_, 2, 10, QChar('0'))
                                .arg(name));
    }

    void take(gui::ToolKind kind) { window_.actions().toolAction(kind)->trigger(); }
    QPoint on(Point p) { return canvas().widgetAt({double(p.x), double(p.y)}).toPoint(); }
    void drag(Point from, Point to) { dragOnScreen(on(from), on(to)); }
    void dragOnScreen(QPoint from, QPoint to) {
        constexpr int kMoves = 12;
        QTest::mousePress(&canvas(), Qt::LeftButton, {}, from);
        for (int i = 1; i <= kMoves; ++i) {
            const QPointF at = QPointF(from) + QPointF(to - from) * i / kMoves;
            QMouseEvent move(QEvent::MouseMove, at, canvas().mapToGlobal(at), Qt::NoButton,
                             Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(&canvas(), &move);
            QTest::qWait(8);
        }
        QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, to);
    }
    void dragHandle(gui::Handle handle, QPoint by) {
        const PatchObject& patch = *document().activePatch();
        const gui::TransformHandles handles(
            patch.mask->boundingBox(), patch.backgroundFromSource, canvas().transform(),
            QRectF(QPointF(), QSizeF(canvas().size()) * canvas().devicePixelRatioF()),
            canvas().devicePixelRatioF());
        const QPoint at = (handles.placeOf(handle) / canvas().devicePixelRatioF()).toPoint();
        dragOnScreen(at, at + by);
    }
    /// A rectangle of what is seen as a patch with an operation.
    QString onRegion(Point from, Point to, const char* operation) {
        const std::size_t before = count();
        take(gui::ToolKind::rectangle);
        drag(from, to);
        if (document().selection().empty()) return "nothing was selected";
        window_.actions().copy->trigger();
        window_.actions().pasteInPlace->trigger();
        if (!until([&] { return count() == before + 1; })) return "the region was not pasted";
        window_.selectActions().none.trigger();
        window_.actions().operationAction(operation)->trigger();
        return document().activePatch()->operation.info().key == operation ? QString() : operation;
    }

    QTemporaryDir folder_;
    std::string backend_;
    gui::MainWindow window_;
    int shots_ = 0;
};

/// The job; what went wrong.
inline QString retouch(const BackendRegistry& registry, const char* backend) {
    RetouchJob job(registry, backend);
    for (const auto step :
         {&RetouchJob::openScene, &RetouchJob::cutOutAndPlace, &RetouchJob::scaleAndRotate,
          &RetouchJob::heal, &RetouchJob::flattenAndTile, &RetouchJob::undoAndRedo})
        if (const QString wrong = (job.*step)(); !wrong.isEmpty()) return wrong;
    return {};
}

}  // namespace weft::tests
