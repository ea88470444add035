// The window while a solve goes on or goes wrong: saving, cancelling, devices, closing, bad files.
#include <QDir>
#include <QElapsedTimer>
#include <QLabel>
#include <QMessageBox>
#include <QToolButton>

#include "gui/panels/convergence_panel.h"
#include "gui/window_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowSolvingTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    // Saves through the window and waits for its end; the sentence of a failure, else empty.
    QString save(const ExportRequest& request) {
        ExportFlow& flow = scene_->window->exportFlow();
        QSignalSpy saved(&flow, &ExportFlow::exported), failed(&flow, &ExportFlow::failed);
        scene_->window->exportPicture({request});
        if (!QTest::qWaitFor([&] { return saved.size() + failed.size() > 0; }, kPatience))
            return "The save did not end.";
        return failed.isEmpty() ? QString() : failed.first().first().toString();
    }
    Field shown() {
        const CloneDocument& document = scene_->document();
        return composed(document.background().picture.color, document.layers());
    }
    // Whether the patch may change this pixel of the background.
    bool underMask(Point p) {
        const PatchObject patch = *scene_->document().activePatch();
        const Point q = p - scene_->patchPosition();
        return rectOf(patch.mask->extent()).contains(q) && patch.mask->unknown(q);
    }
    // Discards unsaved changes as a user does; true when the window has closed.
    bool closeAndDiscard() {
        scene_->window->close();
        if (auto* box = scene_->window->findChild<QMessageBox*>())
            QTest::mouseClick(box->button(QMessageBox::Discard), Qt::LeftButton);
        return QTest::qWaitFor([this] { return !scene_->window->isVisible(); }, kPatience);
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
    }
    void cleanup() { scene_.reset(); }

    void savedFileIsThePictureThatIsSeen_data() {
        QTest::addColumn<QString>("background");
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("depth");
        QTest::newRow("png 8") << "background.png"
                               << "out.png" << 8;
        QTest::newRow("png 16") << "background16.png"
                                << "out.png" << 16;
        QTest::newRow("tiff 8") << "background.png"
                                << "out.tif" << 8;
        QTest::newRow("tiff 16") << "background16.png"
                                 << "out.tiff" << 16;
    }
    void savedFileIsThePictureThatIsSeen() {
        QFETCH(QString, background);
        QFETCH(QString, file);
        QFETCH(int, depth);
        QVERIFY(scene_->open(background));
        QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
        QVERIFY(!scene_->document().undoStack().isClean());
        QCOMPARE(save({scene_->path(file), depth}), QString());
        const Progress& proof = scene_->cloneSolve().newest()->progress;
        QVERIFY(proof.certified);
        QVERIFY(proof.errorBound <= (depth == 16 ? 0.5 / kCode8 : 0.5));
        QVERIFY(scene_->window->messages().text().contains(file));
        const io::Picture picture = io::readPicture(scene_->path(file).toStdString());
        QCOMPARE(picture.depth, depth);
        QVERIFY(picture.color->extent() == kBackground);
        const Field expected = shown();
        const Field& plain = *scene_->document().background().picture.color;
        int changed = 0;
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < kBackground.height; ++y)
                for (int x = 0; x < kBackground.width; ++x) {
                    const Point p{x, y};
                    const int code = codeOf(picture.color->at(c, p), depth);
                    QCOMPARE(code, codeOf(expected.at(c, p), depth));
                    if (!underMask(p)) QCOMPARE(picture.color->at(c, p), plain.at(c, p));
                    changed += picture.color->at(c, p) != plain.at(c, p);
                }
        QVERIFY(changed > 1000);
        if (depth == 8) QCOMPARE(difference(imageOf(*picture.color), scene_->seen()), 0);
    }

    void savedJpegIsCloseToThePictureThatIsSeen() {
        QVERIFY(scene_->open());
        QCOMPARE(save({scene_->path("out.jpg"), 8, 98}), QString());
        const io::Picture picture = io::readPicture(scene_->path("out.jpg").toStdString());
        QVERIFY(picture.color->extent() == kBackground);
        const Field expected = shown();
        double sum = 0;
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < kBackground.height; ++y)
                for (int x = 0; x < kBackground.width; ++x)
                    sum += std::abs(picture.color->at(c, {x, y}) - expected.at(c, {x, y})) / kCode8;
        const double mean = sum / (3.0 * static_cast<double>(kBackground.area()));
        QVERIFY2(mean < 2, qPrintable(QString("mean difference %1 codes").arg(mean)));
    }

    void saveThatCannotBeWrittenSaysWhy() {
        QVERIFY(scene_->open());
        QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
        const QString sentence = save({scene_->path("no/such/folder/out.png"), 8});
        QVERIFY(sentence.endsWith('.'));
        QCOMPARE(scene_->window->messages().text(), sentence);
        QVERIFY(scene_->window->messages().isError());
        QVERIFY(!scene_->document().undoStack().isClean());
    }

    void saveWaitsForTheSolveAndCanBeCancelled() {
        QVERIFY(scene_->open());
        QVERIFY(scene_->solveForEver());
        ExportFlow& flow = scene_->window->exportFlow();
        QSignalSpy failed(&flow, &ExportFlow::failed);
        scene_->window->exportPicture({scene_->path("out.png"), 8});
        QVERIFY(flow.active());
        scene_->window->actions().cancelSolve->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, kPatience);
        QVERIFY(!flow.active());
        QVERIFY(!QFileInfo::exists(scene_->path("out.png")));
    }

    void cancelStopsTheSolveAndTheNextEditSolvesAgain() {
        QVERIFY(scene_->open());
        QVERIFY(scene_->solveForEver());
        QVERIFY(!scene_->cloneSolve().settled());
        scene_->window->actions().cancelSolve->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(scene_->cloneSolve().settled(), kPatience);
        QVERIFY(scene_->cloneSolve().newest()->progress.outcome == Outcome::Cancelled);
        scene_->slow->neverConverges = false;
        scene_->slow->stepMicroseconds = 0;
        QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
        QVERIFY(scene_->solved());
        QCOMPARE(scene_->cloneSolve().newest()->backend, std::string("slow"));
    }

    void deviceIsSwitchedInTheMiddleOfASolve() {
        QVERIFY(scene_->open());
        const QImage before = scene_->seen();
        QVERIFY(scene_->solveForEver());
        QVERIFY(!scene_->cloneSolve().settled());
        SolveSettings settings = scene_->cloneSolve().settings();
        settings.backend = "cpu";
        scene_->cloneSolve().setSettings(settings);
        QVERIFY(scene_->solved());
        QCOMPARE(scene_->cloneSolve().newest()->backend, std::string("cpu"));
        QVERIFY(difference(scene_->seen(), before) <= 1);
    }

    void failedDeviceLeavesThePictureToTheProcessor() {
        scene_ = std::make_unique<WindowScene>(true);
        scene_->slow->failAtStep = 3;
        QVERIFY(scene_->open());
        QVERIFY(scene_->slow->solversMade > 0);
        QCOMPARE(scene_->cloneSolve().newest()->backend, std::string("cpu"));
        QVERIFY(!scene_->cloneSolve().newest()->backendReason.empty());
        const auto* device = scene_->window->findChild<QLabel*>("device");
        QVERIFY(device->text().contains("fell back"));
    }

    void failureOfADeviceThatWasChosenIsTold() {
        QVERIFY(scene_->open());
        const QImage before = scene_->seen();
        scene_->slow->failAtStep = 3;
        SolveSettings settings = scene_->cloneSolve().settings();
        settings.backend = "slow";
        scene_->cloneSolve().setSettings(settings);
        const MessageBar& messages = scene_->window->messages();
        QTRY_VERIFY_WITH_TIMEOUT(messages.text().contains("fell off the bus"), kPatience);
        QVERIFY(messages.isError());
        QTRY_VERIFY_WITH_TIMEOUT(scene_->cloneSolve().settled(), kPatience);
        settings.backend = "cpu";
        scene_->cloneSolve().setSettings(settings);
        QVERIFY(scene_->solved());
        QVERIFY(difference(scene_->seen(), before) <= 1);
    }

    void closingInTheMiddleOfASolveDoesNotHang() {
        QVERIFY(scene_->open());
        QVERIFY(scene_->solveForEver());
        QElapsedTimer timer;
        timer.start();
        QVERIFY(closeAndDiscard());
        scene_->window.reset();
        QVERIFY2(timer.elapsed() < kPatience, qPrintable(QString("%1 ms").arg(timer.elapsed())));
        QCOMPARE(scene_->slow->solversAlive.load(), 0);
    }

    void closingAsksBeforeChangesAreLost() {
        QVERIFY(scene_->open());
        QVERIFY(scene_->document().undoStack().isClean());  // as opened: nothing to lose
        QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
        scene_->window->close();
        QVERIFY(scene_->window->isVisible());
        auto* box = scene_->window->findChild<QMessageBox*>();
        QVERIFY(box);
        QTest::mouseClick(box->button(QMessageBox::Cancel), Qt::LeftButton);
        QVERIFY(scene_->window->isVisible());
        QCOMPARE(scene_->patchCount(), std::size_t{1});
    }

    void whatIsAsItWasNeedsNoSaving() {
        QVERIFY(scene_->open());
        CloneDocument& document = scene_->document();
        const Operation before = document.activePatch()->operation;
        document.setOperation(Operation::parse("mixed"));
        QVERIFY(document.modified() && scene_->window->isWindowModified());
        document.setOperation(before);
        QVERIFY(!document.undoStack().isClean());
        QVERIFY(!document.modified() && !scene_->window->isWindowModified());
        scene_->window->close();
        QVERIFY(!scene_->window->isVisible());
    }

    void closingATabInTheMiddleOfASolveLeavesTheOthers() {
        scene_->window->openFiles({scene_->path("background16.png")});
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), 1, kPatience);
        QVERIFY(scene_->open());
        QVERIFY(scene_->solveForEver());
        scene_->window->tabs().closeTab(scene_->window->tabs().currentIndex());
        QCOMPARE(scene_->document().title(), QString("background16.png"));
        QTRY_VERIFY_WITH_TIMEOUT(scene_->cloneSolve().settled(), kPatience);
        QCOMPARE(difference(scene_->seen(), imageOf(*scene_->document().background().picture.color)),
                 0);
    }

    void badFileIsNamedInOneSentenceAndNothingChanges() {
        QFile bad(scene_->path("bad.png"));
        QVERIFY(bad.open(QIODevice::WriteOnly));
        bad.write("This is no picture.");
        bad.close();
        const MessageBar& messages = scene_->window->messages();
        scene_->window->openFiles({scene_->path("bad.png")});
        QTRY_VERIFY_WITH_TIMEOUT(messages.text().contains("bad.png"), kPatience);
        QVERIFY(messages.isVisible() && messages.isError());
        QVERIFY(!scene_->window->document());
        QVERIFY(scene_->open());
        const QImage before = scene_->seen();
        const int steps = scene_->document().undoStack().count();
        scene_->window->messages().showNews("Earlier news.");
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(scene_->path("bad.png"))});
        WindowScene::drop(scene_->canvas(), data, scene_->onCanvas({100, 75}));
        QTRY_VERIFY_WITH_TIMEOUT(messages.text().contains("bad.png"), kPatience);
        QVERIFY(messages.isError());
        const QString newest = messages.text().split('\n').last();
        QVERIFY(newest.endsWith('.') && newest.contains("bad.png"));
        QCOMPARE(scene_->document().undoStack().count(), steps);
        QCOMPARE(scene_->patchCount(), std::size_t{1});
        QVERIFY(difference(scene_->seen(), before) <= 1);
    }

    void anErrorGoesWithTheNextSuccessOfItsKind() {
        MessageBar& messages = scene_->window->messages();
        messages.showError("That file is broken.", Concern::opening);
        messages.settle(Concern::saving);
        QVERIFY(messages.isVisible());
        QVERIFY(scene_->open());
        QVERIFY(!messages.isVisible());
        messages.showError("The patch could not be solved.", Concern::solving);
        QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
        QTRY_VERIFY_WITH_TIMEOUT(!messages.isVisible(), kPatience);
    }

    void onlyADeviceThatFailedIsSaidToHaveFallenBack() {
        StatusLine status(*scene_->window->statusBar());
        const auto* device = scene_->window->statusBar()->findChildren<QLabel*>("device").last();
        Snapshot s;
        s.backend = "cpu";
        s.device = "a processor";
        s.backendReason = "cuda: no NVIDIA driver is installed";
        status.showSolve(s);
        QCOMPARE(device->text(), QString("CPU · a processor"));
        QVERIFY(device->toolTip().contains("no NVIDIA driver"));
        s.deviceLost = true;
        status.showSolve(s);
        QVERIFY(device->text().contains("fell back"));
    }

    void panelsAreEmptyForAPictureWithoutAPatch() {
        QVERIFY(scene_->open());
        auto& plot = scene_->window->findChild<ConvergencePanel*>()->plot();
        QTRY_VERIFY_WITH_TIMEOUT(plot.hasPoints(), kPatience);
        scene_->window->openFiles({scene_->path("background16.png")});
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), 2, kPatience);
        QVERIFY(!plot.hasPoints());
        scene_->window->tabs().setCurrentIndex(0);
        QTRY_VERIFY_WITH_TIMEOUT(plot.hasPoints(), kPatience);
    }

    void aSaveThatWaitsForRelaxationOffersMultigrid() {
        QVERIFY(scene_->open());
        SolveSettings settings = scene_->cloneSolve().settings();
        settings.solver = SolverKind::relaxation;
        scene_->cloneSolve().setSettings(settings);
        QVERIFY(scene_->solveForEver());
        ExportFlow& flow = scene_->window->exportFlow();
        QSignalSpy saved(&flow, &ExportFlow::exported);
        scene_->window->exportPicture({scene_->path("out.png"), 8});
        auto* strip = scene_->window->findChild<ProgressStrip*>();
        QTRY_VERIFY_WITH_TIMEOUT(strip->isVisible(), kPatience);
        QToolButton* offer = strip->findChildren<QToolButton*>().first();
        QVERIFY(offer->isVisible() && offer->text().contains("multigrid"));
        auto* bar = strip->findChild<QProgressBar*>();
        QTRY_COMPARE_WITH_TIMEOUT(bar->maximum(), 1000, kPatience);  // how far, not only that
        scene_->slow->neverConverges = false;
        scene_->slow->stepMicroseconds = 0;
        offer->click();
        QTRY_COMPARE_WITH_TIMEOUT(saved.size(), 1, kPatience);
        QVERIFY(scene_->cloneSolve().settings().solver == SolverKind::multigrid);
        QVERIFY(!strip->isVisible());
    }

    void dropWithoutAPictureSaysSo() {
        QMimeData data;
        data.setText("only words");
        scene_->window->take(data, {}, DropZone::patch);
        QVERIFY(scene_->window->messages().isError());
        QVERIFY(scene_->window->messages().text().contains("no picture"));
        QVERIFY(!scene_->window->document());
    }

    void sampleSceneIsSolvedToTheEnd() {
        scene_->window->openSampleScene();
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{1}, kPatience);
        QVERIFY(scene_->solved());
    }
};

QTEST_MAIN(WindowSolvingTest)
#include "window_solving_test.moc"
