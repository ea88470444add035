// Reliefs in the window: opening, light, hints, undo, devices.
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMimeData>
#include <QProgressBar>
#include <QSlider>
#include <atomic>
#include <thread>

#include "gui/main_window/controllers/relief_controller.h"
#include "gui/relief_panel/edge_group.h"
#include "gui/relief_scene.h"
#include "gui/surface/light_ball.h"
#include "gui/surface/surface_view.h"
#include "support/sanitized.h"
#include "weft/live/surface_snapshot.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowReliefTest : public QObject {
    Q_OBJECT
    std::unique_ptr<ReliefScene> scene_;

    ReliefSolveController& solve() { return scene_->reliefs(); }
    ReliefDocument& document() { return scene_->document(); }
    ReliefView& view() { return scene_->view(); }
    bool settled() { return scene_->settled(); }
    bool open() { return scene_->openSphere(); }

private slots:
    void init() {
        // Every search for a light takes such a build seconds: these start every thread.
        const QByteArrayList kept =
            kThreadSanitized
                ? QByteArrayList{"closingMidSolveIsSafe"}
                : QByteArrayList{"theBallTurnsTheLightLiveAndOneUndoTurnsItBack",
                                 "hintsAreClickedDraggedAndDeleted", "closingMidSolveIsSafe",
                                 "anotherDeviceTakesOverMidSolveAndSaysSo"};
        if (kSanitized && !kept.contains(QTest::currentTestFunction()))
            QSKIP("too slow under a sanitizer");
        scene_ = std::make_unique<ReliefScene>();
    }
    void cleanup() { scene_.reset(); }

    void aDropBecomesASurfaceUnderTheLightThatWasFound() {
        QVERIFY(open());
        QVERIFY(!scene_->window->document());
        QVERIFY(document().setup().mask);
        QCOMPARE(document().setup().boundary, ReliefBoundary::silhouette);
        QVERIFY(document().undoStack().isClean());
        const Relief& relief = *document().surface()->relief;
        const float middle = relief.height.at(0, {kReliefSide / 2, kReliefSide / 2});
        QVERIFY2(std::abs(middle - 0.45 * kReliefSide) < 0.1 * kReliefSide,
                 qPrintable(QString::number(middle)));
    }

    void warningsSayWhatMisleads() {
        ReliefSetup setup;
        QVERIFY(reliefWarning(setup, nullptr).contains("Nothing is known about the edge"));
        setup.light = unitLight(0, 0.3, -1);
        QVERIFY(reliefWarning(setup, nullptr).contains("from behind"));
        setup.harmonics =
            HarmonicLight{};  // light() is their main direction: others come from before
        QVERIFY(!reliefWarning(setup, nullptr).contains("from behind"));
        setup.harmonics.reset();
        setup.light = unitLight(0, 0.3, 1);
        setup.mask = outlined(Mask::fromRect({40, 40}, {5, 5, 30, 30})).mask;
        setup.boundary = ReliefBoundary::silhouette;
        QVERIFY(reliefWarning(setup, nullptr).isEmpty());
        setup.hints.shape = ReliefShape::concave;
        QVERIFY(reliefWarning(setup, nullptr).contains("convex there"));
        auto tower = std::make_shared<Relief>(Relief{Field({40, 40}, 1), Field({40, 40}, 3)});
        tower->height.at(0, {20, 20}) = 75;
        const auto image = std::make_shared<Field>(Extent{40, 40}, 1);
        for (int y = 0; y < 40; ++y) std::fill_n(image->row(0, y), 40, kFullScale);
        SurfaceSnapshot surface{.problem = std::make_shared<const ReliefProblem>(
                                    image, Mask(*setup.mask), setup.light, setup.boundary),
                                .relief = tower,
                                .basRelief = {},
                                .progress = {},
                                .trace = {}};
        QVERIFY(!reliefWarning(setup, &surface).contains("high"));  // it is not final
        surface.progress.outcome = Outcome::Converged;
        QVERIFY(reliefWarning(setup, &surface).contains("2.5 times as high as it is wide"));
        QVERIFY(reliefWarning(setup, &surface).contains("estimate it"));
        setup.lightFrom = LightOrigin::estimated;  // that was done
        QVERIFY(!reliefWarning(setup, &surface).contains("estimate it"));
        // Where the surface is called good, its error of the shading is no reason to warn.
        tower->height.at(0, {20, 20}) = 5;
        surface.progress.stage = ReliefStage::done;
        surface.progress.shadingError = 0.05;
        QVERIFY(reliefWarning(setup, &surface).contains("No surface explains"));
        QVERIFY(reliefWarning(setup, &surface, ReliefQuality{.trust = 0.5}).contains("No surface"));
        QVERIFY(!reliefWarning(setup, &surface, ReliefQuality{.trust = 0.7}).contains("No surface"));
    }

    void theProgressStripShowsHowFarWorkIs() {
        auto& jobs = scene_->window->jobs();
        std::atomic<bool> known = false;
        jobs.runTelling<int>(
            "Working",
            [&known](const std::stop_token& stop, WorkShare& share) {
                while (!stop.stop_requested()) {
                    if (known) share.tell(0.4);
                    std::this_thread::yield();
                }
                return 0;
            },
            [](int) {}, [](const QString&) {});
        auto* strip = scene_->window->findChild<ProgressStrip*>();
        const auto* bar = strip->findChild<QProgressBar*>();
        QTRY_VERIFY_WITH_TIMEOUT(strip->isVisible(), kPatience);
        QCOMPARE(bar->maximum(), 0);  // busy
        known = true;
        QTRY_COMPARE_WITH_TIMEOUT(bar->maximum(), 1000, kPatience);
        QCOMPARE(bar->value(), 400);
        strip->findChildren<QToolButton*>().last()->click();  // Cancel
        QVERIFY(!jobs.busy());
        QVERIFY(!strip->isVisible());
    }

    void trustAndPaintAreOfTheSetup() {
        QVERIFY(open());
        auto* trust = scene_->window->findChild<QSlider*>("trust");
        auto* paint = scene_->window->findChild<QCheckBox*>("paint");
        QVERIFY(trust->isEnabled() && paint->isEnabled() && paint->isChecked());
        const int before = trust->value();
        trust->setValue(trust->maximum());
        QCOMPARE(document().setup().options.outline, 1.0);
        QVERIFY(settled());
        trust->setValue(trust->minimum());
        QCOMPARE(document().setup().options.outline, 0.0);
        QVERIFY(settled());
        scene_->trigger("undo");
        scene_->trigger("undo");
        QCOMPARE(trust->value(), before);
        paint->click();
        QVERIFY(!document().setup().paint);
        ReliefSetup unknown = document().setup();
        unknown.boundary = ReliefBoundary::natural;
        document().change("Edge", unknown);
        QVERIFY(!trust->isEnabled() && !paint->isEnabled());  // no outline tells anything
    }

    void theBallTurnsTheLightLiveAndOneUndoTurnsItBack() {
        QVERIFY(open());
        const Light before = document().setup().light;
        LightBall& ball = view().ball();
        QSignalSpy shown(&solve(), &ReliefSolveController::snapshotShown);
        const QPoint middle = ball.rect().center();
        QTest::mousePress(&ball, Qt::LeftButton, {}, middle);
        for (int i = 0; i < 12; ++i) {
            QTest::mouseMove(&ball, middle + QPoint(2 * i, -i));
            QTest::qWait(10);
        }
        QVERIFY(document().dragging());
        QTest::mouseRelease(&ball, Qt::LeftButton, {}, middle + QPoint(22, -11));
        QVERIFY(settled());
        QVERIFY(shown.count() > 1);
        const Light now = document().setup().light;
        QVERIFY(now.x > 0.3 && now.y > 0.1);
        QCOMPARE(document().surface()->problem->light().x, now.x);
        scene_->trigger("undo");
        QCOMPARE(document().setup().light.x, before.x);
        QVERIFY(settled());
        QCOMPARE(document().surface()->problem->light().x, before.x);
        scene_->trigger("redo");
        QCOMPARE(document().setup().light.x, now.x);
    }

    void typedNumbersOfAnyLengthAreALight() {
        QVERIFY(open());
        auto* field = scene_->window->findChild<QLineEdit*>("lightNumbers");
        field->setText("1, 0, 1");
        emit field->editingFinished();
        QVERIFY(degreesBetween(document().setup().light, unitLight(1, 0, 1)) < 0.01);
        field->setText("0 0 0");
        emit field->editingFinished();
        QVERIFY(degreesBetween(document().setup().light, unitLight(1, 0, 1)) < 0.01);
        QVERIFY(field->text().startsWith("0.707"));
    }

    void anEstimateComesBackNearTheTruthAndCanBeUndone() {
        QVERIFY(open());
        ReliefSetup setup = document().setup();
        setup.light = unitLight(-1, -0.5, 0.4);
        document().change("Test", setup);
        QVERIFY(settled());
        scene_->window->reliefController().findLight(LightSearchKind::estimate);
        QVERIFY(QTest::qWaitFor(
            [this] { return degreesBetween(document().setup().light, scene_->truth) < 10; },
            kPatience));
        scene_->trigger("undo");
        QCOMPARE(document().setup().light.x, setup.light.x);
    }

    void hintsAreClickedDraggedAndDeleted() {
        QVERIFY(open());
        auto* peak = scene_->window->actions().toolAction(ToolKind::peak);
        QVERIFY(peak && peak->isVisible());
        peak->trigger();
        const auto at = [this](QPointF p) { return view().widgetAt(p).toPoint(); };
        QTest::mouseClick(&view(), Qt::LeftButton, {}, at({20.5, 24.5}));
        QCOMPARE(document().setup().hints.seeds.size(), std::size_t{1});
        const Point placed = document().setup().hints.seeds[0].at;
        QVERIFY(std::abs(placed.x - 20) <= 1 && std::abs(placed.y - 24) <= 1);
        QTest::mousePress(&view(), Qt::LeftButton, {}, at({20.5, 24.5}));
        QTest::mouseMove(&view(), at({30.5, 28.5}));
        QTest::mouseMove(&view(), at({34.5, 30.5}));
        QTest::mouseRelease(&view(), Qt::LeftButton, {}, at({34.5, 30.5}));
        QCOMPARE(document().setup().hints.seeds.size(), std::size_t{1});
        const Point moved = document().setup().hints.seeds[0].at;
        QVERIFY(std::abs(moved.x - 34) <= 1 && std::abs(moved.y - 30) <= 1);
        QVERIFY(settled());
        QCOMPARE(document().surface()->problem->hints().seeds.size(), std::size_t{1});
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_Delete);
        QVERIFY(document().setup().hints.seeds.empty());
        scene_->trigger("undo");
        scene_->trigger("undo");
        QCOMPARE(document().setup().hints.seeds[0].at, placed);
    }

    void everyPictureOfTheSurfaceCanBeShown() {
        QVERIFY(open());
        QImage last;
        for (const ReliefPicture kind : {ReliefPicture::shaded, ReliefPicture::heights,
                                         ReliefPicture::normals, ReliefPicture::error}) {
            const QImage before = document().display().level(0).copy();
            document().setShownPicture(kind);
            QTRY_VERIFY_WITH_TIMEOUT(difference(scene_->pictureShown(), before) > 8, kPatience);
            QTRY_VERIFY_WITH_TIMEOUT(!scene_->window->jobs().busy(), kPatience);
            const QImage now = scene_->pictureShown();
            QCOMPARE(now.size(), QSize(kReliefSide, kReliefSide));
            QVERIFY(last.isNull() || difference(last, now) > 8);
            last = now;
        }
    }

    void aBlackPictureIsExplainedAndTheNextSetupIsSolved() {
        scene_->write("black.png", Field({40, 40}, 3), {}, 8);
        scene_->window->openFiles({scene_->path("black.png")});
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->document(), kPatience);
        scene_->window->actions().reliefOfThis->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->relief(), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->messages().text().contains("black"), kPatience);
        QVERIFY(solve().settled());
        QVERIFY(open());
    }

    void tabsOfBothKindsTakeTurns() {
        QVERIFY(scene_->open());
        QVERIFY(open());
        scene_->window->tabs().setCurrentIndex(0);
        QVERIFY(scene_->solved());
        QVERIFY(!solve().document());
        scene_->window->tabs().setCurrentIndex(1);
        QVERIFY(settled());
        scene_->window->tabs().closeTab(1);
        QVERIFY(scene_->solved());
    }

    void aSolvedSurfaceThatComesToTheFrontAgainIsNotSolvedAgain() {
        QVERIFY(scene_->open());
        QVERIFY(open());
        const auto surface = document().surface();
        const auto newest = solve().newest();
        scene_->window->tabs().setCurrentIndex(0);
        QVERIFY(!solve().document());
        QSignalSpy submitted(&solve(), &ReliefSolveController::submitted);
        QSignalSpy shown(&solve(), &ReliefSolveController::snapshotShown);
        scene_->window->tabs().setCurrentIndex(1);
        QVERIFY(solve().settled());
        QTRY_COMPARE_WITH_TIMEOUT(shown.size(), 1, kPatience);
        QCOMPARE(submitted.size(), 0);
        QCOMPARE(solve().newest(), newest);
        QCOMPARE(document().surface(), surface);
        ReliefSetup setup = document().setup();
        setup.light = unitLight(0, 0.2, 1);
        document().change("Test", setup);
        QVERIFY(settled());
        QVERIFY(document().surface() != surface);
        QCOMPARE(document().surface()->problem->light().y, setup.light.y);
    }

    void aSurfaceWhoseSettingsChangedBehindAnotherTabIsSolvedAgain() {
        QVERIFY(scene_->open());
        QVERIFY(open());
        ReliefDocument& behind = document();
        const auto surface = behind.surface();
        scene_->window->tabs().setCurrentIndex(0);
        behind.undoStack().undo();  // the light that was found
        scene_->window->tabs().setCurrentIndex(1);
        QVERIFY(settled());
        QVERIFY(behind.surface() != surface);
        const Light used = behind.surface()->problem->light(), set = behind.setup().light;
        QVERIFY(degreesBetween(used, unitLight(set.x, set.y, set.z)) < 0.01);
    }

    void aSelectionOfTheShadedPictureIsCopied() {
        QVERIFY(scene_->open());
        QVERIFY(open());
        QAction* copy = scene_->window->actions().copy;
        QVERIFY(!copy->isEnabled());
        select(document(), selectRect({10, 10, 20, 16}));
        QVERIFY(copy->isEnabled());
        copy->trigger();
        const auto image =
            qvariant_cast<QImage>(QGuiApplication::clipboard()->mimeData()->imageData());
        QCOMPARE(image.size(), QSize(20, 16));
        QCOMPARE(image.pixel(4, 5), document().display().level(0).pixel(14, 15));
        const auto patches = [this] { return scene_->patchCount(); };
        scene_->window->tabs().setCurrentIndex(0);
        const std::size_t before = patches();
        scene_->window->actions().paste->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(patches(), before + 1, kPatience);
        const Mask& cut = *scene_->window->document()->activePatch()->mask;
        QCOMPARE(cut.unknownCount(), std::int64_t{20 * 16});
        QVERIFY(cut.extent().width > 22 && cut.extent().height > 18);  // room to paint on
    }

    void anotherDeviceTakesOverMidSolveAndSaysSo() {
        QVERIFY(open());
        SolveSettings settings = scene_->cloneSolve().settings();
        settings.backend = "slow";
        scene_->cloneSolve().setSettings(settings);
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->messages().isError(), kPatience);
        QVERIFY(scene_->window->messages().text().contains("shape from shading"));
        settings.backend = "cpu";
        scene_->cloneSolve().setSettings(settings);
        QVERIFY(settled());
        QVERIFY(solve().newest()->progress.outcome != Outcome::Failed);
    }

    void closingMidSolveIsSafe() {
        for (int i = 0; i < 4; ++i) {
            QMimeData data;
            data.setUrls({QUrl::fromLocalFile(scene_->path("sphere.png"))});
            scene_->window->take(data, {}, DropZone::relief);
            QTRY_VERIFY_WITH_TIMEOUT(scene_->window->relief(), kPatience);
            QTest::qWait(15 * i);
            if (i % 2 == 0) scene_->window->tabs().closeTab(scene_->window->tabs().currentIndex());
        }
        scene_->window.reset();
    }
};

QTEST_MAIN(WindowReliefTest)
#include "window_relief_test.moc"
