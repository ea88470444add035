// Relaxed surfaces watched and raced: overlays, slow motion, tolerance, and one number of steps in
// the window, the race and the command line's way.
#include <QDir>
#include <QDoubleSpinBox>
#include <QImage>
#include <QMouseEvent>
#include <QPushButton>

#include "gui/lab/kept_runs.h"
#include "gui/lab/lab_window.h"
#include "gui/lab/report/replay_page.h"
#include "gui/lab/report/report_view.h"
#include "gui/lab/run_box.h"
#include "gui/panels/convergence_panel.h"
#include "gui/panels/solver_panel.h"
#include "gui/relief_scene.h"
#include "gui/surface/light_ball.h"
#include "gui/watch/solve_overlay.h"
#include "weft/cpu_backend.h"
#include "weft/relief/relief_solver.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowSurfaceWatchingTest : public QObject {
    Q_OBJECT
    std::unique_ptr<ReliefScene> scene_;

    void relaxBy(const char* scheme, double launches = 0) {
        SolveSettings settings = scene_->cloneSolve().settings();
        settings.solver = SolverKind::relaxation;
        settings.scheme = parseScheme(scheme);
        settings.launchesPerSecond = launches;
        scene_->cloneSolve().setSettings(settings);
    }
    [[nodiscard]] std::shared_ptr<const SurfaceSnapshot> newest() const {
        return scene_->reliefs().newest() ? scene_->reliefs().newest()->surface() : nullptr;
    }
    [[nodiscard]] bool converged() const {
        return QTest::qWaitFor(
            [this] {
                return scene_->settled() && newest()->progress.outcome == Outcome::Converged &&
                       newest()->tolerance > 0;
            },
            kPatience);
    }
    void watch(OverlayKind kind) {
        for (QAction* action : scene_->window->actions().overlays->actions())
            if (action->data().toInt() == static_cast<int>(kind)) action->trigger();
    }
    SolveOverlay& overlay() { return scene_->view().overlay(); }
    LabWindow* race(const char* schemes) {
        scene_->window->actions().race->trigger();
        auto* lab = scene_->window->findChild<LabWindow*>();
        const auto ready = [lab] { return lab->runBox().place() && lab->lookedForRuns(); };
        if (!lab || !QTest::qWaitFor(ready, kPatience)) return nullptr;
        lab->form().setValue("schemes", schemes);
        return lab;
    }
    static bool raced(LabWindow& lab) {
        lab.runBox().findChild<QPushButton*>("labRun")->click();
        return QTest::qWaitFor([&] { return !lab.running(); }, kPatience) && lab.record() &&
               lab.record()->report.complete;
    }
    static double stepsOf(const LabReport& report, std::size_t row) {
        const auto& columns = report.tables[0].columns;
        const auto at = std::find(columns.begin(), columns.end(), "steps") - columns.begin();
        return std::get<double>(report.tables[0].rows.at(row).at(static_cast<std::size_t>(at)));
    }

