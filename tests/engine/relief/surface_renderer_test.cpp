/// Pictures of surfaces by the CPU: colours against closed forms, what hides what, every look, every
/// shape of scene.
#include <QtTest>

#include "support/surface_scenes.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"
#include "weft/relief/relief_solver.h"
#include "weft/stencil/surface_shading.h"
#include "weft/surface/surface_paint.h"

using namespace weft;
using namespace weft::tests;

namespace {

std::unique_ptr<SurfaceRenderer> rendererOn(int threads) {
    static std::vector<std::unique_ptr<Backend>> backends;
    backends.push_back(makeCpuBackend(threads));
    return backends.back()->makeSurfaceRenderer();
}

constexpr SurfaceLook kLooks[] = {SurfaceLook::grey,         SurfaceLook::image,
                                  SurfaceLook::normals,      SurfaceLook::height,
                                  SurfaceLook::shadingError, SurfaceLook::truthError};

/// A sphere of radius 45 in a picture of its own, whose normals are exact.
std::shared_ptr<SurfaceScene> exactSphere(const Light& light) {
    const int n = 101;
    SampledSurface s = sample(sphereSurface(n), {n, n});
    Field normals(s.height.extent(), 3);
    for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x) {
            const auto m = stencil::normal(
                stencil::Slope<double>{s.slopes.at(0, {x, y}), s.slopes.at(1, {x, y})});
            normals.at(0, {x, y}) = static_cast<float>(m.x);
            normals.at(1, {x, y}) = static_cast<float>(m.y);
            normals.at(2, {x, y}) = static_cast<float>(m.z);
        }
    auto scene = sceneOf(std::move(s), light);
    scene->normals = std::make_shared<const Field>(std::move(normals));
    return scene;
}

double srgb(double v) { return v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055; }

}  // namespace

class SurfaceRendererTest : public QObject {
    Q_OBJECT
private slots:
    void aGreySphereHasTheColoursOfTheFormula() {
        const Light light = unitLight(0.5, 0.2, 1);
        const auto renderer = rendererOn(2);
        renderer->setScene(exactSphere(light));
        SurfaceRequest r{.camera = {.targetU = 50, .targetV = 50, .span = 101, .fieldOfView = 0},
                         .style = {},
                         .size = {202, 202},
                         .quality = SurfaceQuality::moving};
        const SurfacePicture p = drawn(*renderer, r);
        int compared = 0;
        for (int y = 0; y < 202; ++y)
            for (int x = 0; x < 202; ++x) {
                // The picture is twice as large as the photograph; z of the sphere in closed form.
                const double u = (x + 0.5) / 2 - 0.5 - 50, v = 50 - ((y + 0.5) / 2 - 0.5);
                const double radius = 0.45 * 101, zz = radius * radius - u * u - v * v;
                if (zz < 15 * 15) continue;
                const double nx = u / radius, ny = v / radius, nz = std::sqrt(zz) / radius;
                const double lambert = std::max(0.0, nx * light.x + ny * light.y + nz * light.z);
                const double grey = 255 * srgb(0.8 * (0.88 * lambert + 0.12 * nz));
                const Rgba c = p.pixels[static_cast<std::size_t>(y) * 202 + x];
                QVERIFY(c.r == c.g && c.g == c.b);
                QVERIFY2(std::abs(c.r - grey) < 1.6, qPrintable(QString("%1 %2").arg(c.r).arg(grey)));
                const weft::SurfacePoint at = p.at({x, y});
                QVERIFY(std::abs(at.u - 50 - u) < 0.01 && std::abs(50 - at.v - v) < 0.01);
                ++compared;
            }
        QVERIFY(compared > 10000);
    }

