// The three-dimensional view: what hands and keys do to it, what it says, what it keeps.
#include "gui/surface/surface_view.h"

#include <QComboBox>
#include <QMouseEvent>
#include <QSettings>
#include <QSignalSpy>
#include <QSlider>
#include <QStandardItemModel>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include "gui/surface/light_puck.h"
#include "gui/surface/screen_picture.h"
#include "support/patience.h"
#include "support/surface_scenes.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"

using namespace weft;
using namespace weft::gui;
using weft::tests::kPatience;
using weft::tests::sample;
using weft::tests::sceneOf;

namespace {

BackendEntry cpuEntry() {
    return {"cpu", "CPU", [] { return BackendProbe{makeCpuBackend(2), ""}; }};
}

/// Draws two pictures, then fails like a device that fell off the bus.
class FailingRenderer final : public SurfaceRenderer {
public:
    void setScene(std::shared_ptr<const SurfaceScene>) override {}
    void render(const SurfaceRequest& r, SurfacePicture& p) override {
        if (++pictures_ > 2) throw DeviceError("The device is gone.");
        p.size = r.size;
        p.pixels.assign(static_cast<std::size_t>(r.size.area()), Rgba{});
        p.shows.assign(p.pixels.size(), kNoSurface);
    }
    [[nodiscard]] double drawSeconds() const override { return 0.02; }
    [[nodiscard]] double copySeconds() const override { return 0; }

private:
    int pictures_ = 0;
};

class FailingBackend final : public Backend {
public:
    [[nodiscard]] DeviceInfo info() const override { return {"cuda", "a device", 0, 0}; }
    [[nodiscard]] std::string whyNoSmoother(const Scheme&) const override { return "no"; }
    [[nodiscard]] std::unique_ptr<Solver> makeMultigrid(const MultigridOptions&) override {
        return {};
    }
    [[nodiscard]] std::string whyNot(const Scheme&) const override { return "no"; }
    [[nodiscard]] std::unique_ptr<Solver> makeRelaxation(const Scheme&) override { return {}; }
    [[nodiscard]] std::unique_ptr<SurfaceRenderer> makeSurfaceRenderer() override {
        return std::make_unique<FailingRenderer>();
    }
};

std::shared_ptr<SurfaceScene> hills(int n = 90) {
    return sceneOf(sample(weft::tests::sombreroSurface(n), {n, n}), unitLight(0.4, 0.3, 1));
}

/// The hills, so many times as high.
std::shared_ptr<SurfaceScene> raised(float by) {
    auto scene = hills();
    auto height = std::make_shared<Field>(scene->height->clone());
    const Extent e = height->extent();
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) height->at(0, {x, y}) *= by;
    scene->height = height;
    scene->normals = nullptr;
    return scene;
}

}  // namespace

class SurfaceViewTest : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<SurfaceView> view_;

    SurfaceCanvas& canvas() { return view_->canvas(); }

    /// Waits for the fine picture of what is shown now.
    bool settled() {
        return QTest::qWaitFor(
            [this] {
                const DrawnSurface* d = canvas().drawnSurface();
                return d && d->job.scene == canvas().scene() &&
                       d->job.request.quality == SurfaceQuality::resting &&
                       d->job.request.camera == canvas().camera() &&
                       d->job.request.style == canvas().surfaceStyle() &&
                       d->job.request.size == Extent{canvas().width(), canvas().height()};
            },
            kPatience);
    }
    void makeView(std::shared_ptr<const SurfaceScene> scene,
                  BackendRegistry registry = {cpuEntry()}) {
        view_ = std::make_unique<SurfaceView>(std::move(registry));
        view_->resize(640, 480);
        view_->show();
        view_->setScene(std::move(scene));
        QVERIFY(settled());
    }
    void drag(Qt::MouseButton button, Qt::KeyboardModifiers keys, QPoint from, QPoint way) {
        QTest::mousePress(&canvas(), button, keys, from);
        for (int i = 1; i <= 4; ++i) {
            const QPointF at = from + QPointF(way) * i / 4.0;
            QMouseEvent move(QEvent::MouseMove, at, canvas().mapToGlobal(at), Qt::NoButton, button,
                             keys);
            QApplication::sendEvent(&canvas(), &move);
        }
        QTest::mouseRelease(&canvas(), button, keys, from + way);
    }
    void turnWheel(QPoint at, int notches) {
        QWheelEvent event(at, canvas().mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&canvas(), &event);
    }
    /// A place of the widget that shows surface, far from the middle.
    QPoint somewhereOnIt() {
        const QPoint at(canvas().width() / 2 + 90, canvas().height() / 2 + 40);
        return canvas().surfaceAt(at) ? at : QPoint();
    }

