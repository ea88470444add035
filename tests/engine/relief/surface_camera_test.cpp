/// The camera's formulas: projection, lines of sight, framing.
#include <QtTest>
#include <cmath>

#include "support/random.h"
#include "weft/surface/surface_renderer.h"

using namespace weft;
using weft::tests::Random;

namespace {

constexpr Extent kPicture{640, 480};

Camera someCamera(Random& random, double fieldOfView) {
    return {.azimuth = random.uniform(-180, 180),
            .elevation = random.uniform(-90, 90),
            .targetU = random.uniform(0, 100),
            .targetV = random.uniform(0, 100),
            .targetHeight = random.uniform(-20, 20),
            .span = random.uniform(20, 300),
            .fieldOfView = fieldOfView};
}

}  // namespace

class SurfaceCameraTest : public QObject {
    Q_OBJECT
private slots:
    void aPointLiesOnTheSightThroughItsProjection() {
        Random random(1);
        for (int n = 0; n < 300; ++n) {
            const double zScale = random.uniform(0.2, 5);
            const auto f = viewFrame(someCamera(random, n % 2 ? 40 : 0), zScale, kPicture);
            const double u = random.uniform(0, 100), v = random.uniform(0, 100),
                         z = random.uniform(-20, 20);
            const auto p = f.project(u, v, z);
            if (p.w < 0.05) continue;
            const auto line = f.sight(p.x, p.y);
            const double t = f.along(p.depth);
            QVERIFY(std::abs(line.u0 + t * line.du - u) < 1e-8);
            QVERIFY(std::abs(line.v0 + t * line.dv - v) < 1e-8);
            QVERIFY(std::abs(line.z0 + t * line.dz - zScale * z) < 1e-8);
            QVERIFY(std::abs(f.depthAt(t) - p.depth) < 1e-8);
        }
    }

    void fromTheTopThePictureIsThePhotograph() {
        Camera camera{.targetU = 31.5, .targetV = 15.5, .span = 32, .fieldOfView = 0};
        const auto f = viewFrame(camera, 3, {64, 32});
        for (const Point pixel : {Point{0, 0}, {63, 31}, {10, 20}}) {
            const auto p = f.project(double(pixel.x), double(pixel.y), 7.0);
            QCOMPARE(p.x, pixel.x + 0.5);
            QCOMPARE(p.y, pixel.y + 0.5);
        }
    }

    void theNamedViewsShowTheirAxes() {
        // Front: x to the right, z up. Right: y to the right (into the photograph's depth), z up.
        const auto front = viewFrame({.azimuth = 0, .elevation = 0}, 1, kPicture);
        const auto right = viewFrame({.azimuth = 90, .elevation = 0}, 1, kPicture);
        QVERIFY(std::abs(front.right.x - 1) < 1e-12 && std::abs(front.up.z - 1) < 1e-12);
        QVERIFY(std::abs(front.back.y + 1) < 1e-12);  // the eye is below the photograph's lower edge
        QVERIFY(std::abs(right.right.y - 1) < 1e-12 && std::abs(right.back.x - 1) < 1e-12);
    }

    void whatIsNearerHasMoreDepth() {
        Random random(2);
        for (int n = 0; n < 100; ++n) {
            const auto f = viewFrame(someCamera(random, n % 2 ? 60 : 0), 1, kPicture);
            const auto line = f.sight(random.uniform(0, 640), random.uniform(0, 480));
            const double t = random.uniform(-5, 5), further = t + random.uniform(0.1, 5);
            const auto at = [&](double s) {
                return f.project(line.u0 + s * line.du, line.v0 + s * line.dv, line.z0 + s * line.dz);
            };
            QVERIFY(at(t).depth > at(further).depth);
        }
    }

    void perspectiveKeepsTheSizeOfTheTarget() {
        Camera camera{.azimuth = 20, .elevation = 30, .targetU = 5, .targetV = 6, .span = 50};
        camera.fieldOfView = 0;
        const auto flat = viewFrame(camera, 1, kPicture);
        camera.fieldOfView = 50;
        const auto deep = viewFrame(camera, 1, kPicture);
        const auto a = flat.project(5, 6, 0), b = deep.project(5, 6, 0);
        QCOMPARE(a.x, 320.0);
        QCOMPARE(b.x, 320.0);
        QCOMPARE(flat.pixel, deep.pixel);
    }

