// The three panels: what they show of snapshots, and what they tell the window.
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "gui/panels/convergence_panel.h"
#include "gui/panels/solver_panel.h"
#include "gui/panels/timings_panel.h"
#include "gui/schemes/scheme_box.h"
#include "support/fake_backend.h"
#include "support/patience.h"

using namespace weft;
using namespace weft::gui;
using weft::tests::kPatience;

namespace {

std::shared_ptr<Snapshot> run(int cycles, double scale, bool final) {
    auto s = std::make_shared<Snapshot>();
    auto trace = std::make_shared<ConvergenceTrace>();
    double e = scale;
    for (int k = 1; k <= cycles; ++k, e /= 10) trace->append({k, 1e-3 * k, 3 * e, e, false});
    if (final) trace->append({cycles, 1e-3 * cycles + 0.002, e, e, true});
    s->solved = Field({4, 4}, 3);
    s->trace = trace;
    s->progress = {.outcome = Outcome::Converged,
                   .cycles = cycles,
                   .steps = 0,
                   .errorEstimate = e,
                   .errorBound = e,
                   .certified = final};
    s->preview = !final;
    s->backend = "cpu";
    s->device = "a processor";
    s->timings = {.assemble = 0.001, .solve = 0.002, .total = 0.004, .bytesMoved = 30'000'000};
    return s;
}

std::shared_ptr<Snapshot> withoutPicture(Outcome outcome) {
    auto s = std::make_shared<Snapshot>();
    s->progress.outcome = outcome;
    s->trace = std::make_shared<ConvergenceTrace>();
    return s;
}

template <class Widget>
QString allText(const Widget& panel) {
    QString text;
    for (const QLabel* label : panel.template findChildren<QLabel*>())
        text += label->text() + QLatin1Char('\n');
    return text;
}

}  // namespace

class PanelViewsTest : public QObject {
    Q_OBJECT
    std::shared_ptr<test::FakeControls> cuda_ = std::make_shared<test::FakeControls>();
    std::shared_ptr<test::FakeControls> cpu_ = std::make_shared<test::FakeControls>();
    BackendRegistry registry() {
        return {test::fakeEntry("cuda", cuda_), test::fakeEntry("cpu", cpu_)};
    }
    static std::size_t curvesWithPoints(ConvergencePanel& panel) {
        std::size_t n = 0;
        for (const PlotCurve& c : panel.plot().content().curves) n += c.size() > 0;
        return n;
    }

private slots:
    void init() {
        cuda_ = std::make_shared<test::FakeControls>();
        cpu_ = std::make_shared<test::FakeControls>();
    }

