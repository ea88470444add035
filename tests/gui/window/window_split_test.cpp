// Before and after beside each other.
#include "gui/window_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowSplitTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    CanvasView& canvas() const { return scene_->canvas(); }
    SplitDivider& divider() const { return canvas().divider(); }
    /// Without what lies around a patch that is selected.
    QImage seen() const {
        scene_->document().deselectPatch();
        return canvas().grab().toImage().convertToFormat(QImage::Format_RGB32);
    }
    QImage seenBefore() const {
        scene_->document().setShowsBefore(true);
        QImage image = seen();
        scene_->document().setShowsBefore(false);
        return image;
    }
    /// Beside the divider, below the labels.
    QRect side(bool before) const {
        constexpr int kAway = 20, kLabels = 40;
        const int line = static_cast<int>(std::lround(divider().share() * canvas().width()));
        const int low = canvas().height() - kLabels;
        return before ? QRect(0, kLabels, line - kAway, low)
                      : QRect(line + kAway, kLabels, canvas().width() - line - kAway, low);
    }
    bool sidesAre(const QImage& before, const QImage& after) const {
        const QImage both = seen();
        return difference(both.copy(side(true)), before.copy(side(true))) == 0 &&
               difference(both.copy(side(false)), after.copy(side(false))) == 0;
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        scene_->window->resize(1100, 760);
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
        QVERIFY(scene_->open());
    }
    void cleanup() { scene_.reset(); }

    void leftOfTheDividerIsTheBackgroundAndRightOfItTheComposite() {
        const QImage after = seen(), before = seenBefore();
        QVERIFY(difference(before, after) > 3);
        QTest::keyClick(&canvas(), Qt::Key_Y);
        QVERIFY(divider().isVisible());
        QTRY_VERIFY(canvas().beforePicture());
        QVERIFY(sidesAre(before, after));
        QTest::keyClick(&canvas(), Qt::Key_Y);
        QVERIFY(!divider().isVisible());
        QVERIFY(!canvas().beforePicture());
        QCOMPARE(difference(seen(), after), 0);
    }

    /// One who toggled it hours ago sees that patches are left out.
    void aPictureWithoutPatchesSaysSo() {
        const auto plate = [this] {
            return canvas().grab(QRect(canvas().width() / 2 - 60, 0, 120, 40)).toImage();
        };
        canvas().zoomActual();
        const QImage after = plate();
        scene_->window->actions().before->trigger();
        QVERIFY(scene_->document().showsBefore());
        QVERIFY(difference(plate(), after) > 60);
        scene_->window->actions().before->trigger();
        QCOMPARE(difference(plate(), after), 0);
    }

    void theToggleStaysWhereTheKeyboardGoesAndAPeekEnds() {
        CloneDocument& document = scene_->document();
        scene_->window->activateWindow();
        canvas().setFocus();
        scene_->window->actions().before->trigger();
        scene_->window->actions().shortcuts->trigger();
        auto* dialog = scene_->window->findChild<QDialog*>("shortcuts");
        QVERIFY(QTest::qWaitForWindowActive(dialog));
        QVERIFY(document.showsBefore());
        dialog->close();
        QTest::keyPress(&canvas(), Qt::Key_B);  // it is seen already
        QTest::keyRelease(&canvas(), Qt::Key_B);
        QVERIFY(document.showsBefore());
        scene_->window->actions().before->trigger();
        QTest::keyPress(&canvas(), Qt::Key_B);
        QVERIFY(document.showsBefore());
        QTest::keyRelease(&canvas(), Qt::Key_B);
        QVERIFY(!document.showsBefore());
        canvas().setFocus();
        QTest::keyPress(&canvas(), Qt::Key_B);
        canvas().clearFocus();
        QVERIFY(!document.showsBefore());
    }

    void aStrokeSwitchesItOff() {
        for (const ToolKind kind : {ToolKind::heal, ToolKind::mask}) {
            scene_->document().selectPatch(0);
            scene_->window->actions().toolAction(kind)->trigger();
            scene_->window->actions().before->trigger();
            QVERIFY(scene_->document().showsBefore());
            const QPoint at = scene_->onCanvas({20, 20});
            scene_->drag({at, at + QPoint(6, 4)});
            QVERIFY(!scene_->document().showsBefore());
            QVERIFY(!scene_->window->actions().before->isChecked());
        }
    }

    void theDividerIsDraggedAndMovedByKeys() {
        canvas().setSplit(SplitKind::leftRight);
        const QPoint grip = divider().rect().center();
        QTest::mousePress(&divider(), Qt::LeftButton, {}, grip);
        QTest::mouseMove(&divider(), grip - QPoint(60, 0));
        QTest::mouseRelease(&divider(), Qt::LeftButton, {}, divider().rect().center());
        const double dragged = 0.5 - 60.0 / canvas().width();
        QVERIFY(std::abs(divider().share() - dragged) < 2.0 / canvas().width());
        QCOMPARE(scene_->patchCount(), std::size_t{1});
        divider().setFocus();
        QTest::keyClick(&divider(), Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(std::abs(divider().share() - dragged - 50.0 / canvas().width()) <
                2.0 / canvas().width());
        QTest::keyClick(&divider(), Qt::Key_Home);
        QCOMPARE(divider().share(), 0.0);
        QTest::keyClick(&divider(), Qt::Key_Left);
        QCOMPARE(divider().share(), 0.0);
        QTest::mouseDClick(&divider(), Qt::LeftButton, {}, divider().rect().center());
        QCOMPARE(divider().share(), 0.5);
        QTest::keyClick(&divider(), Qt::Key_Escape);
        QVERIFY(canvas().hasFocus());
    }

    void tabReachesTheDividerFromTheCanvas() {
        canvas().setSplit(SplitKind::topBottom);
        canvas().setFocus();
        for (int tabs = 0; tabs < 4 && !divider().hasFocus(); ++tabs)
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QVERIFY(divider().hasFocus());
    }

    void aDragIsLiveOnTheOneSideAloneAtAnyZoom() {
        canvas().zoomActual();
        canvas().panBy({37, -21});
        canvas().setSplit(SplitKind::leftRight);
        QTRY_VERIFY(canvas().beforePicture());
        const QImage before = seenBefore(), was = seen();
        scene_->drag({scene_->onCanvas({100, 75}), scene_->onCanvas({112, 81})});
        QVERIFY(scene_->solved());
        canvas().setSplit(SplitKind::none);
        const QImage after = seen();
        QVERIFY(difference(was.copy(side(false)), after.copy(side(false))) > 3);
        canvas().setSplit(SplitKind::leftRight);
        QTRY_VERIFY(canvas().beforePicture());
        QVERIFY(sidesAre(before, after));
    }

    void anotherBackgroundIsSeenOnBothSides() {
        canvas().setSplit(SplitKind::leftRight);
        QTRY_VERIFY(canvas().beforePicture());
        scene_->write("other.png", texture({160, 140}, 7), {}, 8);
        scene_->window->openFiles({scene_->path("other.png")});
        QTRY_VERIFY(scene_->document().extent() == (Extent{160, 140}));
        QVERIFY(!scene_->window->actions().splits->checkedAction());  // each picture has its own
        canvas().setSplit(SplitKind::topBottom);
        QCOMPARE(scene_->window->actions().splits->checkedAction(),
                 scene_->window->actions().splits->actions()[1]);
        QTRY_VERIFY(canvas().beforePicture());
        QVERIFY(canvas().beforePicture()->extent() == (Extent{160, 140}));
    }
};

QTEST_MAIN(WindowSplitTest)
#include "window_split_test.moc"
