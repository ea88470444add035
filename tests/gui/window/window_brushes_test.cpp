// What all brushes share: size, hardness, opacity, straight lines, what takes away, what is drawn.
#include <QContextMenuEvent>
#include <QMenu>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>

#include "gui/brush_scene.h"
#include "gui/patches/patch_list_model.h"
#include "gui/select/brush_popup.h"
#include "gui/select/options_bar.h"
#include "weft/document/patch_mask.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowBrushesTest : public QObject, private BrushScene {
    Q_OBJECT

    /// The document of a file, in front of the one that was saved there.
    bool openAgain(const QString& file) const {
        scene_->window->tabs().closeTab(0);
        scene_->window->openFiles({file});
        return QTest::qWaitFor([&] { return scene_->patchCount() == 2; }, kPatience);
    }
    static std::vector<Brush> brushes() {
        std::vector<Brush> all;
        for (const int hardness : {0, 50, 100})
            for (const int opacity : {30, 100}) all.push_back({16, hardness, opacity});
        return all;
    }
    BrushPopup* popup() const { return scene_->window->findChild<BrushPopup*>(); }
    void rightClick(QPointF at, Qt::KeyboardModifiers keys = {}) const {
        const QPoint p = scene_->onCanvas(at);
        QContextMenuEvent event(QContextMenuEvent::Mouse, p, canvas().mapToGlobal(p), keys);
        QApplication::sendEvent(&canvas(), &event);
    }