    void framingShowsAllOfABox() {
        Random random(3);
        for (int n = 0; n < 200; ++n) {
            Camera camera = someCamera(random, n % 2 ? random.uniform(5, 90) : 0);
            const double zScale = random.uniform(0.2, 4), low = -12, high = 30;
            const Extent image{120, 70}, picture = n % 3 ? kPicture : Extent{200, 700};
            camera = framed(camera, image, low, high, zScale, picture);
            const auto f = viewFrame(camera, zScale, picture);
            double widest = 0;
            for (int corner = 0; corner < 8; ++corner) {
                const auto p = f.project(corner & 1 ? 119.5 : -0.5, corner & 2 ? 69.5 : -0.5,
                                         corner & 4 ? high : low);
                QVERIFY(p.w > 0);
                QVERIFY(p.x >= 0 && p.x <= picture.width && p.y >= 0 && p.y <= picture.height);
                widest = std::max({widest, std::abs(p.x / picture.width - 0.5),
                                   std::abs(p.y / picture.height - 0.5)});
            }
            QVERIFY(widest > 0.3);  // and not from afar
        }
    }

    void framingOnASceneFollowsItsMask() {
        // A bump in a corner: it fills the picture, wherever the rest of the image is.
        SurfaceScene scene;
        auto height = std::make_shared<Field>(Extent{300, 200}, 1);
        auto mask = std::make_shared<Mask>(Mask::fromRect({300, 200}, {250, 20, 30, 24}));
        for (int x = 250; x < 280; ++x) height->at(0, {x, 31}) = 6;
        scene.height = height;
        scene.mask = mask;
        const Camera camera =
            framedOn({.azimuth = 30, .elevation = 50, .fieldOfView = 30}, scene, 1, kPicture);
        QVERIFY(camera.span < 60);
        QVERIFY(std::abs(camera.targetU - 264.5) < 4);
        QVERIFY(std::abs(camera.targetV - 31.5) < 4);
        const auto f = viewFrame(camera, 1, kPicture);
        for (const double u : {249.5, 279.5})
            for (const double v : {19.5, 43.5}) {
                const auto p = f.project(u, v, 0.0);
                QVERIFY(p.x >= 0 && p.x <= 640 && p.y >= 0 && p.y <= 480);
            }
    }

    // Where a mask ends there is a wall down to the lowest height of all.
    void framingShowsTheFootOfAWall() {
        SurfaceScene scene;
        auto height = std::make_shared<Field>(Extent{90, 60}, 1);
        for (int y = 0; y < 60; ++y)
            for (int x = 0; x < 90; ++x) height->at(0, {x, y}) = static_cast<float>(2 * y);
        scene.height = height;
        const Rect box{10, 10, 70, 40};
        scene.mask = std::make_shared<Mask>(Mask::fromRect({90, 60}, box));
        const Camera camera =
            framedOn({.azimuth = 20, .elevation = 40, .fieldOfView = 30}, scene, 1, kPicture);
        const auto f = viewFrame(camera, 1, kPicture);
        for (const double u : {9.5, 79.5})
            for (const double v : {9.5, 49.5})
                for (const double z : {20.0, 98.0}) {
                    if (z > 20 && v < 40) continue;  // above the surface
                    const auto p = f.project(u, v, z);
                    QVERIFY(p.x >= 0 && p.x <= 640 && p.y >= 0 && p.y <= 480);
                }
    }

    void framingFillsThePictureWithWhatIsSeen() {
        Random random(7);
        for (int n = 0; n < 60; ++n) {
            SurfaceScene scene;
            auto height = std::make_shared<Field>(Extent{90, 60}, 1);
            const double tilt = random.uniform(-3, 3), hill = random.uniform(0, 60);
            for (int y = 0; y < 60; ++y)
                for (int x = 0; x < 90; ++x)
                    height->at(0, {x, y}) = static_cast<float>(
                        tilt * x + hill * std::exp(-0.01 * std::hypot(x - 20, y - 30)));
            scene.height = height;
            const double zScale = random.uniform(0.3, 3);
            const Camera camera =
                framedOn(someCamera(random, n % 2 ? 30 : 0), scene, zScale, kPicture);
            const auto f = viewFrame(camera, zScale, kPicture);
            double left = 640, right = 0, top = 480, bottom = 0;
            for (int y = 0; y < 60; ++y)
                for (int x = 0; x < 90; ++x) {
                    const auto p = f.project(x, y, height->at(0, {x, y}));
                    left = std::min(left, p.x), right = std::max(right, p.x);
                    top = std::min(top, p.y), bottom = std::max(bottom, p.y);
                }
            QVERIFY(left >= 0 && right <= 640 && top >= 0 && bottom <= 480);
            const double least = n % 2 ? 0.4 : 0.6;  // in perspective the near side decides
            QVERIFY(right - left > least * 640 || bottom - top > least * 480);
        }
    }

    void valuesBeyondReasonAreBroughtBack() {
        const auto f =
            viewFrame({.azimuth = NAN, .elevation = 400, .span = -3, .fieldOfView = 300}, 1, {0, 0});
        for (const double v : {f.right.x, f.up.y, f.back.z, f.k, f.pixel, f.halfWidth})
            QVERIFY(std::isfinite(v));
        QVERIFY(f.pixel > 0);
    }
};

QTEST_APPLESS_MAIN(SurfaceCameraTest)
#include "surface_camera_test.moc"