    void normalsAreDrawnAsTheyAreExported() {
        const auto renderer = rendererOn(1);
        const auto scene = exactSphere(unitLight(0, 0, 1));
        renderer->setScene(scene);
        SurfaceRequest r{.camera = {.targetU = 50, .targetV = 50, .span = 101, .fieldOfView = 0},
                         .style = {.look = SurfaceLook::normals, .zScale = 3},
                         .size = {101, 101},
                         .quality = SurfaceQuality::moving};
        const SurfacePicture p = drawn(*renderer, r);
        for (const Point at : {Point{50, 50}, {30, 40}, {70, 66}}) {
            const Rgba c = p.pixels[static_cast<std::size_t>(at.y) * 101 + at.x];
            QVERIFY(std::abs(c.r - (127.5 + 127.5 * scene->normals->at(0, at))) < 1);
            QVERIFY(std::abs(c.g - (127.5 + 127.5 * scene->normals->at(1, at))) < 1);
            QVERIFY(std::abs(c.b - (127.5 + 127.5 * scene->normals->at(2, at))) < 1);
        }
    }

    void errorsHaveThePlaceInTheRampThatTheyMeasure() {
        const auto renderer = rendererOn(2);
        const auto scene = exactSphere(unitLight(0.3, 0, 1));
        auto truth = std::make_shared<Field>(scene->height->clone());
        for (int y = 0; y < 101; ++y)
            for (int x = 0; x < 101; ++x) truth->at(0, {x, y}) += y < 50 ? 4.0f : 6.0f;
        scene->truth = truth;
        renderer->setScene(scene);
        SurfaceRequest r{.camera = {.targetU = 50, .targetV = 50, .span = 101, .fieldOfView = 0},
                         .style = {.look = SurfaceLook::shadingError},
                         .size = {101, 101},
                         .quality = SurfaceQuality::moving};
        const auto same = [](Rgba a, Rgba b) {
            return std::abs(a.r - b.r) < 4 && std::abs(a.g - b.g) < 4 && std::abs(a.b - b.b) < 4;
        };
        // The brightness is the model's own: no error anywhere.
        QVERIFY(same(drawn(*renderer, r).pixels[40 * 101 + 45],
                     surfaceColours(SurfaceLook::shadingError)[0]));
        r.style.look = SurfaceLook::truthError;
        r.style.range = ValueRange{-2, 2};
        const SurfacePicture p = drawn(*renderer, r);
        QCOMPARE(p.range.highest, 2.0);
        // 4 and 6 pixels below the truth, more of the former or the latter: the median is one of
        // them.
        const auto& ramp = surfaceColours(SurfaceLook::truthError);
        const Rgba upper = p.pixels[30 * 101 + 50], lower = p.pixels[70 * 101 + 50];
        QVERIFY((same(upper, ramp[255]) && same(lower, ramp[128])) ||
                (same(upper, ramp[128]) && same(lower, ramp[0])));
    }

    void whatIsInFrontHidesWhatIsBehind() {
        // A ridge across the picture, seen from the front: of the ground behind it nothing shows.
        const Surface ridge = [](double, double y) {
            return tests::SurfacePoint{true, std::abs(y) < 4 ? 40.0 - 10 * std::abs(y) : 0.0, 0, 0};
        };
        const auto scene = sceneOf(sample(ridge, {60, 61}), unitLight(0, 0, 1));
        const auto renderer = rendererOn(2);
        renderer->setScene(scene);
        const auto r = requestFor(*scene, 0, 20, 0, {240, 180});
        const SurfacePicture p = drawn(*renderer, r);
        // The ray over the crest at 20° comes down 40 / tan 20° = 110 pixels behind: beyond the edge.
        int shown = 0;
        for (const weft::SurfacePoint& at : p.shows) {
            if (at == kNoSurface) continue;
            ++shown;
            QVERIFY2(at.v >= 29.4f, qPrintable(QString::number(at.v)));
        }
        QVERIFY(shown > 1000);
    }

