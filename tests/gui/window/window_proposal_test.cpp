// What the window proposes of a picture that was just opened, and the ways out; quality; legends.
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include "gui/relief/light_corner.h"
#include "gui/relief/proposal_strip.h"
#include "gui/relief_scene.h"
#include "gui/surface/surface_view.h"
#include "support/sanitized.h"
#include "weft/live/surface_snapshot.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowProposalTest : public QObject {
    Q_OBJECT
    std::unique_ptr<ReliefScene> scene_;

    ReliefDocument& document() { return scene_->document(); }
    ProposalStrip& strip() { return scene_->window->relief()->proposal(); }
    template <class T>
    T* find(const char* name) {
        return scene_->window->findChild<T*>(name);
    }
    bool open(const char* name) {
        scene_->window->openReliefs({scene_->path(name)});
        return QTest::qWaitFor([this] { return scene_->window->relief() != nullptr; }, kPatience);
    }
    /// The opaque sphere on black, and what is proposed of it.
    bool openProposed() {
        return open("opaque.png") &&
               QTest::qWaitFor([this] { return strip().isVisibleTo(scene_->window.get()); },
                               kPatience);
    }
    /// The light comes a moment after the mask.
    bool openLit() {
        return openProposed() &&
               QTest::qWaitFor([this] { return strip().proposal().light.has_value(); }, kPatience);
    }
    bool isAsOpened() {
        const ReliefSetup& s = document().setup();
        return s.kind == ReliefKind::basRelief && !s.mask && s.lightFrom == LightOrigin::assumed;
    }

private slots:
    void init() {
        // Every search for a light takes such a build half a minute.
        const QByteArrayList kept = {"useTakesMaskKindAndLightInOneStep",
                                     "aHandThatIsFasterEndsTheProposal",
                                     "itsWaysOutAreATerrainABasReliefAndNothing"};
        if (kThreadSanitized || (kSanitized && !kept.contains(QTest::currentTestFunction())))
            QSKIP("too slow under a sanitizer");
        scene_ = std::make_unique<ReliefScene>();
    }
    void cleanup() { scene_.reset(); }

    void aBodyBeforeAUniformBorderIsProposedAndNothingIsChangedUnasked() {
        QVERIFY(openProposed());
        QVERIFY(isAsOpened());
        QVERIFY(document().undoStack().isClean() && document().undoStack().count() == 0);
        const ReliefProposal& p = strip().proposal();
        QVERIFY(p.kind == ReliefKind::body && p.maskFrom == MaskOrigin::border);
        QTRY_VERIFY_WITH_TIMEOUT(p.light, kPatience);
        QVERIFY(degreesBetween(p.light->light, scene_->truth) < 12);
        const QString text = find<QLabel>("proposalText")->text();
        QVERIFY2(text.contains("body") && text.contains("uniform border") && text.contains("light"),
                 qPrintable(text));
    }

    void useTakesMaskKindAndLightInOneStep() {
        QVERIFY(openLit());
        const Light light = strip().proposal().light->light;
        find<QToolButton>("proposalUse")->click();
        QVERIFY(!strip().isVisibleTo(scene_->window.get()));
        const ReliefSetup& s = document().setup();
        QVERIFY(s.kind == ReliefKind::body && s.mask && s.boundary == ReliefBoundary::silhouette);
        QVERIFY(s.light == light && s.lightFrom == LightOrigin::estimated);
        QVERIFY(!document().contour().empty());
        QSignalSpy searched(&scene_->window->reliefController(), &ReliefController::lightSearchEnded);
        QVERIFY(scene_->settled());
        QTRY_VERIFY_WITH_TIMEOUT(!document().surface()->basRelief, kPatience);
        QVERIFY(searched.isEmpty());  // it has its light
        scene_->trigger("undo");
        QVERIFY(isAsOpened());
    }

    void whoIsFasterThanTheSearchHasTheLightLookedForAsEver() {
        QVERIFY(openProposed());
        if (strip().proposal().light) QSKIP("the light was there at once");
        QSignalSpy searched(&scene_->window->reliefController(), &ReliefController::lightSearchEnded);
        find<QToolButton>("proposalUse")->click();
        QVERIFY(document().setup().lightFrom == LightOrigin::assumed);
        QTRY_VERIFY_WITH_TIMEOUT(!searched.isEmpty(), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(document().setup().lightFrom == LightOrigin::estimated, kPatience);
    }

    void itsWaysOutAreATerrainABasReliefAndNothing() {
        QVERIFY(openProposed());
        find<QToolButton>("proposalWithoutMask")->click();
        QVERIFY(document().setup().kind == ReliefKind::terrain && !document().setup().mask);
        scene_->trigger("undo");
        QVERIFY(isAsOpened() && !strip().isVisibleTo(scene_->window.get()));
    }

    void aHandThatIsFasterEndsTheProposal() {
        QVERIFY(openProposed());
        auto* list = find<QComboBox>("reliefKind");
        list->setCurrentIndex(list->findData(static_cast<int>(ReliefKind::terrain)));
        emit list->activated(list->currentIndex());
        QVERIFY(!strip().isVisibleTo(scene_->window.get()));
    }

    void aMaskedPictureNeedsNoProposal() {
        QVERIFY(scene_->openSphere());
        QTest::qWait(50);
        QVERIFY(!strip().isVisibleTo(scene_->window.get()));
    }

    void theFigureOfQualityFollowsTheSurface() {
        QVERIFY(scene_->openSphere());
        QTRY_VERIFY_WITH_TIMEOUT(document().quality(), kPatience);
        QVERIFY2(document().quality()->trust > 0.7,
                 qPrintable(QString::number(document().quality()->trust)));
        auto* figure = find<QLabel>("reliefQuality");
        QTRY_VERIFY(figure->text().contains(tr("good")));
        ReliefSetup setup = document().setup();
        setup.kind = ReliefKind::basRelief;
        document().change("Kind", setup);
        QVERIFY(!figure->isVisibleTo(scene_->window.get()));
        QTRY_VERIFY_WITH_TIMEOUT(!document().quality(), kPatience);
    }

    void flatPicturesOfASurfaceKnowTheirRange() {
        QVERIFY(scene_->openSphere());
        QVERIFY(!document().drawn());
        document().setShownPicture(ReliefPicture::heights);
        QTRY_VERIFY_WITH_TIMEOUT(document().drawn(), kPatience);
        const ValueRange range = document().drawn()->range;
        QVERIFY(range.lowest >= 0 && range.highest > 10 && range.highest < kReliefSide);
        document().setShownPicture(ReliefPicture::normals);
        QTRY_VERIFY_WITH_TIMEOUT(document().drawn(), kPatience);
        QVERIFY(document().drawn()->of == ReliefPicture::normals);
        document().setShownPicture(ReliefPicture::photograph);
        QVERIFY(!document().drawn());
    }

    void relightIsBesideTheAssumedLight() {
        QVERIFY(scene_->openSphere());
        QVERIFY(find<QLabel>("assumedLight")->isVisibleTo(scene_->window.get()));
        QSignalSpy asked(&scene_->view(), &ReliefView::relightRequested);
        find<QToolButton>("relight")->click();
        QCOMPARE(asked.count(), 1);
        const Light solved = document().setup().light;
        auto* menu = find<QToolButton>("surfaceLight")->menu();
        QVERIFY(menu->isVisible());
        menu->hide();
        QVERIFY(document().setup().light == solved);
    }
};

QTEST_MAIN(WindowProposalTest)
#include "window_proposal_test.moc"
