// The three-dimensional view and the devices that draw for it.
#include <QSignalSpy>

#include "gui/surface_view_scene.h"
#include "weft/error.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

namespace {

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
    [[nodiscard]] std::string unsupportedSmootherReason(const Scheme&) const override { return "no"; }
    [[nodiscard]] std::unique_ptr<Solver> makeMultigrid(const MultigridOptions&) override {
        return {};
    }
    [[nodiscard]] std::string unsupportedReason(const Scheme&) const override { return "no"; }
    [[nodiscard]] std::unique_ptr<Solver> makeRelaxation(const Scheme&) override { return {}; }
    [[nodiscard]] std::unique_ptr<SurfaceRenderer> makeSurfaceRenderer() override {
        return std::make_unique<FailingRenderer>();
    }
};

}  // namespace

class SurfaceViewDeviceTest : public QObject {
    Q_OBJECT
    std::unique_ptr<SurfaceViewScene> scene_;

    SurfaceCanvas& canvas() { return scene_->canvas(); }
    SurfaceView& view() { return *scene_->view; }

private slots:
    void init() { scene_ = std::make_unique<SurfaceViewScene>(); }
    void cleanup() { scene_.reset(); }

    void whatIsHiddenIsNotDrawnUntilItIsShown() {
        scene_->makeView(hills());
        view().hide();
        const auto next = hills();
        QSignalSpy shown(&canvas(), &SurfaceCanvas::pictureShown);
        view().setScene(next);
        QVERIFY(!shown.wait(400));
        view().show();
        QVERIFY(scene_->settled());
    }

    void theHandGetsQuickPicturesAndRestAFineOne() {
        scene_->makeView(hills());
        QSignalSpy shown(&canvas(), &SurfaceCanvas::pictureShown);
        QTest::mousePress(&canvas(), Qt::LeftButton, {}, {300, 200});
        QTest::mouseMove(&canvas(), {340, 210});
        QVERIFY(shown.wait(kPatience));
        QVERIFY(canvas().drawnSurface()->job.request.quality == SurfaceQuality::moving);
        QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, {340, 210});
        QVERIFY(scene_->settled());
    }

    void aDeviceThatFailsIsGivenUpForTheNext() {
        const BackendEntry failing{"cuda", "CUDA", [] {
                                       return BackendProbe{std::make_unique<FailingBackend>(), ""};
                                   }};
        scene_->makeView(hills(), {failing, cpuEntry()});
        scene_->drag(Qt::LeftButton, {}, {300, 200}, {60, 30});
        QTRY_COMPARE_WITH_TIMEOUT(canvas().drawnSurface()->device, QString("cpu"), kPatience);
        QVERIFY(scene_->settled());
    }

    void whereNothingDrawsAReasonIsGiven() {
        scene_->view = std::make_unique<SurfaceView>(
            BackendRegistry{{"cuda", "CUDA", [] {
                                 return BackendProbe{nullptr, "no NVIDIA driver is installed"};
                             }}});
        QSignalSpy failed(&canvas(), &SurfaceCanvas::failed);
        view().show();
        view().setScene(hills());
        QVERIFY(failed.wait(kPatience));
        QVERIFY(failed[0][0].toString().contains("no NVIDIA driver is installed"));
    }

    void closingWhileItDrawsIsQuick() {
        scene_->makeView(sceneOf(sample(sombreroSurface(600), {600, 600}), unitLight(0, 0, 1)));
        scene_->drag(Qt::LeftButton, {}, {300, 200}, {60, 30});
        scene_->view.reset();
    }
};

QTEST_MAIN(SurfaceViewDeviceTest)
#include "surface_view_device_test.moc"
