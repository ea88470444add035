// Bas-reliefs in the window: proposed, shaped by sliders, left again, exported.
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QSlider>
#include <QToolButton>

#include "gui/feedback/status_line.h"
#include "gui/main_window/controllers/relief_controller.h"
#include "gui/relief_scene.h"
#include "support/mesh_files.h"
#include "support/sanitized.h"
#include "weft/live/surface_snapshot.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowBasReliefTest : public QObject {
    Q_OBJECT
    std::unique_ptr<ReliefScene> scene_;

    ReliefDocument& document() { return scene_->document(); }
    template <class T>
    T* find(const char* name) {
        return scene_->window->findChild<T*>(name);
    }
    /// An unmasked picture, opened and solved as the window proposes.
    bool open() {
        scene_->window->openReliefs({scene_->path("opaque.png")});
        return QTest::qWaitFor([this] { return scene_->window->relief() != nullptr; }, kPatience) &&
               scene_->settled();
    }
    double range() {
        const Field& z = document().surface()->relief->height;
        const auto [low, high] = std::minmax_element(z.row(0, 0), z.row(0, 0) + z.extent().area());
        return double{*high} - double{*low};
    }
    bool rangeIs(double wanted) {
        return QTest::qWaitFor([&] { return std::abs(range() - wanted) < 1e-4 * wanted; }, kPatience);
    }
    void chooseKind(ReliefKind kind) {
        auto* list = find<QComboBox>("reliefKind");
        list->setCurrentIndex(list->findData(static_cast<int>(kind)));
        emit list->activated(list->currentIndex());
    }

private slots:
    void init() {
        if (kThreadSanitized) QSKIP("too slow under this sanitizer");
        scene_ = std::make_unique<ReliefScene>();
    }
    void cleanup() { scene_.reset(); }

    void aPictureWithoutAMaskIsProposedAsABasRelief() {
        QVERIFY(open());
        QVERIFY(document().setup().kind == ReliefKind::basRelief);
        QVERIFY(document().setup().lightFrom == LightOrigin::assumed);
        QVERIFY(document().undoStack().isClean());
        QVERIFY(find<QLabel>("reliefProposal")->isVisibleTo(scene_->window.get()));
        QVERIFY(find<QSlider>("basReliefDetail")->isVisibleTo(scene_->window.get()));
        QVERIFY(!find<QComboBox>("boundary")->isVisibleTo(scene_->window.get()));
        QVERIFY(rangeIs(0.03 * kReliefSide));  // 3 of 100 mm
        QTRY_VERIFY(find<QLabel>("maxError")->text().contains("bas-relief of 3"));
        QVERIFY(!document().surface()->problem->mask().empty());
    }

    void aMaskedPictureIsABody() {
        if (kSanitized) QSKIP("a search for its light takes half a minute here; others search too");
        QVERIFY(scene_->openSphere());
        QVERIFY(document().setup().kind == ReliefKind::body);
        QVERIFY(!find<QSlider>("basReliefDetail")->isVisibleTo(scene_->window.get()));
    }

    void depthAndSlidersActAtOnceAndAreStepsOfUndo() {
        QVERIFY(open());
        const auto before = document().surface();
        find<QDoubleSpinBox>("basReliefDepth")->setValue(5);
        QVERIFY(rangeIs(0.05 * kReliefSide));
        find<QDoubleSpinBox>("basReliefWidth")->setValue(200);
        QVERIFY(rangeIs(0.025 * kReliefSide));
        auto* detail = find<QSlider>("basReliefDetail");
        const float middle = document().surface()->relief->height.at(0, {20, 30});
        emit detail->sliderPressed();
        for (const int step : {70, 40, 10}) {
            detail->setValue(step);
            QTest::qWait(20);
        }
        emit detail->sliderReleased();
        QCOMPARE(document().setup().basRelief.detail, 0.1);
        QTRY_VERIFY_WITH_TIMEOUT(document().surface()->relief->height.at(0, {20, 30}) != middle,
                                 kPatience);
        QVERIFY(scene_->settled());
        QVERIFY(rangeIs(0.025 * kReliefSide));
        QVERIFY(document().surface()->problem == before->problem);  // nothing was solved anew
        scene_->trigger("undo");
        QCOMPARE(document().setup().basRelief.detail, BasReliefOptions{}.detail);
        scene_->trigger("undo");
        scene_->trigger("undo");
        QCOMPARE(document().setup().basRelief.depth, 3.0);
        QVERIFY(rangeIs(0.03 * kReliefSide));
    }

    void bodyAndTerrainAreWaysOut() {
        QVERIFY(open());
        QSignalSpy searched(&scene_->window->reliefController(), &ReliefController::lightSearchEnded);
        chooseKind(ReliefKind::body);
        QVERIFY(document().setup().kind == ReliefKind::body);
        QTRY_VERIFY_WITH_TIMEOUT(!searched.isEmpty(), kPatience);
        QVERIFY(scene_->settled());
        QTRY_VERIFY_WITH_TIMEOUT(!document().surface()->basRelief, kPatience);
        QVERIFY(find<QComboBox>("boundary")->isVisibleTo(scene_->window.get()));
        chooseKind(ReliefKind::terrain);
        QVERIFY(document().setup().boundary == ReliefBoundary::natural);
        chooseKind(ReliefKind::basRelief);
        QTRY_VERIFY_WITH_TIMEOUT(document().surface()->basRelief, kPatience);
        QVERIFY(scene_->settled() && rangeIs(0.03 * kReliefSide));
    }

    void aFirstMaskMakesABodyAndUndoABasReliefAgain() {
        if (kSanitized) QSKIP("a search for its light takes half a minute here; others search too");
        QVERIFY(open());
        select(document(), selectRect({10, 10, 40, 40}));
        find<QToolButton>("maskOnly")->click();
        QTRY_VERIFY_WITH_TIMEOUT(document().setup().mask, kPatience);
        QVERIFY(document().setup().kind == ReliefKind::body);
        scene_->trigger("undo");
        QVERIFY(document().setup().kind == ReliefKind::basRelief);
    }

    void theExportedBodyIsExactlyAsDeep() {
        QVERIFY(open());
        ReliefSetup setup = document().setup();
        setup.basRelief.depth = 1.5;
        document().change("Test", setup);
        QVERIFY(scene_->settled() && rangeIs(0.015 * kReliefSide));
        ReliefExportChoice choice;
        choice.folder = scene_->path("");
        choice.name = "coin";
        choice.mesh = choice.parameters = choice.basRelief = true;
        choice.widthMm = 40;
        choice.depthMm = 1.5;
        choice.baseMm = 2;
        QSignalSpy done(&scene_->window->reliefController(), &ReliefController::exported);
        scene_->window->reliefController().write(choice);
        QTRY_COMPARE_WITH_TIMEOUT(done.count(), 1, kPatience);
        QFile file(choice.path("body", "stl"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto soup = readStl(file.readAll());
        QVERIFY(soup.has_value());
        float most = 0, lowest = 1e9f;
        for (const auto& triangle : *soup)
            for (const Position& p : triangle) {
                most = std::max(most, p[2]);
                if (p[2] > 0.1f) lowest = std::min(lowest, p[2]);
            }
        QVERIFY2(std::abs(lowest - 2) < 1e-4, qPrintable(QString::number(lowest)));
        QVERIFY2(std::abs(most - 3.5) < 1e-4, qPrintable(QString::number(most)));
        QCOMPARE(ReliefExportChoice::remembered().depthMm, 0.0);  // a body's stays what it was
    }
};

QTEST_MAIN(WindowBasReliefTest)
#include "window_bas_relief_test.moc"
