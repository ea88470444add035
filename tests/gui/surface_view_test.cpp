// The three-dimensional view: what it shows, what it says, what it keeps.
#include <QApplication>
#include <QComboBox>
#include <QSignalSpy>
#include <QSlider>
#include <QStandardItemModel>
#include <QToolButton>

#include "gui/surface/light_ball.h"
#include "gui/surface_view_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class SurfaceViewTest : public QObject {
    Q_OBJECT
    std::unique_ptr<SurfaceViewScene> scene_;

    SurfaceCanvas& canvas() { return scene_->canvas(); }
    SurfaceView& view() { return *scene_->view; }

private slots:
    void init() { scene_ = std::make_unique<SurfaceViewScene>(); }
    void cleanup() { scene_.reset(); }

    void aPictureOnTheScreenHasItsColoursAndWhatLiesBetweenThem() {
        SurfacePicture picture;
        picture.size = {2, 1};
        picture.pixels = {{10, 20, 30}, {210, 120, 30}};
        const QImage same = screenPicture(picture, {2, 1});
        QCOMPARE(same.pixel(0, 0), qRgb(10, 20, 30));
        QCOMPARE(same.pixel(1, 0), qRgb(210, 120, 30));
        const QImage wide = screenPicture(picture, {4, 3});
        QCOMPARE(wide.pixel(0, 2), qRgb(10, 20, 30));
        const QColor between = wide.pixelColor(1, 2);
        QVERIFY(std::abs(between.red() - 60) <= 1 && std::abs(between.green() - 45) <= 1);
        QCOMPARE(between.blue(), 30);
        QCOMPARE(wide.pixel(3, 0), qRgb(210, 120, 30));
        QVERIFY(screenPicture({}, {4, 3}).isNull());
    }

    void theReadoutIsTheSurfaceUnderThePointer() {
        const auto scene = hills();
        scene_->makeView(scene);
        QTest::keyClick(&canvas(), Qt::Key_7);
        canvas().setPerspective(false);
        QVERIFY(scene_->settled());
        std::optional<SurfaceReadout> said;
        connect(&canvas(), &SurfaceCanvas::pointerMoved, this,
                [&](const std::optional<SurfaceReadout>& r) { said = r; });
        const QPointF at = *canvas().positionOf({60, 31});
        QMouseEvent move(QEvent::MouseMove, at, canvas().mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                         {});
        QApplication::sendEvent(&canvas(), &move);
        QVERIFY(said.has_value());
        QVERIFY(std::abs(said->at.u - 60) < 0.5 && std::abs(said->at.v - 31) < 0.5);
        QVERIFY(std::abs(said->height - scene->height->at(0, {60, 31})) < 1);
        QVERIFY(std::abs(said->normal.x - scene->normals->at(0, {60, 31})) < 0.2);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&canvas(), &leave);
        QVERIFY(!said.has_value());
    }

    void aMarkFromOutsideIsPaintedWhereItIs() {
        scene_->makeView(hills());
        const weft::SurfacePoint place = *canvas().surfaceAt(scene_->somewhereOnIt());
        const QImage before = canvas().grab().toImage();
        canvas().setMark(place);
        const QImage after = canvas().grab().toImage();
        const QPoint at = canvas().positionOf(place)->toPoint();
        QVERIFY(before.pixelColor(at) != after.pixelColor(at));
        QVERIFY(after.pixelColor(at).red() > 200 && after.pixelColor(at).blue() < 140);
        canvas().setMark(std::nullopt);
        QCOMPARE(canvas().grab().toImage().pixelColor(at), before.pixelColor(at));
    }

    void looksWithoutTheirDataCannotBeChosen() {
        const auto full = hills();
        auto bare = std::make_shared<SurfaceScene>(*full);
        bare->truth = nullptr;
        bare->image = nullptr;
        scene_->makeView(bare);
        auto* box = view().findChild<QComboBox*>("surfaceLook");
        auto* model = qobject_cast<QStandardItemModel*>(box->model());
        const auto enabled = [&](SurfaceLook look) {
            return model->item(box->findData(static_cast<int>(look)))->isEnabled();
        };
        QVERIFY(!enabled(SurfaceLook::image) && !enabled(SurfaceLook::truthError));
        QVERIFY(enabled(SurfaceLook::grey) && enabled(SurfaceLook::shadingError));
        view().setScene(full);
        QVERIFY(enabled(SurfaceLook::image) && enabled(SurfaceLook::truthError));
    }

    void theHeightScaleHasADetentAndKeepsTheCamera() {
        scene_->makeView(hills());
        const Camera before = canvas().camera();
        auto* slider = view().findChild<QSlider*>("surfaceZScale");
        slider->setValue(20);
        QCOMPARE(view().surfaceStyle().zScale, 2.0);
        slider->setSliderDown(true);
        slider->setValue(2);
        QCOMPARE(view().surfaceStyle().zScale, 1.0);
        slider->setSliderDown(false);
        slider->setValue(-20);
        QCOMPARE(view().surfaceStyle().zScale, 0.5);
        view().findChild<QToolButton*>("surfaceZText")->click();
        QCOMPARE(view().surfaceStyle().zScale, 1.0);
        QCOMPARE(slider->value(), 0);
        QVERIFY(canvas().camera() == before);
    }

    void theLightOfTheViewIsItsOwnUntilTheSolvedOneIsAskedFor() {
        scene_->makeView(hills());
        QVERIFY(!view().surfaceStyle().light);
        auto* ball = view().findChild<LightBall*>("lightBall");
        QVERIFY(ball->light() == canvas().scene()->light);
        ball->resize(120, 120);
        QTest::mouseClick(ball, Qt::LeftButton, {}, {60, 20});
        QVERIFY(view().surfaceStyle().light.has_value());
        QVERIFY(view().surfaceStyle().light->y > 0.5 && view().surfaceStyle().light->z > 0);
        auto* solved = view().findChild<QToolButton*>("useSolvedLight");
        QVERIFY(!solved->isChecked());
        solved->click();
        QVERIFY(!view().surfaceStyle().light);
        QVERIFY(ball->light() == canvas().scene()->light);
    }

    void aScreenshotGoesIntoAFileInTheSizeAskedFor() {
        scene_->makeView(hills());
        QSignalSpy saved(scene_->view.get(), &SurfaceView::screenshotSaved);
        const QString file = scene_->folder.filePath("view.png");
        view().saveScreenshot(file, {120, 90});
        QVERIFY(saved.wait(kPatience));
        QCOMPARE(saved[0][0].toString(), file);
        const QImage image(file);
        QCOMPARE(image.size(), QSize(120, 90));
        QVERIFY(image.pixelColor(60, 50) != image.pixelColor(1, 1));
        QSignalSpy failed(&canvas(), &SurfaceCanvas::failed);
        view().saveScreenshot(scene_->folder.filePath("missing/view.png"), {120, 90});
        QVERIFY(failed.wait(kPatience));
        QVERIFY(failed[0][0].toString().contains("missing"));
    }

    void howItIsShownIsRemembered() {
        scene_->makeView(hills());
        view().setLook(SurfaceLook::height);
        view().setWireframe(true);
        view().setZScale(2);
        view().setViewLight(unitLight(0, 1, 1));
        canvas().setPerspective(false);
        scene_->view.reset();
        scene_->makeView(hills());
        const SurfaceStyle& style = view().surfaceStyle();
        QVERIFY(style.look == SurfaceLook::height && style.wireframe && style.zScale == 2.0);
        QVERIFY(style.light && std::abs(style.light->y - std::sqrt(0.5)) < 1e-9);
        QVERIFY(!canvas().isPerspective());
        QVERIFY(view().findChild<QToolButton*>("surfaceWires")->isChecked());
    }
};

QTEST_MAIN(SurfaceViewTest)
#include "surface_view_test.moc"
