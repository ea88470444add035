// The camera of the three-dimensional view: what hands, keys and new data do to it.
#include <QToolButton>

#include "gui/surface_view_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class SurfaceViewCameraTest : public QObject {
    Q_OBJECT
    std::unique_ptr<SurfaceViewScene> scene_;

    SurfaceCanvas& canvas() { return scene_->canvas(); }
    SurfaceView& view() { return *scene_->view; }

private slots:
    void init() { scene_ = std::make_unique<SurfaceViewScene>(); }
    void cleanup() { scene_.reset(); }

    void theFirstSurfaceIsShownWhole() {
        scene_->makeView(hills());
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

    void aCameraThatWasMovedStaysWhereItIsWhenAFinerGridComes() {
        scene_->makeView(hills(46));
        scene_->drag(Qt::MiddleButton, {}, scene_->somewhereOnIt(), {-40, 20});
        QVERIFY(scene_->settled());
        const QPoint at = scene_->somewhereOnIt();
        const weft::SurfacePoint coarse = *canvas().surfaceAt(at);
        view().setScene(hills(91));
        QVERIFY(!canvas().surfaceAt(at));  // what is seen is still the coarse one
        QVERIFY(scene_->settled());
        const auto fine = canvas().surfaceAt(at);
        QVERIFY(fine);
        QVERIFY(std::hypot(fine->u - 2 * coarse.u, fine->v - 2 * coarse.v) < 2);
    }

    void aDragTurnsAboutTheUprightAndUpToThePoles() {
        scene_->makeView(hills());
        const Camera before = canvas().camera();
        scene_->drag(Qt::LeftButton, {}, {300, 200}, {60, 0});
        Camera now = canvas().camera();
        QVERIFY(now.azimuth < before.azimuth);
        QCOMPARE(now.elevation, before.elevation);
        QCOMPARE(now.span, before.span);
        QCOMPARE(now.targetU, before.targetU);
        scene_->drag(Qt::LeftButton, {}, {300, 100}, {0, 4000});
        QCOMPARE(canvas().camera().elevation, 90.0);
        scene_->drag(Qt::LeftButton, {}, {300, 300}, {0, -9000});
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
        scene_->makeView(hills());
        const QPoint from = scene_->somewhereOnIt();
        QVERIFY(!from.isNull());
        const weft::SurfacePoint grabbed = *canvas().surfaceAt(from);
        const Camera before = canvas().camera();
        scene_->drag(static_cast<Qt::MouseButton>(button), shift ? Qt::ShiftModifier : Qt::NoModifier,
                     from, {-70, 35});
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
        scene_->makeView(hills());
        canvas().setPerspective(perspective);
        QVERIFY(scene_->settled());
        const QPoint at = scene_->somewhereOnIt();
        QVERIFY(!at.isNull());
        const QPointF centre(at.x() + 0.5, at.y() + 0.5);
        const weft::SurfacePoint before = *canvas().surfaceAt(at);
        const double span = canvas().camera().span;
        scene_->turnWheel(at, notches);
        QVERIFY(scene_->settled());
        QVERIFY(std::abs(canvas().camera().span / span - std::exp2(-notches / 4.0)) < 1e-9);
        const QPointF now = *canvas().positionOf(before);
        QVERIFY2(std::hypot(now.x() - centre.x(), now.y() - centre.y()) < 0.6,
                 qPrintable(QString("%1 %2").arg(now.x()).arg(now.y())));
        const weft::SurfacePoint after = *canvas().surfaceAt(at);
        QVERIFY(std::hypot(after.u - before.u, after.v - before.v) < 0.5);
    }

    void keysLookFromFrontRightAndTop() {
        scene_->makeView(hills());
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
        QVERIFY(view().surfaceStyle().wireframe);
        QVERIFY(view().findChild<QToolButton*>("surfaceWires")->isChecked());
        press(Qt::Key_Right);
        QVERIFY(canvas().camera().azimuth != 0.0);
    }

    void aDoubleClickShowsAllAgain() {
        scene_->makeView(hills());
        const Camera first = canvas().camera();
        scene_->drag(Qt::LeftButton, {}, {300, 200}, {60, 30});
        scene_->turnWheel({100, 100}, 8);
        QVERIFY(!(canvas().camera() == first));
        QTest::mouseDClick(&canvas(), Qt::LeftButton, {}, {50, 50});
        QVERIFY(canvas().camera() == first);
    }

    void newDataNeverMoveTheCamera() {
        scene_->makeView(hills());
        scene_->drag(Qt::LeftButton, {}, {300, 200}, {60, 30});
        scene_->turnWheel({200, 180}, 2);
        const Camera chosen = canvas().camera();
        for (int n = 0; n < 5; ++n) {
            view().setScene(hills(90));
            QVERIFY(canvas().camera() == chosen);
        }
        view().setScene(nullptr);
        QVERIFY(!canvas().drawnSurface());
        view().setScene(hills(90));
        QVERIFY(canvas().camera() == chosen);
        QVERIFY(scene_->settled());
    }

    void firstGuessesAreShownWholeUntilOneIsFinal() {
        scene_->openView();
        view().setScene(raised(0), false);
        const Camera flat = canvas().camera();
        view().setScene(raised(3), false);
        const Camera high = canvas().camera();
        QVERIFY(!(high == flat));
        view().setScene(raised(2), true);
        const Camera last = canvas().camera();
        QVERIFY(!(last == high));
        view().setScene(raised(0), false);
        view().setScene(raised(5), true);
        QVERIFY(canvas().camera() == last);
        view().resize(640, 430);  // no reason to look from elsewhere at newer data
        QVERIFY(canvas().camera() == last);
    }

    void aHandEndsTheFollowingOfFirstGuesses() {
        scene_->openView();
        view().setScene(raised(0), false);
        canvas().lookFrom(90, 0);
        const Camera chosen = canvas().camera();
        view().setScene(raised(3), false);
        view().setScene(raised(3), true);
        QVERIFY(canvas().camera() == chosen);
    }

    void anotherSizeShowsAllUntilSomebodyMovedTheCamera() {
        scene_->makeView(hills());
        const double azimuth = canvas().camera().azimuth;
        view().resize(300, 520);
        QVERIFY(scene_->settled());
        const double narrow = canvas().camera().span;
        scene_->turnWheel({100, 100}, 1);
        const Camera chosen = canvas().camera();
        view().resize(640, 480);
        QVERIFY(scene_->settled());
        QVERIFY(canvas().camera() == chosen);
        QCOMPARE(chosen.azimuth, azimuth);
        QVERIFY(narrow > chosen.span);
    }
};

QTEST_MAIN(SurfaceViewCameraTest)
#include "surface_view_camera_test.moc"
