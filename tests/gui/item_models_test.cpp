// Every item model of the window through a life: empty, filled, changed, shrunk, reset, sorted. A
// model that is not in lives() fails tests/architecture.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QDockWidget>
#include <QScopeGuard>
#include <map>

#include "gui/document/patch_commands.h"
#include "gui/lab/report/table_model.h"
#include "gui/model_lives.h"
#include "gui/patches/patch_list_model.h"
#include "gui/patches_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

namespace {

SharedRecord recordOf(std::size_t rows) {
    LabTable table{"rounds", "Rounds", {"scheme", "microseconds_a_step", "note"}};
    for (std::size_t i = 0; i < rows; ++i)
        table.rows.push_back({std::string("block ") + std::to_string(i), 1.5 * double(i), LabCell()});
    if (rows > 1) table.rows[1] = {std::string("short")};
    if (rows > 2) table.rows[2][1] = std::nan("");
    LabRecord record{.report = {"rounds", DeviceInfo()}};
    record.report.tables = {table, {"empty", "Empty", {"one"}}, {"bare", "Without columns", {}}};
    return std::make_shared<const LabRecord>(std::move(record));
}

}  // namespace

class ItemModelsTest : public QObject, public PatchesScene {
    Q_OBJECT

    void liveAsLabTable() {
        LabTableModel model, other;
        other.setTable(recordOf(3), "rounds");
        WatchedModel watched(model);
        const auto right = [&] { QCOMPARE(watched.check(other), QString()); };
        right();
        for (const std::size_t rows : {1U, 40U, 41U, 7U, 0U, 2U}) {
            model.setTable(recordOf(rows), "rounds");
            QCOMPARE(model.rowCount(), int(rows));
            right();
        }
        for (const char* key : {"empty", "bare", "not there", ""}) {
            model.setTable(recordOf(5), key);
            right();
        }
        model.setTable(recordOf(5), "rounds");
        right();
        model.setTable(nullptr, "rounds");
        QCOMPARE(model.rowCount(), 0);
        right();
    }

    void liveAsPatchList() {
        openPatch();
        const auto end = qScopeGuard([this] { scene_.reset(); });
        PatchListModel model, other;
        other.setDocument(&document());
        WatchedModel watched(model);
        const auto right = [&] { QCOMPARE(watched.check(other), QString()); };
        right();
        model.setDocument(&document());
        QCOMPARE(model.rowCount(), 1);
        right();
        duplicatePatches(document());
        addSecond({30, 30});
        duplicatePatches(document());
        QVERIFY(model.rowCount() > 2);
        right();
        QVERIFY(model.setData(model.index(1), "renamed", Qt::EditRole));
        QCOMPARE(model.index(1).data().toString(), QString("renamed"));
        QVERIFY(model.setData(model.index(0), false, PatchListModel::isVisible));
        QVERIFY(model.moveRow({}, 0, {}, 2));
        right();
        for (int i = 0; i < 6; ++i) document().undoStack().undo();
        right();
        for (int i = 0; i < 6; ++i) document().undoStack().redo();
        selectAllPatches(document());
        document().deletePatch();
        QCOMPARE(model.rowCount(), 0);
        right();
        document().undoStack().undo();
        QVERIFY(model.rowCount() > 2);
        right();
        model.setDocument(nullptr);
        QCOMPARE(model.rowCount(), 0);
        right();
        model.setDocument(&document());
        PatchListModel elsewhere;  // of no document
        scene_.reset();            // and the document with it
        QCOMPARE(model.rowCount(), 0);
        QCOMPARE(answersWhereNothingIs(model, elsewhere, {}), QString());
    }

    using Life = void (ItemModelsTest::*)();
    static std::map<QString, Life> lives() {
        return {
            {"LabTableModel", &ItemModelsTest::liveAsLabTable},
            {"PatchListModel", &ItemModelsTest::liveAsPatchList},
        };
    }

    static QList<QKeySequence> standardKeys() {
        QList<QKeySequence> all;
        for (int key = 1; key <= QKeySequence::Cancel; ++key)
            all += QKeySequence::keyBindings(static_cast<QKeySequence::StandardKey>(key));
        for (const int key : {Qt::Key_Up, Qt::Key_Down, Qt::Key_Left, Qt::Key_Right, Qt::Key_Home,
                              Qt::Key_End, Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Space,
                              Qt::Key_Return, Qt::Key_F2, Qt::Key_Escape, Qt::Key_A, Qt::Key_Menu})
            all << QKeySequence(key) << QKeySequence(int(Qt::ShiftModifier) | key)
                << QKeySequence(int(Qt::ControlModifier) | key);
        return all;
    }

private slots:
    void aModelAnswersAnyCaller_data() {
        QTest::addColumn<QString>("model");
        for (const auto& [name, life] : lives()) QTest::newRow(qPrintable(name)) << name;
    }
    void aModelAnswersAnyCaller() {
        QFETCH(QString, model);
        (this->*lives().at(model))();
    }

    // Qt's models, too: of lists and tables that are filled by hand, and of the steps of undo.
    void aViewOfAnyWindowTakesEveryStandardKey() {
        openPatch();
        const auto end = qScopeGuard([this] { scene_.reset(); });
        const WindowActions& actions = scene_->window->actions();
        for (QAction* opens : {actions.lab, actions.shortcuts, actions.preferences, actions.race})
            opens->trigger();
        scene_->window->findChild<QAbstractButton*>("labAsTable")->click();
        for (QDockWidget* dock : scene_->window->findChildren<QDockWidget*>()) dock->show();
        QCoreApplication::processEvents();
        const QList<QAbstractItemView*> views = scene_->window->findChildren<QAbstractItemView*>();
        std::vector<std::unique_ptr<QAbstractItemModelTester>> testers;
        for (QAbstractItemView* view : views) {
            if (!view->model()) continue;
            constexpr auto kMode = QAbstractItemModelTester::FailureReportingMode::QtTest;
            testers.push_back(std::make_unique<QAbstractItemModelTester>(view->model(), kMode));
            for (const bool current : {false, true})
                for (const QKeySequence& keys : standardKeys()) {
                    if (!current) view->setCurrentIndex({});
                    QKeyEvent press(QEvent::KeyPress, keys[0].key(), keys[0].keyboardModifiers());
                    QApplication::sendEvent(view, &press);
                }
        }
        QVERIFY(testers.size() > 4);
    }
};

QTEST_MAIN(ItemModelsTest)
#include "item_models_test.moc"