    void everyLookOfEverySceneIsWholeAndInside_data() {
        QTest::addColumn<int>("scene");
        const auto zoo = surfaceZoo();
        for (std::size_t i = 0; i < zoo.size(); ++i)
            QTest::newRow(zoo[i].name.c_str()) << static_cast<int>(i);
    }
    void everyLookOfEverySceneIsWholeAndInside() {
        QFETCH(int, scene);
        const auto s = surfaceZoo()[static_cast<std::size_t>(scene)].scene;
        const auto renderer = rendererOn(2);
        renderer->setScene(s);
        for (const SurfaceLook look : kLooks)
            for (const bool wires : {false, true})
                for (const double elevation : {90.0, 25.0, -40.0}) {
                    auto r = requestFor(*s, 30, elevation, wires ? 45 : 0, {70, 50},
                                        wires ? SurfaceQuality::resting : SurfaceQuality::moving);
                    r.style.look = look;
                    r.style.wireframe = wires;
                    const SurfacePicture p = drawn(*renderer, r);
                    QCOMPARE(p.pixels.size(), std::size_t{3500});
                    int shown = 0;
                    for (std::size_t i = 0; i < p.pixels.size(); ++i) {
                        QCOMPARE(int{p.pixels[i].a}, 255);
                        if (p.shows[i] == kNoSurface) continue;
                        ++shown;
                        const Extent e = s->height->extent();
                        QVERIFY(p.shows[i].u > -0.6f && p.shows[i].u < e.width - 0.4f);
                        QVERIFY(p.shows[i].v > -0.6f && p.shows[i].v < e.height - 0.4f);
                    }
                    const bool any = s->mask->unknownCount() > 0;
                    QVERIFY(any ? shown > 20 : shown == 0);
                }
    }

    void thePictureDoesNotDependOnThreads() {
        for (const NamedScene& named : surfaceZoo()) {
            SurfacePicture first;
            for (const int threads : {1, 2, 5}) {
                const auto renderer = rendererOn(threads);
                renderer->setScene(named.scene);
                auto r = requestFor(*named.scene, 33, 28, 30, {151, 97}, SurfaceQuality::resting);
                r.style.look = SurfaceLook::height;
                SurfacePicture p = drawn(*renderer, r);
                if (threads == 1)
                    first = std::move(p);
                else
                    QVERIFY2(p.pixels == first.pixels && p.shows == first.shows, named.name.c_str());
            }
        }
    }

    void aCoarserGridShowsTheSameSurface() {
        // 400 pixels of the image over 60 of the picture: drawn through every fourth node or so.
        const auto scene = sceneOf(sample(sombreroSurface(400), {400, 400}), unitLight(0.4, 0, 1));
        const auto renderer = rendererOn(2);
        renderer->setScene(scene);
        const auto r = requestFor(*scene, 10, 45, 30, {60, 50});
        const SurfacePicture p = drawn(*renderer, r);
        const auto f = viewFrame(r.camera, 1, r.size);
        int shown = 0, off = 0;
        for (int y = 0; y < 50; ++y)
            for (int x = 0; x < 60; ++x) {
                if (!p.showsSurface({x, y})) continue;
                ++shown;
                const weft::SurfacePoint at = p.at({x, y});
                const Point pixel{static_cast<int>(std::lround(at.u)),
                                  static_cast<int>(std::lround(at.v))};
                const Point inside{std::clamp(pixel.x, 0, 399), std::clamp(pixel.y, 0, 399)};
                const auto q =
                    f.project(double{at.u}, double{at.v}, double{scene->height->at(0, inside)});
                off += std::hypot(q.x - x - 0.5, q.y - y - 0.5) > 0.2;
            }
        QVERIFY(shown > 800);
        QVERIFY2(off < shown / 100, qPrintable(QString("%1 of %2").arg(off).arg(shown)));
    }

    void heightsAreStretched() {
        const Surface step = [](double, double) { return tests::SurfacePoint{true, 10, 0, 0}; };
        const auto scene = sceneOf(sample(step, {20, 20}), unitLight(0, 0, 1));
        const auto renderer = rendererOn(1);
        renderer->setScene(scene);
        SurfaceRequest r{.camera = {.elevation = 20,
                                    .targetU = 9.5,
                                    .targetV = 9.5,
                                    .span = 100,
                                    .fieldOfView = 0},
                         .style = {},
                         .size = {100, 100},
                         .quality = SurfaceQuality::moving};
        const auto middleRow = [&](double zScale) {
            r.style.zScale = zScale;
            const SurfacePicture p = drawn(*renderer, r);
            double sum = 0, n = 0;
            for (int y = 0; y < 100; ++y)
                if (p.showsSurface({50, y})) sum += y + 0.5, n += 1;
            return sum / n;
        };
        // 10 pixels · cos 20° for each unit of stretch.
        QVERIFY(std::abs(middleRow(1) - middleRow(3) - 20 * std::cos(20 * std::numbers::pi / 180)) <
                0.6);
    }

