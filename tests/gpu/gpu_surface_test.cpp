/// Pictures of surfaces by the device against the CPU's.
#include "gpu/gpu_fixture.h"
#include "support/surface_scenes.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

class GpuSurfaceTest : public QObject {
    Q_OBJECT
private:
    BackendProbe gpu_;
    std::unique_ptr<Backend> cpu_;

    void compare(const NamedScene& named, const SurfaceRequest& request) {
        const auto mine = gpu_.backend->makeSurfaceRenderer(), theirs = cpu_->makeSurfaceRenderer();
        mine->setScene(named.scene);
        theirs->setScene(named.scene);
        const SurfacePicture a = drawn(*mine, request), b = drawn(*theirs, request);
        QCOMPARE(a.range.highest, b.range.highest);
        const PictureDifference d = difference(a, b);
        // Noise of pixels between neighbours: two triangles hide other things than a bilinear cell,
        // and a step aside has another colour.
        const bool rough = named.name.starts_with("rough");
        const QString words = QString("%1, look %2: %3 common, %4 in one, %5 colours, %6 places")
                                  .arg(named.name.c_str())
                                  .arg(static_cast<int>(request.style.look))
                                  .arg(d.common)
                                  .arg(d.onlyInOne)
                                  .arg(d.colour)
                                  .arg(d.place);
        QVERIFY2(named.name == "nothing" ? d.common == 0 : d.common > 30, qPrintable(words));
        QVERIFY2(d.onlyInOne < 0.012, qPrintable(words));
        QVERIFY2(d.colour < (rough ? 0.2 : 0.02), qPrintable(words));
        QVERIFY2(d.place < (rough ? 0.1 : 0.02), qPrintable(words));
    }

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
        cpu_ = makeCpuBackend(2);
    }

    void deviceAndCpuShowTheSame_data() {
        QTest::addColumn<int>("scene");
        const auto zoo = surfaceZoo();
        for (std::size_t i = 0; i < zoo.size(); ++i)
            QTest::newRow(zoo[i].name.c_str()) << static_cast<int>(i);
    }
    void deviceAndCpuShowTheSame() {
        QFETCH(int, scene);
        const NamedScene named = surfaceZoo()[static_cast<std::size_t>(scene)];
        for (int look = 0; look <= static_cast<int>(SurfaceLook::truthError); ++look)
            for (const double elevation : {90.0, 30.0, -25.0}) {
                auto r = requestFor(*named.scene, 25, elevation, look % 2 ? 35 : 0, {157, 118},
                                    look % 3 ? SurfaceQuality::moving : SurfaceQuality::resting);
                r.style.look = static_cast<SurfaceLook>(look);
                r.style.wireframe = look == 3;
                compare(named, r);
                if (QTest::currentTestFailed()) return;
            }
    }

    void aLargeSurfaceIsShownAlike() {
        const NamedScene large{
            "large", sceneOf(sample(sombreroSurface(700), {700, 611}), unitLight(0.4, 0.2, 1))};
        compare(large, requestFor(*large.scene, -30, 40, 30, {640, 480}));
    }

    void aNewSceneReplacesTheOld() {
        const auto renderer = gpu_.backend->makeSurfaceRenderer();
        const auto zoo = surfaceZoo();
        const auto r = requestFor(*zoo[0].scene, 20, 40, 0, {90, 70});
        renderer->setScene(zoo[0].scene);
        const SurfacePicture first = drawn(*renderer, r);
        renderer->setScene(zoo[2].scene);
        QVERIFY(drawn(*renderer, r).pixels != first.pixels);
        renderer->setScene(zoo[0].scene);
        const SurfacePicture again = drawn(*renderer, r);
        QVERIFY(again.pixels == first.pixels && again.shows == first.shows);
        QVERIFY(renderer->drawSeconds() > 0 && renderer->copySeconds() > 0);
    }
};

QTEST_APPLESS_MAIN(GpuSurfaceTest)
#include "gpu_surface_test.moc"
