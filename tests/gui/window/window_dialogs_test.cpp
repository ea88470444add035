// Enter in dialogs: it never resets, removes or replaces anything, wherever the keyboard is.
#include <QAbstractButton>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>

#include "gui/help/shortcut_store.h"
#include "gui/help/shortcuts_dialog.h"
#include "gui/preferences/preferences.h"
#include "gui/preferences/preferences_dialog.h"
#include "gui/recovery/recovery_dialog.h"
#include "gui/select/select_actions.h"
#include "gui/style/theme.h"
#include "gui/window_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

namespace {

/// Dialogs that are seen, but for those that choose files.
QList<QDialog*> dialogs() {
    QList<QDialog*> seen;
    for (QWidget* window : QApplication::topLevelWidgets())
        if (auto* dialog = qobject_cast<QDialog*>(window);
            dialog && dialog->isVisible() && !qobject_cast<QFileDialog*>(dialog))
            seen << dialog;
    return seen;
}

QList<QPushButton*> harmfulButtons(const QDialog& dialog) {
    QList<QPushButton*> harmful;
    for (const auto* box : dialog.findChildren<QDialogButtonBox*>())
        for (QAbstractButton* button : box->buttons()) {
            const auto role = box->buttonRole(button);
            auto* push = qobject_cast<QPushButton*>(button);
            if (push &&
                (role == QDialogButtonBox::ResetRole || role == QDialogButtonBox::DestructiveRole))
                harmful << push;
        }
    if (auto* none = dialog.findChild<QPushButton*>("noKey")) harmful << none;
    return harmful;
}

QVariantMap allSettings() {
    QSettings settings;
    settings.sync();
    QVariantMap all;
    for (const QString& key : settings.allKeys())
        if (!key.startsWith("window/") && !key.startsWith("session/"))  // kept as time goes by
            all[key] = settings.value(key);
    return all;
}

void closeAll() {
    for (QWidget* window : QApplication::topLevelWidgets()) {
        auto* dialog = qobject_cast<QDialog*>(window);
        if (dialog && dialog->isVisible()) dialog->reject();
    }
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

}  // namespace

class WindowDialogsTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;
    int harmfulClicks_ = 0;
    int judged_ = 0;

    /// Enter where the keyboard is at first, and on each harmful button.
    void pressEnterIn(QDialog& opened) {
        const QPointer<QDialog> dialog(&opened);
        const QString name = opened.metaObject()->className() + (' ' + opened.windowTitle());
        for (QPushButton* button : harmfulButtons(opened)) {
            ++judged_;
            connect(button, &QAbstractButton::clicked, this, [this] { ++harmfulClicks_; });
            QVERIFY2(!button->isDefault() && !button->autoDefault(), qPrintable(name));
            // Another button may do its work, so only where this one is asked.
            button->setFocus(Qt::TabFocusReason);
            QKeyEvent enter(QEvent::KeyPress, Qt::Key_Return, {});
            QApplication::sendEvent(button, &enter);
            QVERIFY2(harmfulClicks_ == 0, qPrintable(name));
            if (!dialog || !dialog->isVisible()) return;
        }
    }
    template <class Dialog>
    Dialog* opened() const {
        Dialog* dialog = scene_->window->findChild<Dialog*>();
        return dialog && QTest::qWaitForWindowExposed(dialog) ? dialog : nullptr;
    }
    static QMessageBox* question(const QDialog& above) {
        return above.findChild<QMessageBox*>("resetQuestion");
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
        QVERIFY(scene_->open());
        harmfulClicks_ = judged_ = 0;
    }
    void cleanup() {
        closeAll();
        scene_.reset();
    }

    void enterHarmsNothingInAnyDialog() {
        select(scene_->document(), selectRect({10, 10, 70, 50}));
        scene_->document().placePatch(Placement::translation(7, 7));  // closing it asks
        QSet<QString> found;
        for (QAction* action : scene_->window->findChildren<QAction*>()) {
            if (!action->isEnabled() || action->menu() || action->isSeparator()) continue;
            if (action == scene_->window->actions().quit) continue;
            if (!action->text().contains("…") && action != scene_->window->actions().closePicture)
                continue;
            const QVariantMap before = allSettings();
            const QPointer<QAction> held(action);
            action->trigger();
            const bool waits = QTest::qWaitFor([] { return !dialogs().isEmpty(); }, 200);
            Q_UNUSED(waits)  // some ask for a file instead
            for (QDialog* dialog : dialogs()) {
                found << dialog->metaObject()->className() + (' ' + dialog->windowTitle());
                pressEnterIn(*dialog);
            }
            closeAll();
            QCOMPARE(allSettings(), before);
        }
        QVERIFY2(found.size() > 12, qPrintable(found.values().join(", ")));
        QVERIFY2(judged_ >= 3, qPrintable(QString::number(judged_)));
    }

