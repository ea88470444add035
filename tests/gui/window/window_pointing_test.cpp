// What points besides a mouse: pens with their pressure, fingers on a screen and on a touch pad.
#include <QComboBox>
#include <QPointingDevice>

#include "gui/document/patch_commands.h"
#include "gui/window_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowPointingTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;
    const QPointingDevice tip_{"tip",
                               11,
                               QInputDevice::DeviceType::Stylus,
                               QPointingDevice::PointerType::Pen,
                               QInputDevice::Capability::Pressure,
                               1,
                               2};
    const QPointingDevice rubber_{"rubber",
                                  12,
                                  QInputDevice::DeviceType::Stylus,
                                  QPointingDevice::PointerType::Eraser,
                                  QInputDevice::Capability::Pressure,
                                  1,
                                  2};

    CanvasView& canvas() const { return scene_->canvas(); }
    const Selection& selected() const { return scene_->document().selection(); }
    void set(PenPressure pressure, int brush) const {
        auto values = canvas().selectionSettings().values();
        values.pressure = pressure;
        for (Brush& one : values.brushes) one = {.size = brush};
        canvas().selectionSettings().set(values);
    }
    void take(ToolKind kind) const { scene_->window->actions().toolAction(kind)->trigger(); }
    bool idle() const {
        return QTest::qWaitFor([this] { return !scene_->window->jobs().busy(); }, kPatience);
    }

    void pen(QEvent::Type type, QPointF inImage, double pressure, bool eraser, Qt::MouseButton button,
             Qt::MouseButtons buttons) const {
        const QPointF at = canvas().widgetAt(inImage);
        QTabletEvent event(type, eraser ? &rubber_ : &tip_, at, canvas().mapToGlobal(at), pressure, 0,
                           0, 0, 0, 0, Qt::NoModifier, button, buttons);
        QApplication::sendEvent(&canvas(), &event);
        QVERIFY(event.isAccepted());
    }
    void draw(const std::vector<QPointF>& way, double pressure, bool eraser = false) const {
        pen(QEvent::TabletMove, way.front(), 0, eraser, Qt::NoButton, Qt::NoButton);
        pen(QEvent::TabletPress, way.front(), pressure, eraser, Qt::LeftButton, Qt::LeftButton);
        for (const QPointF& p : way)
            pen(QEvent::TabletMove, p, pressure, eraser, Qt::NoButton, Qt::LeftButton);
        pen(QEvent::TabletRelease, way.back(), 0, eraser, Qt::LeftButton, Qt::NoButton);
        QVERIFY(idle());
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        scene_->window->resize(1100, 760);
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
        QVERIFY(scene_->open());
    }
    void cleanup() { scene_.reset(); }

    // --- pens

    void pressureMakesABrushWider() {
        take(ToolKind::brush);
        set(PenPressure::size, 40);
        draw({{60, 40}, {90, 40}}, 0.25);
        QVERIFY(std::abs(selected().box().height - 10) <= 1);
        QVERIFY(!selected().soft());
        draw({{60, 100}, {90, 100}}, 1);
        QVERIFY(std::abs(selected().box().bottom() - 120) <= 1);
    }

    void aStrokeIsAsWideAsThePressureWasAtEachPlace() {
        take(ToolKind::brush);
        set(PenPressure::size, 40);
        pen(QEvent::TabletPress, {40, 70}, 0.1, false, Qt::LeftButton, Qt::LeftButton);
        pen(QEvent::TabletMove, {80, 70}, 0.1, false, Qt::NoButton, Qt::LeftButton);
        pen(QEvent::TabletMove, {120, 70}, 1, false, Qt::NoButton, Qt::LeftButton);
        canvas().grab();  // a stroke of changing width is painted too
        pen(QEvent::TabletRelease, {120, 70}, 0, false, Qt::LeftButton, Qt::NoButton);
        QVERIFY(idle());
        QVERIFY(selected().selects({50, 70}) && !selected().selects({50, 76}));
        QVERIFY(selected().selects({110, 86}));
    }

    void pressureMakesASelectionSofter() {
        take(ToolKind::brush);
        set(PenPressure::strength, 20);
        draw({{60, 40}, {90, 40}}, 0.5);
        QCOMPARE(int(selected().at({75, 40})), 128);
        QVERIFY(std::abs(selected().box().height - 20) <= 1);
    }

    void pressureThatIsOffChangesNothing() {
        take(ToolKind::brush);
        set(PenPressure::off, 20);
        draw({{60, 40}, {90, 40}}, 0.3);
        QVERIFY(std::abs(selected().box().height - 20) <= 1);
        QCOMPARE(int(selected().at({75, 40})), int(Selection::kFull));
    }

    void theEraserOfAPenTakesAway() {
        take(ToolKind::brush);
        set(PenPressure::off, 20);
        draw({{60, 40}, {90, 40}}, 1);
        draw({{75, 20}, {75, 60}}, 1, true);
        QVERIFY(selected().selects({60, 40}) && !selected().selects({75, 40}));
        take(ToolKind::mask);
        scene_->document().selectPatch(0);
        const auto before = scene_->document().activePatch()->mask;
        const Point at = scene_->patchPosition();
        set(PenPressure::off, 8);
        draw({{at.x + 20.0, at.y + 15.0}, {at.x + 22.0, at.y + 15.0}}, 1, true);
        QVERIFY(before->unknown({20, 15}));
        QTRY_VERIFY(!scene_->document().activePatch()->mask->unknown({20, 15}));
    }

    void aLightTouchHealsInPart() {
        take(ToolKind::heal);
        set(PenPressure::strength, 20);
        draw({{60, 40}, {63, 40}}, 0.4);
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{2}, kPatience);
        QVERIFY(std::abs(scene_->document().patches().back()->opacity - 0.4) < 1e-6);
    }

    void aPenDragsAPatchAsAMouseDoes() {
        const Point at = scene_->patchPosition();
        draw({{100, 75}, {105, 78}, {112, 81}}, 0.6);
        QCOMPARE(scene_->patchPosition(), (Point{at.x + 12, at.y + 6}));
        QVERIFY(!scene_->document().dragging());
    }

    void whatPressureChangesIsChosenInTheToolsOptions() {
        take(ToolKind::brush);
        auto* choice = scene_->window->findChild<QComboBox*>("penPressure");
        QTRY_VERIFY(choice->isVisible());
        choice->setCurrentText("Strength");
        QVERIFY(canvas().selectionSettings().values().pressure == PenPressure::strength);
        take(ToolKind::move);
        QTRY_VERIFY(!choice->isVisible());
    }

    // --- fingers

    void fingersOnATouchPadZoomAboutTheirPlace() {
        const QPointingDevice* pad = QPointingDevice::primaryPointingDevice();
        for (int i = 0; i < 7; ++i) canvas().zoomIn();  // larger than the view, which is then free
        const QPointF at(300, 200);
        const QPointF under = canvas().imageAt(at);
        const double before = canvas().zoom();
        for (const double value : {0.25, 0.2}) {
            QNativeGestureEvent zoom(Qt::ZoomNativeGesture, pad, 2, at, at, canvas().mapToGlobal(at),
                                     value, {});
            QApplication::sendEvent(&canvas(), &zoom);
        }
        QVERIFY(std::abs(canvas().zoom() / before - 1.5) < 1e-6);
        QVERIFY(QLineF(canvas().widgetAt(under), at).length() < 2);  // whole pixels of the screen
    }

    void twoFingersOnAScreenZoomAndPan() {
        std::unique_ptr<QPointingDevice> screen(QTest::createTouchDevice());
        for (int i = 0; i < 7; ++i) canvas().zoomIn();
        const int steps = scene_->document().undoStack().index();
        const double before = canvas().zoom();
        const QPointF under = canvas().imageAt(QPointF(300, 200));
        QTest::touchEvent(&canvas(), screen.get()).press(0, {250, 200}, &canvas());
        QTest::touchEvent(&canvas(), screen.get())
            .move(0, {250, 200}, &canvas())
            .press(1, {350, 200}, &canvas());
        QTest::touchEvent(&canvas(), screen.get())
            .move(0, {240, 230}, &canvas())
            .move(1, {440, 230}, &canvas());
        QTest::touchEvent(&canvas(), screen.get())
            .release(0, {240, 230}, &canvas())
            .release(1, {440, 230}, &canvas());
        QVERIFY2(std::abs(canvas().zoom() / before - 2) < 0.01,
                 qPrintable(QString::number(canvas().zoom() / before)));
        QVERIFY(QLineF(canvas().widgetAt(under), QPointF(340, 230)).length() < 1.5);
        QCOMPARE(scene_->document().undoStack().index(), steps);
    }

    void oneFingerDragsAndASecondTakesThatBack() {
        std::unique_ptr<QPointingDevice> screen(QTest::createTouchDevice());
        const Point at = scene_->patchPosition();
        const QPoint from = scene_->onCanvas({100, 75}), to = scene_->onCanvas({120, 75});
        QTest::touchEvent(&canvas(), screen.get()).press(0, from, &canvas());
        QTest::touchEvent(&canvas(), screen.get()).move(0, to, &canvas());
        QCOMPARE(scene_->patchPosition(), (Point{at.x + 20, at.y}));
        QTest::touchEvent(&canvas(), screen.get()).stationary(0).press(1, from, &canvas());
        QCOMPARE(scene_->patchPosition(), at);
        QTest::touchEvent(&canvas(), screen.get())
            .release(0, to, &canvas())
            .release(1, from, &canvas());
        QTest::touchEvent(&canvas(), screen.get()).press(0, from, &canvas());
        QTest::touchEvent(&canvas(), screen.get()).move(0, to, &canvas());
        QTest::touchEvent(&canvas(), screen.get()).release(0, to, &canvas());
        QCOMPARE(scene_->patchPosition(), (Point{at.x + 20, at.y}));
        QVERIFY(!scene_->document().dragging());
    }
};

QTEST_MAIN(WindowPointingTest)
#include "window_pointing_test.moc"
