// Keys of the user's own, the history, and what Help opens.
#include <QComboBox>
#include <QDialog>
#include <QHelpEvent>
#include <QKeySequenceEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QTextBrowser>
#include <QToolBar>
#include <QToolButton>
#include <QToolTip>
#include <QUndoView>
#include <QWheelEvent>
#include <map>

#include "gui/help/about_dialog.h"
#include "gui/help/shortcut_store.h"
#include "gui/help/shortcuts_dialog.h"
#include "gui/window_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowHelpTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    static int rowOf(const QTableWidget& table, const QString& what) {
        for (int row = 0; row < table.rowCount(); ++row)
            if (table.item(row, 1)->text() == what) return row;
        return -1;
    }
    /// The command is chosen and the key pressed.
    static void give(QDialog& dialog, const QString& what, Qt::Key key,
                     Qt::KeyboardModifiers modifiers = {}) {
        auto* table = dialog.findChild<QTableWidget*>();
        table->setCurrentCell(rowOf(*table, what), 0);
        auto* field = dialog.findChild<QKeySequenceEdit*>("commandKey");
        QSignalSpy finished(field, &QKeySequenceEdit::editingFinished);
        QTest::keyClick(field, key, modifiers);
        QTRY_VERIFY(!finished.isEmpty());
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
    }
    void cleanup() { scene_.reset(); }

    void aKeyIsGivenTakenAndKept() {
        WindowActions& actions = scene_->window->actions();
        actions.shortcuts->trigger();
        auto* dialog = scene_->window->findChild<QDialog*>("shortcuts");
        QVERIFY(dialog);
        auto* table = dialog->findChild<QTableWidget*>();
        QCOMPARE(table->item(rowOf(*table, "Lasso"), 0)->text(), QString("L"));
        give(*dialog, "Lasso", Qt::Key_Y);
        QCOMPARE(actions.toolAction(ToolKind::lasso)->shortcut(), QKeySequence(Qt::Key_Y));
        QVERIFY(actions.toolAction(ToolKind::lasso)->toolTip().endsWith("(Y)"));
        give(*dialog, "Hand", Qt::Key_Y);  // which the lasso loses
        QVERIFY(actions.toolAction(ToolKind::lasso)->shortcuts().isEmpty());
        QVERIFY(dialog->findChild<QLabel*>("keyNews")->text().contains("Lasso"));
        {
            QAction lasso("&Lasso"), hand("&Hand"), other("&Other …"), second("Hand");
            lasso.setObjectName("tool-lasso"), hand.setObjectName("tool-hand");
            other.setObjectName("other"), second.setObjectName("second");
            lasso.setShortcut(Qt::Key_L), hand.setShortcut(Qt::Key_H), other.setShortcut(Qt::Key_U);
            const ShortcutStore later({&lasso, &hand, &other, &second});  // of another run
            QVERIFY(lasso.shortcuts().isEmpty());
            QCOMPARE(hand.shortcut(), QKeySequence(Qt::Key_Y));
            QCOMPARE(other.shortcut(), QKeySequence(Qt::Key_U));
            QVERIFY(second.shortcuts().isEmpty());
        }
        QTest::mouseClick(dialog->findChild<QPushButton*>("usualKeys"), Qt::LeftButton);
        QTest::mouseClick(dialog->findChild<QPushButton*>("resetAgreed"), Qt::LeftButton);
        QCOMPARE(actions.toolAction(ToolKind::lasso)->shortcut(), QKeySequence("L"));
        QCOMPARE(actions.toolAction(ToolKind::hand)->shortcut(), QKeySequence("H"));
        QVERIFY(QSettings().allKeys().filter("shortcuts/").isEmpty());
    }

    /// Else they would be lost with the language, or two commands would share them.
    void everyCommandHasANameForItsKeys() {
        QSet<QString> names;
        for (const QAction* action : scene_->window->actions().findChildren<QAction*>()) {
            QVERIFY2(!action->objectName().isEmpty(), qPrintable(action->text()));
            QVERIFY2(!names.contains(action->objectName()), qPrintable(action->objectName()));
            names << action->objectName();
        }
        QVERIFY(names.size() > 100);
    }

    void keysThatWereKeptUnderTitlesAreReadOnce() {
        QAction turn("Rotate &Left"), picture("Rotate &Left"), hand("&Hand …"), lasso("Lasso");
        turn.setObjectName("patch-turnLeft"), picture.setObjectName("select-rotateLeft");
        hand.setObjectName("tool-hand"), lasso.setObjectName("tool-lasso");
        QSettings().setValue("shortcuts/Rotate Left 2", QStringList{"F7"});
        QSettings().setValue("shortcuts/Hand", QStringList{"F8", "Ctrl+F8"});
        QSettings().setValue("shortcuts/Lasso", QStringList{"F9"});
        QSettings().setValue("shortcuts/tool-lasso", QStringList{"F10"});  // given later
        for (int run = 0; run < 2; ++run) {
            const ShortcutStore store({&turn, &picture, &hand, &lasso});
            QVERIFY(turn.shortcuts().isEmpty());
            QCOMPARE(picture.shortcut(), QKeySequence("F7"));
            QCOMPARE(hand.shortcuts(), (QList{QKeySequence("F8"), QKeySequence("Ctrl+F8")}));
            QCOMPARE(lasso.shortcut(), QKeySequence("F10"));
            QStringList kept = QSettings().allKeys().filter("shortcuts/");
            kept.sort();
            QCOMPARE(kept, (QStringList{"shortcuts/select-rotateLeft", "shortcuts/tool-hand",
                                        "shortcuts/tool-lasso"}));
            for (QAction* action : {&picture, &hand, &lasso}) action->setShortcuts({});
            picture.setText("Nach links drehen"), hand.setText("Hand"), lasso.setText("Schlinge");
        }
    }

    /// Else two would have it, and neither would be done.
    void theKeysOfUndoAndRedoAreTakenAsOthers() {
        QVERIFY(scene_->open());
        scene_->window->actions().shortcuts->trigger();
        auto* dialog = scene_->window->findChild<QDialog*>("shortcuts");
        for (const auto& [name, key] : {std::pair("undo", Qt::Key_Z), {"redo", Qt::Key_Y}}) {
            const auto* command = scene_->window->findChild<QAction*>(name);
            QVERIFY(command->shortcuts().contains(QKeySequence(Qt::CTRL | key)));
            give(*dialog, "Lasso", key, Qt::ControlModifier);
            QVERIFY(!command->shortcuts().contains(QKeySequence(Qt::CTRL | key)));
            QVERIFY(!dialog->findChild<QLabel*>("keyNews")->text().isEmpty());
            give(*dialog, titleOf(*command), Qt::Key_F9);
            QCOMPARE(command->shortcut(), QKeySequence(Qt::Key_F9));
        }
        noTwoCommandsShareAKey();
    }

    /// What shows only a picture says its name, as menus and the manual call it.
    void toolTipsOfIconsBeginWithTheNameOfTheCommand() {
        int seen = 0;
        for (QToolBar* bar : scene_->window->findChildren<QToolBar*>())
            for (QToolButton* button : bar->findChildren<QToolButton*>()) {
                const QAction* command = button->defaultAction();
                if (!command || !button->isVisible()) continue;
                QHelpEvent help(QEvent::ToolTip, {2, 2}, button->mapToGlobal(QPoint(2, 2)));
                QApplication::sendEvent(button, &help);
                const QString name = titleOf(*command);
                const QString key = command->shortcut().toString(QKeySequence::NativeText);
                const QString told = QToolTip::text();
                QVERIFY2(told.contains("<b>" + name.toHtmlEscaped()), qPrintable(told));
                QVERIFY2(key.isEmpty() || told.count('(' + key + ')') == 1, qPrintable(told));
                QToolTip::hideText();
                ++seen;
            }
        QVERIFY(seen > 15);
    }

    /// Qt runs neither of two commands that share a key.
    void noTwoCommandsShareAKey() {
        std::map<QKeySequence, QString> taken;
        for (const QAction* action : scene_->window->findChildren<QAction*>())
            for (const QKeySequence& key : action->shortcuts()) {
                if (action->shortcutContext() == Qt::WidgetShortcut) continue;
                const auto [known, isNew] = taken.emplace(key, action->text());
                QVERIFY2(
                    isNew,
                    qPrintable(
                        QString("%1: %2 and %3").arg(key.toString(), known->second, action->text())));
            }
        QVERIFY(taken.size() > 40);
    }

    void aCommandMayHaveNoKeyAndAGestureIsNoCommand() {
        WindowActions& actions = scene_->window->actions();
        actions.shortcuts->trigger();
        auto* dialog = scene_->window->findChild<QDialog*>("shortcuts");
        auto* table = dialog->findChild<QTableWidget*>();
        table->setCurrentCell(rowOf(*table, "Magic Wand"), 0);
        QTest::mouseClick(dialog->findChild<QPushButton*>("noKey"), Qt::LeftButton);
        QVERIFY(actions.toolAction(ToolKind::wand)->shortcuts().isEmpty());
        QVERIFY(!dialog->findChild<QPushButton*>("noKey")->isEnabled());
        table->setCurrentCell(rowOf(*table, "Peek at the picture without patches"), 0);
        QVERIFY(!dialog->findChild<QKeySequenceEdit*>("commandKey")->isEnabled());
    }

    void gesturesGetAnotherMeaning() {
        QVERIFY(scene_->open());
        CanvasView& canvas = scene_->canvas();
        scene_->window->actions().shortcuts->trigger();
        auto* dialog = scene_->window->findChild<QDialog*>("shortcuts");
        auto* table = dialog->findChild<QTableWidget*>();
        auto* meaning = dialog->findChild<QComboBox*>("gestureMeaning");
        const auto choose = [&](Gesture gesture, int which) {
            for (int row = 0; row < table->rowCount(); ++row)
                if (table->item(row, 0)->text() == wordsOf(gesture).hand)
                    table->setCurrentCell(row, 0);
            QVERIFY(meaning->isVisible());
            QVERIFY(!dialog->findChild<QKeySequenceEdit*>("commandKey")->isVisible());
            meaning->setCurrentIndex(which);
            emit meaning->activated(which);
            QCOMPARE(table->item(table->currentRow(), 1)->text(), wordsOf(gesture).meanings[which]);
            QVERIFY(table->item(table->currentRow(), 0)->font().bold() == (which != 0));
        };
        const QPointF middle = canvas.rect().center();
        const auto wheel = [&](Qt::KeyboardModifiers keys) {
            QWheelEvent event(middle, canvas.mapToGlobal(middle), {}, {0, -120}, Qt::NoButton, keys,
                              Qt::NoScrollPhase, false);
            QApplication::sendEvent(&canvas, &event);
        };
        while (canvas.zoom() < 24) canvas.zoomIn();  // larger than the view, whatever is done
        double zoom = canvas.zoom();
        wheel({});
        QVERIFY(canvas.zoom() < zoom);
        choose(Gesture::wheel, 1);
        zoom = canvas.zoom();
        QPointF before = canvas.centreInImage();
        wheel({});
        QCOMPARE(canvas.zoom(), zoom);
        QVERIFY(canvas.centreInImage().y() > before.y() && canvas.centreInImage().x() == before.x());
        before = canvas.centreInImage();
        wheel(Qt::ShiftModifier);
        QVERIFY(canvas.centreInImage().x() > before.x() && canvas.centreInImage().y() == before.y());
        wheel(Qt::ControlModifier);
        QVERIFY(canvas.zoom() < zoom);
        const auto dragMiddle = [&] {
            QTest::mousePress(&canvas, Qt::MiddleButton, {}, middle.toPoint());
            QMouseEvent move(QEvent::MouseMove, middle - QPointF(0, 50),
                             canvas.mapToGlobal(middle - QPointF(0, 50)), Qt::NoButton,
                             Qt::MiddleButton, {});
            QApplication::sendEvent(&canvas, &move);
            QTest::mouseRelease(&canvas, Qt::MiddleButton, {}, middle.toPoint() - QPoint(0, 50));
        };
        zoom = canvas.zoom();
        before = canvas.centreInImage();
        dragMiddle();
        QCOMPARE(canvas.zoom(), zoom);
        QVERIFY(canvas.centreInImage().y() > before.y());
        choose(Gesture::middleDrag, 1);
        before = canvas.imageAt(middle);
        dragMiddle();
        QVERIFY(std::abs(canvas.zoom() / zoom - std::sqrt(2.0)) < 1e-6);
        QVERIFY((canvas.imageAt(middle) - before).manhattanLength() < 1 / canvas.zoom());
        QTest::mouseClick(dialog->findChild<QPushButton*>("usualKeys"), Qt::LeftButton);
        QTest::mouseClick(dialog->findChild<QPushButton*>("resetAgreed"), Qt::LeftButton);
        for (const Gesture gesture : kGestures) QCOMPARE(meaningOf(gesture), 0);
        QVERIFY(QSettings().allKeys().filter("gestures/").isEmpty());
    }

    void theHistoryGoesBackToAStep() {
        QVERIFY(scene_->open());
        auto* history = scene_->window->findChild<QUndoView*>("history");
        QVERIFY(history);
        const Point at = scene_->patchPosition();
        for (int i = 1; i <= 3; ++i)
            scene_->document().placePatch(Placement::translation(at + Point{5 * i, 0}));
        QCOMPARE(history->model()->rowCount(), 4);
        history->setCurrentIndex(history->model()->index(1, 0));
        QCOMPARE(scene_->patchPosition(), (at + Point{5, 0}));
        QVERIFY(scene_->solved());
    }

    void aboutNamesVersionLicencesAndPapers() {
        scene_->window->actions().about->trigger();
        auto* about = scene_->window->findChild<AboutDialog*>();
        QVERIFY(about);
        const QString text = about->findChild<QTextBrowser*>()->toPlainText();
        for (const char* word : {"MIT", "LGPL", qVersion(), "Anzt", "Xiao", "Vuduc", "Chen", "Pérez"})
            QVERIFY2(text.contains(word), word);
    }
};

QTEST_MAIN(WindowHelpTest)
#include "window_help_test.moc"
