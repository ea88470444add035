// The search for the light of a relief in the window, and what is seen meanwhile.
#include <QLineEdit>
#include <QMimeData>
#include <QTabBar>

#include "gui/main_window/controllers/relief_controller.h"
#include "gui/relief/light_binding.h"
#include "gui/relief_panel/light_group.h"
#include "gui/relief_scene.h"
#include "gui/surface/surface_view.h"
#include "support/sanitized.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowReliefLightTest : public QObject {
    Q_OBJECT
    std::unique_ptr<ReliefScene> scene_;

    ReliefSolveController& solve() { return scene_->reliefs(); }
    ReliefDocument& document() { return scene_->document(); }
    bool settled() { return scene_->settled(); }
    bool open() { return scene_->openSphere(); }

    /// Over its neighbour, and holds it there.
    static void dragFirstTab(DocumentTabs& tabs) {
        QTabBar* const bar = tabs.tabBar();
        const QPoint from = bar->tabRect(0).center(), to = bar->tabRect(1).center() + QPoint(10, 0);
        QTest::mousePress(bar, Qt::LeftButton, {}, from);
        for (const double share : {0.3, 0.6, 1.0}) {  // a move of QTest holds no button
            const QPointF at = from + share * (to - from);
            QMouseEvent move(QEvent::MouseMove, at, bar->mapToGlobal(at), Qt::NoButton,
                             Qt::LeftButton, {});
            QApplication::sendEvent(bar, &move);
        }
    }

