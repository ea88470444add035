// Every command is found by a few letters of its name and done without a mouse.
#include <QTableWidget>
#include <QTreeWidget>

#include "gui/help/command_search.h"
#include "gui/patches/patch_actions.h"
#include "gui/window_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowCommandsTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    MainWindow& window() const { return *scene_->window; }
    CommandSearch* search() const { return window().findChild<CommandSearch*>(); }
    static QTreeWidget& list(const CommandSearch& search) {
        return *search.findChild<QTreeWidget*>();
    }
    CommandSearch* open() const {
        window().activateWindow();
        if (!QTest::qWaitForWindowActive(&window())) return nullptr;
        QTest::keyClick(&window(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        return search();
    }
    /// Types into a search that is open; the row that is marked then.
    static const QTreeWidgetItem* find(CommandSearch& search, const QString& query) {
        auto* field = search.findChild<QLineEdit*>();
        field->clear();
        QTest::keyClicks(field, query);
        return list(search).currentItem();
    }
    static const QTreeWidgetItem* row(const CommandSearch& search, const QString& title) {
        for (int i = 0; i < list(search).topLevelItemCount(); ++i)
            if (list(search).topLevelItem(i)->text(0) == title) return list(search).topLevelItem(i);
        return nullptr;
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
    }
    void cleanup() { scene_.reset(); }

    void everyCommandOfTheMenusIsListedWithItsPlaceAndKey() {
        const CommandSearch* search = open();
        QVERIFY(search);
        int commands = 0;
        const std::function<void(const QList<QAction*>&)> look = [&](const QList<QAction*>& actions) {
            for (const QAction* action : actions) {
                if (action->isSeparator() || action->text().isEmpty()) continue;
                if (action->menu()) {
                    if (!action->menu()->property(kFilledLate).toBool())
                        look(action->menu()->actions());
                    continue;
                }
                const QTreeWidgetItem* item = row(*search, titleOf(*action));
                QVERIFY2(item, qPrintable(action->text()));
                ++commands;
            }
        };
        look(window().menuBar()->actions());
        QVERIFY(commands > 90);
        const QTreeWidgetItem* grow = row(*search, "Open");
        QVERIFY(grow && grow->text(1) == "File" && grow->text(2) == "Ctrl+O");
    }

    void aCommandIsFoundByAFewLettersAndDoneWithReturn() {
        QVERIFY(scene_->open());
        CommandSearch* search = open();
        QVERIFY(search);
        const QTreeWidgetItem* found = find(*search, "flip hor");
        QVERIFY(found && found->text(0).startsWith("Flip"));
        const int steps = scene_->document().undoStack().count();
        // Down and up again come back to it.
        QTest::keyClick(search->findChild<QLineEdit*>(), Qt::Key_Down);
        QTest::keyClick(search->findChild<QLineEdit*>(), Qt::Key_Up);
        scene_->document().selectPatch(0);
        QTest::keyClick(search->findChild<QLineEdit*>(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(!this->search(), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(scene_->document().undoStack().count() > steps, kPatience);
    }

    void whatCannotBeChosenIsGreyedAndSaysWhy() {
        CommandSearch* search = open();
        QVERIFY(search);
        find(*search, "duplicate");
        const QTreeWidgetItem* greyed = row(*search, "Duplicate");
        QVERIFY(greyed && !(greyed->flags() & Qt::ItemIsEnabled));
        QVERIFY2(greyed->text(1).contains("Open a picture"), qPrintable(greyed->text(1)));
        search->close();
        QVERIFY(scene_->open());
        scene_->document().deselectPatch();
        QTRY_VERIFY_WITH_TIMEOUT(!this->search(), kPatience);
        search = open();
        QVERIFY(search);
        find(*search, "duplicate");
        greyed = row(*search, "Duplicate");
        QVERIFY2(greyed && greyed->text(1).contains("Select a patch"),
                 qPrintable(greyed ? greyed->text(1) : QString()));
        find(*search, "ridge");
        greyed = row(*search, "Ridge");
        QVERIFY(greyed && greyed->text(1).contains("relief"));
        // Return does nothing but where something can be done.
        for (int i = 0; i < list(*search).topLevelItemCount(); ++i) {
            const QTreeWidgetItem* item = list(*search).topLevelItem(i);
            if (item == list(*search).currentItem()) QVERIFY(item->flags() & Qt::ItemIsEnabled);
        }
        QVERIFY(search->isVisible());
        find(*search, "xqzj");
        QCOMPARE(list(*search).topLevelItemCount(), 0);
        QVERIFY(search->isVisible());
        QTest::keyClick(search->findChild<QLineEdit*>(), Qt::Key_Return);
        QVERIFY(search->isVisible());
    }

    void gesturesAreFoundToo() {
        CommandSearch* search = open();
        QVERIFY(search);
        const QTreeWidgetItem* found = find(*search, "peek");
        QVERIFY(found && found->text(1).contains("B"));
        QTest::keyClick(search->findChild<QLineEdit*>(), Qt::Key_Return);
        auto* keys = window().findChild<QDialog*>("shortcuts");
        QVERIFY(keys && keys->isVisible());
        const auto* table = keys->findChild<QTableWidget*>();
        int seen = 0;
        for (int i = 0; i < table->rowCount(); ++i) seen += !table->isRowHidden(i);
        QVERIFY(seen > 0 && seen < 5);
    }

    void keysAreSearchedAndEndGoesToTheLastRow() {
        window().actions().shortcuts->trigger();
        auto* keys = window().findChild<QDialog*>("shortcuts");
        auto* table = keys->findChild<QTableWidget*>();
        table->setCurrentCell(3, 1);
        QTest::keyClick(table, Qt::Key_End);
        QCOMPARE(table->currentRow(), table->rowCount() - 1);
        QTest::keyClick(table, Qt::Key_Home);
        QCOMPARE(table->currentRow(), 0);
        QTest::keyClicks(keys->findChild<QLineEdit*>("keyQuery"), "lasso");
        for (int i = 0; i < table->rowCount(); ++i)
            if (!table->isRowHidden(i))
                QVERIFY((table->item(i, 0)->text() + table->item(i, 1)->text())
                            .contains("lasso", Qt::CaseInsensitive));
        QTest::keyClick(table, Qt::Key_End);
        QVERIFY(!table->isRowHidden(table->currentRow()));
    }
};

QTEST_MAIN(WindowCommandsTest)
#include "window_commands_test.moc"
