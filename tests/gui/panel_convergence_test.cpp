// The convergence panel: what it shows of snapshots, and of the runs before.
#include <QLabel>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "gui/panels/convergence_panel.h"
#include "panel_snapshots.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class PanelConvergenceTest : public QObject {
    Q_OBJECT

private slots:
    void aSurfacesStateSaysWhatIsLeftAndThatItIsDone() {
        ConvergencePanel panel;
        const auto show = [&panel](ReliefStage stage, int gridsLeft, Outcome outcome) {
            auto surface = std::make_shared<SurfaceSnapshot>();
            surface->progress.stage = stage;
            surface->progress.gridsLeft = gridsLeft;
            surface->progress.outcome = outcome;
            auto s = std::make_shared<Snapshot>();
            s->content = std::shared_ptr<const SurfaceSnapshot>(surface);
            s->progress.outcome = outcome;
            s->moreFollows = outcome == Outcome::Running;
            panel.showSnapshot(s);
            return allText(panel);
        };
        const auto running = Outcome::Running;
        QVERIFY(show(ReliefStage::orientation, 0, running).contains("Normals …"));
        QVERIFY(show(ReliefStage::refinement, 2, running).contains("Height, 2 grids left"));
        QVERIFY(show(ReliefStage::refinement, 1, running).contains("Height, 1 grid left"));
        const auto toolTips = [&] {
            QString all;
            for (const QLabel* label : panel.findChildren<QLabel*>()) all += label->toolTip();
            return all;
        };
        QVERIFY(show(ReliefStage::done, 0, Outcome::WithinTolerance).contains("Within tolerance"));
        QVERIFY(toolTips().contains("hardly changed the heights"));
        QVERIFY(show(ReliefStage::done, 0, Outcome::IterationLimit).contains("Not settled"));
        QVERIFY(toolTips().contains("still changed the heights"));
    }

    /// Values above 1.0 raise the tolerance that counts.
    void theToleranceDrawnIsTheOneThatCounts() {
        ConvergencePanel panel;
        panel.setTolerance(0.002);
        auto bright = run(4, 100, true);
        auto content = *bright->clone();
        content.finestTolerance = 0.08;
        bright->content = std::move(content);
        panel.showSnapshot(bright);
        QCOMPARE(panel.plot().content().level->value, 0.08);
        panel.showSnapshot(run(4, 100, true));
        QCOMPARE(panel.plot().content().level->value, 0.002);
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
};

QTEST_MAIN(PanelConvergenceTest)
#include "panel_convergence_test.moc"