    void aSurfacesStateSaysWhatIsLeftAndThatItIsDone() {
        ConvergencePanel panel;
        const auto show = [&panel](ReliefStage stage, int gridsLeft, Outcome outcome) {
            auto surface = std::make_shared<SurfaceSnapshot>();
            surface->progress.stage = stage;
            surface->progress.gridsLeft = gridsLeft;
            surface->progress.outcome = outcome;
            auto s = std::make_shared<Snapshot>();
            s->surface = surface;
            s->progress.outcome = outcome;
            s->moreFollows = outcome == Outcome::Running;
            panel.showSnapshot(s);
            return allText(panel);
        };
        const auto running = Outcome::Running;
        QVERIFY(show(ReliefStage::orientation, 0, running).contains("Normals …"));
        QVERIFY(show(ReliefStage::refinement, 2, running).contains("Height, 2 grids left"));
        QVERIFY(show(ReliefStage::refinement, 1, running).contains("Height, 1 grid left"));
        QVERIFY(show(ReliefStage::done, 0, Outcome::IterationLimit).contains("Done"));
        const auto labels = panel.findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
            return label->toolTip().contains("IterationLimit");  // as reports call it
        }));
    }

    void finishedRunsBecomeGhostsTheLastFive() {
        ConvergencePanel panel;
        panel.showSnapshot(run(4, 100, true));
        QCOMPARE(panel.ghosts(), std::size_t{0});
        for (int k = 1; k <= 8; ++k) {
            panel.showSnapshot(run(4, 100 + k, true));
            QCOMPARE(panel.ghosts(), std::size_t(std::min(k, 5)));
        }
        panel.clearGhosts();
        QCOMPARE(panel.ghosts(), std::size_t{0});
        QVERIFY(panel.plot().hasPoints());
    }

    void aDragLeavesNoGhosts() {
        ConvergencePanel panel;
        for (int k = 0; k < 50; ++k) panel.showSnapshot(run(3, 100 + k, false));
        QCOMPARE(panel.ghosts(), std::size_t{0});
    }

    void releasingTheMouseContinuesTheRun() {
        ConvergencePanel panel;
        panel.showSnapshot(run(3, 100, false));
        const std::size_t before = panel.plot().content().curves.back().size();
        panel.showSnapshot(run(5, 100, true));
        QCOMPARE(panel.ghosts(), std::size_t{0});
        QCOMPARE(before, std::size_t{0});
        QCOMPARE(panel.plot().content().curves.back().size(), std::size_t{1});  // the certified bound
        QCOMPARE(panel.plot().content().curves.front().size(), std::size_t{6});
    }

    void timeAndStepsAreTwoViewsOfTheSameRun() {
        ConvergencePanel panel;
        panel.showSnapshot(run(4, 100, true));
        QCOMPARE(panel.plot().content().curves[0].x(1), 2.0);
        panel.setXAxis(ConvergencePanel::XAxis::seconds);
        QCOMPARE(panel.plot().content().curves[0].x(1), 0.002);  // seconds at cycle 2
        QCOMPARE(panel.plot().content().curves[0].x(4), 0.006);
        QVERIFY(panel.plot().content().xIsSeconds);
    }

    void cyclesAreNotPlottedOverSteps() {
        ConvergencePanel panel;
        panel.showSnapshot(run(4, 100, true));
        auto relaxed = run(4, 90, true);
        relaxed->progress.cycles = 0;
        relaxed->progress.steps = 4000;
        panel.showSnapshot(relaxed);
        QCOMPARE(panel.ghosts(), std::size_t{1});
        QCOMPARE(curvesWithPoints(panel), std::size_t{3});
        panel.setXAxis(ConvergencePanel::XAxis::seconds);
        QCOMPARE(curvesWithPoints(panel), std::size_t{6});
    }

    void errorsBeyondThePictureAreNotDrawn() {
        ConvergencePanel panel;
        auto s = std::make_shared<Snapshot>();
        auto trace = std::make_shared<ConvergenceTrace>();
        for (const double error : {4e4, 900.0, 120.0, 3.0})
            trace->append({60 * std::int64_t(trace->points().size() + 1), 0.1, error / 1e4, error});
        s->trace = trace;
        s->progress.steps = 240;
        panel.showSnapshot(s);
        const PlotCurve &residual = panel.plot().content().curves[0],
                        &error = panel.plot().content().curves[1];
        AxisRange x, logY;
        QVERIFY(error.extend(x, logY, true));
        QCOMPARE(logY.high, double(float(std::log10(120.0))));
        QVERIFY(residual.extend(x, logY, true));
        QCOMPARE(logY.high, double(float(std::log10(4.0))));
    }

    void aCertificateIsADotAndNoStepOfTheEstimates() {
        ConvergencePanel panel;
        panel.showSnapshot(run(4, 100, true));
        const auto& curves = panel.plot().content().curves;
        AxisRange x, logY;
        QVERIFY(curves[1].extend(x, logY, true) && curves[2].drawable());
        QCOMPARE(logY.low, double(float(std::log10(0.1))));  // the last estimate; the bound is 0.01
    }

    void theAxisFollowsARelaxationThatRunsOn() {
        ConvergencePanel panel;
        const auto relaxed = [](int points, double first, bool finished) {
            auto s = run(points, first, finished);
            s->progress.cycles = 0;
            s->progress.steps = points;
            return s;
        };
        panel.showSnapshot(relaxed(4, 100, true));
        QVERIFY(!panel.plot().content().followNewest);
        panel.showSnapshot(relaxed(2, 90, false));
        QVERIFY(panel.plot().content().followNewest);
        panel.showSnapshot(relaxed(4, 90, true));
        QVERIFY(!panel.plot().content().followNewest);
    }

    void theHeadlineSaysConvergedOnlyWhenItIs() {
        ConvergencePanel panel;
        panel.showSnapshot(run(4, 100, false));
        QVERIFY(allText(panel).contains(QStringLiteral("≈")));
        QVERIFY(!allText(panel).contains(QStringLiteral("Converged")));
        panel.showSnapshot(run(4, 100, true));
        QVERIFY(allText(panel).contains(QStringLiteral("Converged")));
        QVERIFY(allText(panel).contains(QStringLiteral("≤")));
        panel.showSnapshot(withoutPicture(Outcome::Cancelled));
        QVERIFY(allText(panel).contains(QStringLiteral("Cancelled")));
        QVERIFY(panel.plot().hasPoints());
    }

    void anErrorBeyondTheRangeOfAPictureIsNotTold() {
        ConvergencePanel panel;
        auto early = run(3, 100, false);
        early->progress.errorEstimate = early->progress.errorBound = 204'822;
        panel.showSnapshot(early);
        QVERIFY(!allText(panel).contains(QStringLiteral("204")));
        QVERIFY(allText(panel).contains(QStringLiteral("no useful error bound yet")));
        panel.showSnapshot(run(3, 100, false));
        QVERIFY(!allText(panel).contains(QStringLiteral("no useful")));
    }

    void panelsOfNothingShowNothing() {
        ConvergencePanel convergence;
        TimingsPanel timings;
        const QString bare = allText(timings);
        convergence.showSnapshot(run(4, 100, true));
        timings.showSnapshot(run(4, 100, true));
        convergence.clear();
        timings.clear();
        QVERIFY(!convergence.plot().hasPoints());
        QVERIFY(!allText(convergence).contains(QStringLiteral("cycles")));
        QCOMPARE(allText(timings), bare);
        convergence.showSnapshot(run(4, 90, true));  // the run before is its ghost
        QCOMPARE(convergence.ghosts(), std::size_t{1});
        QCOMPARE(curvesWithPoints(convergence), std::size_t{6});
    }

    void stagesSumUpToTheTotal() {
        TimingsPanel panel;
        auto s = run(4, 100, true);
        s->timings = {.assemble = 0.001, .setup = 0.004, .solve = 0.002, .total = 0.012};
        panel.showSnapshot(s);
        QVERIFY(allText(panel).contains(QStringLiteral("12.0\u2009ms")));
        QVERIFY(allText(panel).contains(QStringLiteral("5.00\u2009ms")));  // the unexplained rest
        s->timings.total = 0.003;  // a clock that was started late
        panel.showSnapshot(s);
        QVERIFY(allText(panel).contains(QStringLiteral("7.00\u2009ms")));
    }

    void panelsAgreeOnTheStepsOfACancelledSolve() {
        ConvergencePanel convergence;
        TimingsPanel timings;
        auto s = run(4, 100, false);
        s->progress.cycles = 0;
        s->progress.steps = 235;
        auto cancelled = withoutPicture(Outcome::Cancelled);
        cancelled->progress.steps = 241;
        cancelled->trace = s->trace;
        for (const auto& shown : {s, cancelled}) {
            convergence.showSnapshot(shown);
            timings.showSnapshot(shown);
        }
        QVERIFY(allText(convergence).contains(QStringLiteral("241 steps")));
        QVERIFY(allText(timings).contains(QStringLiteral("241")));
        QVERIFY(allText(timings).contains(QStringLiteral("Steps")));
        QVERIFY(!allText(timings).contains(QStringLiteral("235")));
    }

    void theTableSaysRunStepAndSecondsOfEveryPoint() {
        QTemporaryDir dir;
        ConvergencePanel panel;
        panel.showSnapshot(run(3, 100, true));
        panel.showSnapshot(run(2, 90, true));
        QSignalSpy saved(&panel, &ConvergencePanel::plotSaved),
            failed(&panel, &ConvergencePanel::plotNotSaved);
        const QString path = dir.filePath(QStringLiteral("runs.csv"));
        panel.saveTo(path);
        QCOMPARE(saved.size(), 1);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = file.readAll().trimmed().split('\n');
        QCOMPARE(lines.size(), 1 + 3 + 4);
        QVERIFY(lines[0].startsWith("run,method,unit,step,seconds,residual,error,proven"));
        QVERIFY(lines[2].startsWith("\"current\",\"multigrid"));
        QVERIFY(lines[2].contains(",cycle,2,0.002,"));
        QVERIFY(lines[7].startsWith("\"previous 1\""));
        QVERIFY(lines[7].endsWith(",yes"));
        panel.saveTo(QStringLiteral("/nowhere/at/all/p.csv"));
        QCOMPARE(failed.size(), 1);
    }

    void anAbsentDeviceIsGreyedOutWithItsReason() {
        cuda_->absent = true;
        SolverPanel panel(registry());
        QSignalSpy probed(&panel, &SolverPanel::backendProbed);
        QTRY_COMPARE_WITH_TIMEOUT(probed.size(), 2, kPatience);
        auto* device = panel.findChild<QComboBox*>();
        auto* model = qobject_cast<QStandardItemModel*>(device->model());
        const int cuda = device->findData(QStringLiteral("cuda")),
                  cpu = device->findData(QStringLiteral("cpu"));
        QVERIFY(!model->item(cuda)->isEnabled());
        QVERIFY(model->item(cpu)->isEnabled());
        QVERIFY(device->itemData(cuda, Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("no cuda device is there")));
        QVERIFY(device->itemText(cpu).contains(QStringLiteral("fake cpu")));
        QVERIFY(allText(panel).contains(QStringLiteral("no cuda device is there")));
    }

    void probingNeverHoldsUpTheWindow() {
        cuda_->probeMilliseconds = 1500;
        auto panel = std::make_unique<SolverPanel>(registry());
        QSignalSpy probed(panel.get(), &SolverPanel::backendProbed);
        panel->resize(300, 400);
        panel->grab();
        QCOMPARE(cuda_->backendsAlive.load(), 0);  // the probe goes on
        QTRY_COMPARE_WITH_TIMEOUT(probed.size(), 2, kPatience);
        panel.reset();
        QCOMPARE(cuda_->backendsAlive.load(), 0);
        QCOMPARE(cpu_->backendsAlive.load(), 0);
    }

    void aPanelMayCloseWhileItProbes() {
        cuda_->probeMilliseconds = 50;
        for (int i = 0; i < 5; ++i) SolverPanel panel(registry());
        QCOMPARE(cuda_->backendsAlive.load(), 0);
    }

    void aChoiceIsToldOnceAndShownSettingsAreNot() {
        SolverPanel panel(registry());
        QSignalSpy changed(&panel, &SolverPanel::settingsChanged);
        SolveSettings settings;
        settings.tolerance = 0.05;
        settings.solver = SolverKind::relaxation;
        panel.setSettings(settings);
        QCOMPARE(changed.size(), 0);
        QCOMPARE(panel.findChild<QDoubleSpinBox*>("tolerance")->value(), 0.05);
        panel.findChild<QDoubleSpinBox*>("tolerance")->setValue(0.2);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(panel.settings().tolerance, 0.2);
        QVERIFY(panel.settings().solver == SolverKind::relaxation);
        panel.findChild<QSpinBox*>("n")->setValue(20);
        QCOMPARE(changed.size(), 2);
        QCOMPARE(panel.settings().scheme.shortText(), std::string("tuned-sync:n=20"));
    }

    void presetsSetTheTolerance() {
        SolverPanel panel(registry());
        for (QToolButton* button : panel.findChildren<QToolButton*>())
            if (button->text() == QStringLiteral("16-bit")) {
                button->click();
                QVERIFY(button->isChecked());
            }
        QCOMPARE(panel.settings().tolerance, 0.5 / 257);
    }

    void aSmootherIsWeighedAgainstRedBlack() {
        SmootherLedger ledger;
        const auto solved = [](const char* scheme, int cycles, int x) {
            auto s = run(cycles, 100, true);
            s->scheme = scheme;
            s->boxInBackground = {x, 0, 4, 4};
            return s;
        };
        ledger.take(*solved("red-black", 3, 0));
        QVERIFY(ledger.text().isEmpty());
        ledger.take(*solved(parseScheme("4w-square:n=20").canonical().c_str(), 5, 0));
        QVERIFY2(ledger.text().startsWith("4w-square:n=20: 5 cycles"), qPrintable(ledger.text()));
        QVERIFY(ledger.text().contains("red-black: 3 cycles"));
        ledger.take(*solved("red-black", 2, 9));  // another place: nothing to compare with
        QVERIFY(ledger.text().isEmpty());
        ledger.take(*solved("async0", 4, 9));  // nor has this scheme, where it is
        QVERIFY(ledger.text().contains("red-black: 2 cycles"));
        ledger.take(*solved("async1", 4, 5));
        QVERIFY2(ledger.text().contains("Choose Multigrid"), qPrintable(ledger.text()));
        ledger.take(*solved("red-black", 1, 0));
        ledger.take(*solved("red-black", 1, 0));  // from where the last one ended: does not count
        QVERIFY(ledger.text().isEmpty());
    }

    void multigridMayBeSmoothedByTheScheme() {
        SolverPanel panel(registry());
        QSignalSpy probed(&panel, &SolverPanel::backendProbed);
        QTRY_COMPARE_WITH_TIMEOUT(probed.size(), 2, kPatience);
        for (QComboBox* combo : panel.findChildren<QComboBox*>()) {
            const int row = combo->findText("Multigrid, smoothed by a scheme");
            if (row < 0) continue;
            combo->setCurrentIndex(row);
            emit combo->activated(row);
        }
        QVERIFY(panel.settings().solver == SolverKind::multigrid &&
                panel.settings().smoothWithScheme);
        QVERIFY(panel.findChild<QComboBox*>("schemeNames")->isEnabled());
    }

    void cancelIsOfferedWhileThereIsSomethingToCancel() {
        SolverPanel panel(registry());
        panel.show();
        auto* cancel = panel.findChild<QPushButton*>();
        auto* progress = panel.findChild<QProgressBar*>();
        QVERIFY(!cancel->isEnabled());
        panel.setBusy(true);
        QTRY_VERIFY_WITH_TIMEOUT(cancel->isEnabled(), kPatience);
        QSignalSpy asked(&panel, &SolverPanel::cancelRequested);
        cancel->click();
        QCOMPARE(asked.size(), 1);
        QVERIFY(!progress->isVisible());
        auto unproven = run(4, 100, false);
        unproven->moreFollows = true;
        panel.showSnapshot(unproven);
        QVERIFY(cancel->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(progress->isVisible(), kPatience);
        panel.showSnapshot(run(4, 100, true));
        QVERIFY(!cancel->isEnabled() && !progress->isVisible());
        panel.setBusy(true);
        panel.showSnapshot(run(4, 100, false));  // a drag: good enough, the solver rests
        QVERIFY(!cancel->isEnabled());
    }

    void progressIsTheWayFromTheFirstErrorToTheTolerance() {
        auto s = run(3, 100, false);
        s->progress.outcome = Outcome::Running;
        s->progress.errorEstimate = 10;
        QCOMPARE(solvedShare(*s, 1), 0.5);
        s->progress.errorEstimate = std::numeric_limits<double>::infinity();
        QCOMPARE(solvedShare(*s, 1), 0.0);
        s->progress.outcome = Outcome::Converged;
        QCOMPARE(solvedShare(*s, 1), 1.0);
    }

    void timingsShowStagesBytesAndTheShareOfThePeak() {
        TimingsPanel panel;
        ProbedBackend cpu;
        cpu.name = QStringLiteral("cpu");
        cpu.info.peakBytesPerSecond = 60e9;
        panel.setBackend(cpu);
        panel.showSnapshot(run(4, 100, true));
        const QString text = allText(panel);
        QVERIFY(text.contains(QStringLiteral("2.00\u2009ms")));
        QVERIFY(text.contains(QStringLiteral("30.0\u2009MB")));
        QVERIFY(text.contains(QStringLiteral("15.0\u2009GB/s")));
        QVERIFY(text.contains(QStringLiteral("25 %")));
        panel.showSnapshot(withoutPicture(Outcome::Cancelled));
        QCOMPARE(allText(panel), text);
    }

    void theFrameRateIsCountedAndEnds() {
        TimingsPanel panel;
        for (int i = 0; i < 30; ++i) panel.notePaint(0.002);
        QTRY_VERIFY_WITH_TIMEOUT(allText(panel).contains(QStringLiteral("30 / s")), kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(panel.framesPerSecond(), 0, kPatience);
        QVERIFY(!panel.findChild<QTimer*>() || !panel.findChild<QTimer*>()->isActive());
    }

    void nothingIsClippedInADockOf300Pixels() {
        cuda_->absent = true;
        SolverPanel solver(registry());
        QSignalSpy probed(&solver, &SolverPanel::backendProbed);
        QTRY_COMPARE_WITH_TIMEOUT(probed.size(), 2, kPatience);
        ConvergencePanel convergence;
        TimingsPanel timings;
        solver.showSnapshot(run(4, 100, true));
        convergence.showSnapshot(run(4, 100, true));
        timings.showSnapshot(run(4, 100, true));
        for (QWidget* panel : {static_cast<QWidget*>(&solver), static_cast<QWidget*>(&convergence),
                               static_cast<QWidget*>(&timings)}) {
            QVERIFY2(panel->minimumSizeHint().width() <= 300, panel->metaObject()->className());
            panel->resize(300, 480);
            panel->show();
            QVERIFY(QTest::qWaitForWindowExposed(panel));
            for (const QLabel* label : panel->findChildren<QLabel*>()) {
                if (!label->isVisible() || label->wordWrap()) continue;
                QVERIFY2(label->sizeHint().width() <= label->width(), qPrintable(label->text()));
            }
        }
    }
};

QTEST_MAIN(PanelViewsTest)
#include "panel_views_test.moc"