    void enterClosesPreferencesAndKeepsThem() {
        scene_->window->actions().preferences->trigger();
        auto* dialog = opened<PreferencesDialog>();
        QVERIFY(dialog);
        chooseTheme(Theme::highContrast);
        dialog->findChild<QSpinBox*>("undoSteps")->setValue(17);
        dialog->reject();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        scene_->window->actions().preferences->trigger();
        dialog = opened<PreferencesDialog>();
        QVERIFY(dialog);
        const QPointer<QDialog> held(dialog);
        QTest::keyClick(dialog, Qt::Key_Return);
        QTRY_VERIFY(!held || !held->isVisible());
        QCOMPARE(chosenTheme(), Theme::highContrast);
        QCOMPARE(Preferences::kept().undoSteps, 17);
        chooseTheme(Theme::dark);
    }

    /// Where the only button closes, each number and text acts at once.
    void enterInAFieldTakesItAndClosesNoDialogThatActsAtOnce() {
        const WindowActions& a = scene_->window->actions();
        int fields = 0;
        for (QAction* action : {a.preferences, a.shortcuts, a.editGuides, a.glossary, a.manual}) {
            action->trigger();
            QTRY_VERIFY(!dialogs().isEmpty());
            QDialog* dialog = dialogs().front();
            for (auto* field : dialog->findChildren<QWidget*>()) {
                const bool typed =
                    qobject_cast<QAbstractSpinBox*>(field) || qobject_cast<QLineEdit*>(field);
                if (!typed || !field->isVisible() || !field->isEnabled() ||
                    field->focusPolicy() == Qt::NoFocus)
                    continue;
                field->setFocus();
                if (dialog->focusWidget() != field) continue;  // another takes it
                for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter}) {
                    QTest::keyClick(field, key);
                    QVERIFY2(dialog->isVisible(),
                             qPrintable(action->text() + ": " + field->objectName()));
                }
                ++fields;
            }
            closeAll();
        }
        QVERIFY2(fields >= 3, qPrintable(QString::number(fields)));
    }

    void usualValuesAreTakenOnlyAfterAQuestion() {
        scene_->window->actions().preferences->trigger();
        auto* dialog = opened<PreferencesDialog>();
        QVERIFY(dialog);
        dialog->findChild<QSpinBox*>("undoSteps")->setValue(17);
        dialog->findChild<QPushButton*>("usualValues")->click();
        QCOMPARE(Preferences::kept().undoSteps, 17);
        QVERIFY(question(*dialog));
        QTest::keyClick(question(*dialog), Qt::Key_Return);  // Enter cancels
        QTRY_VERIFY(!question(*dialog));
        QCOMPARE(Preferences::kept().undoSteps, 17);
        dialog->findChild<QPushButton*>("usualValues")->click();
        dialog->findChild<QPushButton*>("usualValues")->click();
        QCOMPARE(dialog->findChildren<QMessageBox*>("resetQuestion").size(), 1);
        question(*dialog)->findChild<QPushButton*>("resetAgreed")->click();
        QCOMPARE(Preferences::kept().undoSteps, Preferences().undoSteps);
    }

    void enterInKeyboardAndMouseKeepsKeys() {
        QAction& tour = *scene_->window->actions().tour;
        scene_->window->actions().shortcuts->trigger();
        auto* dialog = opened<ShortcutsDialog>();
        QVERIFY(dialog);
        auto* table = dialog->findChild<QTableWidget*>();
        const auto rows = table->findItems(QString(tour.text()).remove('&'), Qt::MatchExactly);
        QVERIFY(!rows.isEmpty());
        table->setCurrentCell(rows.first()->row(), 0);
        QWidget* field = dialog->findChild<QWidget*>("commandKey");
        field->setFocus();
        QTest::keyClick(field, Qt::Key_F9);
        QTRY_COMPARE(tour.shortcut(), QKeySequence(Qt::Key_F9));
        table->setFocus();
        const QPointer<QDialog> held(dialog);
        QTest::keyClick(table, Qt::Key_Return);
        QTRY_VERIFY(!held || !held->isVisible());
        QCOMPARE(tour.shortcut(), QKeySequence(Qt::Key_F9));
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        scene_->window->actions().shortcuts->trigger();
        dialog = opened<ShortcutsDialog>();
        QVERIFY(dialog);
        dialog->findChild<QPushButton*>("usualKeys")->click();
        QCOMPARE(tour.shortcut(), QKeySequence(Qt::Key_F9));
        question(*dialog)->findChild<QPushButton*>("resetAgreed")->click();
        QVERIFY(tour.shortcut().isEmpty());
    }

    void enterRecoversAndDiscardsNothing() {
        RecoverableWork work;
        work.title = "work";
        RecoveryDialog dialog({work}, nullptr);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        QSignalSpy refused(&dialog, &RecoveryDialog::refused);
        dialog.show();
        auto* discard = dialog.findChild<QPushButton*>("discard");
        discard->setFocus();
        QTest::keyClick(discard, Qt::Key_Return);
        QCOMPARE(refused.count(), 0);
    }

    void spaceStillPressesSuchAButton() {
        scene_->window->actions().preferences->trigger();
        auto* dialog = opened<PreferencesDialog>();
        QVERIFY(dialog);
        auto* usual = dialog->findChild<QPushButton*>("usualValues");
        usual->setFocus();
        QTest::keyClick(usual, Qt::Key_Space);
        QVERIFY(question(*dialog));
    }
};

QTEST_MAIN(WindowDialogsTest)
#include "window_dialogs_test.moc"
