// The Lab in the window: experiments run, are watched, cancelled, saved and compared.
#include <QCheckBox>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>
#include <fstream>

#include "gui/charts/chart_view.h"
#include "gui/lab/experiment_list.h"
#include "gui/lab/kept_runs.h"
#include "gui/lab/lab_window.h"
#include "gui/lab/report/compared_bar.h"
#include "gui/lab/report/lab_comparison.h"
#include "gui/lab/report/report_view.h"
#include "gui/lab/run_box.h"
#include "gui/window_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowLabTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    /// With the race in front, small, and its devices found.
    LabWindow* open() {
        scene_->window->actions().lab->trigger();
        auto* lab = scene_->window->findChild<LabWindow*>();
        const auto ready = [lab] { return lab->runBox().place() && lab->lookedForRuns(); };
        if (!QTest::qWaitFor(ready, kPatience)) return nullptr;
        lab->choose(experimentNamed("race"));
        lab->runBox().setQuick(true);
        lab->form().setValue("side", "40");
        lab->form().setValue("schemes", "base,tuned-sync");
        return lab;
    }
    static QPushButton& runButton(LabWindow& lab) {
        return *lab.runBox().findChild<QPushButton*>("labRun");
    }
    static bool ended(const LabWindow& lab) {
        return QTest::qWaitFor([&] { return !lab.running(); }, kPatience);
    }
    static bool ran(LabWindow& lab) {
        runButton(lab).click();
        return lab.running() && ended(lab) && lab.record() && lab.record()->report.complete;
    }
    /// A run that would take minutes.
    static bool runForLong(LabWindow& lab) {
        lab.form().setValue("side", "900");
        lab.form().setValue("max-seconds", "600");
        lab.form().setValue("schemes", "base,tuned-sync,coarse");
        runButton(lab).click();
        return lab.running();
    }
    static bool said(LabWindow& lab, const QString& words) {
        return QTest::qWaitFor([&] { return lab.runBox().text().contains(words); }, kPatience);
    }
    static QByteArray contents(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    /// Those kept before, by other tests.
    static void forgetRuns() { QDir(keptRunsFolder()).removeRecursively(); }
    static QStringList files() {
        return QDir(keptRunsFolder() + "/race").entryList(QDir::Files, QDir::Name);
    }
    static bool kept(int count) {
        return QTest::qWaitFor([count] { return files().size() == count; }, kPatience);
    }
    static QString pathOf(const QString& file) { return keptRunsFolder() + "/race/" + file; }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        QVERIFY(scene_->open());
        forgetRuns();
    }
    void cleanup() {
        scene_.reset();
        forgetRuns();
    }

    void everyExperimentIsListedUnderItsPaper() {
        LabWindow* lab = open();
        QVERIFY(lab);
        QStringList papers, listed;
        for (int i = 0; i < lab->list().count(); ++i) {
            const QListWidgetItem* item = lab->list().item(i);
            (item->flags() & Qt::ItemIsSelectable ? listed : papers) << item->text();
        }
        QCOMPARE(listed.size(), static_cast<int>(experiments().size()));
        QCOMPARE(papers.size(), QSet<QString>(papers.begin(), papers.end()).size());
        for (const Experiment* experiment : experiments()) {
            lab->choose(*experiment);
            QVERIFY(lab->form().problem().isEmpty());
            QVERIFY(papers.contains(QString::fromUtf8(nameOf(experiment->paper))));
        }
    }

    void whereNothingWasMeasuredTheTableSaysHowToGetOne() {
        LabWindow* lab = open();
        QVERIFY(lab);
        lab->findChild<QToolButton*>("labAsTable")->click();
        const auto* message = lab->findChild<QLabel*>("labTableMessage");
        QVERIFY(message && message->isVisible());
        QVERIFY2(message->text().contains("to see what it finds"), qPrintable(message->text()));
        QVERIFY(ran(*lab));
        QTRY_VERIFY_WITH_TIMEOUT(!message->isVisible(), kPatience);
    }

    void theFigureFillsWhileTheExperimentRuns() {
        LabWindow* lab = open();
        QVERIFY(lab);
        QVERIFY(!lab->report().chart().hasPoints());
        const QImage before = lab->list().grab().toImage();
        QVERIFY(ran(*lab));
        QVERIFY(lab->report().chart().hasPoints());
        QCOMPARE(lab->report().chart().figure().key, std::string("steps"));
        QCOMPARE(lab->report().chart().figure().series.size(), std::size_t{2});
        QVERIFY(lab->report().text().contains("40"));
        QVERIFY(!lab->record()->platform.empty());
        QVERIFY(lab->list().grab().toImage() != before);  // the miniature is the figure's
        lab->report().choose("milliseconds");
        QCOMPARE(lab->report().chart().figure().key, std::string("milliseconds"));
        lab->report().showTable(true);
        QCOMPARE(lab->report().tableView().model()->rowCount(), 2);
        QCOMPARE(lab->report().table()->key, std::string("runs"));
    }

    void eachExperimentKeepsItsOwnRunAndParameters() {
        LabWindow* lab = open();
        QVERIFY(lab);
        QVERIFY(ran(*lab));
        lab->choose(experimentNamed("intervals"));
        QVERIFY(!lab->record());
        QVERIFY(!lab->report().chart().hasPoints());
        lab->choose(experimentNamed("race"));
        QVERIFY(lab->report().chart().hasPoints());
        QCOMPARE(lab->form().edits().at("side"), std::string("40"));
        lab->form().reset();
        QVERIFY(lab->form().edits().empty());
    }

    void cancelStopsSoon() {
        LabWindow* lab = open();
        QVERIFY(lab);
        QVERIFY(runForLong(*lab));
        QTest::qWait(100);
        lab->runBox().findChild<QPushButton*>("labCancel")->click();
        QVERIFY(ended(*lab));
        QVERIFY2(lab->runBox().text().startsWith("Cancelled"), qPrintable(lab->runBox().text()));
        QVERIFY(runButton(*lab).isEnabled());
    }

    void picturesWaitWhileAnExperimentRunsAndAreSolvedAfterIt() {
        LabWindow* lab = open();
        QVERIFY(lab);
        QVERIFY(runForLong(*lab));
        const auto before = scene_->cloneSolve().newest();
        scene_->canvas().setFocus();
        QTest::keyClick(&scene_->canvas(), Qt::Key_Right, Qt::ShiftModifier);
        QTest::qWait(100);
        QVERIFY(lab->running());
        QVERIFY(!scene_->cloneSolve().settled());
        QCOMPARE(scene_->cloneSolve().newest(), before);
        QVERIFY(scene_->window->messages().text().contains("Lab"));
        lab->runBox().findChild<QPushButton*>("labCancel")->click();
        QVERIFY(ended(*lab));
        QVERIFY(scene_->solved());
    }

    void closingTheLabEndsTheRun() {
        LabWindow* lab = open();
        QVERIFY(lab);
        QVERIFY(runForLong(*lab));
        lab->close();
        QVERIFY(ended(*lab));
        QVERIFY(scene_->solved());
        QVERIFY(runForLong(*open()));  // and the window may go in the middle
    }

    void whatCannotRunSaysWhy() {
        LabWindow* lab = open();
        QVERIFY(lab);
        lab->form().setValue("side", "seven");
        QVERIFY(!runButton(*lab).isEnabled());
        QVERIFY2(lab->runBox().text().contains("'side' takes whole numbers"),
                 qPrintable(lab->runBox().text()));
        lab->form().setValue("side", "40");
        QVERIFY(runButton(*lab).isEnabled());
        QVERIFY(lab->runBox().text().isEmpty());
        lab->form().setValue("schemes", "base,nonsense");
        runButton(*lab).click();
        QVERIFY(ended(*lab));
        QVERIFY2(lab->runBox().text().contains("nonsense"), qPrintable(lab->runBox().text()));
        QVERIFY(!lab->record());
    }

    void aPhotographAndThePatchInFrontAreProblems() {
        LabWindow* lab = open();
        QVERIFY(lab);
        for (const char* problem : {"photo", "patch"}) {
            lab->form().setValue("problem", problem);
            QVERIFY(ran(*lab));
            QVERIFY2(lab->report().text().contains("unknown pixels"),
                     qPrintable(lab->report().text()));
        }
        const Extent box = scene_->cloneSolve().problem()->box().extent();
        const QString size = QString("%1 x %2").arg(box.width).arg(box.height);
        QVERIFY2(lab->report().text().contains(size), qPrintable(lab->report().text()));
    }

    void aRunIsSavedAndComparedWithAnother() {
        LabWindow* lab = open();
        QVERIFY(lab);
        QVERIFY(ran(*lab));
        for (const char* name : {"race.json", "race.csv"}) {
            lab->saveData(scene_->path(name));
            QVERIFY2(said(*lab, QString("Saved ") + scene_->path(name)),
                     qPrintable(lab->runBox().text()));
        }
        lab->saveData(scene_->path("numbers.png"));
        QVERIFY(said(*lab, "A run is saved as .json or .csv"));
        for (const char* name : {"race.png", "race.svg"}) {
            lab->saveFigure(scene_->path(name), darkChart());
            QVERIFY2(said(*lab, QString("Saved ") + scene_->path(name)),
                     qPrintable(lab->runBox().text()));
        }
        QVERIFY(contents(scene_->path("race.csv")).startsWith("scheme,"));
        QVERIFY(QImage(scene_->path("race.png")).pixelColor(3, 3).lightness() < 64);
        QVERIFY(contents(scene_->path("race.svg")).contains("tuned-sync"));
        QByteArray json = contents(scene_->path("race.json"));
        const QByteArray device =
            QJsonDocument::fromJson(json).object()["device"].toString().toUtf8();
        const QByteArray drawing = contents(scene_->path("race.svg"));
        QVERIFY2(drawing.contains(device), device);
        QVERIFY(drawing.contains(QByteArray::number(QDate::currentDate().year())));
        QFile other(scene_->path("other.json"));
        QVERIFY(other.open(QIODevice::WriteOnly));
        other.write(json.replace("\"" + device + "\"", "\"Another Device\""));
        other.close();
        lab->compareWith(scene_->path("other.json"));
        QVERIFY(said(*lab, "Opened other.json"));
        const LabFigure& figure = lab->report().chart().figure();
        QCOMPARE(figure.series.size(), std::size_t{4});
        QCOMPARE(figure.series[2].name, std::string("base · Another Device"));
        QCOMPARE(figure.series[2].y, figure.series[0].y);
        QCOMPARE(lab->report().chart().tones()[2].color, std::size_t{0});
        QVERIFY(lab->report().chart().tones()[2].faded > 0);
        lab->compareWith(scene_->path("race.json"));
        QVERIFY(said(*lab, "Opened race.json"));
        QCOMPARE(lab->compared().names().size(), 2);
        QVERIFY2(lab->compared().names()[1].contains("race.json"),
                 qPrintable(lab->compared().names()[1]));
        lab->compared().findChild<QToolButton*>("labRemove0")->click();
        QCOMPARE(lab->compared().names().size(), 1);
        // What is said is ours, whatever the library below says.
        for (const auto& [file, text, sentence] :
             {std::tuple{"raced.json", R"({"problem": "clone", "runs": []})",
                         "a race that an earlier Weft saved"},
              {"none.json", "{}", "it names no experiment"},
              {"half.json", R"({"experiment": "intervals")", "it is no JSON, or cut off"},
              {"wrong.json", R"({"experiment": 7})", "that Weft knows: parts of it are missing"}}) {
            std::ofstream(scene_->path(file).toStdString()) << text;
            lab->compareWith(scene_->path(file));
            QVERIFY2(said(*lab, sentence), file);
        }
        lab->compareWith(scene_->path("patch.png"));
        QVERIFY(said(*lab, "is no report of the Lab"));
    }

    void aSavedRunIsShownWhereNoneRanHere() {
        LabWindow* lab = open();
        QVERIFY(lab);
        QVERIFY(ran(*lab));
        lab->saveData(scene_->path("race.json"));
        QVERIFY(said(*lab, "Saved"));
        QVERIFY(kept(1));
        forgetRuns();
        const WindowScene other;
        other.window->actions().lab->trigger();
        auto* empty = other.window->findChild<LabWindow*>();
        empty->choose(experimentNamed("intervals"));
        empty->compareWith(scene_->path("race.json"));
        QVERIFY(said(*empty, "Opened race.json"));
        QCOMPARE(empty->list().chosen(), &experimentNamed("race"));
        QVERIFY(empty->report().chart().hasPoints());
        QVERIFY(empty->compared().names().isEmpty());
    }

    void aRunIsThereAtTheNextStart() {
        LabWindow* lab = open();
        QVERIFY(lab);
        QVERIFY(ran(*lab));
        QVERIFY(kept(1));
        const LabReport before = lab->record()->report;
        scene_ = std::make_unique<WindowScene>();
        lab = open();
        QVERIFY(lab);
        QTRY_VERIFY_WITH_TIMEOUT(lab->record(), kPatience);
        QCOMPARE(lab->record()->report.figures[0].series[0].y, before.figures[0].series[0].y);
        QVERIFY(lab->report().chart().hasPoints());
        QVERIFY2(lab->runBox().text().contains("The run shown is of"),
                 qPrintable(lab->runBox().text()));
        lab->saveData(scene_->path("again.json"));  // with its platform
        QVERIFY(said(*lab, "Saved"));
        QCOMPARE(contents(scene_->path("again.json")), contents(pathOf(files()[0])));
    }

    void onlyTheLastRunsAreKept() {
        LabWindow* lab = open();
        QVERIFY(lab);
        QVERIFY(ran(*lab));
        QVERIFY(kept(1));
        for (int i = 0; i < kMostKept; ++i) {
            QTest::qWait(2);  // names are times
            QVERIFY(!keepRun(keptRunsFolder(), lab->record()).isEmpty());
        }
        QCOMPARE(files().size(), kMostKept);
        lab->compareMenu().popup({});
        QStringList listed;
        for (const QAction* action : lab->compareMenu().actions())
            if (action->text().contains("cpu, quick")) listed << action->text();
        QCOMPARE(listed.size(), kMostKept);  // the one shown was the oldest, and is gone
        lab->compareMenu().hide();
    }

    void aDamagedRunIsLeftOutWithASentence() {
        LabWindow* lab = open();
        QVERIFY(lab);
        QVERIFY(ran(*lab));
        QVERIFY(kept(1));
        QFile damaged(pathOf("99990101-000000-000_cpu.json"));
        QVERIFY(damaged.open(QIODevice::WriteOnly));
        damaged.write("{\"experiment\": \"race\", ");
        damaged.close();
        scene_ = std::make_unique<WindowScene>();
        lab = open();
        QVERIFY(lab && lab->record());  // the one before it
        const NewestRuns newest = newestRuns(keptRunsFolder(), {});
        QCOMPARE(newest.damaged.size(), 1);
        QVERIFY2(newest.damaged[0].contains("99990101"), qPrintable(newest.damaged[0]));
    }

    void aRunThatComesWithTheProgramIsComparedWith() {
        LabWindow* lab = open();
        QVERIFY(lab);
        for (const Experiment* experiment : experiments())
            QCOMPARE(shippedRun(experiment->name).path.isEmpty(), experiment->name == "race");
        lab->choose(experimentNamed("barriers"));
        lab->compareMenu().popup({});
        for (QAction* action : lab->compareMenu().actions())
            if (action->text().contains("H200")) action->trigger();
        lab->compareMenu().hide();
        QVERIFY(said(*lab, "Opened NVIDIA H200"));
        QVERIFY(lab->report().chart().hasPoints());
    }

    void thePointUnderThePointerIsReadOut() {
        LabWindow* lab = open();
        QVERIFY(lab);
        QVERIFY(ran(*lab));
        auto* chart = lab->findChild<ChartView*>("labChart");
        chart->grab();  // points have places once they are drawn
        QVERIFY(chart->readout().isEmpty());
        bool read = false;
        for (int y = 0; y < chart->height() && !read; y += 8)
            for (int x = 0; x < chart->width() && !read; x += 8) {
                QMouseEvent move(QEvent::MouseMove, QPointF(x, y), chart->mapToGlobal(QPointF(x, y)),
                                 Qt::NoButton, {}, {});
                QApplication::sendEvent(chart, &move);
                read = !chart->readout().isEmpty();
            }
        QVERIFY(read);
        const QStringList lines = chart->readout();
        QCOMPARE(lines.size(), 3);
        const LabFigure& figure = chart->figure();
        QVERIFY(lines[1].startsWith(QString::fromStdString(figure.x.title) + ": "));
        QVERIFY(lines[2].startsWith(QString::fromStdString(figure.y.title) + ": "));
        QCOMPARE(chart->accessibleDescription(), lines.join(", "));
        QTest::keyClick(chart, Qt::Key_Home);
        QCOMPARE(chart->readout()[0], QString::fromStdString(figure.series[0].name));
        QTest::keyClick(chart, Qt::Key_Down);
        QCOMPARE(chart->readout()[0], QString::fromStdString(figure.series[1].name));
        LabFigure grown = chart->figure();
        for (LabSeries& series : grown.series) {
            series.x.push_back(2 * series.x.back());
            series.y.push_back(series.y.back());
        }
        const QStringList before = chart->readout();
        chart->setFigure(grown);
        chart->grab();
        QCOMPARE(chart->readout(), before);
        grown.key = "another";
        chart->setFigure(grown);
        QVERIFY(chart->readout().isEmpty());
        chart->grab();
        QTest::keyClick(chart, Qt::Key_Home);
        QVERIFY(!chart->readout().isEmpty());
        QTest::keyClick(chart, Qt::Key_Escape);
        QVERIFY(chart->readout().isEmpty());
    }

    void axesOfNamesAreSharedByName() {
        const auto run = [](const char* device, std::vector<std::string> names) {
            LabFigure figure;
            figure.key = "f";
            figure.x.names = std::move(names);
            figure.series = {{"time", {0, 1}, {1, 2}}};
            LabRecord record;
            record.report.device.device = device;
            record.report.figures = {figure};
            return std::make_shared<const LabRecord>(record);
        };
        const ComparedFigure all = comparedFigure({run("A", {"x", "y"}), run("B", {"y", "z"})}, "f");
        QCOMPARE(all.figure.x.names, (std::vector<std::string>{"x", "y", "z"}));
        QCOMPARE(all.figure.series[1].x, (std::vector<double>{1, 2}));
        QCOMPARE(all.figure.series[1].name, std::string("time · B"));
    }

    void claimsAreOfferedWhereAPaperMakesSome() {
        LabWindow* lab = open();
        QVERIFY(lab);
        auto* const claims = lab->findChild<QToolButton*>("labAsClaims");
        for (const Experiment* e : experiments()) {
            LabReport report;
            report.experiment = e->name;
            answerClaims(report);
            lab->choose(*e);
            QVERIFY2(claims->isHidden() == report.claims.empty(), e->name.c_str());
        }
        lab->choose(experimentNamed("bfs"));
        claims->click();
        QVERIFY(lab->report().showsClaims());
        lab->choose(experimentNamed("platform"));
        QVERIFY(!lab->report().showsClaims());
    }

    void timeLeftIsToldInPlainUnits() {
        QVERIFY(timeLeftText(0, 5).isEmpty());
        QCOMPARE(timeLeftText(0.5, 20), QString("about 20 s left"));
        QCOMPARE(timeLeftText(0.1, 60), QString("about 9 min left"));
        QCOMPARE(timeLeftText(0.99, 60), QString("nearly done"));
    }
};

QTEST_MAIN(WindowLabTest)
#include "window_lab_test.moc"