private slots:
    void init() {
        // Every search for a light takes such a build seconds.
        if (kThreadSanitized || (kSanitized && QByteArray(QTest::currentTestFunction()) !=
                                                   "undoEndsASearchForALightThatNobodyAskedFor"))
            QSKIP("too slow under a sanitizer");
        scene_ = std::make_unique<ReliefScene>();
    }
    void cleanup() { scene_.reset(); }

    void aCoarseSurfaceIsSeenUntilTheLightIsFound() {
        constexpr int kSide = 700;
        const SampledSurface s = sample(sphereSurface(kSide), {kSide, kSide});
        Field alpha({kSide, kSide}, 1);
        for (int y = 0; y < kSide; ++y)
            for (int x = 0; x < kSide; ++x)
                alpha.at(0, {x, y}) = s.mask.unknown({x, y}) ? 65535.0F : 0.0F;
        const QString file = scene_->path("large.png");
        io::writePicture(file.toStdU16String(), shade(s, scene_->truth).view(), alpha.view(), {});
        std::vector<Extent> seen;  // in three dimensions, when a solve is asked for
        connect(&solve(), &ReliefSolveController::submitted, scene_->window.get(), [&] {
            const auto& surface = scene_->window->relief()->surface().canvas().scene();
            seen.push_back(surface ? surface->height->extent() : Extent{});
            QCOMPARE(document().setup().options.outline, kPhotographOutline);
        });
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file)});
        scene_->window->take(data, {}, DropZone::relief);
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->relief(), kPatience);
        QVERIFY(scene_->settled());
        QVERIFY(seen.size() >= 2);  // under the light assumed, and under the one that was found
        constexpr Extent kSketch{ReliefSketch::kMostSide, ReliefSketch::kMostSide};
        QVERIFY(seen[0] == kSketch);
        QVERIFY(seen[1] == kSketch);
        QVERIFY(!scene_->document().sketch());
        QVERIFY(scene_->window->relief()->surface().canvas().scene()->height->extent() ==
                (Extent{kSide, kSide}));
    }

    void aSearchForTheLightIsNotShownAsACancelledSolve() {
        int cancelled = 0;
        connect(&scene_->reliefs(), &ReliefSolveController::snapshotShown, this,
                [&](const std::shared_ptr<const Snapshot>& s) {
                    if (s->progress.outcome == Outcome::Cancelled) ++cancelled;
                });
        QVERIFY(open());
        QCOMPARE(cancelled, 0);
        QCOMPARE(document().setup().lightFrom, LightOrigin::estimated);
    }

    void theSearchForALightSaysHowFarItIs() {
        std::vector<double> shares;
        connect(&scene_->window->jobs(), &BackgroundJobs::progressed, this,
                [&](quint64, double share) { shares.push_back(share); });
        QVERIFY(open());
        QVERIFY(!shares.empty());
        QVERIFY(std::is_sorted(shares.begin(), shares.end()));
        QVERIFY(shares.front() >= 0 && shares.back() <= 1);
    }

    void aMaskGetsALightOfItsOwnAndOneUndoTakesBothAway() {
        QVERIFY(scene_->openSphere(false));
        const Light before = document().setup().light;
        std::vector<Point> disc;
        for (int i = 0; i < 40; ++i)
            disc.push_back({static_cast<int>(std::lround(32 + 28.8 * std::cos(i * 0.157))),
                            static_cast<int>(std::lround(32 + 28.8 * std::sin(i * 0.157)))});
        select(document(), selectPolygon(disc));
        scene_->window->findChild<QToolButton*>("maskOnly")->click();
        QTRY_VERIFY_WITH_TIMEOUT(
            document().setup().mask && degreesBetween(document().setup().light, scene_->truth) < 10,
            kPatience);
        QVERIFY(settled());
        scene_->trigger("undo");
        QVERIFY(!document().setup().mask);
        QCOMPARE(document().setup().light.x, before.x);
    }

    void undoEndsASearchForALightThatNobodyAskedFor() {
        scene_->window->openReliefs({scene_->path("opaque.png")});
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->relief(), kPatience);
        const ReliefSetup before = document().setup();
        QCOMPARE(before.kind, ReliefKind::basRelief);
        QTRY_VERIFY_WITH_TIMEOUT(!scene_->window->jobs().busy(), kPatience);  // its proposal
        QString looking;
        const auto undoIt = [&](quint64, const QString& title) {
            if (!title.contains("light") || !looking.isEmpty()) return;
            looking = title;
            scene_->trigger("undo");
        };
        connect(&scene_->window->jobs(), &BackgroundJobs::started, this, undoIt,
                Qt::QueuedConnection);  // once the controller knows of the job
        ReliefSetup terrain = before;
        terrain.kind = ReliefKind::terrain;
        document().change("Kind", terrain);
        QTRY_VERIFY_WITH_TIMEOUT(!looking.isEmpty(), kPatience);
        QVERIFY(settled());
        QTRY_VERIFY_WITH_TIMEOUT(!scene_->window->jobs().busy(), kPatience);
        QVERIFY(document().setup() == before);
        QVERIFY(document().undoStack().canRedo());
        QVERIFY(document().seesSurface());
        scene_->trigger("redo");
        QVERIFY(settled());
        QTRY_VERIFY_WITH_TIMEOUT(!scene_->window->jobs().busy(), kPatience);
        QCOMPARE(document().setup().kind, ReliefKind::terrain);
    }

    void aMaskIsSketchedUntilItsLightIsFound() {
        scene_->window->openReliefs({scene_->path("opaque.png")});
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->relief(), kPatience);
        QVERIFY(settled());
        int sketches = 0, leaning = 0;
        connect(&document(), &ReliefDocument::sketchChanged, this, [&] { ++sketches; });
        connect(&document(), &ReliefDocument::surfaceChanged, this, [&] {
            const ReliefSetup& s = document().setup();
            leaning += s.mask && s.lightFrom == LightOrigin::assumed && document().seesSurface();
        });
        select(document(), selectRect({8, 8, 48, 48}));
        scene_->window->findChild<QToolButton*>("maskOnly")->click();
        QTRY_COMPARE_WITH_TIMEOUT(document().setup().lightFrom, LightOrigin::estimated, kPatience);
        QVERIFY(settled());
        QCOMPARE(sketches, 1);
        QCOMPARE(leaning, 0);
        QVERIFY(document().seesSurface() && !document().sketch());
    }

    void withoutALightTheSurfaceIsSeenUnderTheAssumedOne() {
        BackgroundJobs& jobs = scene_->window->jobs();
        const auto cancelIt = [&](quint64 id, const QString& title) {
            if (title.contains("light")) jobs.cancelAndTell(id);
        };
        connect(&jobs, &BackgroundJobs::started, this, cancelIt, Qt::QueuedConnection);
        QSignalSpy searched(&scene_->window->reliefController(), &ReliefController::lightSearchEnded);
        scene_->window->openReliefs({scene_->path("sphere.png")});
        QTRY_VERIFY_WITH_TIMEOUT(!searched.isEmpty(), kPatience);
        QVERIFY(settled());
        QCOMPARE(document().setup().lightFrom, LightOrigin::assumed);
        QVERIFY(document().seesSurface() && !document().sketch());
        QTRY_VERIFY_WITH_TIMEOUT(document().quality(), kPatience);
    }

    void aLightThatWasGivenStaysWhenTheMaskChanges() {
        QVERIFY(scene_->openSphere(false));
        auto* field = scene_->window->findChild<QLineEdit*>("lightNumbers");
        field->setText("1 0 1");
        emit field->editingFinished();
        select(document(), selectRect({10, 10, 40, 40}));
        scene_->window->findChild<QToolButton*>("maskOnly")->click();
        QTRY_VERIFY_WITH_TIMEOUT(document().setup().mask, kPatience);
        QTest::qWait(800);
        QVERIFY(settled());
        QVERIFY(degreesBetween(document().setup().light, unitLight(1, 0, 1)) < 0.01);
    }

    void closingAPictureEndsTheSearchForItsLight() {
        scene_->window->openReliefs({scene_->path("sphere.png")});
        QSignalSpy searched(&scene_->window->reliefController(), &ReliefController::lightSearchEnded);
        QSignalSpy begun(&scene_->window->jobs(), &BackgroundJobs::started);
        const auto searching = [&] {
            return std::any_of(begun.begin(), begun.end(), [](const QList<QVariant>& job) {
                return job[1].toString().contains("light");
            });
        };
        QTRY_VERIFY_WITH_TIMEOUT(searching(), kPatience);
        scene_->window->tabs().closeTab(0);
        QTRY_VERIFY(!scene_->window->jobs().busy());
    }

    /// A tab bar says nothing of its tabs while one of them is dragged and others make room for it.
    void theLightIsLetGoWhereATabIsClosedWhileItIsDragged() {
        QVERIFY(scene_->openSphere());
        scene_->window->openFiles({scene_->path("background.png")});
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), 2, kPatience);
        DocumentTabs& tabs = scene_->window->tabs();
        tabs.setCurrentIndex(0);
        auto* box = scene_->window->findChild<LightGroup*>();
        const QPointer document = box->document();
        QVERIFY(document);
        dragFirstTab(tabs);
        tabs.closeTab(tabs.indexOfDocument(document));
        QTRY_VERIFY(!document);
        QVERIFY(!box->document() && !box->isEnabled());
        QVERIFY(tabs.documentInFront());
        QCOMPARE(tabs.count(), 1);
    }

    void whatIsOpenedWhileATabIsDraggedIsInFront() {
        scene_->window->openReliefs({scene_->path("sphere.png"), scene_->path("sphere.png")});
        DocumentTabs& tabs = scene_->window->tabs();
        QTRY_COMPARE_WITH_TIMEOUT(tabs.count(), 2, kPatience);
        dragFirstTab(tabs);
        scene_->window->openFiles({scene_->path("background.png")});
        QTRY_COMPARE_WITH_TIMEOUT(tabs.count(), 3, kPatience);
        QVERIFY(tabs.currentDocument());
        QVERIFY(!scene_->window->findChild<LightGroup*>()->document());
    }

    /// Any code may delete a document.
    void aBallWithoutItsDocumentTurnsNothing() {
        auto document =
            std::make_unique<ReliefDocument>(openedRelief(openPicture(scene_->path("sphere.png"))));
        LightBall ball;
        LightBinding binding(ball, *document);
        document.reset();
        emit ball.pressed();
        emit ball.lightMoved(unitLight(1, 0, 1));
        emit ball.released();
    }

    void severalPicturesAtOnceAllFindTheirLights() {
        scene_->window->openReliefs({scene_->path("sphere.png"), scene_->path("sphere.png")});
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), 2, kPatience);
        const auto lit = [this] {
            return QTest::qWaitFor(
                [this] { return degreesBetween(document().setup().light, scene_->truth) < 10; },
                kPatience);
        };
        QVERIFY(lit());
        scene_->window->tabs().setCurrentIndex(0);
        QVERIFY(lit());
        QVERIFY(settled());
    }
};

QTEST_MAIN(WindowReliefLightTest)
#include "window_relief_light_test.moc"
