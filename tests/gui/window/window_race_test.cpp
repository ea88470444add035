// Racing schemes on the patch in front: one after the other, replayed side by side, compared, saved.
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QSlider>
#include <QTableView>
#include <QToolButton>

#include "gui/charts/chart_view.h"
#include "gui/lab/kept_runs.h"
#include "gui/lab/lab_window.h"
#include "gui/lab/report/replay_bar.h"
#include "gui/lab/report/replay_page.h"
#include "gui/lab/report/replay_view.h"
#include "gui/lab/report/report_view.h"
#include "gui/lab/run_box.h"
#include "gui/window_scene.h"
#include "weft/clone.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowRaceTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    /// With the patch in front and its devices found.
    LabWindow* open(const char* schemes, const char* tolerance = "0.5") {
        scene_->window->actions().race->trigger();
        auto* lab = scene_->window->findChild<LabWindow*>();
        const auto ready = [lab] { return lab->runBox().place() && lab->lookedForRuns(); };
        if (!lab || !QTest::qWaitFor(ready, kPatience)) return nullptr;
        lab->form().setValue("schemes", schemes);
        lab->form().setValue("tolerance", tolerance);
        return lab;
    }
    static QPushButton& runButton(LabWindow& lab) {
        return *lab.runBox().findChild<QPushButton*>("labRun");
    }
    static bool ended(const LabWindow& lab) {
        return QTest::qWaitFor([&] { return !lab.running(); }, kPatience);
    }
    static bool raced(LabWindow& lab) {
        runButton(lab).click();
        return lab.running() && ended(lab) && lab.record() && lab.record()->report.complete;
    }
    static ReplayPage& replay(LabWindow& lab) { return lab.report().replay(); }
    static QImage seen(LabWindow& lab, int run) {
        ReplayView& view = replay(lab).view();
        return view.grab(view.pictureRect(run)).toImage();
    }