private slots:
    void init() {
        openPatch();
        canvas().zoomActual();
        QTest::qWait(10);
    }
    void cleanup() { scene_.reset(); }

    // --- what strokes do, with every tip

    void theSelectionBrushSelectsAsItsTipCovers() {
        take(ToolKind::brush);
        for (const Brush& brush : brushes()) {
            settings().setBrush(ToolKind::brush, brush);
            stroke({{40, 50}, {90, 60}});
            QCOMPARE(selected(), selectStroke(pieces({40, 50}, {90, 60}, brush), kBackground));
            scene_->trigger("undo");
            QVERIFY(selected().empty());
        }
    }

    void theMaskBrushPaintsAsItsTipCovers() {
        take(ToolKind::mask);
        document().selectPatch(0);
        const PatchObject before = *document().activePatch();
        for (const Brush& brush : brushes())
            for (const bool adds : {false, true}) {
                settings().setBrush(ToolKind::mask, brush);
                const QPointF from = adds ? on(3, 3) : on(18, 14), to = adds ? on(12, 4) : on(24, 17);
                stroke({from, to}, adds ? Qt::NoModifier : Qt::ControlModifier);
                QVERIFY(rests());
                const PatchObject& after = *document().activePatch();
                const PatchObject expected = painted(before, pieces(from, to, brush), adds);
                QVERIFY2(distance(after, expected) < 1e-6,
                         qPrintable(QString("hardness %1, opacity %2: %3")
                                        .arg(brush.hardness)
                                        .arg(brush.opacity)
                                        .arg(distance(after, expected))));
                QVERIFY(distance(after, before) > 0.2);
                scene_->trigger("undo");
                QVERIFY(rests());
                QVERIFY(document().activePatch()->mask == before.mask &&
                        document().activePatch()->softMask == before.softMask);
            }
    }

    /// What is seen of a faded patch lies between the picture below and the solved patch.
    void aFadedMaskIsSeenInPart() {
        take(ToolKind::mask);
        document().selectPatch(0);
        const QPoint at = on(20, 15).toPoint();
        const auto redAt = [&] { return qRed(scene_->seen().pixel(at)); };
        const int solved = redAt();
        settings().setBrush(ToolKind::mask, {30, 100, 50});
        stroke({on(20, 15), on(21, 15)}, Qt::AltModifier);
        QVERIFY(rests());
        const int below = qRed(imageOf(texture(kBackground, 1)).pixel(at));
        QVERIFY2(std::abs(redAt() - (solved + below) / 2.0) <= 3,
                 qPrintable(QString("%1 %2 %3").arg(solved).arg(below).arg(redAt())));
    }

    void theHealBrushHealsAsItsTipCovers() {
        take(ToolKind::heal);
        std::size_t patches = 1;
        for (const Brush& brush : brushes()) {
            settings().setBrush(ToolKind::heal, brush);
            stroke({{40, 30}, {46, 33}});
            ++patches;
            QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), patches, kPatience);
            QVERIFY(rests());
            const PatchObject& healed = *document().patches().back();
            QVERIFY(std::abs(healed.opacity - brush.opacity / 100.0) < 1e-6);
            Brush full = brush;
            full.opacity = 100;
            const Selection expected = selectStroke(pieces({40, 30}, {46, 33}, full), kBackground);
            const Point origin = *healed.backgroundFromSource.wholePixels();
            QCOMPARE(bool(healed.softMask), brush.hardness < 100);
            for (int y = 0; y < healed.mask->extent().height; ++y)
                for (int x = 0; x < healed.mask->extent().width; ++x)
                    QVERIFY(std::abs(shareOf(healed, {x, y}) -
                                     expected.at(Point{x, y} + origin) / 255.0) < 1e-6);
        }
    }

    /// Yes or no of each pixel, whatever hardness and opacity other strokes have.
    void whatKeepsItsColourIsPaintedHard() {
        take(ToolKind::mask);
        document().selectPatch(0);
        auto values = settings().values();
        values.keepsColour = true;
        settings().set(values);
        settings().setBrush(ToolKind::mask, {10, 0, 20});
        stroke({on(18, 15), on(24, 15)});
        QVERIFY(rests());
        const auto& kept = document().activePatch()->kept;
        QVERIFY(kept && kept->unknown({18, 15}) && kept->unknown({24, 15}));
        QVERIFY(kept->unknown({21, 11}) && !kept->unknown({21, 9}));
        for (const char* name : {"brushHardness", "brushOpacity"})
            QVERIFY(
                !scene_->window->findChild<OptionsBar*>()->findChild<QSpinBox*>(name)->isEnabled());
    }

    // --- straight lines

    void shiftDrawsALineFromTheLastPoint() {
        settings().setBrush(ToolKind::brush, {12, 100, 100});
        take(ToolKind::brush);
        stroke({{30, 40}}, Qt::ShiftModifier);  // nothing to be joined to
        const auto dot = std::vector{piece({30, 40}, {30, 40}, {12})};
        QCOMPARE(selected(), selectStroke(dot, kBackground));
        stroke({{150, 120}}, Qt::ShiftModifier);
        QCOMPARE(selected(), selectStroke(pieces({30, 40}, {150, 120}, {12}), kBackground));
        stroke({{150, 30}}, Qt::ShiftModifier | Qt::ControlModifier);
        QVERIFY(!selected().selects({150, 80}) && selected().selects({90, 80}));
    }

    void everyBrushDrawsLines() {
        for (const ToolKind kind : {ToolKind::heal, ToolKind::mask}) {
            document().selectPatch(0);
            take(kind);
            settings().setBrush(kind, {4, 100, 100});
            const QPointF from = kind == ToolKind::heal ? QPointF(20, 20) : on(12, 12);
            const QPointF to = kind == ToolKind::heal ? QPointF(60, 20) : on(28, 20);
            const auto less = kind == ToolKind::mask ? Qt::AltModifier : Qt::NoModifier;
            stroke({from}, less);
            QVERIFY(rests());
            stroke({to}, Qt::ShiftModifier | less);
            QVERIFY(rests());
            if (kind == ToolKind::mask) {
                QVERIFY(!document().activePatch()->mask->unknown({20, 16}));
                continue;
            }
            const PatchObject& line = *document().patches().back();
            const Rect box = line.mask->boundingBox();
            QVERIFY(box.width >= 42 && box.height <= 6);
            scene_->trigger("undo");
            scene_->trigger("undo");
            QVERIFY(rests());
        }
    }

    /// A stroke that was abandoned, and another tool in between, leave no point to go on from.
    void whatWasAbandonedIsNotGoneOnFrom() {
        take(ToolKind::brush);
        settings().setBrush(ToolKind::brush, {6, 100, 100});
        scene_->drag({scene_->onCanvas({30, 30}), scene_->onCanvas({60, 30})}, false);
        QTest::keyClick(&canvas(), Qt::Key_Escape);
        QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, scene_->onCanvas({60, 30}));
        stroke({{100, 100}}, Qt::ShiftModifier);
        QCOMPARE(selected().box().width, 6);
        take(ToolKind::lasso);
        take(ToolKind::brush);
        stroke({{30, 100}}, Qt::ShiftModifier);
        QVERIFY(!selected().selects({65, 100}));
    }

    void linesAreDrawnZoomedInAndAcrossTheBorder() {
        take(ToolKind::brush);
        settings().setBrush(ToolKind::brush, {20, 0, 100});
        for (const bool in : {true, false}) {
            document().select("Deselect", {});
            for (int i = 0; i < 3; ++i) in ? canvas().zoomIn() : canvas().zoomOut();
            const QPointF middle = canvas().centreInImage(), aside(8, 6);
            stroke({middle - aside});
            stroke({middle + aside}, Qt::ShiftModifier);
            QCOMPARE(
                selected(),
                combined(
                    selectStroke(pieces(middle - aside, middle - aside, {20, 0, 100}), kBackground),
                    selectStroke(pieces(middle - aside, middle + aside, {20, 0, 100}), kBackground),
                    SelectionMode::add));
        }
        document().select("Deselect", {});
        canvas().zoomFit();
        stroke({{2, 75}});
        stroke({{198, 148}}, Qt::ShiftModifier);
        QVERIFY(selected().box().intersected(rectOf(kBackground)) == selected().box());
        QVERIFY(selected().selects({0, 75}) && selected().selects({100, 111}));
    }

    // --- Ctrl and Alt, the modes

    void controlSubtractsAsAltDoes() {
        for (const auto key : {Qt::ControlModifier, Qt::AltModifier}) {
            setMode(SelectionMode::replace);
            document().select("Select", outlined(selectRect({20, 20, 100, 80})));
            for (const ToolKind kind : {ToolKind::rectangle, ToolKind::ellipse, ToolKind::lasso}) {
                take(kind);
                stroke({{40, 40}, {60, 40}, {60, 60}, {40, 60}, {70, 65}}, key);
                QVERIFY(idle());
                QVERIFY2(!selected().selects({55, 50}), qPrintable(QString::number(int(kind))));
                QVERIFY(selected().selects({30, 30}));
                scene_->trigger("undo");
            }
            take(ToolKind::rectangle);
            stroke({{60, 60}, {190, 140}}, key | Qt::ShiftModifier);
            QCOMPARE(selected(), selectRect({60, 60, 60, 40}));
        }
    }

    void theModeButtonsRuleTheSelectionBrush() {
        take(ToolKind::brush);
        settings().setBrush(ToolKind::brush, {10, 100, 100});
        document().select("Select", outlined(selectRect({20, 20, 60, 60})));
        setMode(SelectionMode::subtract);
        stroke({{40, 40}, {50, 40}});
        QVERIFY(!selected().selects({45, 40}) && selected().selects({45, 60}));
        setMode(SelectionMode::add);
        stroke({{40, 40}, {50, 40}});
        QVERIFY(selected().selects({45, 40}));
        setMode(SelectionMode::intersect);
        stroke({{40, 40}, {50, 40}});
        QVERIFY(selected().selects({45, 40}) && !selected().selects({45, 60}));
    }

    /// Shift joins strokes; with Alt it intersects, as with every tool that selects, unless it is a
    /// click.
    void shiftAndAltIntersectByAStroke() {
        take(ToolKind::brush);
        settings().setBrush(ToolKind::brush, {10, 100, 100});
        for (const auto less : {Qt::AltModifier, Qt::ControlModifier}) {
            document().select("Deselect", {});
            stroke({{160, 120}});  // from which a line would go
            document().select("Select", outlined(selectRect({20, 20, 60, 60})));
            stroke({{10, 50}, {50, 50}}, Qt::ShiftModifier | less);
            QCOMPARE(selected(),
                     combined(selectRect({20, 20, 60, 60}),
                              selectStroke(pieces({10, 50}, {50, 50}, {10, 100, 100}), kBackground),
                              SelectionMode::intersect));
            document().select("Select", outlined(selectRect({20, 20, 60, 60})));
            stroke({{50, 20}}, Qt::ShiftModifier | less);
            QVERIFY(!selected().selects({50, 40}) && selected().selects({30, 40}));
        }
    }

    // --- what is seen

    /// Until the patch that it became is solved, however long that takes.
    void aStrokeThatHealsIsSeenUntilItIsHealed() {
        take(ToolKind::heal);
        settings().setBrush(ToolKind::heal, {14, 100, 100});
        QVERIFY(scene_->solveForEver());
        QTest::mouseMove(&canvas(), scene_->onCanvas({190, 140}));
        const QColor plain = seenAt({44, 30});
        // The patch is solved meanwhile, so that a code more or less says nothing.
        const auto isPlain = [&] {
            const QColor now = seenAt({44, 30});
            return std::max({std::abs(now.red() - plain.red()), std::abs(now.green() - plain.green()),
                             std::abs(now.blue() - plain.blue())}) <= 8;
        };
        stroke({{40, 30}, {48, 30}});
        QTest::mouseMove(&canvas(), scene_->onCanvas({190, 140}));
        QVERIFY(!isPlain());
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{2}, kPatience);
        scene_->trigger("undo");
        QTRY_VERIFY_WITH_TIMEOUT(isPlain(), kPatience);
    }

    void aStrokeThatFailsToHealIsGone() {
        take(ToolKind::heal);
        settings().setBrush(ToolKind::heal, {1000, 100, 100});
        const QColor plain = seenAt({100, 20});
        stroke({{100, 75}});
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->messages().isError(), kPatience);
        canvas().activateWindow();
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&canvas(), &leave);
        QTRY_COMPARE_WITH_TIMEOUT(seenAt({100, 20}), plain, kPatience);
    }

    void theInnerRingShowsTheHardness() {
        take(ToolKind::brush);
        const auto ringAt = [&](int hardness, double radius) {
            settings().setBrush(ToolKind::brush, {80, hardness, 100});
            QTest::mouseMove(&canvas(), scene_->onCanvas({100, 70}));
            QTest::mouseMove(&canvas(), scene_->onCanvas({100, 75}));
            const QImage with = canvas().grab().toImage();
            QEvent leave(QEvent::Leave);
            QApplication::sendEvent(&canvas(), &leave);
            const QImage without = canvas().grab().toImage();
            const QPoint at = scene_->onCanvas({100 + radius, 75});
            return with.pixel(at) != without.pixel(at);
        };
        QVERIFY(ringAt(50, 40) && ringAt(50, 20) && !ringAt(50, 30));
        QVERIFY(ringAt(100, 40) && !ringAt(100, 20));
        QVERIFY(ringAt(25, 10) && !ringAt(25, 20));
    }

    /// The row of a patch that heals shows the healed place, not where its detail came from.
    void thumbnailsOfHealedPlacesShowThem() {
        Field spotted(kBackground, 3);
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < kBackground.height; ++y)
                for (int x = 0; x < kBackground.width; ++x) {
                    const bool spot = std::hypot(x - 100, y - 70) <= 5;
                    const bool stain = std::hypot(x - 40, y - 30) <= 9;
                    spotted.at(c, {x, y}) = 257.0F * float(spot || stain ? 250 : 100 + (x + y) % 3);
                }
        scene_->write("spotted.png", spotted, {}, 8);
        scene_->window->openFiles({scene_->path("spotted.png")});
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), 2, kPatience);
        canvas().zoomActual();
        QTest::qWait(10);
        take(ToolKind::heal);
        settings().setBrush(ToolKind::heal, {16, 100, 100});
        // Detail from the stain: what the patch holds is bright, what it makes is not.
        QTest::mouseClick(&canvas(), Qt::LeftButton, Qt::AltModifier, scene_->onCanvas({40, 30}));
        stroke({{100, 70}});
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{1}, kPatience);
        QVERIFY(scene_->solved());
        PatchListModel model;
        model.setDocument(&document());
        const QImage small =
            model.index(0, 0).data(PatchListModel::thumbnail).value<QPixmap>().toImage();
        const int shown = qRed(small.pixel(small.width() / 2, small.height() / 2));
        QVERIFY2(std::abs(shown - qRed(scene_->seen().pixel(100, 70))) <= 3,
                 qPrintable(QString::number(shown)));
        QVERIFY(shown < 150);
        // A row that was there before follows as well.
        QSignalSpy changed(&model, &PatchListModel::dataChanged);
        scene_->trigger("undo");
        scene_->trigger("redo");
        QVERIFY(scene_->solved());
        QTRY_VERIFY_WITH_TIMEOUT(qRed(model.index(0, 0)
                                          .data(PatchListModel::thumbnail)
                                          .value<QPixmap>()
                                          .toImage()
                                          .pixel(small.width() / 2, small.height() / 2)) < 150,
                                 kPatience);
    }

    // --- the controls

    void theBarHasTheNumbersOfTheToolInHand() {
        auto* bar = scene_->window->findChild<OptionsBar*>();
        const auto field = [&](const char* name) { return bar->findChild<QSpinBox*>(name); };
        const std::map<ToolKind, int> sizes = {
            {ToolKind::brush, 31}, {ToolKind::heal, 17}, {ToolKind::mask, 9}};
        for (const auto& [kind, size] : sizes) {
            take(kind);
            QTRY_VERIFY_WITH_TIMEOUT(field("brushSize")->isVisible(), kPatience);
            QTRY_VERIFY_WITH_TIMEOUT(
                field("brushHardness")->isVisible() && field("brushOpacity")->isVisible(), kPatience);
            field("brushSize")->setValue(size);
            field("brushHardness")->setValue(size + 1);
            field("brushOpacity")->setValue(size + 2);
        }
        for (const auto& [kind, size] : sizes) {
            take(kind);
            QCOMPARE(settings().brush(kind), (Brush{size, size + 1, size + 2}));
            QCOMPARE(field("brushSize")->value(), size);
            QCOMPARE(field("brushOpacity")->value(), size + 2);
        }
        take(ToolKind::cutOut);
        QTRY_VERIFY_WITH_TIMEOUT(
            field("brushSize")->isVisible() && !field("brushHardness")->isVisible(), kPatience);
        take(ToolKind::move);
        QTRY_VERIFY_WITH_TIMEOUT(!field("brushSize")->isVisible(), kPatience);
    }

    void bracketsChangeSizeAndWithShiftHardness() {
        for (const ToolKind kind : {ToolKind::brush, ToolKind::heal, ToolKind::mask}) {
            document().selectPatch(0);
            take(kind);
            settings().setBrush(kind, {20, 60, 100});
            QTest::keyClick(&canvas(), Qt::Key_BracketRight);
            QCOMPARE(settings().brush(kind).size, 24);
            QTest::keyClick(&canvas(), Qt::Key_BracketLeft);
            QCOMPARE(settings().brush(kind).size, 20);
            QTest::keyClick(&canvas(), Qt::Key_BraceLeft, Qt::ShiftModifier);
            QCOMPARE(settings().brush(kind).hardness, 50);
            QTest::keyClick(&canvas(), Qt::Key_BracketRight, Qt::ShiftModifier);
            QTest::keyClick(&canvas(), Qt::Key_BraceRight);
            QCOMPARE(settings().brush(kind).hardness, 100);
            for (int i = 0; i < 9; ++i) QTest::keyClick(&canvas(), Qt::Key_BraceLeft);
            QCOMPARE(settings().brush(kind).hardness, 0);
            QCOMPARE(settings().brush(kind).size, 20);
        }
    }

    void brushesAreRemembered() {
        settings().setBrush(ToolKind::heal, {123, 45, 67});
        settings().setBrush(ToolKind::marks, {7, 100, 100});
        scene_->window = std::make_unique<MainWindow>(
            BackendRegistry{{"cpu", "CPU", [] {
                                 return BackendProbe{makeCpuBackend(1), ""};
                             }}});
        QCOMPARE(settings().brush(ToolKind::heal), (Brush{123, 45, 67}));
        QCOMPARE(settings().brush(ToolKind::marks).size, 7);
        QCOMPARE(settings().brush(ToolKind::brush), Brush{});
    }

    void theRightButtonOpensTheBrushsNumbers() {
        take(ToolKind::heal);
        settings().setBrush(ToolKind::heal, {20, 100, 100});
        document().deselectPatch();
        rightClick({50, 40});
        QTRY_VERIFY_WITH_TIMEOUT(popup() && popup()->isVisible(), kPatience);
        QVERIFY(!document().patchSelected());
        popup()->findChild<QSpinBox*>("brushHardness")->setValue(30);
        popup()->findChild<QSlider*>("brushSizeSlider")->setValue(1000);
        QCOMPARE(settings().brush(ToolKind::heal), (Brush{Brush::kMostSize, 30, 100}));
        QTest::keyClick(popup()->findChild<QSlider*>("brushOpacitySlider"), Qt::Key_Left);
        QCOMPARE(settings().brush(ToolKind::heal).opacity, 99);
        QTest::keyClick(popup(), Qt::Key_Escape);
        QTRY_VERIFY_WITH_TIMEOUT(!popup(), kPatience);
        // By the menu key as well; Enter closes it.
        QContextMenuEvent byKey(QContextMenuEvent::Keyboard, {5, 5}, {5, 5});
        QApplication::sendEvent(&canvas(), &byKey);
        QTRY_VERIFY_WITH_TIMEOUT(popup() && popup()->isVisible(), kPatience);
        QTest::keyClick(popup()->findChild<QSpinBox*>("brushSize"), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(!popup(), kPatience);
    }

    void thePatchMenuIsReachedFromABrush() {
        take(ToolKind::mask);
        document().deselectPatch();
        QSignalSpy asked(&canvas(), &PictureView::menuRequested);
        rightClick(on(20, 15));
        QTRY_VERIFY_WITH_TIMEOUT(popup(), kPatience);
        QTest::mouseClick(popup()->findChild<QPushButton*>("brushPopupMenu"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(asked.size() == 1 && !popup(), kPatience);
        QVERIFY(document().patchSelected());
        document().deselectPatch();
        rightClick(on(20, 15), Qt::ShiftModifier);
        QVERIFY(asked.size() == 2 && !popup());
        QVERIFY(document().patchSelected());
        for (QMenu* menu : scene_->window->findChildren<QMenu*>("patchMenu")) menu->close();
    }

    /// A soft stroke is in the document's file, and comes back as it was.
    void softStrokesAreSaved() {
        take(ToolKind::mask);
        document().selectPatch(0);
        settings().setBrush(ToolKind::mask, {12, 0, 70});
        stroke({on(18, 14), on(24, 17)}, Qt::AltModifier);
        take(ToolKind::heal);
        settings().setBrush(ToolKind::heal, {12, 40, 60});
        stroke({{40, 30}, {46, 33}});
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{2}, kPatience);
        QVERIFY(rests());
        const std::vector<Document::SharedPatch> kept = document().patches();
        const QString file = scene_->path("kept.ora");
        QSignalSpy saved(&scene_->window->store(), &DocumentStore::saved);
        scene_->window->store().save(document(), file, SaveAs::own);
        QTRY_COMPARE_WITH_TIMEOUT(saved.size(), 1, kPatience);
        QVERIFY(openAgain(file));
        for (std::size_t i = 0; i < 2; ++i) {
            QVERIFY(distance(*document().patches()[i], *kept[i]) < 1e-6);
            QCOMPARE(document().patches()[i]->opacity, kept[i]->opacity);
        }
    }
};

QTEST_MAIN(WindowBrushesTest)
#include "window_brushes_test.moc"
