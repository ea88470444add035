// The window where the system gives the process no more threads: it says so, solves and saves.
#include <dlfcn.h>
#include <pthread.h>

#include <QLabel>
#include <atomic>

#include "gui/live/backend_prober.h"
#include "gui/relief_scene.h"
#include "gui/style/paint_threads.h"
#include "gui/surface/surface_canvas.h"
#include "gui/surface/surface_view.h"

namespace {
std::atomic<bool> refusing{false};
std::atomic<int> refused{0};
}  // namespace

/// In place of the C library's: libstdc++ and Qt ask here for their threads.
extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                              void* (*start)(void*), void* argument) {
    if (refusing) {
        ++refused;
        return EAGAIN;
    }
    static const auto create =
        reinterpret_cast<decltype(&pthread_create)>(dlsym(RTLD_NEXT, "pthread_create"));
    return create(thread, attributes, start, argument);
}

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowThreadsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QVERIFY(startPaintThreads()); }  // as the program does before its window
    void init() {
        refused = 0;
        refusing = true;
    }
    void cleanup() { refusing = false; }

    void theWindowSaysSoSolvesAndSaves() {
        WindowScene scene;
        QVERIFY(refused > 0);
        QVERIFY(scene.window->messages().isError());
        QVERIFY(scene.window->messages().text().contains("no more threads"));
        QVERIFY(scene.open());
        QVERIFY(difference(scene.seen(), imageOf(texture(kBackground, 1))) > 5);
        QSignalSpy saved(&scene.window->exportFlow(), &ExportFlow::exported);
        const QString path = scene.path("out.png");
        scene.window->exportPicture({path, 8, 95});
        QTRY_COMPARE_WITH_TIMEOUT(saved.size(), 1, kPatience);
        QVERIFY2(saved[0][2].toString().isEmpty(), qPrintable(saved[0][2].toString()));
        QCOMPARE(difference(QImage(path), scene.seen()), 0);
    }

    void relaxationIsRefusedAndMultigridGoesOn() {
        WindowScene scene;
        QVERIFY(scene.open());
        SolveSettings settings = scene.cloneSolve().settings();
        settings.solver = SolverKind::relaxation;
        scene.cloneSolve().setSettings(settings);
        QTRY_VERIFY_WITH_TIMEOUT(scene.window->messages().text().contains("choose multigrid"),
                                 kPatience);
        settings.solver = SolverKind::multigrid;
        scene.cloneSolve().setSettings(settings);
        QVERIFY(scene.solved());
    }

    void aSurfaceIsSolvedAndDrawn() {
        ReliefScene scene;
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(scene.path("sphere.png"))});
        scene.window->take(data, {}, DropZone::relief);
        QVERIFY(scene.settled());
        QSignalSpy saved(&scene.window->relief()->surface(), &SurfaceView::screenshotSaved);
        scene.window->relief()->surface().saveScreenshot(scene.path("view.png"), {200, 150});
        QTRY_COMPARE_WITH_TIMEOUT(saved.size(), 1, kPatience);
        QCOMPARE(QImage(scene.path("view.png")).size(), QSize(200, 150));
    }

    void backendsAreProbedAndAskedAboutSchemes() {
        BackendProber prober({{"cpu", "CPU", [] { return BackendProbe{makeCpuBackend(2), ""}; }}});
        QSignalSpy probed(&prober, &BackendProber::probed), judged(&prober, &BackendProber::judged);
        prober.judge("cpu", {Scheme{}});
        QTRY_COMPARE_WITH_TIMEOUT(judged.size(), 1, kPatience);
        prober.judge("cpu", {Scheme{}});
        QTRY_COMPARE_WITH_TIMEOUT(judged.size(), 2, kPatience);
        QCOMPARE(probed.size(), 1);
        QVERIFY(probed[0][0].value<ProbedBackend>().available());
    }

    void withoutThreadsToPaintWithThereIsNoWindow() { QVERIFY(!startPaintThreads()); }

    void aThreadThatBecomesFreeIsTaken() {
        LiveSession session({{"cpu", "CPU", [] { return BackendProbe{makeCpuBackend(2), ""}; }}});
        QSignalSpy snapshots(&session, &LiveSession::snapshotReady);
        QVERIFY(!session.hasThread());
        session.submit({.id = session.newId()});
        QTRY_COMPARE_WITH_TIMEOUT(snapshots.size(), 1, kPatience);
        QVERIFY(!session.hasThread());
        refusing = false;
        session.submit({.id = session.newId()});
        QVERIFY(session.hasThread());
        QTRY_COMPARE_WITH_TIMEOUT(snapshots.size(), 2, kPatience);
    }
};

QTEST_MAIN(WindowThreadsTest)
#include "window_threads_test.moc"
