// The convergence panel: what it shows of snapshots, and of the runs before.
#include <QLabel>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "gui/panel_snapshots.h"
#include "gui/panels/convergence_panel.h"
#include "gui/panels/figure_page.h"
#include "gui/style/number_text.h"
#include "weft/live/surface_snapshot.h"
#include "weft/relief/relief_progress.h"
#include "weft/scheme.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class PanelConvergenceTest : public QObject {
    Q_OBJECT

    /// So many checks of a relaxation, a step leaving `decay`.
    static std::shared_ptr<Snapshot> relaxing(int checks, double decay, bool finished) {
        auto s = run(1, 100, finished);
        auto trace = std::make_shared<ConvergenceTrace>();
        for (int k = 1; k <= checks; ++k)
            trace->append({60 * k, 0.01 * k, 100 * std::pow(decay, 60 * k), 4e4});
        s->trace = trace;
        s->progress = {.outcome = Outcome::Running, .steps = 60 * checks};
        s->progress.errorEstimate = s->progress.errorBound = 4e4;
        return s;
    }

private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName("WeftTests");
    }

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

    void theHeadlineIsReadWholeAndThePlotDoesNotJump() {
        ConvergencePanel panel;
        panel.resize(330, 320);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        QRect plot;
        for (const Outcome outcome :
             {Outcome::Running, Outcome::Converged, Outcome::WithinTolerance, Outcome::IterationLimit,
              Outcome::TimeLimit, Outcome::Diverged, Outcome::Cancelled, Outcome::Failed}) {
            for (const bool relaxes : {false, true}) {
                auto s = run(4, 100, false);
                s->progress.outcome = outcome;
                if (relaxes) {
                    s->progress.cycles = 0;
                    s->progress.steps = 123'456'789;
                    s->scheme = "async:tile=32x32,steps=8";
                    s->timings.solve = 123.4;
                }
                panel.showSnapshot(s);
                QTest::qWait(1);
                const QLabel* head = panel.findChildren<QLabel*>().first();
                for (const QLabel* label : panel.findChildren<QLabel*>())
                    if (label->font().bold() || label->font().weight() > QFont::Normal) head = label;
                QVERIFY2(head->fontMetrics().horizontalAdvance(head->text()) <= head->width(),
                         qPrintable(head->text()));
                if (plot.isNull()) plot = panel.plot().geometry();
                QCOMPARE(panel.plot().geometry(), plot);
            }
        }
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
        QVERIFY(allText(panel).contains(QStringLiteral("error not known yet")));
        panel.showSnapshot(run(3, 100, false));
        QVERIFY(!allText(panel).contains(QStringLiteral("not known")));
    }

    void ghostsAreOfTheSamePatchAndOperation() {
        ConvergencePanel panel;
        const QObject scene, coffee;
        const SolveSubject balloon{&scene, 1, "import", "balloon, Sample scene"};
        const SolveSubject mixed{&scene, 1, "mixed", "balloon, Sample scene"};
        const SolveSubject cup{&coffee, 1, "import", "cup, coffee"};
        panel.setSubject(balloon);
        panel.showSnapshot(run(4, 100, true));
        panel.showSnapshot(run(4, 101, true));
        QCOMPARE(panel.ghosts(), std::size_t{1});
        panel.setSubject(cup);
        panel.showSnapshot(run(4, 102, true));
        QCOMPARE(panel.ghosts(), std::size_t{0});
        panel.setSubject(mixed);
        panel.showSnapshot(run(4, 103, true));
        QCOMPARE(panel.ghosts(), std::size_t{0});
        panel.setSubject(balloon);
        panel.showSnapshot(run(4, 104, true));
        QCOMPARE(panel.ghosts(), std::size_t{2});
    }

    /// Numbered at their curves, and said what they are.
    void ghostsAreLabelled() {
        ConvergencePanel panel;
        panel.showSnapshot(run(4, 100, true));
        panel.showSnapshot(relaxing(40, 0.99, false));
        QCOMPARE(panel.plot().content().remarks.size(), 1);
        QVERIFY(panel.plot().content().remarks[0].contains("multigrid · 4 cycles"));
        QVERIFY(panel.plot().content().remarks[0].contains("see Time"));
        panel.setXAxis(ConvergencePanel::XAxis::seconds);
        QVERIFY(!panel.plot().content().remarks[0].contains("see Time"));
        const auto& curves = panel.plot().content().curves;
        QVERIFY(std::any_of(curves.begin(), curves.end(),
                            [](const PlotCurve& c) { return c.emphasis < 1 && c.tag == "1"; }));
    }

    void aLogarithmicAxisShowsMillisecondsBesideMinutes() {
        ConvergencePanel panel;
        panel.resize(320, 300);
        panel.setXAxis(ConvergencePanel::XAxis::seconds);
        panel.showSnapshot(run(4, 100, true));
        const QImage linear = panel.plot().grab().toImage();
        panel.setLogX(true);
        QCOMPARE(panel.plot().content().curves[0].x(0), std::log10(0.001));
        QCOMPARE(panel.plot().content().xText(std::log10(0.02)), secondsText(0.02));
        QVERIFY(panel.plot().grab().toImage() != linear);
    }

    /// A solve of the same problem begins alike; it is another one all the same.
    void timeNeverRunsBackwards() {
        ConvergencePanel panel;
        panel.setXAxis(ConvergencePanel::XAxis::seconds);
        const auto began = [](double secondsACycle) {
            auto s = run(1, 100, true);
            auto trace = std::make_shared<ConvergenceTrace>();
            trace->append({0, 0, 300, 100});
            for (int k = 1; k <= 5; ++k)
                trace->append({k, secondsACycle * k, 300 * std::pow(10.0, -k), 0.1});
            s->trace = trace;
            return s;
        };
        panel.showSnapshot(began(1));
        panel.showSnapshot(began(0.1));
        QCOMPARE(panel.ghosts(), std::size_t{1});
        for (const PlotCurve& c : panel.plot().content().curves)
            for (std::size_t i = 1; i < c.size(); ++i) QVERIFY(c.x(i - 1) <= c.x(i));
    }

    void theTrueErrorIsShownWhereItIsKnown() {
        ConvergencePanel panel;
        auto s = relaxing(40, 0.99, false);
        panel.showSnapshot(s);
        QVERIFY(allText(panel).contains("error not known yet"));
        s = relaxing(40, 0.99, false);
        auto known = std::make_shared<ConvergenceTrace>();
        known->append({2400, 0.4, 1, 28.7});
        auto content = *s->clone();
        content.trueErrors = known;
        content.errorIsTrue = true;
        s->content = std::move(content);
        s->progress.errorEstimate = 28.7;
        panel.showSnapshot(s);
        QVERIFY2(
            allText(panel).contains(QString("error = 28.7 of 255").replace(QChar(32), QChar::Nbsp)),
            qPrintable(allText(panel)));
        const PlotCurve& error = panel.plot().content().curves[1];
        QCOMPARE(error.name, QString("true error"));
        QCOMPARE(error.size(), std::size_t{1});
        QCOMPARE(error.value(0), 28.7);
    }

    /// The slope of the mask's spectral radius beside the measured one, drawn and in words.
    void thePredictedSlopeStandsBesideTheMeasuredOne() {
        ConvergencePanel panel;
        auto s = relaxing(40, 0.999, false);
        auto content = *s->clone();
        content.jacobiRadius = 0.9989;
        s->content = std::move(content);
        s->scheme = parseScheme("tuned-sync").canonical();
        panel.showSnapshot(s);
        QVERIFY2(allText(panel).contains("predicted 0.9989"), qPrintable(allText(panel)));
        QVERIFY(allText(panel).contains("measured 0.9990"));
        const PlotCurve& line = panel.plot().content().curves.back();
        QVERIFY(line.predicted && !line.dashes.isEmpty() && line.size() > 10);
        const double steps = line.x(line.size() - 1) - line.x(0);
        const double slope = (line.logY(line.size() - 1) - line.logY(0)) / steps;
        QVERIFY(std::abs(slope / std::log10(0.9989) - 1) < 1e-3);
        s = relaxing(50, 0.999, false);
        content = *s->clone();
        content.jacobiRadius = 0.9989;
        s->content = std::move(content);
        s->scheme = parseScheme("coarse").canonical();
        panel.showSnapshot(s);
        QVERIFY(allText(panel).contains("synchronous Jacobi predicted"));
    }

    void aSavedPlotHasTheColoursChosenAndACaption() {
        QTemporaryDir dir;
        ConvergencePanel panel;
        panel.setSubject({nullptr, 1, "import", "balloon, Import, Sample scene"});
        panel.showSnapshot(run(4, 100, true));
        for (const QString& part :
             {QString("balloon"), QString("4 × 4 pixels"), QString("a processor"), captionDate()})
            QVERIFY2(panel.caption().contains(part), qPrintable(panel.caption()));
        const QString path = dir.filePath("plot.png");
        for (const bool dark : {false, true}) {
            chooseFigureTheme(dark ? FigureTheme::dark : FigureTheme::light);
            panel.saveTo(path);
            const QImage image(path);
            QCOMPARE(image.pixelColor(3, 3).lightness() < 128, dark);
            int inked = 0;  // in the lowest sixth, where the caption stands
            for (int y = image.height() * 5 / 6; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    inked += image.pixel(x, y) != image.pixel(3, 3);
            QVERIFY2(inked > 500, qPrintable(QString::number(inked)));
        }
        chooseFigureTheme(FigureTheme::light);
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
        QVERIFY(lines[7].endsWith(",yes,\"\""));
        panel.saveTo(QStringLiteral("/nowhere/at/all/p.csv"));
        QCOMPARE(failed.size(), 1);
    }
};

QTEST_MAIN(PanelConvergenceTest)
#include "panel_convergence_test.moc"