private slots:
    void init() {
        QDir(keptRunsFolder()).removeRecursively();
        scene_ = std::make_unique<ReliefScene>();
        QVERIFY(scene_->openSphere());
    }
    void cleanup() {
        scene_.reset();
        QDir(keptRunsFolder()).removeRecursively();
    }

    void errorAndSeamsAreHeldAgainstTheConvergedSurface() {
        relaxBy("coarse:n=20");
        watch(OverlayKind::error);  // greyed out before
        QVERIFY(converged());
        QTRY_VERIFY_WITH_TIMEOUT(newest()->exact && newest()->trueErrors, kPatience);
        QVERIFY(newest()->trueErrors->points().back().errorBound <= newest()->tolerance);
        QTRY_VERIFY_WITH_TIMEOUT(!overlay().image().isNull(), kPatience);
        QVERIFY(overlay().legend().isVisible());
        QVERIFY2(overlay().legend().content().title.contains("(f, g)"),
                 qPrintable(overlay().legend().content().title));
        QVERIFY(qAlpha(overlay().image().pixel(0, 0)) == 0);  // outside the mask nothing is solved
        watch(OverlayKind::seams);
        QTRY_VERIFY_WITH_TIMEOUT(overlay().legend().content().isSigned, kPatience);
        // Another scheme is measured from the same surface, which is not sought again.
        const auto exact = newest()->exact;
        relaxBy("tuned-sync");
        QTRY_VERIFY_WITH_TIMEOUT(scene_->reliefs().newest()->scheme.starts_with("tuned-sync"),
                                 kPatience);
        QVERIFY(converged());
        QCOMPARE(newest()->exact, exact);
    }

    void stalenessCountsStepsOfTheBlocks() {
        relaxBy("coarse:n=20");
        watch(OverlayKind::staleness);  // greyed out before
        QVERIFY(converged());
        QVERIFY(!newest()->blockSteps.steps.empty());
        QTRY_VERIFY_WITH_TIMEOUT(!overlay().image().isNull(), kPatience);
        QCOMPARE(overlay().image().width(), newest()->blockSteps.blocks.width);
    }

    void slowMotionShowsEveryLaunch() {
        relaxBy("tuned-sync:n=1", 4);
        QTRY_VERIFY_WITH_TIMEOUT(newest() && newest()->tolerance > 0, kPatience);
        const std::int64_t before = newest()->progress.steps;
        const auto first = newest()->orientation;
        QTest::qWait(1500);
        const std::int64_t done = newest()->progress.steps - before;
        QVERIFY2(done >= 2 && done <= 12, qPrintable(QString::number(done)));
        QVERIFY(newest()->orientation != first);
        QVERIFY(!scene_->reliefs().settled());
        relaxBy("tuned-sync:n=1");  // as fast as it goes
        QVERIFY(converged());
    }

    void theToleranceIsTheUsers() {
        relaxBy("tuned-sync:n=1");
        QVERIFY(converged());
        const std::int64_t steps = newest()->progress.steps;
        auto* field = scene_->window->findChild<QDoubleSpinBox*>("relaxationTolerance");
        QVERIFY(field && field->isVisibleTo(field->parentWidget()));
        const std::vector<ReliefTracePoint> before = newest()->trace;
        QVERIFY(!before.empty());
        field->setValue(2e-5);
        QTRY_VERIFY_WITH_TIMEOUT(newest()->tolerance == 2e-5, kPatience);
        QVERIFY(converged());
        QVERIFY(newest()->progress.steps > steps);
        // It went on from what there was: the curve goes on, too.
        QVERIFY(newest()->trace.size() > before.size());
        for (std::size_t i = 0; i < before.size(); ++i)
            QCOMPARE(newest()->trace[i].seconds, before[i].seconds);
        // A larger one is met already.
        const std::int64_t all = newest()->progress.steps;
        field->setValue(1e-3);
        QTRY_VERIFY_WITH_TIMEOUT(newest()->tolerance == 1e-3, kPatience);
        QVERIFY(converged());
        QCOMPARE(newest()->progress.steps, all);
    }

    void keysGoFromSchemeToSchemeWhileTheLightTurns() {
        relaxBy("tuned-sync");
        QVERIFY(converged());
        scene_->window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(scene_->window.get()));
        LightBall& ball = scene_->view().ball();
        const auto send = [&](QEvent::Type type, int degree) {
            const double t = 0.0174533 * degree;
            const QPointF at =
                ball.positionOf(unitLight(0.4 * std::cos(t), 0.3 + 0.4 * std::sin(t), 1));
            const bool moves = type == QEvent::MouseMove, ends = type == QEvent::MouseButtonRelease;
            QMouseEvent event(type, at, ball.mapToGlobal(at), moves ? Qt::NoButton : Qt::LeftButton,
                              ends ? Qt::NoButton : Qt::LeftButton, {});
            QApplication::sendEvent(&ball, &event);
        };
        const auto chosen = [&] { return scene_->cloneSolve().settings().scheme.name; };
        send(QEvent::MouseButtonPress, 0);
        QVERIFY(scene_->document().dragging());
        // From scheme to scheme and back, the light a little further each time.
        int degree = 0;
        for (const auto& [key, expected] :
             {std::pair(Qt::Key_Period, "base"), std::pair(Qt::Key_Period, "coarse"),
              std::pair(Qt::Key_Period, "ud-stripe"), std::pair(Qt::Key_Comma, "coarse")}) {
            send(QEvent::MouseMove, degree += 3);
            QTest::keyClick(QApplication::focusWidget(), key);
            QCOMPARE(chosen(), std::string(expected));
            send(QEvent::MouseMove, degree += 3);
            QVERIFY(scene_->document().dragging());
            // Seen while the hand holds the light, under the light that it has turned to.
            const Light light = scene_->document().setup().light;
            QTRY_VERIFY_WITH_TIMEOUT(QString::fromStdString(scene_->reliefs().newest()->scheme)
                                             .startsWith(QString(expected) + ':') &&
                                         newest()->relief &&
                                         degreesBetween(newest()->problem->light(), light) < 0.01,
                                     kPatience);
        }
        send(QEvent::MouseButtonRelease, degree);
        QVERIFY(!scene_->document().dragging());
        QVERIFY(converged());
        QVERIFY(scene_->reliefs().newest()->scheme.starts_with("coarse:"));
        scene_->trigger(
            "undo");  // one step back: the light before the drag, by the scheme chosen last
        QVERIFY(degreesBetween(scene_->document().setup().light, scene_->truth) < 10);
        QCOMPARE(chosen(), std::string("coarse"));
    }

    void aSurfaceRacesAsItIsSolvedInTheWindow() {
        relaxBy("tuned-sync");
        QVERIFY(converged());
        const char* const schemes[] = {"base", "tuned-sync"};
        LabWindow* lab = race("base,tuned-sync");
        QVERIFY(lab);
        QCOMPARE(lab->form().parameters().text("problem"), std::string("surface"));
        QCOMPARE(lab->form().parameters().number("tolerance"), newest()->tolerance);
        QVERIFY(lab->report().showsReplay());
        QVERIFY2(raced(*lab), qPrintable(lab->runBox().text()));
        const LabReport& report = lab->record()->report;
        QCOMPARE(report.missed, 0);
        const ReplayRuns& runs = lab->report().replay().runs();
        QCOMPARE(runs.size(), std::size_t{2});
        for (const auto& run : runs) {
            QVERIFY(run->ofSurface && run->pictures.size() >= 2);
            QVERIFY(!run->pictures.front().error.isNull());
            QVERIFY(run->pictures.front().picture != run->pictures.back().picture);
        }
        // Steps: of the window, of the race, and as the command relaxes.
        for (std::size_t i = 0; i < 2; ++i) {
            relaxBy(schemes[i]);
            const std::string scheme = parseScheme(schemes[i]).canonical();
            QTRY_COMPARE_WITH_TIMEOUT(scene_->reliefs().newest()->scheme, scheme, kPatience);
            QVERIFY(converged());
            const auto cpu = makeCpuBackend();
            const auto solver = cpu->makeReliefRelaxation(scene_->reliefs().chosenRelaxation());
            solver->setProblem(newest()->problem, Start::cold);
            while (solver->advance({.seconds = 1}).outcome == Outcome::Running) continue;
            QCOMPARE(newest()->progress.steps, solver->progress().steps);
            QCOMPARE(stepsOf(report, i), static_cast<double>(solver->progress().steps));
        }
    }

    void aBasReliefIsNoRaceOfSchemes() {
        ReliefSetup setup = scene_->document().setup();
        setup.kind = ReliefKind::basRelief;
        scene_->document().setSetup(setup);
        QVERIFY(scene_->settled());
        LabWindow* lab = race("base,coarse");
        QVERIFY(lab);
        lab->runBox().findChild<QPushButton*>("labRun")->click();
        QVERIFY(QTest::qWaitFor([&] { return !lab->running(); }, kPatience));
        QVERIFY2(lab->runBox().text().contains("no surface"), qPrintable(lab->runBox().text()));
    }
};

QTEST_MAIN(WindowSurfaceWatchingTest)
#include "window_surface_watching_test.moc"
