// The three panels: what they show of snapshots, and what they tell the window.
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTest>
#include <QToolButton>

#include "gui/panel_snapshots.h"
#include "gui/panels/convergence_panel.h"
#include "gui/panels/solver_panel.h"
#include "gui/panels/timings_panel.h"
#include "gui/schemes/scheme_box.h"
#include "support/fake_backend.h"
#include "support/patience.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class PanelViewsTest : public QObject {
    Q_OBJECT
    std::shared_ptr<test::FakeControls> cuda_ = std::make_shared<test::FakeControls>();
    std::shared_ptr<test::FakeControls> cpu_ = std::make_shared<test::FakeControls>();
    BackendRegistry registry() {
        return {test::fakeEntry("cuda", cuda_), test::fakeEntry("cpu", cpu_)};
    }

private slots:
    void init() {
        cuda_ = std::make_shared<test::FakeControls>();
        cpu_ = std::make_shared<test::FakeControls>();
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
        SmootherComparison comparison;
        const auto solved = [](const char* scheme, int cycles, int x) {
            auto s = run(cycles, 100, true);
            s->scheme = scheme;
            auto layer = std::make_shared<Layer>();
            layer->box = {x, 0, 4, 4};
            s->content = CloneSnapshot{.layers = {layer}, .shown = layer};
            return s;
        };
        comparison.take(*solved("red-black", 3, 0));
        QVERIFY(comparison.text().isEmpty());
        comparison.take(*solved(parseScheme("4w-square:n=20").canonical().c_str(), 5, 0));
        QVERIFY2(comparison.text().startsWith("4w-square:n=20: 5 cycles"),
                 qPrintable(comparison.text()));
        QVERIFY(comparison.text().contains("red-black: 3 cycles"));
        comparison.take(*solved("red-black", 2, 9));  // another place: nothing to compare with
        QVERIFY(comparison.text().isEmpty());
        comparison.take(*solved("async0", 4, 9));  // nor has this scheme, where it is
        QVERIFY(comparison.text().contains("red-black: 2 cycles"));
        comparison.take(*solved("async1", 4, 5));
        QVERIFY2(comparison.text().contains("Choose the scheme once more"),
                 qPrintable(comparison.text()));
        comparison.take(*solved("red-black", 1, 0));
        comparison.take(*solved("red-black", 1, 0));  // from where the last one ended: does not count
        QVERIFY(comparison.text().isEmpty());
    }

    void multigridMayBeSmoothedByTheScheme() {
        SolverPanel panel(registry());
        QSignalSpy probed(&panel, &SolverPanel::backendProbed);
        QTRY_COMPARE_WITH_TIMEOUT(probed.size(), 2, kPatience);
        for (QComboBox* combo : panel.findChildren<QComboBox*>()) {
            const int row = combo->findText("Multigrid with scheme");
            if (row < 0) continue;
            combo->setCurrentIndex(row);
            emit combo->activated(row);
        }
        QVERIFY(panel.settings().solver == SolverKind::multigrid &&
                panel.settings().smoothWithScheme);
        QVERIFY(panel.findChild<QComboBox*>("schemeNames")->isEnabled());
    }

    /// Choosing a smoother solves once with red-black sweeps by itself.
    void aSmootherThatIsChosenIsComparedAtOnce() {
        SolverPanel panel(registry());
        panel.show();
        auto* method = panel.findChild<QComboBox*>("solver");
        QVERIFY(method);
        QSignalSpy changed(&panel, &SolverPanel::settingsChanged);
        const auto asked = [&] { return changed.last()[0].value<SolveSettings>(); };
        method->setCurrentIndex(1);
        emit method->activated(1);
        QVERIFY(asked().smoothWithScheme);
        const auto solved = [](const std::string& scheme, int cycles) {
            auto s = run(cycles, 100, true);
            s->scheme = scheme;
            return s;
        };
        const std::string scheme = panel.settings().scheme.canonical();
        panel.showSnapshot(solved(scheme, 5));
        QCOMPARE(changed.size(), 2);
        QVERIFY(!asked().smoothWithScheme);
        panel.setSettings(asked());  // as the window does
        QCOMPARE(method->currentIndex(), 1);
        panel.showSnapshot(solved("red-black", 3));
        QCOMPARE(changed.size(), 3);
        QVERIFY(asked().smoothWithScheme);
        panel.setSettings(asked());
        panel.showSnapshot(solved(scheme, 5));
        QCOMPARE(changed.size(), 3);
        QVERIFY2(allText(panel).contains("red-black: 3 cycles"), qPrintable(allText(panel)));
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
        QTRY_VERIFY_WITH_TIMEOUT(!allText(panel).contains(QStringLiteral(" / s")), kPatience);
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
