// The heal brush by mouse and keys: what it paints over is healed from what is seen, a stroke a step.
#include <QMenu>
#include <QToolButton>

#include "gui/canvas/heal_tool.h"
#include "gui/select/heal_sources.h"
#include "gui/window_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

namespace {

constexpr Point kSpot{104, 71};
constexpr double kSpotRadius = 5;

/// Repeats after 16 pixels in x and 12 in y; with a white spot, or without.
Field tiles(bool spotted) {
    Field field(kBackground, 3);
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < kBackground.height; ++y)
            for (int x = 0; x < kBackground.width; ++x) {
                const double u = 2 * M_PI * x / 16, v = 2 * M_PI * y / 12;
                const double code =
                    110 + 40 * std::sin(u + c) * std::cos(v) + 20 * std::sin(2 * u + v);
                const bool white = spotted && std::hypot(x - kSpot.x, y - kSpot.y) <= kSpotRadius;
                field.at(c, {x, y}) = white ? 65535.0F : 257.0F * float(std::lround(code));
            }
    return field;
}

/// By 30 codes, which import takes away again.
Field brighter(Field field) {
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < kBackground.height; ++y)
            for (int x = 0; x < kBackground.width; ++x) field.at(c, {x, y}) += 257.0F * 30;
    return field;
}

Point offsetOf(const PatchObject& patch) {
    return {static_cast<int>(patch.operation.value("dx")),
            static_cast<int>(patch.operation.value("dy"))};
}

}  // namespace

class WindowHealTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    void openPicture(const QString& name) const {
        scene_->window->openFiles({scene_->path(name)});
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->document(), kPatience);
        QTest::keyClick(&scene_->canvas(), Qt::Key_J);
        QVERIFY(tool());
    }
    const HealTool* tool() const { return dynamic_cast<const HealTool*>(&scene_->canvas().tool()); }
    /// The brush made larger or smaller until its radius is at least, or at most, so many pixels.
    void grow(double radius) const {
        while (tool()->radius() < radius) QTest::keyClick(&scene_->canvas(), Qt::Key_BracketRight);
    }
    void shrink(double radius) const {
        while (tool()->radius() > radius) QTest::keyClick(&scene_->canvas(), Qt::Key_BracketLeft);
    }
    QToolButton* source() const { return scene_->window->findChild<QToolButton*>("healSource"); }
    /// An entry of the menu, or of its submenu.
    void choose(const QString& text) const {
        QMenu* menu = source()->menu();
        emit menu->aboutToShow();
        QList<QAction*> all = menu->actions();
        for (QAction* action : menu->actions())
            if (action->menu()) all += action->menu()->actions();
        for (QAction* action : all)
            if (action->text() == text) return action->trigger();
        QFAIL(qPrintable("no entry " + text));
    }
    QPoint on(double x, double y) const { return scene_->onCanvas({x, y}); }
    void paintSpot() const {
        scene_->drag({on(kSpot.x - 2.5, kSpot.y), on(kSpot.x + 3.5, kSpot.y + 1)});
    }
    bool healed(std::size_t patches) const {
        return QTest::qWaitFor([&] { return scene_->patchCount() == patches && scene_->certified(); },
                               kPatience);
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        scene_->write("spotted.png", tiles(true), {}, 8);
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
    }
    void cleanup() { scene_.reset(); }

    void aSpotThatIsPaintedOverIsHealedInOneStep() {
        openPicture("spotted.png");
        shrink(8);
        const QImage spotted = scene_->seen();
        paintSpot();
        QVERIFY(healed(1));
        QVERIFY(difference(spotted, imageOf(tiles(false))) > 100);
        QVERIFY(difference(scene_->seen(), imageOf(tiles(false))) <= 1);
        QVERIFY(!scene_->document().patchSelected());
        QCOMPARE(scene_->document().undoStack().count(), 1);
        scene_->trigger("undo");
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{0}, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(difference(scene_->seen(), spotted) == 0, kPatience);
        scene_->trigger("redo");
        QVERIFY(healed(1));
        QVERIFY(difference(scene_->seen(), imageOf(tiles(false))) <= 1);
    }

    void bracketsChangeTheBrush() {
        openPicture("spotted.png");
        const double usual = tool()->radius();
        QTest::keyClick(&scene_->canvas(), Qt::Key_BracketRight);
        QVERIFY(tool()->radius() > usual);
        for (int i = 0; i < 100; ++i) QTest::keyClick(&scene_->canvas(), Qt::Key_BracketLeft);
        QCOMPARE(tool()->radius(), 0.5);
        grow(6);
        const double radius = tool()->radius();
        scene_->drag({on(100.5, 60.5)});
        QVERIFY(healed(1));
        const Rect box = scene_->document().activePatch()->mask->boundingBox();
        QVERIFY(std::abs(box.width - 2 * radius) <= 2 && std::abs(box.height - 2 * radius) <= 2);
    }

    /// Alt and a click: the first stroke begins to take detail there; the offset stays.
    void aChosenSourceIsKept() {
        openPicture("background.png");
        shrink(4);
        QTest::mouseClick(&scene_->canvas(), Qt::LeftButton, Qt::AltModifier, on(40, 30));
        scene_->drag({on(150, 100), on(156, 100)});
        QVERIFY(healed(1));
        scene_->drag({on(164, 110)});
        QVERIFY(healed(2));
        const auto& patches = scene_->document().patches();
        const Point chosen = offsetOf(*patches[0]);
        QVERIFY2(std::abs(chosen.x + 110) <= 1 && std::abs(chosen.y + 70) <= 1,
                 qPrintable(QString("%1, %2").arg(chosen.x).arg(chosen.y)));
        QVERIFY(offsetOf(*patches[1]) == chosen);
        QTest::keyClick(&scene_->canvas(), Qt::Key_Escape);
        scene_->drag({on(30, 120)});
        QVERIFY(healed(3));
    }

    void whatIsSeenIsTheSource() {
        QVERIFY(scene_->open());
        QTest::keyClick(&scene_->canvas(), Qt::Key_J);
        shrink(3);
        const Point at = scene_->patchPosition();
        const QPointF inPatch(at.x + kPatch.width / 2.0, at.y + kPatch.height / 2.0);
        const QImage seen = scene_->seen();
        QTest::mouseClick(&scene_->canvas(), Qt::LeftButton, Qt::ControlModifier,
                          scene_->onCanvas(inPatch));
        scene_->drag({on(20.5, 20.5)});
        QVERIFY(healed(2));
        const PatchObject& healing = *scene_->document().patches().back();
        const Point middle{healing.source->color->extent().width / 2,
                           healing.source->color->extent().height / 2};
        const int code = int(healing.source->color->at(0, middle) / 257);
        bool isThere = false;
        for (int dy = -2; dy <= 2; ++dy)
            for (int dx = -2; dx <= 2; ++dx)
                isThere =
                    isThere || qRed(seen.pixel(int(inPatch.x()) + dx, int(inPatch.y()) + dy)) == code;
        QVERIFY(isThere);
    }

    /// Where both pictures are of one size, the other one is looked at near the same place.
    void anotherOpenPictureCanBeTheSource() {
        openPicture("spotted.png");
        scene_->write("clean.png", brighter(tiles(false)), {}, 8);
        scene_->window->openFiles({scene_->path("clean.png")});
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), 2, kPatience);
        scene_->window->tabs().setCurrentIndex(0);
        choose("clean.png");
        QVERIFY(source()->text().contains("clean.png"));
        shrink(8);
        paintSpot();
        QVERIFY(healed(1));
        QVERIFY(difference(scene_->seen(), imageOf(tiles(false))) <= 1);
        const PatchObject& patch = *scene_->document().patches().back();
        QCOMPARE(patch.operation.info().key, std::string("import"));
        QVERIFY(difference(imageOf(*patch.source->color), imageOf(tiles(false))) > 5);
        QCOMPARE(scene_->document().undoStack().count(), 1);
        scene_->window->tabs().closeTab(1);
        QTRY_COMPARE_WITH_TIMEOUT(source()->text(), QString("Source: Found by Itself"), kPatience);
    }

    /// Alt and a click in another tab; strokes keep the offset.
    void aPlaceInAnotherTabCanBeTheSource() {
        openPicture("spotted.png");
        scene_->window->openFiles({scene_->path("background.png")});
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), 2, kPatience);
        QTest::qWait(50);
        QTest::mouseClick(&scene_->canvas(), Qt::LeftButton, Qt::AltModifier, on(40, 30));
        scene_->window->tabs().setCurrentIndex(0);
        QTest::qWait(50);
        QVERIFY(source()->text().contains("background.png"));
        shrink(4);
        scene_->drag({on(150, 100), on(156, 100)});
        QVERIFY(healed(1));
        const auto opened = gui::openPicture(scene_->path("background.png"));
        const PatchObject& patch = *scene_->document().patches().back();
        const Point at = *patch.backgroundFromSource.wholePixels();
        bool isThere = false;
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx) {
                bool same = true;
                for (int y = 2; y < 6; ++y)
                    for (int x = 2; x < 6; ++x)
                        same = same && patch.source->color->at(1, {x, y}) ==
                                           opened->picture.color->at(
                                               1, at + Point{x - 110 + dx, y - 70 + dy});
                isThere = isThere || same;
            }
        QVERIFY(isThere);
        QTest::keyClick(&scene_->canvas(), Qt::Key_Escape);
        QCOMPARE(source()->text(), QString("Source: Found by Itself"));
    }

    void aFileAndAPatchsSourceCanBeTheSource() {
        openPicture("spotted.png");
        scene_->write("clean.png", tiles(false), {}, 8);
        scene_->window->findChild<HealSources*>()->chooseFile(scene_->path("clean.png"));
        QTRY_VERIFY_WITH_TIMEOUT(source()->text().contains("clean.png"), kPatience);
        shrink(8);
        paintSpot();
        QVERIFY(healed(1));
        QVERIFY(difference(scene_->seen(), imageOf(tiles(false))) <= 1);
        choose("Heal");  // the source of that patch
        QVERIFY(source()->text().contains("Heal"));
        scene_->window->findChild<HealSources*>()->chooseFile(scene_->path("nothing.png"));
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->messages().isError(), kPatience);
    }

    /// Chosen in the menu, the first click says where.
    void anOffsetCanBeChosenWithoutAKey() {
        openPicture("background.png");
        choose("&At an Offset");
        shrink(4);
        QTest::mouseClick(&scene_->canvas(), Qt::LeftButton, {}, on(40, 30));
        scene_->drag({on(150, 100), on(156, 100)});
        QVERIFY(healed(1));
        const Point chosen = offsetOf(*scene_->document().patches()[0]);
        QVERIFY(std::abs(chosen.x + 110) <= 1 && std::abs(chosen.y + 70) <= 1);
    }

    void aPatchThatHealsMovesAndGoesAsAnyOther() {
        openPicture("spotted.png");
        shrink(8);
        paintSpot();
        QVERIFY(healed(1));
        const Point at = scene_->patchPosition();
        scene_->window->actions().toolAction(ToolKind::move)->trigger();
        scene_->drag({on(kSpot.x, kSpot.y), on(kSpot.x + 30, kSpot.y)});
        QVERIFY(healed(1));
        QVERIFY(std::abs(scene_->patchPosition().x - at.x - 30) <= 1);
        scene_->window->actions().deletePatch->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{0}, kPatience);
    }

    void whatLeavesNoRoomSaysSo() {
        openPicture("spotted.png");
        grow(200);
        scene_->drag({on(100, 75)});
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->messages().isError(), kPatience);
        QVERIFY(scene_->window->messages().text().contains("covers the whole picture"));
        QCOMPARE(scene_->patchCount(), std::size_t{0});
    }

    void escapeEndsAStroke() {
        openPicture("spotted.png");
        shrink(8);
        scene_->drag({on(kSpot.x, kSpot.y), on(kSpot.x + 10, kSpot.y)}, false);
        QTest::keyClick(&scene_->canvas(), Qt::Key_Escape);
        QTest::mouseRelease(&scene_->canvas(), Qt::LeftButton, {}, on(kSpot.x + 10, kSpot.y));
        QTest::qWait(100);
        QCOMPARE(scene_->patchCount(), std::size_t{0});
        QVERIFY(!scene_->window->jobs().busy());
    }

    void aStrokeAcrossTheBorderIsCutOff() {
        openPicture("spotted.png");
        shrink(6);
        scene_->drag({on(3, 40), on(0.5, 44)});
        QVERIFY(healed(1));
        QVERIFY(difference(scene_->seen(), imageOf(tiles(true))) <= 2);
    }
};

QTEST_MAIN(WindowHealTest)
#include "window_heal_test.moc"
