// Racing schemes: one after the other, replayed side by side, compared, saved.
#include <QComboBox>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QTableWidget>
#include <QToolButton>

#include "gui/panels/figure_page.h"
#include "gui/race/race_dialog.h"
#include "gui/race/race_palette.h"
#include "gui/race/race_results.h"
#include "gui/race/race_setup.h"
#include "gui/race/replay_bar.h"
#include "gui/race/replay_view.h"
#include "gui/watch/solve_overlay.h"
#include "gui/window_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

namespace {

std::vector<Scheme> schemes(std::initializer_list<const char*> texts) {
    std::vector<Scheme> all;
    for (const char* text : texts) all.push_back(parseScheme(text));
    return all;
}

}  // namespace

class WindowRaceTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    RaceDialog& open(std::initializer_list<const char*> texts, double tolerance = 0.5) {
        scene_->window->actions().race->trigger();
        RaceDialog& dialog = *scene_->window->findChild<RaceDialog*>();
        dialog.setup().setSchemes(schemes(texts));
        dialog.setup().setTolerance(tolerance);
        return dialog;
    }
    static bool raced(RaceDialog& dialog) {
        dialog.setup().findChild<QPushButton*>("raceStart")->click();
        return dialog.running() && QTest::qWaitFor([&] { return !dialog.running(); }, kPatience);
    }
    static QImage seen(RaceDialog& dialog, int run) {
        return dialog.replay().grab(dialog.replay().pictureRect(run)).toImage();
    }
    static QByteArray contents(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        QVERIFY(scene_->open());
    }
    void cleanup() { scene_.reset(); }

    void everySchemeReachesTheToleranceAndIsRecorded() {
        RaceDialog& dialog = open({"base", "tuned-sync", "4w-square"}, 0.05);
        QVERIFY(raced(dialog));
        QCOMPARE(dialog.race().runs.size(), std::size_t{3});
        for (const auto& run : dialog.race().runs) {
            QVERIFY2(run->reached(), qPrintable(run->name()));
            QVERIFY(run->steps > 0 && run->seconds > 0);
            QVERIFY(run->pictures.size() >= 2);
            QVERIFY(run->pictures.front().picture != run->pictures.back().picture);
            QVERIFY(!run->pictures.front().error.isNull());
            QVERIFY(run->trace.points().back().errorBound <= 0.05);
        }
        QVERIFY(!dialog.race().device.device.empty());
    }

    void errorsHaveALegend() {
        RaceDialog& dialog = open({"base", "coarse"});
        const auto* legend = dialog.findChild<QWidget*>("overlayLegend");
        QVERIFY(legend && !legend->isVisible());
        for (QToolButton* button : dialog.findChildren<QToolButton*>())
            if (button->text() == "Error") button->click();
        QVERIFY(legend->isVisible() && legend->height() > 30);
        for (QToolButton* button : dialog.findChildren<QToolButton*>())
            if (button->text() == "Picture") button->click();
        QVERIFY(!legend->isVisible());
    }

    /// base and tuned-sync, by steps the same, show through each other.
    void curvesThatCoincideAreToldApart() {
        RaceDialog& dialog = open({"base", "tuned-sync"});
        QVERIFY(raced(dialog));
        const auto& curves = dialog.results().againstSteps().content().curves;
        QCOMPARE(curves.size(), std::size_t{2});
        QVERIFY(curves[0].dashes.isEmpty() && !curves[1].dashes.isEmpty());
        for (int i = 0; i < kMostRunners; ++i)
            for (int k = 0; k < i; ++k) QVERIFY(runnerDashes(i) != runnerDashes(k));
    }

    void picturesReplaySideBySideInTime() {
        RaceDialog& dialog = open({"base", "tuned-sync"}, 0.05);
        QVERIFY(raced(dialog));
        dialog.bar().pause();
        dialog.bar().setTime(0);
        const QImage start = seen(dialog, 0), other = seen(dialog, 1);
        QVERIFY(difference(start, other) <= 1);  // both start from the same picture
        auto* slider = dialog.bar().findChild<QSlider*>("replaySlider");
        slider->setValue(slider->maximum());
        QCOMPARE(dialog.replay().time(), dialog.race().seconds());
        QVERIFY(difference(seen(dialog, 0), start) > 8);
        QVERIFY(difference(seen(dialog, 1), start) > 8);
    }

    void playRunsToTheEndAndStops() {
        RaceDialog& dialog = open({"base", "tuned-sync"});
        QVERIFY(raced(dialog));
        QVERIFY(dialog.bar().playing());  // a race that is over replays at once
        auto* play = dialog.bar().findChild<QToolButton*>("replayPlay");
        QTest::mouseClick(play, Qt::LeftButton);
        QVERIFY(!dialog.bar().playing());
        const double paused = dialog.bar().time();
        dialog.bar().findChild<QComboBox*>()->setCurrentText(tr("Real time"));
        QTest::mouseClick(play, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.bar().playing(), kPatience);
        QVERIFY(dialog.bar().time() > paused);
        QCOMPARE(dialog.bar().time(), dialog.race().seconds());
    }

    void figuresAreMeasuredAgainstBase() {
        RaceDialog& dialog = open({"tuned-sync", "base"});
        QVERIFY(raced(dialog));
        const QTableWidget& table = dialog.results().table();
        QCOMPARE(table.rowCount(), 2);
        QCOMPARE(table.horizontalHeaderItem(4)->text(), QString("Speed-up over base"));
        QCOMPARE(table.item(1, 4)->text(), QString("1.00 ×"));
        QCOMPARE(table.item(0, 6)->text(), QString("reached"));
        QCOMPARE(dialog.results().bars().bars().size(), std::size_t{2});
        QCOMPARE(dialog.results().bars().bars()[0].value, dialog.race().runs[0]->seconds);
        QCOMPARE(dialog.results().againstSteps().content().curves.size(), std::size_t{2});
        QVERIFY(dialog.results().againstSeconds().hasPoints());
    }

    void aRunThatIsStoppedHasNoTimeToTolerance() {
        RaceDialog& dialog = open({"base", "tuned-sync"}, 0.001);
        dialog.setup().setMaxSeconds(0.1);
        scene_->slow->neverConverges = true;
        QVERIFY(raced(dialog));
        for (std::size_t i = 0; i < dialog.race().runs.size(); ++i) {
            const RaceRun& run = *dialog.race().runs[i];
            if (run.reached()) continue;
            QVERIFY(run.outcome == Outcome::TimeLimit);
            QVERIFY(dialog.results().bars().bars()[i].open);
            QVERIFY(std::isnan(dialog.race().speedUp(run)));
        }
    }

    void aRaceIsSavedInFourFormats() {
        RaceDialog& dialog = open({"base", "4w-square:n=20"});
        QVERIFY(raced(dialog));
        const auto* message = dialog.setup().findChild<QLabel*>("raceMessage");
        for (const char* suffix : {"csv", "json", "png", "svg"}) {
            dialog.saveTo(scene_->path(QString("race.") + suffix));
            QTRY_VERIFY2_WITH_TIMEOUT(message->text().startsWith("Saved"),
                                      qPrintable(message->text()), kPatience);
        }
        const QList<QByteArray> lines = contents(scene_->path("race.csv")).trimmed().split('\n');
        QCOMPARE(lines.size(), 3);
        QVERIFY2(lines[2].contains("4w-square:n=20"), lines[2]);
        const QJsonObject json =
            QJsonDocument::fromJson(contents(scene_->path("race.json"))).object();
        QCOMPARE(json["runs"].toArray().size(), 2);
        QCOMPARE(json["tolerance"].toDouble(), 0.5);
        QVERIFY(!json["runs"][1]["trace"].toArray().isEmpty());
        QCOMPARE(json["runs"][0]["speedUpOverBase"].toDouble(), 1.0);
        const QImage drawing(scene_->path("race.png"));
        QCOMPARE(drawing.pixelColor(2, 2), QColor(Qt::white));
        int emptyRows = 0, mostEmptyRows = 0;  // one after another
        for (int y = 0; y < drawing.height(); ++y) {
            bool empty = true;
            for (int x = 0; x < drawing.width(); ++x)
                empty = empty && drawing.pixel(x, y) == drawing.pixel(2, 2);
            emptyRows = empty ? emptyRows + 1 : 0;
            mostEmptyRows = std::max(mostEmptyRows, emptyRows);
        }
        QVERIFY2(8 * mostEmptyRows < drawing.height(), qPrintable(QString::number(mostEmptyRows)));
        QVERIFY(dialog.caption().contains("200 × 150") || dialog.caption().contains("41 × 31"));
        QVERIFY(dialog.caption().contains("0.5"));
        QVERIFY(dialog.caption().contains(captionDate()));
        QVERIFY(contents(scene_->path("race.svg")).contains("4w-square:n=20"));
        dialog.saveTo(scene_->path("race.txt"));
        QTRY_VERIFY_WITH_TIMEOUT(message->text().contains("not as"), kPatience);
    }

    void theSchemesNeverShareTheDevice() {
        scene_->slow->neverConverges = true;
        scene_->slow->stepMicroseconds = 1000;
        SolveSettings settings = scene_->cloneSolve().settings();
        settings.backend = "slow";
        settings.solver = SolverKind::relaxation;
        scene_->cloneSolve().setSettings(settings);
        QTRY_VERIFY_WITH_TIMEOUT(scene_->slow->steps > 0, kPatience);
        RaceDialog& dialog = open({"tuned-sync", "coarse", "async2"});
        dialog.setup().setMaxSeconds(0.1);
        QTRY_VERIFY_WITH_TIMEOUT(scene_->cloneSolve().settled(), kPatience);  // the live solve rests
        const int live = scene_->slow->solversAlive;
        int most = 0;
        dialog.start();
        while (dialog.running()) {
            most = std::max(most, scene_->slow->solversAlive - live);
            QTest::qWait(1);
        }
        QCOMPARE(dialog.race().runs.size(), std::size_t{3});
        QVERIFY2(most <= 1, qPrintable(QString::number(most)));
    }

    void cancelStopsSoonAndKeepsWhatIsThere() {
        scene_->slow->stepMicroseconds = 1000;
        SolveSettings settings = scene_->cloneSolve().settings();
        settings.backend = "slow";
        scene_->cloneSolve().setSettings(settings);
        QVERIFY(scene_->solved());
        scene_->slow->neverConverges = true;
        const int before = scene_->slow->steps;
        RaceDialog& dialog = open({"tuned-sync", "coarse"}, 0.001);
        dialog.setup().setMaxSeconds(1e-3 * kForEver);
        dialog.start();
        QTRY_VERIFY_WITH_TIMEOUT(scene_->slow->steps > before + 20, kPatience);
        dialog.setup().findChild<QPushButton*>("raceCancel")->click();
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.running(), kPatience);
        QVERIFY(dialog.race().runs.size() <= 1);
        QVERIFY(dialog.setup().findChild<QPushButton*>("raceStart")->isEnabled());
    }

    void closingInTheMiddleDoesNotHang() {
        RaceDialog& dialog = open({"base", "tuned-sync"}, 0.001);
        dialog.start();
        QVERIFY(dialog.running());
        dialog.reject();
        QTRY_VERIFY_WITH_TIMEOUT(!scene_->window->findChild<RaceDialog*>(), kPatience);
        QVERIFY(scene_->solved());
    }

    void twoToSixMayRunAndWrongTextsAreToldOf() {
        RaceDialog& dialog = open({"base", "tuned-sync"});
        RaceSetup& setup = dialog.setup();
        auto* start = setup.findChild<QPushButton*>("raceStart");
        auto* add = setup.findChild<QPushButton*>("raceAdd");
        QVERIFY(start->isEnabled());
        for (int i = 0; i < 4; ++i) add->click();
        QCOMPARE(setup.runners(), 6);
        QVERIFY(!add->isEnabled());
        setup.setSchemes(schemes({"base"}));
        QVERIFY(!start->isEnabled());
        QVERIFY(setup.problem().contains("two schemes"));
        setup.addRunner("4w-square:interval=99");
        QVERIFY(!start->isEnabled());
        QVERIFY(setup.problem().contains("interval"));
        setup.setSchemes(schemes({"base", "coarse"}));
        QVERIFY(start->isEnabled());
    }

    void whatTheDeviceCannotRunIsToldOf() {
        SolveSettings settings = scene_->cloneSolve().settings();
        settings.backend = "slow";
        scene_->cloneSolve().setSettings(settings);
        QVERIFY(scene_->solved());
        RaceDialog& dialog = open({"tuned-sync", "cluster"});
        QTRY_VERIFY_WITH_TIMEOUT(dialog.setup().problem().contains("no clusters"), kPatience);
        QVERIFY(!dialog.setup().findChild<QPushButton*>("raceStart")->isEnabled());
    }
};

QTEST_MAIN(WindowRaceTest)
#include "window_race_test.moc"
