// Number and text fields of panels and tool bars: Enter, Esc, Tab and undo.
#include <QAbstractSpinBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QToolBar>

#include "gui/patches/patch_actions.h"
#include "gui/patches_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowFieldsTest : public QObject, public PatchesScene {
    Q_OBJECT

    QDoubleSpinBox& scaleField() const {
        return *scene_->window->findChild<QDoubleSpinBox*>("patchScale");
    }
    /// As a user types: to whatever has the keyboard.
    static void key(int key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key(key), modifiers);
    }
    static void type(const QString& text) { QTest::keyClicks(QApplication::focusWidget(), text); }
    /// All that can be typed into in panels and bars now.
    QWidgetList fields() const {
        QWidgetList found;
        QWidgetList areas;
        for (QDockWidget* dock : scene_->window->findChildren<QDockWidget*>()) areas << dock;
        for (QToolBar* bar : scene_->window->findChildren<QToolBar*>()) areas << bar;
        for (const QWidget* area : areas)
            for (QWidget* w : area->findChildren<QWidget*>()) {
                const bool line = qobject_cast<QLineEdit*>(w) && !w->focusProxy() &&
                                  !qobject_cast<QAbstractSpinBox*>(w->parentWidget());
                if ((line || qobject_cast<QAbstractSpinBox*>(w)) && w->isEnabled() && w->isVisible())
                    found << w;
            }
        return found;
    }

private slots:
    void init() {
        openPatch();
        scene_->window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(scene_->window.get()));
    }
    void cleanup() { scene_.reset(); }

    void enterCommitsAndUndoIsTheDocuments() {
        const Placement before = place();
        scaleField().setFocus();
        scaleField().selectAll();
        type("50");
        key(Qt::Key_Return);
        QVERIFY(place() != before);
        QCOMPARE(scaleField().value(), 50.0);
        QCOMPARE(QApplication::focusWidget(), &scene_->canvas());
        key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(place() == before);
        key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(place() != before);
    }

    void theKeypadsEnterDoesTheSame() {
        scaleField().setFocus();
        key(Qt::Key_Enter, Qt::KeypadModifier);
        QCOMPARE(QApplication::focusWidget(), &scene_->canvas());
    }

    void everyFieldGivesTheKeyboardBack() {
        int tried = 0;
        QStringList kept;
        for (const auto kind : {ToolKind::move, ToolKind::lasso, ToolKind::wand, ToolKind::brush}) {
            scene_->window->actions().toolAction(kind)->trigger();
            for (QDockWidget* dock : scene_->window->findChildren<QDockWidget*>()) {
                dock->raise();
                QCoreApplication::processEvents();
                for (QWidget* field : fields())
                    for (const int by : {Qt::Key_Return, Qt::Key_Enter, Qt::Key_Escape}) {
                        if (!field->isVisible() || !field->isEnabled()) continue;
                        field->setFocus(Qt::TabFocusReason);
                        if (QApplication::focusWidget() != field) continue;
                        key(by);
                        ++tried;
                        if (QApplication::focusWidget() != &scene_->canvas())
                            kept << field->objectName();
                    }
            }
        }
        QVERIFY2(kept.isEmpty(), qPrintable(kept.join(", ")));
        QVERIFY2(tried > 30, qPrintable(QString::number(tried)));
    }

    void undoInAFieldThatIsBeingTypedIntoIsItsOwn() {
        document().placePatch(Placement::translation(5, 5));
        const Placement moved = place();
        scaleField().setFocus();
        scaleField().selectAll();
        type("77");
        key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(place() == moved);
        QVERIFY(!scaleField().text().startsWith("77"));
    }

    void undoInAFieldAsItWasIsTheDocuments() {
        const Placement before = place();
        document().placePatch(Placement::translation(5, 5));
        scaleField().setFocus();
        key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(place() == before);
        QCOMPARE(QApplication::focusWidget(), &scaleField());
        key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(place() != before);
    }

    void escapePutsBackWhatWasThere() {
        const Placement before = place();
        const double value = scaleField().value();
        const QString text = scaleField().text();
        scaleField().setFocus();
        scaleField().selectAll();
        type("33");
        key(Qt::Key_Escape);
        QCOMPARE(scaleField().value(), value);
        QCOMPARE(scaleField().text(), text);
        QVERIFY(place() == before);
        QCOMPARE(QApplication::focusWidget(), &scene_->canvas());
    }

    void escapePutsBackWhatActedWhileItWasTyped() {
        scene_->window->actions().toolAction(ToolKind::lasso)->trigger();
        auto* feather = scene_->window->findChild<QDoubleSpinBox*>("selectionFeather");
        QVERIFY(feather);
        QTRY_VERIFY(feather->isVisible());
        feather->setValue(3);
        feather->setFocus();
        feather->selectAll();
        type("12");
        QCOMPARE(feather->value(), 12.0);
        key(Qt::Key_Escape);
        QCOMPARE(feather->value(), 3.0);
    }

    void tabStaysInThePanel() {
        scaleField().setFocus();
        scaleField().selectAll();
        type("60");
        key(Qt::Key_Tab);
        QCOMPARE(scaleField().value(), 60.0);
        QVERIFY(QApplication::focusWidget() != &scene_->canvas());
        QVERIFY(scene_->window->findChild<QWidget*>("patchesDock")
                    ->isAncestorOf(QApplication::focusWidget()));
    }

    void renamingAPatchStaysInItsList() {
        scene_->window->actions().patches->rename->trigger();
        QTRY_VERIFY(qobject_cast<QLineEdit*>(QApplication::focusWidget()));
        type("other");
        key(Qt::Key_Return);
        QTRY_COMPARE(QString::fromStdString(document().activePatch()->name), QString("other"));
        QVERIFY(QApplication::focusWidget() != &scene_->canvas());
    }

    void aFloatingPanelGivesTheKeyboardBackToo() {
        auto* dock = scene_->window->findChild<QDockWidget*>("patchesDock");
        dock->setFloating(true);
        QVERIFY(QTest::qWaitForWindowExposed(dock));
        dock->activateWindow();
        scaleField().setFocus();
        QTRY_COMPARE(QApplication::focusWidget(), &scaleField());
        key(Qt::Key_Return);
        QTRY_COMPARE(QApplication::focusWidget(), &scene_->canvas());
    }
};

QTEST_MAIN(WindowFieldsTest)
#include "window_fields_test.moc"
