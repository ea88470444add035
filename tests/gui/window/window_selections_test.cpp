// Selecting: tools, commands, and what becomes of what is selected.
#include <QPaintEvent>
#include <QSpinBox>

#include "gui/canvas/selection_tools.h"
#include "gui/document/source/room_around.h"
#include "gui/relief/relief_page.h"
#include "gui/select/select_actions.h"
#include "gui/select/selection_controller.h"
#include "gui/window_scene.h"
#include "weft/document/patch_mask.h"
#include "weft/io/picture_mask.h"
#include "weft/selection/combine.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

namespace {

/// Left half dark, right half bright, with a bright square in the dark.
Field twoTones(Extent e) {
    Field field(e, 3);
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) {
                const bool bright = x >= 100 || Rect{20, 30, 40, 40}.contains({x, y});
                const int code = (bright ? 200 : 60) + (x + y + c) % 3;
                field.at(c, {x, y}) = static_cast<float>(257 * code);
            }
    return field;
}

/// Sums up what is painted of a widget.
class PaintedArea : public QObject {
public:
    explicit PaintedArea(QWidget& widget) { widget.installEventFilter(this); }
    QRegion region;
    int events = 0;

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Paint) {
            region += static_cast<QPaintEvent*>(event)->region();
            ++events;
        }
        return false;
    }
};

std::int64_t areaOf(const QRegion& region) {
    std::int64_t area = 0;
    for (const QRect& r : region) area += std::int64_t{r.width()} * r.height();
    return area;
}

}  // namespace

class WindowSelectionsTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    CloneDocument& document() const { return scene_->document(); }
    const Selection& selected() const { return document().selection(); }
    SelectActions& commands() const { return scene_->window->selectActions(); }
    SelectionController& selections() const { return scene_->window->selections(); }
    void take(ToolKind kind) const { scene_->window->actions().toolAction(kind)->trigger(); }
    void setOption(const std::function<void(SelectionSettings::Values&)>& change) const {
        auto values = selections().settings().values();
        change(values);
        selections().settings().set(values);
    }
    /// A drag from one pixel corner to another.
    void drag(QPointF from, QPointF to, Qt::KeyboardModifiers modifiers = {}) const {
        QTest::mousePress(&scene_->canvas(), Qt::LeftButton, modifiers, scene_->onCanvas(from));
        QTest::mouseMove(&scene_->canvas(), scene_->onCanvas((from + to) / 2));
        QTest::mouseMove(&scene_->canvas(), scene_->onCanvas(to));
        QTest::mouseRelease(&scene_->canvas(), Qt::LeftButton, {}, scene_->onCanvas(to));
    }
    void click(QPointF at, Qt::KeyboardModifiers modifiers = {}) const {
        QTest::mouseClick(&scene_->canvas(), Qt::LeftButton, modifiers, scene_->onCanvas(at));
    }
    bool openPlain(const QString& name = "background.png") const {
        scene_->window->openFiles({scene_->path(name)});
        if (!QTest::qWaitFor([this] { return scene_->window->document() != nullptr; }, kPatience))
            return false;
        scene_->canvas().zoomActual();
        QTest::qWait(10);  // the window is laid out
        return true;
    }
    bool idle() const {
        return QTest::qWaitFor([this] { return !scene_->window->jobs().busy(); }, kPatience);
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        scene_->window->resize(1200, 800);
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
        scene_->write("tones.png", twoTones(kBackground), {}, 8);
    }
    void cleanup() { scene_.reset(); }

    void shiftAddsAltSubtractsAndBothIntersect() {
        QVERIFY(openPlain());
        take(ToolKind::rectangle);
        const Selection a = selectRect({20, 20, 60, 50}), b = selectRect({50, 40, 80, 60});
        drag({20, 20}, {80, 70});
        QCOMPARE(selected(), a);
        drag({50, 40}, {130, 100}, Qt::ShiftModifier);
        QCOMPARE(selected(), combined(a, b, SelectionMode::add));
        scene_->trigger("undo");
        QCOMPARE(selected(), a);
        drag({50, 40}, {130, 100}, Qt::AltModifier);
        QCOMPARE(selected(), combined(a, b, SelectionMode::subtract));
        scene_->trigger("undo");
        drag({50, 40}, {130, 100}, Qt::ShiftModifier | Qt::AltModifier);
        QCOMPARE(selected(), combined(a, b, SelectionMode::intersect));
        // The same by the bar: some window managers take Alt.
        scene_->trigger("undo");
        setOption([](auto& v) { v.mode = SelectionMode::subtract; });
        drag({50, 40}, {130, 100});
        QCOMPARE(selected(), combined(a, b, SelectionMode::subtract));
        while (document().undoStack().canUndo()) scene_->trigger("undo");
        QVERIFY(selected().empty());
        scene_->trigger("redo");
        QCOMPARE(selected(), a);
    }

    void anEllipseAndAPolygonAreSelected() {
        QVERIFY(openPlain());
        take(ToolKind::ellipse);
        drag({20, 10}, {121, 80});
        QCOMPARE(selected(), selectEllipse({20, 10, 101, 70}));
        click({180, 140});
        QVERIFY(selected().empty());
        take(ToolKind::polygon);
        const std::vector<Point> corners = {{30, 20}, {120, 40}, {70, 120}};
        for (const Point p : corners) click(QPointF(p.x, p.y));
        QVERIFY(selected().empty());
        QTest::keyClick(&scene_->canvas(), Qt::Key_Return);
        QCOMPARE(selected(), selectPolygon(corners));
        // A second click on the last corner closes, too; Escape leaves what was selected.
        for (const QPointF p : {QPointF(150, 20), QPointF(190, 20)}) click(p);
        QTest::keyClick(&scene_->canvas(), Qt::Key_Escape);
        QCOMPARE(selected(), selectPolygon(corners));
        const std::vector<Point> others = {{150, 20}, {190, 20}, {190, 120}};
        for (const Point p : others) click(QPointF(p.x, p.y));
        click({190, 120});
        QCOMPARE(selected(), selectPolygon(others));
    }

    /// Enter or Backspace while the button is down: no corner is in hand any more.
    void keysTakeAPolygonsCornerOutOfTheHand() {
        QVERIFY(openPlain());
        take(ToolKind::polygon);
        for (const int key : {Qt::Key_Backspace, Qt::Key_Return}) {
            QWidget& canvas = scene_->canvas();
            QTest::mousePress(&canvas, Qt::LeftButton, {}, scene_->onCanvas({30, 20}));
            QTest::keyClick(&canvas, static_cast<Qt::Key>(key));
            QTest::mouseMove(&canvas, scene_->onCanvas({90, 80}));
            QTest::mouseRelease(&canvas, Qt::LeftButton, {}, scene_->onCanvas({90, 80}));
            QVERIFY(selected().empty());
        }
        const std::vector<Point> corners = {{30, 20}, {120, 40}, {70, 120}};
        for (const Point p : corners) click(QPointF(p.x, p.y));
        QTest::keyClick(&scene_->canvas(), Qt::Key_Return);
        QCOMPARE(selected(), selectPolygon(corners));
    }

    void theBrushPaintsAndAltErases() {
        QVERIFY(openPlain());
        take(ToolKind::brush);
        selections().settings().setBrush(ToolKind::brush, {.size = 20});
        drag({40, 50}, {120, 50});
        const Selection painted = selectStroke(
            std::vector<StrokePiece>{{40, 50, 80, 50, 10}, {80, 50, 120, 50, 10}}, kBackground);
        QCOMPARE(selected(), painted);
        drag({80, 30}, {80, 90}, Qt::AltModifier);
        const Selection erased = selectStroke(
            std::vector<StrokePiece>{{80, 30, 80, 60, 10}, {80, 60, 80, 90, 10}}, kBackground);
        QCOMPARE(selected(), combined(painted, erased, SelectionMode::subtract));
        QTest::keyClick(&scene_->canvas(), Qt::Key_BracketRight);
        QCOMPARE(selections().settings().brush(ToolKind::brush).size, 24);
        QCOMPARE(scene_->window->findChild<QSpinBox*>("brushSize")->value(), 24);
        QTest::keyClick(&scene_->canvas(), Qt::Key_BracketLeft);
        QCOMPARE(selections().settings().brush(ToolKind::brush).size, 20);
    }

    void theWandSelectsWhatIsAlike() {
        QVERIFY(openPlain("tones.png"));
        take(ToolKind::wand);
        click({40, 50});
        QVERIFY(idle());
        QCOMPARE(selected(), selectRect({20, 30, 40, 40}));
        setOption([](auto& v) { v.reach = Reach::everywhere; });
        click({30, 40});  // inside of what is selected: a wand all the same
        QVERIFY(idle());
        QCOMPARE(selected(), combined(selectRect({20, 30, 40, 40}), selectRect({100, 0, 100, 150}),
                                      SelectionMode::add));
        setOption([](auto& v) { v.tolerance = 255; });
        click({30, 40});
        QVERIFY(idle());
        QCOMPARE(selected(), selectRect(rectOf(kBackground)));
    }

    void whatIsCutOutFollowsTheStrokes() {
        QVERIFY(openPlain("tones.png"));
        take(ToolKind::cutOut);
        selections().settings().setBrush(ToolKind::cutOut, {.size = 10});
        drag({8, 18}, {72, 82});
        QVERIFY(idle());
        QCOMPARE(selected(), selectRect({20, 30, 40, 40}));
        const Selection whole = selected();
        drag({25, 35}, {25, 65}, Qt::AltModifier);
        QVERIFY(idle());
        QVERIFY(!selected().selects({25, 50}));
        QVERIFY(combined(selected(), whole, SelectionMode::intersect) == selected());
        scene_->trigger("undo");
        QCOMPARE(selected(), whole);
        drag({66, 40},
             {66, 60});  // what is around is taken in, and the stroke that was undone is not
        QVERIFY(idle());
        QVERIFY(selected().selects({66, 50}) && selected().selects({25, 50}));
    }

    void commandsChangeTheSelection() {
        QVERIFY(openPlain());
        const Selection a = selectEllipse({40, 30, 80, 60});
        select(document(), a);
        commands().invert->trigger();
        QVERIFY(idle());
        QCOMPARE(selected(), inverted(a, kBackground));
        scene_->trigger("undo");
        selections().grow(7.5);
        QVERIFY(idle());
        QCOMPARE(selected(), grown(a, 7.5, kBackground));
        QCOMPARE(document().undoStack().undoText(), QString("Grow Selection"));
        scene_->trigger("undo");
        selections().shrink(3);
        QVERIFY(idle());
        QCOMPARE(selected(), shrunk(a, 3, kBackground));
        scene_->trigger("undo");
        selections().feather(4);
        QVERIFY(idle());
        QCOMPARE(selected(), feathered(a, 4, kBackground));
        commands().none.trigger();
        QVERIFY(selected().empty());
        commands().reselect->trigger();
        QCOMPARE(selected(), feathered(a, 4, kBackground));
        commands().all.trigger();
        QVERIFY(idle());
        QCOMPARE(selected(), selectRect(rectOf(kBackground)));
        QCOMPARE(commands().invert->shortcut(), QKeySequence("Ctrl+Shift+I"));
    }

    void alphaLuminanceAndMaskFilesAreSelected() {
        scene_->write("alpha.png", twoTones(kBackground), ellipseAlpha(kBackground).view(), 8);
        QVERIFY(openPlain("alpha.png"));
        commands().fromAlpha->trigger();
        QVERIFY(idle());
        QCOMPARE(selected(), selectSamples(ellipseAlpha(kBackground).view()));
        commands().fromLuminance->trigger();
        QVERIFY(idle());
        QCOMPARE(selected(), selectSamples(io::luma(twoTones(kBackground).view()).view()));
        const Selection soft = feathered(selectRect({30, 30, 70, 60}), 5, kBackground);
        select(document(), soft);
        selections().save(scene_->path("mask.png"));
        QVERIFY(idle());
        commands().none.trigger();
        selections().load(scene_->path("mask.png"));
        QVERIFY(idle());
        QCOMPARE(selected(), soft);
        selections().load(scene_->path("patch.png"));
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->messages().text().contains("41 × 31"), kPatience);
        QCOMPARE(selected(), soft);
    }

    // As the command line takes them: weft/io/picture_mask.h.
    void maskFilesAreTakenAsByTheCommandLine() {
        QVERIFY(openPlain());
        const Field shape = ellipseAlpha(kBackground);
        Field white(kBackground, 3), labels(kBackground, 3);
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < kBackground.height; ++y)
                for (int x = 0; x < kBackground.width; ++x) {
                    white.at(c, {x, y}) = float(kFullScale);
                    labels.at(c, {x, y}) = shape.at(0, {x, y}) >= float(kFullScale) / 2 ? 257 : 0;
                }
        const Field tones = twoTones(kBackground);
        scene_->write("by_alpha.png", white, shape.view(), 16);
        scene_->write("by_both.png", tones, shape.view(), 16);
        scene_->write("labels.png", labels, {}, 8);
        for (const char* name : {"by_alpha.png", "by_both.png", "labels.png"}) {
            const io::Picture picture =
                io::readPicture(scene_->path(name).toStdString(), {.signedFromZero = true});
            const io::MaskCoverage expected = io::maskCoverage(picture);
            commands().none.trigger();
            selections().load(scene_->path(name));
            QVERIFY(idle());
            QCOMPARE(selected(), selectSamples(expected.coverage.view()));
            QVERIFY(!expected.remark.empty());
            const QString told = scene_->window->messages().text();
            QVERIFY2(told.contains(name) && told.contains(QString::fromStdString(expected.remark)),
                     qPrintable(told));
        }
        QCOMPARE(selected().at({kBackground.width / 2, kBackground.height / 2}), Selection::kFull);
    }

    void aSelectionAloneIsNothingToSave() {
        QVERIFY(openPlain());
        QVERIFY(!document().modified());
        select(document(), selectRect({10, 10, 50, 50}));
        QVERIFY(document().undoStack().canUndo());
        QVERIFY(!document().modified());
        QVERIFY(!scene_->window->isWindowModified());
        QMimeData data;
        data.setImageData(imageOf(texture(kPatch, 3)));
        scene_->window->take(data, {100, 75}, DropZone::patch);
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{1}, kPatience);
        QVERIFY(document().modified() && scene_->window->isWindowModified());
        scene_->trigger("undo");
        QVERIFY(!document().modified());
        scene_->trigger("undo");
        QVERIFY(!document().modified() && selected().empty());
    }

    void theFirstDragOfASelectionIsLive() {
        QVERIFY(openPlain());
        take(ToolKind::lasso);
        const Rect part{30, 20, 40, 30};
        select(document(), selectRect(part));
        const int steps = document().undoStack().count();
        const QPoint from = scene_->onCanvas({50, 35}), to = scene_->onCanvas({110, 85});
        scene_->drag({from, from + QPoint(20, 10), to}, false);
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{1}, kPatience);
        QVERIFY(document().dragging() && selected().empty());
        const auto box = [&] {
            const PatchObject& patch = *document().activePatch();
            return patch.mask->boundingBox().translated(*patch.backgroundFromSource.wholePixels());
        };
        QCOMPARE(box(), part.translated({60, 50}));
        QTest::mouseMove(&scene_->canvas(), scene_->onCanvas({100, 75}));
        QCOMPARE(box(), part.translated({50, 40}));
        QTRY_VERIFY_WITH_TIMEOUT(difference(scene_->seen(), imageOf(texture(kBackground, 1))) > 5,
                                 kPatience);  // with the button down
        QTest::mouseRelease(&scene_->canvas(), Qt::LeftButton, {}, scene_->onCanvas({100, 75}));
        QVERIFY(!document().dragging());
        QVERIFY(scene_->solved());
        QCOMPARE(document().undoStack().count(), steps + 1);
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->actions().toolAction(ToolKind::move)->isChecked(),
                                 kPatience);
        scene_->trigger("undo");
        QCOMPARE(scene_->patchCount(), std::size_t{0});
        QCOMPARE(selected(), selectRect(part));
    }

    void escapeTakesALiftedSelectionBack() {
        QVERIFY(openPlain());
        take(ToolKind::rectangle);
        select(document(), selectRect({30, 20, 40, 30}));
        const int steps = document().undoStack().count();
        const QPoint from = scene_->onCanvas({50, 35});
        scene_->drag({from, from + QPoint(40, 20)}, false);
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{1}, kPatience);
        QTest::keyClick(&scene_->canvas(), Qt::Key_Escape);
        QCOMPARE(scene_->patchCount(), std::size_t{0});
        QCOMPARE(selected(), selectRect({30, 20, 40, 30}));
        QCOMPARE(document().undoStack().count(), steps);
        QTest::mouseRelease(&scene_->canvas(), Qt::LeftButton, {}, from + QPoint(40, 20));
        QVERIFY(!document().dragging());
        QVERIFY(!document().modified());
    }

    void aLiftedSelectionThatLeavesTheViewIsCarried() {
        QVERIFY(openPlain());
        take(ToolKind::rectangle);
        select(document(), selectRect({30, 20, 40, 30}));
        disconnect(&scene_->canvas(), &PictureView::selectionCarried, nullptr, nullptr);
        QSignalSpy carried(&scene_->canvas(), &PictureView::selectionCarried);
        const QPoint from = scene_->onCanvas({50, 35});
        scene_->drag({from, from + QPoint(40, 20)}, false);
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{1}, kPatience);
        QTest::mouseMove(&scene_->canvas(), {60, -30});
        QCOMPARE(carried.size(), 1);
        QCOMPARE(scene_->patchCount(), std::size_t{0});
        QCOMPARE(selected(), selectRect({30, 20, 40, 30}));
        QTest::mouseRelease(&scene_->canvas(), Qt::LeftButton, {}, from);
        QCOMPARE(scene_->patchCount(), std::size_t{0});
    }

    void aFeatheredSelectionBecomesASoftMask() {
        QVERIFY(openPlain());
        const Selection soft = feathered(selectRect({30, 30, 50, 40}), 4, kBackground);
        select(document(), soft);
        scene_->window->actions().copy->trigger();
        scene_->window->actions().paste->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{1}, kPatience);
        QVERIFY(scene_->solved());
        const PatchObject& patch = *document().activePatch();
        const Point origin = withRoomAround(soft.box(), kBackground).topLeft();
        QVERIFY(patch.softMask);
        for (int y = 0; y < patch.mask->extent().height; ++y)
            for (int x = 0; x < patch.mask->extent().width; ++x) {
                const Point p{x, y};
                QCOMPARE(patch.mask->unknown(p), soft.selects(p + origin));
                QCOMPARE(patch.softMask->at(0, p), float(soft.at(p + origin) / 255.0));
            }
        // As a picture of its own: coverage is alpha.
        scene_->window->actions().pasteAsPicture->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), 2, kPatience);
        QCOMPARE(selectSamples(document().background().alphaView()),
                 soft.movedBy(Point{} - soft.box().topLeft()));
    }

    void aPatchTakesWhatIsSelectedAsItsMask() {
        QVERIFY(scene_->open());
        const PatchObject before = *document().activePatch();
        commands().fromPatch->trigger();
        QVERIFY(idle());
        QCOMPARE(selected(), selectMask(*before.mask, scene_->patchPosition()));
        const Rect part = Rect{5, 4, 12, 20}.translated(scene_->patchPosition());
        select(document(), selectRect(part));
        commands().toPatch->trigger();
        QVERIFY(idle());
        QCOMPARE(*document().activePatch()->mask, Mask::fromRect(kPatch, {5, 4, 12, 20}));
        QVERIFY(scene_->solved());
        QCOMPARE(scene_->cloneSolve().newest()->clone()->shown->box, part);
        scene_->trigger("undo");
        QVERIFY(document().activePatch()->mask == before.mask);
        QVERIFY(scene_->solved());
        select(document(), selectRect({0, 0, 3, 3}));
        commands().toPatch->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->messages().text().contains("no pixel of the patch"),
                                 kPatience);
        QVERIFY(document().activePatch()->mask == before.mask);
    }

    void aPatchIsCutAlongItsBestBoundary() {
        QVERIFY(scene_->open());
        const PatchObject before = *document().activePatch();
        const Rect box = before.mask->boundingBox();
        const Point middle{box.x + box.width / 2, box.y + box.height / 2};
        const Rect thing{middle.x - 3, middle.y - 3, 6, 6};
        select(document(), selectRect(thing.translated(scene_->patchPosition())));
        commands().bestBoundary->trigger();
        QVERIFY(idle());
        const Mask after = *document().activePatch()->mask;
        QVERIFY(after.unknownCount() < before.mask->unknownCount());
        for (int y = 0; y < kPatch.height; ++y)
            for (int x = 0; x < kPatch.width; ++x) {
                if (thing.contains({x, y})) QVERIFY(after.unknown({x, y}));
                if (after.unknown({x, y})) QVERIFY(before.mask->unknown({x, y}));
            }
        QVERIFY(scene_->solved());
        const QString told = scene_->window->messages().text();
        QVERIFY2(told.contains("Best boundary") && told.contains("% smaller"), qPrintable(told));
        QCOMPARE(document().undoStack().undoText(), QString("Best Boundary"));
        // Again, and meanwhile the mask is changed by hand: it stays as it is then.
        PatchParts other{.object = *document().activePatch(), .contour = {}};
        other.object.mask = std::make_shared<const Mask>(Mask::fromRect(kPatch, {5, 4, 12, 20}));
        commands().bestBoundary->trigger();
        document().setMask(std::move(other));
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->messages().text().contains("meanwhile"), kPatience);
        QCOMPARE(*document().activePatch()->mask, Mask::fromRect(kPatch, {5, 4, 12, 20}));
        scene_->trigger("undo");
        scene_->trigger("undo");
        QVERIFY(document().activePatch()->mask == before.mask);
        select(document(), selectRect({0, 0, 3, 3}));  // nothing of the patch
        commands().bestBoundary->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->messages().isError(), kPatience);
        QVERIFY(document().activePatch()->mask == before.mask);
    }

    void theMovingOutlineRepaintsItselfAlone() {
        QVERIFY(openPlain());
        select(document(), selectRect({40, 30, 100, 90}));
        scene_->window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(scene_->window.get()));
        QTest::qWait(100);
        const PaintedArea painted(scene_->canvas());
        QTRY_VERIFY_WITH_TIMEOUT(painted.events >= 3, kPatience);
        const QRect inside(scene_->onCanvas({90, 75}) - QPoint(3, 3), QSize(6, 6));
        const QRect edge(scene_->onCanvas({90, 30}) - QPoint(1, 1), QSize(2, 2));
        QVERIFY(painted.region.contains(edge) && !painted.region.intersects(inside));
        const QSize canvas = scene_->canvas().size();
        QVERIFY(areaOf(painted.region) < std::int64_t{canvas.width()} * canvas.height() / 4);
    }

    void reliefsAreSelectedWithTheSameTools() {
        scene_->window->openReliefs({scene_->path("tones.png")});
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->relief(), kPatience);
        PictureView& view = scene_->window->relief()->canvas();
        OpenDocument& relief = scene_->window->relief()->document();
        take(ToolKind::wand);
        QTest::mouseClick(&view, Qt::LeftButton, {}, view.widgetAt({40, 50}).toPoint());
        QTRY_COMPARE_WITH_TIMEOUT(relief.selection(), selectRect({20, 30, 40, 40}), kPatience);
        scene_->trigger("undo");
        QVERIFY(relief.selection().empty());
        QVERIFY(!commands().crop->isEnabled() && !commands().rotateLeft->isEnabled());
    }
};

QTEST_MAIN(WindowSelectionsTest)
#include "window_selections_test.moc"