private slots:
    void init() {
        QDir(keptRunsFolder()).removeRecursively();
        scene_ = std::make_unique<WindowScene>();
        QVERIFY(scene_->open());
        QSettings().remove("race/schemes");
    }
    void cleanup() {
        scene_.reset();
        QDir(keptRunsFolder()).removeRecursively();
    }

    void theMenuOpensTheRaceOfThePatchInFront() {
        SolveSettings settings = scene_->cloneSolve().settings();
        settings.tolerance = 0.25;
        settings.solver = SolverKind::relaxation;
        settings.scheme = parseScheme("async2:alpha=4");
        scene_->cloneSolve().setSettings(settings);
        scene_->window->actions().race->trigger();
        auto* lab = scene_->window->findChild<LabWindow*>();
        QVERIFY(lab && lab->isVisible());
        QCOMPARE(lab->shown().name, std::string("race"));
        const LabParameters chosen = lab->form().parameters();
        QCOMPARE(chosen.text("problem"), std::string("patch"));
        QCOMPARE(chosen.number("tolerance"), 0.25);
        QVERIFY2(chosen.text("schemes").ends_with(parseScheme("async2:alpha=4").shortText()),
                 chosen.text("schemes").c_str());
        QVERIFY(lab->report().showsReplay());
        // What a user has set stays, and what is asked elsewhere follows.
        lab->form().setValue("schemes", "base,coarse");
        settings.tolerance = 0.125;
        scene_->cloneSolve().setSettings(settings);
        scene_->window->actions().race->trigger();
        QCOMPARE(lab->form().parameters().text("schemes"), std::string("base,coarse"));
        QCOMPARE(lab->form().parameters().number("tolerance"), 0.125);
    }

    void everySchemeReachesTheToleranceAndIsRecorded() {
        LabWindow* lab = open("base,tuned-sync,4w-square", "0.05");
        QVERIFY(lab);
        QVERIFY(raced(*lab));
        const ReplayRuns& runs = replay(*lab).runs();
        QCOMPARE(runs.size(), std::size_t{3});
        for (const auto& run : runs) {
            QVERIFY2(run->reached, qPrintable(run->name));
            QVERIFY(run->seconds > 0);
            QVERIFY(run->pictures.size() >= 2 && run->pictures.size() <= 80);
            QVERIFY(run->pictures.front().picture != run->pictures.back().picture);
            QVERIFY(!run->pictures.front().error.isNull());
            QVERIFY(run->trace.points().back().errorBound <= 0.05);
        }
        const LabReport& report = lab->record()->report;
        QCOMPARE(report.tables[0].rows.size(), std::size_t{3});
        QCOMPARE(report.figures.size(), std::size_t{3});
        QCOMPARE(report.figures[0].marks.at(0).at, 0.05);
        QVERIFY(!report.device.device.empty());
    }

    void windowRaceAndCommandTakeTheSameSteps() {
        const char* const schemes[] = {"base", "tuned-sync"};
        LabWindow* lab = open("base,tuned-sync");
        QVERIFY(lab);
        QVERIFY(raced(*lab));
        const LabTable& runs = lab->record()->report.tables[0];
        const auto column = std::find(runs.columns.begin(), runs.columns.end(), "steps");
        for (std::size_t i = 0; i < 2; ++i) {
            SolveSettings settings = scene_->cloneSolve().settings();
            settings.solver = SolverKind::relaxation;
            settings.scheme = parseScheme(schemes[i]);
            scene_->cloneSolve().setSettings(settings);
            const auto& newest = scene_->cloneSolve().newest();
            QTRY_COMPARE_WITH_TIMEOUT(newest->scheme, settings.scheme.canonical(), kPatience);
            QVERIFY(scene_->solved());
            const auto cpu = makeCpuBackend();
            const CloneResult command =
                solveClone(*newest->clone()->problem, *cpu,
                           {.solver = SolverKind::relaxation, .scheme = settings.scheme});
            QCOMPARE(newest->progress.steps, command.progress.steps);
            const auto at = static_cast<std::size_t>(column - runs.columns.begin());
            QCOMPARE(std::get<double>(runs.rows.at(i).at(at)), double(command.progress.steps));
        }
    }

    void errorsHaveALegend() {
        LabWindow* lab = open("base,coarse");
        QVERIFY(lab);
        const auto* legend = replay(*lab).findChild<QWidget*>("overlayLegend");
        QVERIFY(legend && !legend->isVisible());
        const auto press = [&](const QString& text) {
            for (QToolButton* button : replay(*lab).findChildren<QToolButton*>())
                if (button->text() == text) button->click();
        };
        press("Error");
        QVERIFY(legend->isVisible() && legend->height() > 30);
        press("Picture");
        QVERIFY(!legend->isVisible());
    }

    void picturesReplaySideBySideInTime() {
        LabWindow* lab = open("base,tuned-sync", "0.05");
        QVERIFY(lab);
        QVERIFY(raced(*lab));
        ReplayBar& bar = replay(*lab).bar();
        bar.pause();
        bar.setTime(0);
        const QImage start = seen(*lab, 0), other = seen(*lab, 1);
        QVERIFY(difference(start, other) <= 1);  // both start from the same picture
        auto* slider = bar.findChild<QSlider*>("replaySlider");
        slider->setValue(slider->maximum());
        QCOMPARE(replay(*lab).view().time(), secondsOf(replay(*lab).runs()));
        QVERIFY(difference(seen(*lab, 0), start) > 8);
        QVERIFY(difference(seen(*lab, 1), start) > 8);
    }

    void playRunsToTheEndAndStops() {
        LabWindow* lab = open("base,tuned-sync");
        QVERIFY(lab);
        QVERIFY(raced(*lab));
        ReplayBar& bar = replay(*lab).bar();
        QVERIFY(bar.playing());  // a race that is over replays at once
        auto* play = bar.findChild<QToolButton*>("replayPlay");
        QTest::mouseClick(play, Qt::LeftButton);
        QVERIFY(!bar.playing());
        const double paused = bar.time();
        bar.findChild<QComboBox*>()->setCurrentText(tr("Real time"));
        QTest::mouseClick(play, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!bar.playing(), kPatience);
        QVERIFY(bar.time() > paused);
        QCOMPARE(bar.time(), secondsOf(replay(*lab).runs()));
    }

    void aFigureLooksTheSameAfterTheReplay() {
        LabWindow* lab = open("base,tuned-sync");
        QVERIFY(lab);
        QVERIFY(raced(*lab));
        lab->report().showTable(false);
        QVERIFY(!replay(*lab).isVisible());
        QCOMPARE(lab->report().chart().figure().series.size(), std::size_t{2});
        lab->report().showReplay();
        QVERIFY(replay(*lab).isVisible());
        // Other experiments have no pictures.
        auto* tab = lab->findChild<QToolButton*>("labAsReplay");
        lab->choose(experimentNamed("intervals"));
        QVERIFY(!tab->isVisible() && !replay(*lab).isVisible());
        lab->choose(experimentNamed("race"));
        QVERIFY(tab->isVisible());
        QCOMPARE(replay(*lab).runs().size(), std::size_t{2});
    }

    void aRunThatIsStoppedHasNoTimeToTolerance() {
        LabWindow* lab = open("base,tuned-sync", "0.000001");
        QVERIFY(lab);
        lab->form().setValue("max-seconds", "0.02");
        QVERIFY(raced(*lab));
        const LabFigure* times = lab->record()->report.figure("time");
        QVERIFY(times && times->series.size() == 2);
        for (std::size_t i = 0; i < times->series.size(); ++i) {
            QVERIFY(!replay(*lab).runs()[i]->reached);
            QVERIFY(std::isnan(times->series[i].high.at(0)));
            QVERIFY(replay(*lab).runs()[i]->outcome != "reached");
        }
        QVERIFY2(lab->runBox().text().contains("did not reach"), qPrintable(lab->runBox().text()));
    }

    void theLiveSolveRestsWhileSchemesRace() {
        QVERIFY(scene_->solveForEver());
        LabWindow* lab = open("tuned-sync,coarse,async2", "0.000001");
        QVERIFY(lab);
        lab->form().setValue("max-seconds", "0.1");
        lab->start();
        QTest::qWait(50);
        const int steps = scene_->slow->steps;
        while (lab->running()) QTest::qWait(1);
        QVERIFY(scene_->slow->steps - steps <= 1);
        QCOMPARE(replay(*lab).runs().size(), std::size_t{3});
        QTRY_VERIFY_WITH_TIMEOUT(scene_->slow->steps > steps + 1, kPatience);  // and goes on
    }

    void cancelStopsSoonAndKeepsWhatIsThere() {
        LabWindow* lab = open("tuned-sync,base", "0.000001");
        QVERIFY(lab);
        lab->form().setValue("max-seconds", "600");
        lab->start();
        QTest::qWait(200);
        lab->runBox().findChild<QPushButton*>("labCancel")->click();
        QVERIFY(ended(*lab));
        QVERIFY(replay(*lab).runs().size() <= 2);
        QVERIFY(runButton(*lab).isEnabled());
    }

    void schemesAreAddedByNameAndWrongTextsAreToldOf() {
        LabWindow* lab = open("base");
        QVERIFY(lab);
        const auto* add = lab->findChild<QToolButton*>("lab.schemes.add");
        QVERIFY(add && add->menu());
        QCOMPARE(add->menu()->actions().size(), qsizetype(namedSchemes().size()));
        for (QAction* action : add->menu()->actions())
            if (action->text() == "coarse") action->trigger();
        QCOMPARE(lab->form().parameters().text("schemes"), std::string("base,coarse"));
        QVERIFY(runButton(*lab).isEnabled());
        lab->form().setValue("schemes", "base,4w-square:interval=99");
        QVERIFY(!runButton(*lab).isEnabled());
        QVERIFY2(lab->runBox().text().contains("interval"), qPrintable(lab->runBox().text()));
    }

    void theSchemesOfTheLastRaceAreThereAgain() {
        LabWindow* lab = open("coarse,4w-square:n=20,interval=2,async1");
        QVERIFY(lab);
        QVERIFY(raced(*lab));
        const QVariant chosen = QSettings().value("race/schemes");
        scene_ = std::make_unique<WindowScene>();
        QSettings().setValue("race/schemes", chosen);  // each scene has its own
        QVERIFY(scene_->open());
        scene_->window->actions().race->trigger();
        lab = scene_->window->findChild<LabWindow*>();
        QCOMPARE(lab->form().parameters().text("schemes"),
                 std::string("coarse,4w-square:n=20,interval=2,async1"));
        // Its numbers are kept, its pictures are not.
        QTRY_VERIFY_WITH_TIMEOUT(lab->record(), kPatience);
        QVERIFY(replay(*lab).runs().empty());
        QVERIFY2(replay(*lab).view().message().contains("Run it again"),
                 qPrintable(replay(*lab).view().message()));
    }

    void whatTheDeviceCannotRunKeepsItsPlaceWithTheReason() {
        LabWindow* lab = open("tuned-sync,graph");
        QVERIFY(lab);
        QVERIFY(raced(*lab));
        QCOMPARE(replay(*lab).runs().size(), std::size_t{2});
        QVERIFY2(replay(*lab).runs()[1]->reason.contains("CUDA"),
                 qPrintable(replay(*lab).runs()[1]->reason));
        QCOMPARE(lab->record()->report.figure("time")->x.names.size(), std::size_t{2});
    }

    void closingInTheMiddleDoesNotHang() {
        LabWindow* lab = open("base,tuned-sync", "0.001");
        QVERIFY(lab);
        lab->start();
        QVERIFY(lab->running());
        lab->close();
        QVERIFY(ended(*lab));
        QVERIFY(scene_->solved());
    }
};

QTEST_MAIN(WindowRaceTest)
#include "window_race_test.moc"