private slots:
    void aPictureOnTheScreenHasItsColoursAndWhatLiesBetweenThem() {
        SurfacePicture picture;
        picture.size = {2, 1};
        picture.pixels = {{10, 20, 30}, {210, 120, 30}};
        const QImage same = screenPicture(picture, {2, 1});
        QCOMPARE(same.pixel(0, 0), qRgb(10, 20, 30));
        QCOMPARE(same.pixel(1, 0), qRgb(210, 120, 30));
        const QImage wide = screenPicture(picture, {4, 3});
        QCOMPARE(wide.pixel(0, 2), qRgb(10, 20, 30));
        QCOMPARE(wide.pixel(1, 2), qRgb(60, 45, 30));
        QCOMPARE(wide.pixel(3, 0), qRgb(210, 120, 30));
        QVERIFY(screenPicture({}, {4, 3}).isNull());
    }

    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName("WeftTests");
        QCoreApplication::setApplicationName("WeftTests");
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_->path());
    }
    void cleanup() {
        view_.reset();
        folder_.reset();
    }

    void theFirstSurfaceIsShownWhole() {
        makeView(hills());
        int shown = 0, atBorder = 0;
        const SurfacePicture& p = canvas().drawnSurface()->picture;
        for (int y = 0; y < p.size.height; ++y)
            for (int x = 0; x < p.size.width; ++x) {
                const bool there = p.showsSurface({x, y});
                shown += there;
                const bool border =
                    x == 0 || y == 0 || x == p.size.width - 1 || y == p.size.height - 1;
                atBorder += there && border;
            }
        QVERIFY(shown > p.size.area() / 10);
        QCOMPARE(atBorder, 0);
    }

    void aDragTurnsAboutTheUprightAndUpToThePoles() {
        makeView(hills());
        const Camera before = canvas().camera();
        drag(Qt::LeftButton, {}, {300, 200}, {60, 0});
        Camera now = canvas().camera();
        QVERIFY(now.azimuth < before.azimuth);
        QCOMPARE(now.elevation, before.elevation);
        QCOMPARE(now.span, before.span);
        QCOMPARE(now.targetU, before.targetU);
        drag(Qt::LeftButton, {}, {300, 100}, {0, 4000});
        QCOMPARE(canvas().camera().elevation, 90.0);
        drag(Qt::LeftButton, {}, {300, 300}, {0, -9000});
        QCOMPARE(canvas().camera().elevation, -90.0);
    }

    void draggingWithShiftOrTheMiddleButtonCarriesThePointAlong_data() {
        QTest::addColumn<int>("button");
        QTest::addColumn<bool>("shift");
        QTest::newRow("shift and left") << static_cast<int>(Qt::LeftButton) << true;
        QTest::newRow("middle") << static_cast<int>(Qt::MiddleButton) << false;
    }
    void draggingWithShiftOrTheMiddleButtonCarriesThePointAlong() {
        QFETCH(int, button);
        QFETCH(bool, shift);
        makeView(hills());
        const QPoint from = somewhereOnIt();
        QVERIFY(!from.isNull());
        const weft::SurfacePoint grabbed = *canvas().surfaceAt(from);
        const Camera before = canvas().camera();
        drag(static_cast<Qt::MouseButton>(button), shift ? Qt::ShiftModifier : Qt::NoModifier, from,
             {-70, 35});
        QCOMPARE(canvas().camera().azimuth, before.azimuth);
        const QPointF now = *canvas().positionOf(grabbed);
        QVERIFY(std::hypot(now.x() - from.x() + 70, now.y() - from.y() - 35) < 1.5);
    }

    void theWheelKeepsThePointUnderThePointer_data() {
        QTest::addColumn<bool>("perspective");
        QTest::addColumn<int>("notches");
        QTest::newRow("nearer, perspective") << true << 5;
        QTest::newRow("farther, perspective") << true << -4;
        QTest::newRow("nearer, orthographic") << false << 5;
        QTest::newRow("farther, orthographic") << false << -4;
    }
    void theWheelKeepsThePointUnderThePointer() {
        QFETCH(bool, perspective);
        QFETCH(int, notches);
        makeView(hills());
        canvas().setPerspective(perspective);
        QVERIFY(settled());
        const QPoint at = somewhereOnIt();
        QVERIFY(!at.isNull());
        const QPointF centre(at.x() + 0.5, at.y() + 0.5);
        const weft::SurfacePoint before = *canvas().surfaceAt(at);
        const double span = canvas().camera().span;
        turnWheel(at, notches);
        QVERIFY(settled());
        QVERIFY(std::abs(canvas().camera().span / span - std::exp2(-notches / 4.0)) < 1e-9);
        const QPointF now = *canvas().positionOf(before);
        QVERIFY2(std::hypot(now.x() - centre.x(), now.y() - centre.y()) < 0.6,
                 qPrintable(QString("%1 %2").arg(now.x()).arg(now.y())));
        const weft::SurfacePoint after = *canvas().surfaceAt(at);
        QVERIFY(std::hypot(after.u - before.u, after.v - before.v) < 0.5);
    }

    void keysLookFromFrontRightAndTop() {
        makeView(hills());
        const auto press = [&](Qt::Key key) { QTest::keyClick(&canvas(), key); };
        press(Qt::Key_1);
        QCOMPARE(canvas().camera().azimuth, 0.0);
        QCOMPARE(canvas().camera().elevation, 0.0);
        press(Qt::Key_3);
        QCOMPARE(canvas().camera().azimuth, 90.0);
        QCOMPARE(canvas().camera().elevation, 0.0);
        press(Qt::Key_7);
        QCOMPARE(canvas().camera().azimuth, 0.0);
        QCOMPARE(canvas().camera().elevation, 90.0);
        QVERIFY(canvas().isPerspective());
        press(Qt::Key_5);
        QVERIFY(!canvas().isPerspective());
        press(Qt::Key_W);
        QVERIFY(view_->surfaceStyle().wireframe);
        QVERIFY(view_->findChild<QToolButton*>("surfaceWires")->isChecked());
        press(Qt::Key_Right);
        QVERIFY(canvas().camera().azimuth != 0.0);
    }

    void aDoubleClickShowsAllAgain() {
        makeView(hills());
        const Camera first = canvas().camera();
        drag(Qt::LeftButton, {}, {300, 200}, {60, 30});
        turnWheel({100, 100}, 8);
        QVERIFY(!(canvas().camera() == first));
        QTest::mouseDClick(&canvas(), Qt::LeftButton, {}, {50, 50});
        QVERIFY(canvas().camera() == first);
    }

    void newDataNeverMoveTheCamera() {
        makeView(hills());
        drag(Qt::LeftButton, {}, {300, 200}, {60, 30});
        turnWheel({200, 180}, 2);
        const Camera chosen = canvas().camera();
        for (int n = 0; n < 5; ++n) {
            view_->setScene(hills(90));
            QVERIFY(canvas().camera() == chosen);
        }
        view_->setScene(nullptr);
        QVERIFY(!canvas().drawnSurface());
        view_->setScene(hills(90));
        QVERIFY(canvas().camera() == chosen);
        QVERIFY(settled());
    }

    void firstGuessesAreShownWholeUntilOneIsFinal() {
        view_ = std::make_unique<SurfaceView>(BackendRegistry{cpuEntry()});
        view_->resize(640, 480);
        view_->show();
        view_->setScene(raised(0), false);
        const Camera flat = canvas().camera();
        view_->setScene(raised(3), false);
        const Camera high = canvas().camera();
        QVERIFY(!(high == flat));
        view_->setScene(raised(2), true);
        const Camera last = canvas().camera();
        QVERIFY(!(last == high));
        view_->setScene(raised(0), false);
        view_->setScene(raised(5), true);
        QVERIFY(canvas().camera() == last);
        view_->resize(640, 430);  // no reason to look from elsewhere at newer data
        QVERIFY(canvas().camera() == last);
    }

    void aHandEndsTheFollowingOfFirstGuesses() {
        view_ = std::make_unique<SurfaceView>(BackendRegistry{cpuEntry()});
        view_->resize(640, 480);
        view_->show();
        view_->setScene(raised(0), false);
        canvas().lookFrom(90, 0);
        const Camera chosen = canvas().camera();
        view_->setScene(raised(3), false);
        view_->setScene(raised(3), true);
        QVERIFY(canvas().camera() == chosen);
    }

    void whatIsHiddenIsNotDrawnUntilItIsShown() {
        makeView(hills());
        view_->hide();
        const auto next = hills();
        QSignalSpy shown(&canvas(), &SurfaceCanvas::pictureShown);
        view_->setScene(next);
        QVERIFY(!shown.wait(400));
        view_->show();
        QVERIFY(settled());
    }

    void anotherSizeShowsAllUntilSomebodyMovedTheCamera() {
        makeView(hills());
        const double azimuth = canvas().camera().azimuth;
        view_->resize(300, 520);
        QVERIFY(settled());
        const double narrow = canvas().camera().span;
        turnWheel({100, 100}, 1);
        const Camera chosen = canvas().camera();
        view_->resize(640, 480);
        QVERIFY(settled());
        QVERIFY(canvas().camera() == chosen);
        QCOMPARE(chosen.azimuth, azimuth);
        QVERIFY(narrow > chosen.span);
    }

    void theHandGetsQuickPicturesAndRestAFineOne() {
        makeView(hills());
        QSignalSpy shown(&canvas(), &SurfaceCanvas::pictureShown);
        QTest::mousePress(&canvas(), Qt::LeftButton, {}, {300, 200});
        QTest::mouseMove(&canvas(), {340, 210});
        QVERIFY(shown.wait(kPatience));
        QVERIFY(canvas().drawnSurface()->job.request.quality == SurfaceQuality::moving);
        QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, {340, 210});
        QVERIFY(settled());
    }

    void theReadoutIsTheSurfaceUnderThePointer() {
        const auto scene = hills();
        makeView(scene);
        QTest::keyClick(&canvas(), Qt::Key_7);
        canvas().setPerspective(false);
        QVERIFY(settled());
        std::optional<SurfaceReadout> said;
        connect(view_.get(), &SurfaceView::pointerMoved, this,
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

    void aClickPicksAndADragDoesNot() {
        makeView(hills());
        QSignalSpy picks(view_.get(), &SurfaceView::picked);
        const QPoint at = somewhereOnIt();
        drag(Qt::LeftButton, {}, at, {40, 0});
        QCOMPARE(picks.size(), 0);
        QVERIFY(settled());
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, at);
        QCOMPARE(picks.size(), canvas().surfaceAt(at) ? 1 : 0);
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, {3, 3});
        QCOMPARE(picks.size(), 1);
    }

    void aMarkFromOutsideIsPaintedWhereItIs() {
        makeView(hills());
        const weft::SurfacePoint place = *canvas().surfaceAt(somewhereOnIt());
        const QImage before = canvas().grab().toImage();
        view_->setMark(place);
        const QImage after = canvas().grab().toImage();
        const QPoint at = canvas().positionOf(place)->toPoint();
        QVERIFY(before.pixelColor(at) != after.pixelColor(at));
        QVERIFY(after.pixelColor(at).red() > 200 && after.pixelColor(at).blue() < 140);
        view_->setMark(std::nullopt);
        QCOMPARE(canvas().grab().toImage().pixelColor(at), before.pixelColor(at));
    }

    void looksWithoutTheirDataCannotBeChosen() {
        const auto full = hills();
        auto bare = std::make_shared<SurfaceScene>(*full);
        bare->truth = nullptr;
        bare->image = nullptr;
        makeView(bare);
        auto* box = view_->findChild<QComboBox*>("surfaceLook");
        auto* model = qobject_cast<QStandardItemModel*>(box->model());
        const auto enabled = [&](SurfaceLook look) {
            return model->item(box->findData(static_cast<int>(look)))->isEnabled();
        };
        QVERIFY(!enabled(SurfaceLook::image) && !enabled(SurfaceLook::truthError));
        QVERIFY(enabled(SurfaceLook::grey) && enabled(SurfaceLook::shadingError));
        view_->setScene(full);
        QVERIFY(enabled(SurfaceLook::image) && enabled(SurfaceLook::truthError));
    }

    void theHeightScaleHasADetentAndKeepsTheCamera() {
        makeView(hills());
        const Camera before = canvas().camera();
        auto* slider = view_->findChild<QSlider*>("surfaceZScale");
        slider->setValue(20);
        QCOMPARE(view_->surfaceStyle().zScale, 2.0);
        slider->setSliderDown(true);
        slider->setValue(2);
        QCOMPARE(view_->surfaceStyle().zScale, 1.0);
        slider->setSliderDown(false);
        slider->setValue(-20);
        QCOMPARE(view_->surfaceStyle().zScale, 0.5);
        view_->findChild<QToolButton*>("surfaceZText")->click();
        QCOMPARE(view_->surfaceStyle().zScale, 1.0);
        QCOMPARE(slider->value(), 0);
        QVERIFY(canvas().camera() == before);
    }

    void theLightOfTheViewIsItsOwnUntilTheSolvedOneIsAskedFor() {
        makeView(hills());
        QVERIFY(!view_->surfaceStyle().light);
        auto* puck = view_->findChild<LightPuck*>("lightPuck");
        QVERIFY(puck->light() == canvas().scene()->light);
        puck->resize(120, 120);
        QTest::mouseClick(puck, Qt::LeftButton, {}, {60, 20});
        QVERIFY(view_->surfaceStyle().light.has_value());
        QVERIFY(view_->surfaceStyle().light->y > 0.5 && view_->surfaceStyle().light->z > 0);
        auto* solved = view_->findChild<QToolButton*>("useSolvedLight");
        QVERIFY(!solved->isChecked());
        solved->click();
        QVERIFY(!view_->surfaceStyle().light);
        QVERIFY(puck->light() == canvas().scene()->light);
    }

    void aScreenshotHasTheSizeAskedFor() {
        makeView(hills());
        QSignalSpy ready(view_.get(), &SurfaceView::screenshotReady);
        view_->takeScreenshot({333, 222});
        QVERIFY(ready.wait(kPatience));
        const auto image = ready[0][0].value<QImage>();
        QCOMPARE(image.size(), QSize(333, 222));
        QVERIFY(image.pixelColor(166, 120) != image.pixelColor(2, 2));
    }

    void aScreenshotGoesIntoAFile() {
        makeView(hills());
        QSignalSpy saved(view_.get(), &SurfaceView::screenshotSaved);
        const QString file = folder_->filePath("view.png");
        view_->saveScreenshot(file, {120, 90});
        QVERIFY(saved.wait(kPatience));
        QCOMPARE(saved[0][0].toString(), file);
        const QImage image(file);
        QCOMPARE(image.size(), QSize(120, 90));
        QVERIFY(image.pixelColor(60, 50) != image.pixelColor(1, 1));
        QSignalSpy failed(view_.get(), &SurfaceView::failed);
        view_->saveScreenshot(folder_->filePath("missing/view.png"), {120, 90});
        QVERIFY(failed.wait(kPatience));
        QVERIFY(failed[0][0].toString().contains("missing"));
    }

    void howItIsShownIsRemembered() {
        makeView(hills());
        view_->setLook(SurfaceLook::height);
        view_->setWireframe(true);
        view_->setZScale(2);
        view_->setViewLight(unitLight(0, 1, 1));
        canvas().setPerspective(false);
        view_.reset();
        makeView(hills());
        const SurfaceStyle& style = view_->surfaceStyle();
        QVERIFY(style.look == SurfaceLook::height && style.wireframe && style.zScale == 2.0);
        QVERIFY(style.light && std::abs(style.light->y - std::sqrt(0.5)) < 1e-9);
        QVERIFY(!canvas().isPerspective());
        QVERIFY(view_->findChild<QToolButton*>("surfaceWires")->isChecked());
    }

    void aDeviceThatFailsIsGivenUpForTheNext() {
        const BackendEntry failing{"cuda", "CUDA", [] {
                                       return BackendProbe{std::make_unique<FailingBackend>(), ""};
                                   }};
        makeView(hills(), {failing, cpuEntry()});
        drag(Qt::LeftButton, {}, {300, 200}, {60, 30});
        QTRY_COMPARE_WITH_TIMEOUT(canvas().drawnSurface()->device, QString("cpu"), kPatience);
        QVERIFY(settled());
    }

    void whereNothingDrawsAReasonIsGiven() {
        view_ = std::make_unique<SurfaceView>(
            BackendRegistry{{"cuda", "CUDA", [] {
                                 return BackendProbe{nullptr, "no NVIDIA driver is installed"};
                             }}});
        QSignalSpy failed(view_.get(), &SurfaceView::failed);
        view_->show();
        view_->setScene(hills());
        QVERIFY(failed.wait(kPatience));
        QVERIFY(failed[0][0].toString().contains("no NVIDIA driver is installed"));
    }

    void closingWhileItDrawsIsQuick() {
        makeView(sceneOf(sample(weft::tests::sombreroSurface(600), {600, 600}), unitLight(0, 0, 1)));
        drag(Qt::LeftButton, {}, {300, 200}, {60, 30});
        view_.reset();
    }
};

QTEST_MAIN(SurfaceViewTest)
#include "surface_view_test.moc"
