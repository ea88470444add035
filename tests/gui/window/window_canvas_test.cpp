// The canvas cropped, turned and flipped, with all that lies on it.
#include <QClipboard>

#include "gui/select/select_actions.h"
#include "gui/window_scene.h"
#include "weft/document/canvas.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowCanvasTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    CloneDocument& document() const { return scene_->document(); }
    const Selection& selected() const { return document().selection(); }
    SelectActions& commands() const { return scene_->window->selectActions(); }
    bool idle() const {
        return QTest::qWaitFor([this] { return !scene_->window->jobs().busy(); }, kPatience);
    }

private slots:
    /// Enlarged it would be soft, and be taken for the real size.
    void aSmallPictureOpensAsLargeAsItIs() {
        const auto scene = std::make_unique<WindowScene>();
        scene->window->resize(1100, 760);
        QVERIFY(scene->open());
        QVERIFY(QTest::qWaitForWindowExposed(scene->window.get()));
        QCOMPARE(scene->canvas().zoom(), 1.0);
        scene->canvas().zoomIn();
        QVERIFY(scene->canvas().zoom() > 1);
        scene->canvas().zoomFit();
        QCOMPARE(scene->canvas().zoom(), 1.0);
    }

    void init() {
        scene_ = std::make_unique<WindowScene>();
        scene_->window->resize(1200, 800);
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
    }
    void cleanup() { scene_.reset(); }

    void croppingMovesPatchesAlong() {
        QVERIFY(scene_->open());
        const QImage seen = scene_->seen();
        const Point at = scene_->patchPosition();
        const Rect area{at.x - 9, at.y - 7, 70, 55};
        select(document(), selectRect(area));
        commands().crop->trigger();
        QVERIFY(idle());
        QVERIFY(document().extent() == area.extent());
        QCOMPARE(scene_->patchPosition(), (Point{9, 7}));
        QVERIFY(scene_->solved());
        QVERIFY(difference(scene_->seen(), seen.copy(toQRect(area))) <= 1);
        scene_->trigger("undo");
        QVERIFY(document().extent() == kBackground && scene_->patchPosition() == at);
        QCOMPARE(selected(), selectRect(area));
        QVERIFY(scene_->solved());
        QVERIFY(difference(scene_->seen(), seen) <= 1);
    }

    /// What was selected on the whole picture lies partly, or wholly, beyond the cropped one.
    void whatIsSelectedAgainLiesOnTheCroppedPicture() {
        QVERIFY(scene_->open());
        const auto croppedTo = [&](const Rect& area) {
            select(document(), selectRect(area));
            commands().crop->trigger();
            QVERIFY(idle());
            QVERIFY(document().extent() == area.extent());
            commands().reselect->trigger();
            QVERIFY(selected().box().intersected(rectOf(area.extent())) == selected().box());
        };
        croppedTo({30, 20, 100, 90});
        QCOMPARE(selected(), selectRect({30, 20, 70, 70}));
        scene_->window->actions().copy->trigger();
        const QImage copied = QGuiApplication::clipboard()->image();
        QCOMPARE(copied.size(), QSize(70, 70));
        croppedTo({60, 60, 40, 30});
        QVERIFY(selected().empty());
    }

    void turningTheCanvasTurnsAllThatIsSeen_data() {
        QTest::addColumn<int>("turn");
        for (const CanvasTurn turn :
             {CanvasTurn::right, CanvasTurn::left, CanvasTurn::flipX, CanvasTurn::flipY})
            QTest::addRow("%d", int(turn)) << int(turn);
    }
    void turningTheCanvasTurnsAllThatIsSeen() {
        QFETCH(int, turn);
        QVERIFY(scene_->open());
        const QImage seen = scene_->seen();
        const Selection lasso = selectPolygon(std::vector<Point>{{20, 20}, {90, 30}, {40, 100}});
        select(document(), lasso);
        QAction* const actions[] = {commands().rotateRight, commands().rotateLeft, commands().flipX,
                                    commands().flipY};
        actions[turn]->trigger();
        QVERIFY(idle());
        QVERIFY(scene_->solved());
        const QImage expected[] = {seen.transformed(QTransform().rotate(90)),
                                   seen.transformed(QTransform().rotate(-90)),
                                   seen.mirrored(true, false), seen.mirrored(false, true)};
        QVERIFY(difference(scene_->seen(), expected[turn]) <= 1);
        QCOMPARE(selected(), turned(lasso, CanvasTurn(turn), kBackground));
        scene_->trigger("undo");
        QVERIFY(scene_->solved());
        QVERIFY(difference(scene_->seen(), seen) <= 1);
        QCOMPARE(selected(), lasso);
    }
};

QTEST_MAIN(WindowCanvasTest)
#include "window_canvas_test.moc"
