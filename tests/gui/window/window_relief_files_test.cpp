// Masks and files of a relief in the window.
#include <QCheckBox>
#include <QDir>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSlider>
#include <QToolButton>

#include "gui/files/recent_files.h"
#include "gui/main_window/controllers/relief_controller.h"
#include "gui/panels/convergence_panel.h"
#include "gui/relief/export_dialog.h"
#include "gui/relief_scene.h"
#include "gui/surface/surface_view.h"
#include "support/sanitized.h"
#include "weft/live/surface_snapshot.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowReliefFilesTest : public QObject {
    Q_OBJECT
    std::unique_ptr<ReliefScene> scene_;

    ReliefDocument& document() { return scene_->document(); }
    template <class T>
    T* find(const char* name) {
        return scene_->window->findChild<T*>(name);
    }
    bool maskIs(const std::function<bool(const Mask*)>& fits) {
        return QTest::qWaitFor([&] { return fits(document().setup().mask.get()); }, kPatience);
    }

private slots:
    void init() {
        // One search for a light takes a minute under ThreadSanitizer.
        if (kThreadSanitized) QSKIP("too slow under this sanitizer");
        const QByteArrayList kept = {"everythingIsWritten",
                                     "normalsAreRelaxedByASchemeAndAnOrderThatDivergesIsExplained"};
        if (kSanitized && !kept.contains(QTest::currentTestFunction()))
            QSKIP("too slow under a sanitizer");
        scene_ = std::make_unique<ReliefScene>();
    }
    void cleanup() { scene_.reset(); }

    void aSelectionBecomesAMaskIsAddedAndRemoved() {
        QVERIFY(scene_->openSphere(false));
        QVERIFY(!document().setup().mask);
        QVERIFY(!find<QToolButton>("maskOnly")->isEnabled());
        select(document(), selectRect({10, 10, 30, 20}));
        find<QToolButton>("maskOnly")->click();
        QVERIFY(maskIs([](const Mask* m) { return m && m->unknownCount() == 600; }));
        QCOMPARE(document().setup().boundary, ReliefBoundary::silhouette);
        QVERIFY(!document().contour().empty());
        select(document(), selectRect({40, 10, 10, 20}));
        find<QToolButton>("maskAdd")->click();
        QVERIFY(maskIs([](const Mask* m) { return m->unknownCount() == 800; }));
        select(document(), selectRect({10, 10, 40, 10}));
        find<QToolButton>("maskRemove")->click();
        QVERIFY(maskIs([](const Mask* m) { return m->unknownCount() == 400; }));
        find<QToolButton>("maskInvert")->click();
        QVERIFY(maskIs(
            [](const Mask* m) { return m->unknownCount() == kReliefSide * kReliefSide - 400; }));
        scene_->trigger("undo");
        QCOMPARE(document().setup().mask->unknownCount(), 400);
        find<QToolButton>("maskAll")->click();
        QVERIFY(maskIs([](const Mask* m) { return !m; }));
        QCOMPARE(document().setup().boundary, ReliefBoundary::natural);
    }

    void thresholdsAreDraggedAsOneStepAndNothingIsRefused() {
        QVERIFY(scene_->openSphere(false));
        auto* slider = find<QSlider>("maskThreshold");
        emit slider->sliderPressed();
        for (int level = 10; level <= 60; level += 10) {
            slider->setValue(level);
            QTest::qWait(20);
        }
        emit slider->sliderReleased();
        QVERIFY(maskIs([](const Mask* m) { return m != nullptr; }));
        QTRY_VERIFY_WITH_TIMEOUT(!scene_->window->jobs().busy(), kPatience);
        const std::int64_t bright = document().setup().mask->unknownCount();
        QVERIFY(bright > 200 && bright < kReliefSide * kReliefSide * 2 / 3);
        scene_->trigger("undo");
        QVERIFY(!document().setup().mask);
        scene_->trigger("redo");
        QCOMPARE(document().setup().mask->unknownCount(), bright);
        select(document(), selectRect({0, 0, 64, 64}));
        find<QToolButton>("maskRemove")->click();
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->messages().text().contains("leave nothing"),
                                 kPatience);
        QCOMPARE(document().setup().mask->unknownCount(), bright);
    }

    void theThingInASelectionIsCutOut() {
        QVERIFY(scene_->openSphere(false));
        select(document(), selectRect({2, 2, 60, 60}));
        find<QToolButton>("maskCutOut")->click();
        const double disc = 3.14159 * 0.45 * 0.45 * kReliefSide * kReliefSide;
        QVERIFY(maskIs([&](const Mask* m) {
            return m && std::abs(static_cast<double>(m->unknownCount()) - disc) < 0.25 * disc;
        }));
    }

    void everythingIsWritten() {
        QVERIFY(scene_->openSphere());
        ReliefSetup setup = document().setup();
        setup.options.smoothness = 0.01;
        document().change("Test", setup);
        QVERIFY(scene_->settled());
        QVERIFY(!document().undoStack().isClean());
        ReliefExportChoice choice;
        choice.folder = scene_->path("");
        choice.name = "sphere";
        choice.normals = choice.mesh = choice.parameters = choice.screenshot = choice.alpha = true;
        choice.heightFormat = "exr";
        choice.meshFormat = "glb";
        QSignalSpy done(&scene_->window->reliefController(), &ReliefController::exported);
        scene_->window->reliefController().write(choice);
        QTRY_COMPARE_WITH_TIMEOUT(done.count(), 1, kPatience);
        QVERIFY(!document().undoStack().isClean());  // it is the document that is saved
        for (const QString& file : choice.files()) QVERIFY2(QFile::exists(file), qPrintable(file));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(choice.screenshotPath()), kPatience);
        const io::Picture height = io::readPicture(choice.path("height", "exr").toStdString());
        QVERIFY(height.stored);
        const Field& z = document().surface()->relief->height;
        QCOMPARE(height.stored->color.at(0, {32, 32}), z.at(0, {32, 32}));
        QCOMPARE(ReliefExportChoice::remembered().meshFormat, QString("glb"));
    }

    void aSurfaceIsComparedWithTrueHeights() {
        QVERIFY(scene_->openSphere());
        SurfaceView& view = scene_->window->relief()->surface();
        QVERIFY(!canShow(*view.canvas().scene(), SurfaceLook::truthError));
        const SampledSurface ball =
            sample(sphereSurface(kReliefSide), Extent{kReliefSide, kReliefSide});
        io::writeHeight(scene_->path("truth.pfm").toStdString(), ball.height.view(), ball.mask, 32,
                        false);
        scene_->window->reliefController().readTruth(scene_->path("truth.pfm"));
        QTRY_COMPARE_WITH_TIMEOUT(view.surfaceStyle().look, SurfaceLook::truthError, kPatience);
        QVERIFY(canShow(*view.canvas().scene(), SurfaceLook::truthError));
        document().setTruth(nullptr);  // there is no such look without
        QCOMPARE(view.surfaceStyle().look, SurfaceLook::grey);
        scene_->window->reliefController().readTruth(scene_->path("sphere.png"));
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->messages().text().contains("no heights"), kPatience);
    }

    void whatWasOpenedAsAReliefIsAReliefAmongTheRecentFiles() {
        RecentFiles recent;
        recent.add(scene_->path("a.png"), true);
        recent.add(scene_->path("b.png"));
        QSignalSpy chosen(&recent, &RecentFiles::chosen);
        QMenu menu;
        recent.populate(&menu);
        menu.actions()[0]->trigger();
        menu.actions()[1]->trigger();
        QCOMPARE(chosen[0][1].toBool(), false);
        QCOMPARE(chosen[1][1].toBool(), true);
        QVERIFY(menu.actions()[1]->text().contains("relief"));
        recent.add(scene_->path("a.png"));  // as a picture this time
        recent.populate(&menu);
        QVERIFY(!menu.actions()[0]->text().contains("relief"));
    }

    void aFolderThatIsNotThereIsSaidPlainly() {
        QVERIFY(scene_->openSphere());
        ReliefExportChoice choice;
        choice.folder = scene_->path("nowhere");
        choice.name = "sphere";
        scene_->window->reliefController().write(choice);
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->messages().isError(), kPatience);
    }

    void aSavedReliefComesBackAsItWas() {
        QVERIFY(scene_->openSphere());
        ReliefSetup setup = document().setup();
        setup.options.smoothness = 0.02;
        setup.hints.seeds.push_back({{10, 12}, SeedKind::pit});
        setup.mask = std::make_shared<Mask>(Mask::fromRect(document().extent(), {4, 4, 50, 40}));
        setup.lightFrom = LightOrigin::estimated;
        document().change("Test", setup);
        QSignalSpy saved(&scene_->window->store(), &DocumentStore::saved);
        scene_->window->store().save(document(), scene_->path("r.ora"));
        QTRY_COMPARE_WITH_TIMEOUT(saved.count(), 1, kPatience);
        QVERIFY(document().undoStack().isClean());
        QCOMPARE(document().title(), QString("r.ora"));
        const int tabs = scene_->window->tabs().count();
        scene_->window->openFiles({scene_->path("r.ora")});
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), tabs + 1, kPatience);
        QVERIFY(scene_->window->relief());
        const ReliefSetup& after = document().setup();
        QVERIFY(*after.mask == *setup.mask && after.hints == setup.hints);
        QVERIFY(after.light == setup.light && after.options == setup.options);
        QCOMPARE(document().file(), scene_->path("r.ora"));
        QVERIFY(scene_->settled());
        QVERIFY(document().undoStack().isClean());  // its light was not looked for again
    }

    void exportSaysWhichFilesAndAsksBeforeItReplacesThem() {
        QVERIFY(scene_->openSphere());
        QVERIFY(scene_->settled());
        scene_->window->actions().exportPicture->trigger();
        auto* dialog = scene_->window->findChild<ExportDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        auto* summary = dialog->findChild<QLabel*>("exportSummary");
        QVERIFY(summary->text().contains("sphere-height.png"));
        dialog->findChild<QCheckBox*>("exportMesh")->setChecked(true);
        QVERIFY(summary->text().contains("sphere-body.stl"));
        QSignalSpy chosen(dialog, &ExportDialog::chosen);
        QPushButton* button = nullptr;
        for (auto* candidate : dialog->findChildren<QPushButton*>())
            if (candidate->text() == "Export") button = candidate;
        QVERIFY(button);
        QTRY_VERIFY_WITH_TIMEOUT(button->isEnabled(), kPatience);
        QFile old(scene_->path("sphere-body.stl"));
        QVERIFY(old.open(QIODevice::WriteOnly));
        old.close();
        button->click();
        QCOMPARE(chosen.count(), 0);
        auto* question = dialog->findChild<QMessageBox*>();
        QVERIFY(question && question->informativeText().contains("sphere-body.stl"));
        question->button(QMessageBox::Cancel)->click();
        QCOMPARE(chosen.count(), 0);
        QVERIFY(dialog->isVisible());
        button->click();
        for (auto* box : dialog->findChildren<QMessageBox*>())
            if (box->isVisible()) box->findChild<QPushButton*>("replace")->click();
        QCOMPARE(chosen.count(), 1);
        QTRY_VERIFY_WITH_TIMEOUT(old.size() > 0, kPatience);
    }

    void theConvergencePanelShowsAFinishedRunAndKeepsItAsGhost() {
        QVERIFY(scene_->openSphere());
        auto* panel = scene_->window->findChild<ConvergencePanel*>();
        QTRY_VERIFY_WITH_TIMEOUT(panel->plot().hasPoints(), kPatience);
        const std::size_t before = panel->ghosts();
        ReliefSetup setup = document().setup();
        setup.options.smoothness = 0.02;
        document().change("Test", setup);
        QVERIFY(scene_->settled());
        QTRY_COMPARE_WITH_TIMEOUT(panel->ghosts(), std::min(before + 1, ConvergencePanel::kGhosts),
                                  kPatience);
    }

    void normalsAreRelaxedByASchemeAndAnOrderThatDivergesIsExplained() {
        QVERIFY(scene_->openSphere());
        SolveSettings settings = scene_->cloneSolve().settings();
        settings.solver = SolverKind::relaxation;
        QVERIFY(find<QSlider>("smoothness")->isEnabled());
        scene_->cloneSolve().setSettings(settings);
        QVERIFY(!find<QSlider>("smoothness")->isEnabled());  // λ is the Solver panel's
        QVERIFY(scene_->settled());
        QVERIFY(scene_->reliefs().newest()->surface()->progress.stage == ReliefStage::relaxation ||
                scene_->reliefs().newest()->surface()->progress.steps > 0);
        QVERIFY(scene_->reliefs().newest()->surface()->relief);
        settings.scheme = parseScheme("base");
        scene_->cloneSolve().setSettings(settings);
        scene_->reliefs().setRelaxation(OrientationKernel::textbook, 0.02, 2e-3);
        QTRY_VERIFY_WITH_TIMEOUT(scene_->reliefs().newest()->progress.outcome == Outcome::Diverged,
                                 kPatience);
        QVERIFY2(scene_->window->messages().isError(), qPrintable(scene_->window->messages().text()));
    }
};

QTEST_MAIN(WindowReliefFilesTest)
#include "window_relief_files_test.moc"
