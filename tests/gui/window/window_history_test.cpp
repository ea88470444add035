// Steps of undo within a number and an amount of memory, and the panel that lists them.
#include <QDockWidget>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QUndoView>

#include "gui/document/history/held_memory.h"
#include "gui/document/thumbnail.h"
#include "gui/preferences/preferences_dialog.h"
#include "gui/relief/relief_document.h"
#include "gui/window_scene.h"
#include "gui/workspace/history_pictures.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

namespace {

constexpr Extent kLarge{400, 300};
using SharedOpened = std::shared_ptr<const OpenedPicture>;

SharedOpened picture(int seed, Extent extent = kLarge) {
    auto made = std::make_shared<OpenedPicture>();
    made->title = QString("picture %1").arg(seed);
    made->picture.color = std::make_shared<const Field>(texture(extent, seed));
    return made;
}

/// Samples and display pixels: what a step holds that brought another background.
std::int64_t bytesOf(const SharedOpened& opened) {
    return opened->picture.color->bytes() + makeDisplay(*opened)->bytes();
}

/// States and lists: some hundred bytes a step.
constexpr std::int64_t kSmall = 4096;

PatchParts patchOf(int seed) {
    const SharedOpened from = picture(seed, kPatch);
    PatchParts parts;
    parts.object.name = "patch";
    parts.object.source = pictureOf(from);
    parts.object.mask = std::make_shared<const Mask>(kPatch, Mask::kUnknown);
    return parts;
}

/// The strongest contrast of a row's text with what is around it.
int contrastOf(QUndoView& view, int row) {
    view.scrollTo(view.model()->index(row, 0));
    const QRect at = view.visualRect(view.model()->index(row, 0));
    const QImage seen = view.viewport()->grab(at).toImage();
    const int ground = qGray(seen.pixel(seen.width() - 2, 2));
    int most = 0;
    for (int y = 0; y < seen.height(); ++y)
        for (int x = HistoryPictures::kSide + 16; x < seen.width(); ++x)
            most = std::max(most, std::abs(qGray(seen.pixel(x, y)) - ground));
    return most;
}

/// A document without a window.
struct Edited {
    std::unique_ptr<CloneDocument> document;
    std::vector<CloneState> states;  ///< the first, and after each change of replace()

    explicit Edited(int seed = 1) {
        const SharedOpened first = picture(seed);
        document = std::make_unique<CloneDocument>(first, makeDisplay(*first));
        bound(0, Preferences::kMostHistoryMemory);
        states.push_back(document->state());
    }
    void bound(int steps, int megabytes) const {
        Preferences preferences;
        preferences.undoSteps = steps;
        preferences.historyMemory = megabytes;
        document->boundHistory(preferences);
    }
    void replace(int seed) {
        const SharedOpened other = picture(seed);
        document->replaceBackground(other, makeDisplay(*other));
        states.push_back(document->state());
    }
    QUndoStack& stack() const { return document->undoStack(); }
    const History& history() const { return document->history(); }
    bool isAt(std::size_t state) const { return document->state() == states[state]; }
};

Placement at(int x) { return Placement::translation(x, 5); }
Selection box(int x) { return Selection(Rect{x, 10, 20, 20}, std::vector<std::uint8_t>(400, 255)); }

}  // namespace

class WindowHistoryTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { const WindowScene settings; }  // of the test, in a folder of its own

    // --- what the steps look like

    void eachStepHasAPictureOfWhatItLeft() {
        const WindowScene scene;
        QVERIFY(QTest::qWaitForWindowExposed(scene.window.get()));
        QVERIFY(scene.open());
        CloneDocument& document = scene.document();
        const History& history = document.history();
        const auto pictured = [&](int index) {
            return QTest::qWaitFor(
                [&] {
                    return scene.certified() &&
                           history.picture(index)->image ==
                               thumbnailOf(document.seen(), HistoryPictures::kSide);
                },
                kPatience);
        };
        const int first = document.undoStack().index();
        QVERIFY(pictured(first));
        for (int i = 1; i <= 3; ++i) {
            document.placePatch(Placement::translation(Point{40 * i, 30 * i - 20}));
            QVERIFY(pictured(first + i));
        }
        std::vector<QImage> images;
        for (int i = 0; i <= 3; ++i) images.push_back(history.picture(first + i)->image);
        for (std::size_t i = 1; i < images.size(); ++i) QVERIFY(images[i] != images[i - 1]);
        document.undoStack().undo();
        QVERIFY(pictured(first + 2));
        for (int i = 0; i <= 3; ++i)
            QCOMPARE(history.picture(first + i)->image, images[static_cast<std::size_t>(i)]);
    }

    void picturesGoWithTheirSteps() {
        const Edited edited;
        for (int i = 0; i < 6; ++i) select(*edited.document, box(10 + i));
        const History& history = edited.history();
        std::vector<std::weak_ptr<StepPicture>> pictures;
        for (int i = 0; i <= history.steps(); ++i) pictures.push_back(history.picture(i));
        for (const auto& picture : pictures)
            picture.lock()->image = QImage(48, 36, QImage::Format_RGB32);
        edited.bound(2, Preferences::kMostHistoryMemory);
        QCOMPARE(history.steps(), 2);
        for (std::size_t i = 0; i + 3 < pictures.size(); ++i) QVERIFY(pictures[i].expired());
        for (int i = 0; i <= 2; ++i)  // the oldest one left is what the steps begin with
            QCOMPARE(history.picture(i), pictures[pictures.size() - 3 + std::size_t(i)].lock());
        QVERIFY(history.bytes() >= 2 * 48 * 36 * 4);
    }

    void aSmallPictureShowsPatchesAndNoHiddenColour() {
        auto flat = std::make_shared<OpenedPicture>();
        const Extent e{4000, 30};
        auto color = std::make_shared<Field>(e, 3), alpha = std::make_shared<Field>(e, 1);
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) {
                const bool seen = (x + y) % 2 == 0;  // the others hide white
                for (int c = 0; c < 3; ++c)
                    color->at(c, {x, y}) = seen ? float(257 * 40 * (c + 1)) : 65535.0F;
                alpha->at(0, {x, y}) = seen ? 65535.0F : 0.0F;
            }
        flat->picture.color = color;
        auto layer = std::make_shared<Layer>();
        layer->box = {2000, 0, 2000, 30};
        layer->solved = Field(layer->box.extent(), 3);
        layer->alpha = std::make_shared<const Field>([] {
            Field opaque(Extent{1, 1}, 1);
            opaque.at(0, {0, 0}) = 65535.0F;
            return opaque;
        }());
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < 30; ++y)
                std::fill_n(layer->solved.row(c, y), 2000, float(257 * (200 - 50 * c)));
        const QImage opaque = thumbnailOf({flat, {layer}, "flat"}, 40);
        QCOMPARE(opaque.size(), QSize(40, 1));
        QVERIFY(opaque.pixel(3, 0) != qRgb(40, 80, 120));  // white counts where nothing hides it
        QCOMPARE(opaque.pixel(36, 0), qRgb(200, 150, 100));
        flat = std::make_shared<OpenedPicture>(*flat);
        flat->picture.alpha = alpha;
        const QImage half = thumbnailOf({flat, {layer}, "flat"}, 40);
        const QColor left = half.pixelColor(3, 0);
        QVERIFY(left.alpha() > 0 && left.alpha() < 255);
        QVERIFY(std::abs(left.red() - 40) <= 2 && std::abs(left.blue() - 120) <= 2);
        QCOMPARE(half.pixelColor(36, 0).alpha(), 255);
    }

    // --- what is counted

    void sharedBuffersCountOnce() {
        Picture colour;
        colour.color = std::make_shared<const Field>(texture(kPatch, 1));
        const std::int64_t samples = kPatch.area() * 3 * 4;
        HeldMemory memory;
        memory.add(colour);
        QCOMPARE(memory.bytes(), samples);
        memory.add(Picture(colour));  // another picture of the same samples
        QCOMPARE(memory.bytes(), samples);
        const auto source = std::make_shared<const Picture>(colour);
        PatchObject patch{.source = source, .mask = std::make_shared<const Mask>(kPatch)};
        // Another object.  NOLINTNEXTLINE(performance-unnecessary-copy-initialization)
        const PatchObject other = patch;
        QVERIFY(memory.add(patch));
        QVERIFY(!memory.add(patch));
        QVERIFY(memory.add(other));
        const auto objects = static_cast<std::int64_t>(2 * sizeof(PatchObject));
        QCOMPARE(memory.bytes(), samples + kPatch.area() + objects);
        Field coded = texture(kPatch, 2);
        coded.keepCodes();
        QVERIFY(coded.codes());
        memory.add(coded);
        memory.add(coded.clone());  // its samples are its own, its codes are not
        QCOMPARE(memory.bytes(), 3 * samples + samples / 4 + kPatch.area() + objects);
    }

    void stepsHoldWhatThePictureDoesNot() {
        Edited edited;
        edited.document->addPatch(patchOf(7));
        const std::int64_t before = edited.history().bytes();
        QVERIFY(before < kSmall);
        for (int i = 0; i < 20; ++i) edited.document->placePatch(at(i));
        QCOMPARE(edited.history().steps(), 21);
        QVERIFY(edited.history().bytes() < 21 * kSmall);  // places, neither pictures nor masks
        const std::int64_t placed = edited.history().bytes();
        const std::int64_t whole = bytesOf(edited.document->sharedBackground());
        edited.replace(2);
        const std::int64_t replaced = edited.history().bytes() - placed;
        QVERIFY2(replaced >= whole && replaced < whole + kSmall,
                 qPrintable(QString::number(replaced)));
        edited.stack().undo();  // now it is the other background that a step alone holds
        const std::int64_t undone = edited.history().bytes() - placed;
        QVERIFY2(undone >= whole && undone < whole + kSmall, qPrintable(QString::number(undone)));
        edited.document->deletePatch();
        const std::int64_t patch = kPatch.area() * (3 * 4 + 1);  // source and mask
        const std::int64_t deleted = edited.history().bytes() - placed;
        QVERIFY2(deleted >= patch && deleted < patch + kSmall, qPrintable(QString::number(deleted)));
    }

    void selectionsAndReliefsAreCounted() {
        const SharedOpened shaded = picture(3);
        ReliefDocument document(openedRelief(shaded));
        select(document, box(10));
        select(document, box(40));
        const std::int64_t selections = document.history().bytes();
        QVERIFY(selections >= 400 && selections < 400 + kSmall);
        ReliefSetup setup = document.setup();
        setup.mask = std::make_shared<const Mask>(kLarge, Mask::kUnknown);
        setup.outliers = std::make_shared<const PixelMarks>(kLarge);
        document.change("Mask", setup);
        setup.mask = nullptr;
        setup.outliers = nullptr;
        document.change("No Mask", setup);
        const std::int64_t held = document.history().bytes() - selections;
        QCOMPARE(held, 2 * kLarge.area());
    }

    // --- what is dropped

    void theOldestStepsAreDropped() {
        Edited edited;
        edited.bound(0, 5);  // two backgrounds of 2.1 MB beside the one that is seen
        QVERIFY(2 * bytesOf(picture(1)) < (5 << 20) && 3 * bytesOf(picture(1)) > (5 << 20));
        for (int seed = 2; seed <= 7; ++seed) edited.replace(seed);
        QCOMPARE(edited.history().steps(), 2);
        QVERIFY(edited.history().bytes() <= 5 << 20);
        QVERIFY(edited.history().dropped());
        QCOMPARE(edited.stack().index(), 2);
        for (const std::size_t state : {5, 4}) {
            QVERIFY(edited.stack().canUndo());
            edited.stack().undo();
            QVERIFY(edited.isAt(state));
            QCOMPARE(difference(edited.document->display().level(0),
                                imageOf(*edited.states[state].background->picture.color)),
                     0);
        }
        QVERIFY(!edited.stack().canUndo());
        for (const std::size_t state : {5, 6}) {
            edited.stack().redo();
            QVERIFY(edited.isAt(state));
        }
    }

    void whatIsDroppedIsLetGo() {
        Edited edited;
        edited.bound(0, 5);
        const std::weak_ptr<const OpenedPicture> first = edited.states.front().background;
        edited.states.clear();
        edited.replace(2);
        edited.replace(3);
        QVERIFY(!first.expired());
        edited.replace(4);
        QVERIFY(first.expired());  // samples and display pixels
    }

    void theNewestStepStaysWhateverItHolds() {
        Edited edited;
        edited.bound(0, 1);
        edited.replace(2);
        edited.replace(3);
        QCOMPARE(edited.history().steps(), 1);
        QVERIFY(edited.history().bytes() > 1 << 20);
        edited.stack().undo();
        QVERIFY(edited.isAt(1));
    }

    void aNumberOfStepsBoundsThemToo() {
        Edited edited;
        edited.document->addPatch(patchOf(7));
        for (int i = 0; i < 10; ++i) edited.document->placePatch(at(i));
        edited.bound(4, 100);
        QCOMPARE(edited.history().steps(), 4);
        edited.document->placePatch(at(10));
        QCOMPARE(edited.history().steps(), 4);
        while (edited.stack().canUndo()) edited.stack().undo();
        QVERIFY(edited.document->activePatch()->backgroundFromSource == at(6));
    }

    void whatWasUndoneStays() {
        Edited edited;
        for (int seed = 2; seed <= 5; ++seed) edited.replace(seed);
        edited.stack().undo();
        edited.bound(0, 5);  // at 3 of 4
        QCOMPARE(edited.stack().index(), 1);
        QCOMPARE(edited.stack().count(), 2);
        QVERIFY(edited.isAt(3));
        edited.stack().redo();
        QVERIFY(edited.isAt(4));
        edited.stack().setIndex(0);
        QVERIFY(edited.isAt(2));
    }

    void aDragGoesOnAcrossADrop() {
        Edited edited;
        edited.document->addPatch(patchOf(7));
        edited.document->placePatch(at(1));
        const std::uint64_t gesture = newGesture();
        edited.document->placePatch(at(2), gesture);
        edited.bound(1, 100);
        edited.document->placePatch(at(3), gesture);
        edited.document->placePatch(at(4), gesture);
        QCOMPARE(edited.stack().count(), 1);
        edited.stack().undo();
        QVERIFY(edited.document->activePatch()->backgroundFromSource == at(1));
    }

    void stepsOfOneGestureThatASaveDividedStayTwo() {
        Edited edited;
        edited.document->addPatch(patchOf(7));
        edited.document->placePatch(at(1));
        const std::uint64_t gesture = newGesture();
        edited.document->placePatch(at(2), gesture);
        edited.stack().setClean();
        edited.document->placePatch(at(3), gesture);
        edited.bound(2, 100);
        QCOMPARE(edited.stack().count(), 2);
        QCOMPARE(edited.stack().cleanIndex(), 1);
        edited.stack().undo();
        QVERIFY(edited.document->activePatch()->backgroundFromSource == at(2));
        QVERIFY(edited.stack().isClean());
    }

    // --- what is saved

    void theSavedStateStaysSavedAsLongAsUndoLeadsToIt() {
        Edited edited;
        edited.bound(0, 5);
        edited.replace(2);
        edited.stack().setClean();
        QVERIFY(!edited.document->modified());
        edited.replace(3);
        QVERIFY(edited.document->modified());
        edited.replace(4);  // the oldest step that is left begins at the saved state
        QCOMPARE(edited.stack().count(), 2);
        edited.stack().setIndex(0);
        QVERIFY(edited.isAt(1));
        QVERIFY(edited.stack().isClean() && !edited.document->modified());
        edited.stack().setIndex(2);
        QVERIFY(edited.document->modified());
        edited.replace(5);
        QCOMPARE(edited.stack().cleanIndex(), -1);
        edited.stack().setIndex(0);
        QVERIFY(!edited.stack().isClean() && edited.document->modified());
    }

    void whatOnlySelectsIsSavedWhenTheSavedStepIsDropped() {
        Edited edited;
        edited.replace(2);
        edited.stack().setClean();
        for (int x = 0; x < 5; ++x) select(*edited.document, box(10 * x));
        edited.bound(3, 100);
        QCOMPARE(edited.stack().cleanIndex(), -1);
        QVERIFY(!edited.document->modified());
        edited.replace(3);
        QVERIFY(edited.document->modified());
        edited.stack().undo();
        QVERIFY(!edited.document->modified());
        edited.document->setFile(
            "other.ora");  // holds another state: changes went on while it was written
        edited.stack().resetClean();
        QVERIFY(edited.document->modified());
    }

    // --- the window

    void aDropIsNoChangeToThoseWhoListen() {
        Edited edited;
        for (int seed = 2; seed <= 5; ++seed) edited.replace(seed);
        QSignalSpy index(&edited.stack(), &QUndoStack::indexChanged);
        QSignalSpy clean(&edited.stack(), &QUndoStack::cleanChanged);
        QSignalSpy canUndo(&edited.stack(), &QUndoStack::canUndoChanged);
        QSignalSpy patches(edited.document.get(), &CloneDocument::patchesChanged);
        QSignalSpy background(edited.document.get(), &CloneDocument::backgroundChanged);
        edited.bound(0, 5);
        QCOMPARE(edited.stack().count(), 2);
        QCOMPARE(index.size(), 1);  // the list of steps is shorter
        QVERIFY(clean.isEmpty() && canUndo.isEmpty() && patches.isEmpty() && background.isEmpty());
    }

    void whatIsUndoneIsDimmed() {
        const WindowScene scene;
        QVERIFY(QTest::qWaitForWindowExposed(scene.window.get()));
        QVERIFY(scene.open());
        scene.window->findChild<QDockWidget*>("historyDock")->raise();
        CloneDocument& document = scene.document();
        for (int i = 1; i <= 4; ++i)
            document.placePatch(Placement::translation(Point{20 * i, 10 * i}));
        auto& view = *scene.window->findChild<QUndoView*>("history");
        const int newest = document.undoStack().count();
        document.undoStack().setIndex(newest - 2);
        QTest::qWait(50);
        QVERIFY(contrastOf(view, newest) > 40);  // it is still read
        QVERIFY(contrastOf(view, newest) + 20 < contrastOf(view, newest - 3));
        document.undoStack().setIndex(newest);
        QTest::qWait(50);
        QCOMPARE(contrastOf(view, newest - 1), contrastOf(view, newest - 3));
    }

    void thePanelTellsWhatTheStepsHold() {
        const WindowScene scene;
        QVERIFY(scene.open());
        auto* view = scene.window->findChild<QUndoView*>("history");
        auto* held = scene.window->findChild<QLabel*>("historyHeld");
        const auto first = [view] { return view->model()->index(0, 0).data().toString(); };
        QVERIFY(held->isHidden());
        QCOMPARE(first(), QString("As it was opened"));
        CloneDocument& document = scene.document();
        const SharedOpened large = picture(2, {1000, 750});
        document.replaceBackground(large, makeDisplay(*large));
        QVERIFY(!held->isHidden());
        QCOMPARE(held->text(), QString("1 step, 1 MB"));  // the small picture that was opened
        const SharedOpened other = picture(3);
        document.replaceBackground(other, makeDisplay(*other));
        QCOMPARE(held->text(), QString("2 steps, 13 MB"));  // 8.6 of samples, 3.8 of display pixels
        QCOMPARE(first(), QString("As it was opened"));
        Preferences preferences;
        preferences.undoSteps = 1;
        document.boundHistory(preferences);
        QCOMPARE(held->text(), QString("1 step, 12 MB"));
        QCOMPARE(view->model()->rowCount(), 2);
        QCOMPARE(first(), QString("(Older steps were dropped)"));
        scene.window->openFiles({scene.path("background16.png")});
        QTRY_COMPARE_WITH_TIMEOUT(scene.window->tabs().count(), 2, kPatience);
        QVERIFY(held->isHidden());
        QCOMPARE(first(), QString("As it was opened"));
    }

    void theJournalOfUnsavedWorkHoldsNoneThatWasDropped() {
        const WindowScene scene;
        QVERIFY(scene.open());
        Preferences preferences;
        preferences.historyMemory = 1;
        scene.document().boundHistory(preferences);
        std::vector<std::weak_ptr<const OpenedPicture>> dropped;
        for (int seed = 2; seed <= 5; ++seed) {
            const SharedOpened other = picture(seed);
            dropped.push_back(other);
            scene.document().replaceBackground(other, makeDisplay(*other));
            QVERIFY(scene.solved());
            scene.window->recovery().autosave().keepAll();
        }
        QCOMPARE(scene.document().undoStack().count(), 1);
        QVERIFY(dropped[0].expired() && dropped[1].expired());
        QVERIFY(!dropped[2].expired() && !dropped[3].expired());
    }

    void thePreferenceActsOnOpenPictures() {
        const WindowScene scene;
        QVERIFY(scene.open());
        for (int seed = 2; seed <= 6; ++seed) {
            const SharedOpened other = picture(seed);
            scene.document().replaceBackground(other, makeDisplay(*other));
        }
        QCOMPARE(scene.document().undoStack().count(), 5);
        scene.window->actions().preferences->trigger();
        auto* dialog = scene.window->findChild<PreferencesDialog*>();
        QVERIFY(dialog);
        auto* memory = dialog->findChild<QSpinBox*>("historyMemory");
        memory->setValue(1);  // on the way, where nothing is dropped yet
        QCOMPARE(scene.document().undoStack().count(), 5);
        memory->setValue(5);
        QTRY_COMPARE_WITH_TIMEOUT(scene.document().undoStack().count(), 2, kPatience);
        auto* steps = dialog->findChild<QSpinBox*>("undoSteps");
        steps->selectAll();
        QTest::keyClicks(steps, "2");
        QCOMPARE(steps->value(), 0);  // may become 20
        steps->setValue(1);
        QTRY_COMPARE_WITH_TIMEOUT(scene.document().undoStack().count(), 1, kPatience);
        const SharedOpened opened = picture(9);
        CloneDocument later(opened, makeDisplay(*opened));  // opened from now on
        for (int seed = 2; seed <= 4; ++seed) {
            const SharedOpened other = picture(seed);
            later.replaceBackground(other, makeDisplay(*other));
        }
        QCOMPARE(later.undoStack().count(), 1);
        QTest::mouseClick(dialog->findChild<QPushButton*>("usualValues"), Qt::LeftButton);
        QTest::mouseClick(dialog->findChild<QPushButton*>("resetAgreed"), Qt::LeftButton);
        QVERIFY(scene.solved());
    }
};

QTEST_MAIN(WindowHistoryTest)
#include "window_history_test.moc"