    void aLookWithoutItsDataIsGrey() {
        auto bare = std::make_shared<SurfaceScene>();
        bare->height =
            std::make_shared<const Field>(sample(sombreroSurface(30), {30, 30}).height.clone());
        const auto renderer = rendererOn(1);
        renderer->setScene(bare);
        auto r = requestFor(*bare, 20, 40, 0, {80, 60});
        const SurfacePicture grey = drawn(*renderer, r);
        for (const SurfaceLook look :
             {SurfaceLook::image, SurfaceLook::shadingError, SurfaceLook::truthError}) {
            QVERIFY(!canShow(*bare, look));
            r.style.look = look;
            QVERIFY(drawn(*renderer, r).pixels == grey.pixels);
        }
    }

    void normalsThatAreNotGivenAreThoseOfTheHeight() {
        const auto renderer = rendererOn(2);
        for (const NamedScene& named : surfaceZoo()) {
            auto bare = std::make_shared<SurfaceScene>(*named.scene);
            const auto r = requestFor(*bare, 20, 40, 0, {90, 70});
            Mask finite(bare->height->extent());
            for (int y = 0; y < finite.extent().height; ++y)
                for (int x = 0; x < finite.extent().width; ++x)
                    finite.set({x, y}, bare->mask->unknown({x, y}) &&
                                           std::isfinite(bare->height->at(0, {x, y})));
            bare->normals = std::make_shared<const Field>(normalsOf(*bare->height, finite));
            renderer->setScene(bare);
            const SurfacePicture given = drawn(*renderer, r);
            bare = std::make_shared<SurfaceScene>(*bare);
            bare->normals = nullptr;
            renderer->setScene(bare);
            const PictureDifference d = difference(drawn(*renderer, r), given);
            QVERIFY2(d.onlyInOne == 0 && d.colour == 0 && d.place == 0, named.name.c_str());
        }
    }

    void aSceneThatDoesNotFitIsRefused() {
        const auto renderer = rendererOn(1);
        const auto good = sceneOf(sample(sombreroSurface(20), {20, 20}), unitLight(0, 0, 1));
        QVERIFY_THROWS_EXCEPTION(InvalidProblem, renderer->setScene(nullptr));
        auto bad = std::make_shared<SurfaceScene>(*good);
        bad->height = nullptr;
        QVERIFY_THROWS_EXCEPTION(InvalidProblem, renderer->setScene(bad));
        bad = std::make_shared<SurfaceScene>(*good);
        bad->mask = std::make_shared<const Mask>(Extent{7, 7});
        QVERIFY_THROWS_EXCEPTION(InvalidProblem, renderer->setScene(bad));
        bad = std::make_shared<SurfaceScene>(*good);
        bad->image = std::make_shared<const Field>(Extent{20, 20}, 2);
        QVERIFY_THROWS_EXCEPTION(InvalidProblem, renderer->setScene(bad));
        renderer->setScene(good);
        SurfacePicture p;
        renderer->render({.camera = {}, .style = {}, .size = {0, 9}}, p);
        QVERIFY(p.pixels.empty());
    }

    void anEyeInsideTheSurfaceStillGivesAPicture() {
        const auto scene = surfaceZoo()[0].scene;
        const auto renderer = rendererOn(2);
        renderer->setScene(scene);
        for (const double span : {0.01, 3.0, 20.0}) {
            auto r = requestFor(*scene, 40, 10, 70, {90, 60});
            r.camera.span = span;
            const SurfacePicture p = drawn(*renderer, r);
            QCOMPARE(p.pixels.size(), std::size_t{5400});
            for (const weft::SurfacePoint& at : p.shows)
                QVERIFY(std::isfinite(at.u) && std::isfinite(at.v));
        }
    }
};

QTEST_APPLESS_MAIN(SurfaceRendererTest)
#include "surface_renderer_test.moc"
