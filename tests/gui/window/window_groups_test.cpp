// Groups of patches: made, faded, hidden, moved and dragged in the list, a step of undo each.
#include <QLineEdit>
#include <QSlider>

#include "gui/document/patch_commands.h"
#include "gui/document/patch_groups.h"
#include "gui/files/document_store.h"
#include "gui/patches/patch_actions.h"
#include "gui/patches/patch_list_model.h"
#include "gui/patches/patch_list_view.h"
#include "gui/patches/patch_row.h"
#include "gui/patches_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowGroupsTest : public QObject, PatchesScene {
    Q_OBJECT

    PatchListView* list() const { return scene_->window->findChild<PatchListView*>(); }
    PatchListModel* model() const { return qobject_cast<PatchListModel*>(list()->model()); }
    PatchActions& actions() const { return *scene_->window->actions().patches; }
    int steps() const { return document().undoStack().index(); }
    void undo() const { document().undoStack().undo(); }
    std::uint64_t id(int index) const { return patch(index).id; }
    /// Four patches, the lowest first, a, b, c and d; nothing is selected.
    void openFour() {
        openPatch();
        for (int i = 0; i < 3; ++i) duplicatePatches(document());
        const char* const names[] = {"a", "b", "c", "d"};
        for (int i = 0; i < 4; ++i)
            document().changePatches("", {id(i)}, [&](PatchObject& p) {
                p.name = names[i];
                p.backgroundFromSource = Placement::translation(10 + 30.0 * i, 20 + 10.0 * i);
            });
        document().deselectPatch();
    }
    void select(const std::vector<int>& indices) const {
        std::vector<std::uint64_t> ids;
        for (const int i : indices) ids.push_back(id(i));
        document().selectPatches(ids, ids.back());
    }
    /// The tree, the lowest first: "a Group(b c) d".
    QString tree() const { return text(document().state().document->tree()); }
    QString text(const PatchTree& nodes) const {
        QStringList all;
        const Document& d = *document().state().document;
        for (const PatchNode& node : nodes)
            all << (node.isGroup()
                        ? QString::fromStdString(node.group.name) + "(" + text(node.inside) + ")"
                        : QString::fromStdString(d.find(node.id)->name));
        return all.join(' ');
    }
    const PatchGroup& group(int i = 0) const {
        return document().state().document->groups().at(std::size_t(i));
    }
    /// As rows, the topmost first, those in groups behind points.
    QString rows() const {
        QStringList all;
        for (int i = 0; i < model()->rowCount(); ++i) {
            const QModelIndex at = model()->index(i);
            all << QString(at.data(PatchListModel::depth).toInt(), '.') + at.data().toString();
        }
        return all.join(' ');
    }
    QPoint atRow(int row, double down, int depth = 0) const {
        const QRect r = list()->visualRect(model()->index(row));
        return {r.left() + PatchRow::leftAt(depth, r) + 2, r.top() + int(down * r.height())};
    }
    void clickRow(int row, Qt::KeyboardModifiers keys = {}) const {
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, keys, atRow(row, 0.2, 6));
    }

private slots:
    void cleanup() { scene_.reset(); }

    void ctrlGMakesOneGroupOfWhatIsSelectedAndCtrlShiftGUndoesIt() {
        openFour();
        QVERIFY(!actions().group->isEnabled() && !actions().ungroup->isEnabled());
        select({1, 2});
        QVERIFY(actions().group->isEnabled() && !actions().ungroup->isEnabled());
        const int before = steps();
        QTest::keyClick(&scene_->canvas(), Qt::Key_G, Qt::ControlModifier);
        QCOMPARE(tree(), QString("a Group(b c) d"));
        QCOMPARE(steps(), before + 1);
        QCOMPARE(rows(), QString("d Group .c .b a"));
        QCOMPARE(document().selectedGroups(), std::vector{group().id});
        QTest::keyClick(&scene_->canvas(), Qt::Key_G, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(tree(), QString("a b c d"));
        QCOMPARE(document().selectedPatches().size(), std::size_t{2});
        undo();
        QCOMPARE(tree(), QString("a Group(b c) d"));
        undo();
        QCOMPARE(tree(), QString("a b c d"));
        QCOMPARE(steps(), before);
    }
    void aGroupThatUndoOrRedoBringsBackIsSelectedAsAWhole() {
        openFour();
        select({1, 2});
        actions().group->trigger();
        const std::uint64_t made = group().id;
        QCOMPARE(document().selectedGroups(), std::vector{made});
        const int all = steps();
        for (int i = 0; i < all; ++i) undo();
        for (int i = 0; i < all; ++i) document().undoStack().redo();
        QCOMPARE(document().selectedGroups(), std::vector{made});
        QCOMPARE(document().selectedPatches().size(), std::size_t{2});
        duplicatePatches(document());
        const std::vector copy = document().selectedGroups();
        QVERIFY(copy.size() == 1 && copy.front() != made);
        undo();
        document().undoStack().redo();
        QCOMPARE(document().selectedGroups(), copy);
        undo();
        selectGroup(document(), made);
        actions().ungroup->trigger();
        QVERIFY(document().selectedGroups().empty());
        undo();
        QCOMPARE(document().selectedGroups(), std::vector{made});
        document().deselectPatch();
        document().undoStack().redo();
        undo();
        QVERIFY(document().selectedGroups().empty());  // nothing was selected
    }

    void whatLiesApartComesTogetherInThePlaceOfTheTopmost() {
        openFour();
        select({0, 3});
        groupPatches(document());
        QCOMPARE(tree(), QString("b c Group(a d)"));
        select({0, 1});
        groupPatches(document());
        QCOMPARE(tree(), QString("Group 2(b c) Group(a d)"));
        selectAllPatches(document());
        groupPatches(document());
        QCOMPARE(tree(), QString("Group 3(Group 2(b c) Group(a d))"));
        // A patch alone, of a group within one.
        select({1});
        ungroupPatches(document());
        QCOMPARE(tree(), QString("Group 3(b c Group(a d))"));
    }
    void aGroupsRowFoldsByArrowAndKeys() {
        openFour();
        select({1, 2});
        groupPatches(document());
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, {},
                          atRow(1, 0.5) + QPoint(PatchListModel::kThumbnail / 2, 0));
        QCOMPARE(rows(), QString("d Group a"));
        list()->setFocus();
        list()->setCurrentIndex(model()->index(1));
        QTest::keyClick(list(), Qt::Key_Right);
        QCOMPARE(rows(), QString("d Group .c .b a"));
        QTest::keyClick(list(), Qt::Key_Down);
        QTest::keyClick(list(), Qt::Key_Down);
        QCOMPARE(document().selectedPatches(), std::vector{id(1)});
        QTest::keyClick(list(), Qt::Key_Left);  // to the group
        QCOMPARE(document().selectedGroups(), std::vector{group().id});
        QCOMPARE(document().selectedPatches().size(), std::size_t{2});
        QTest::keyClick(list(), Qt::Key_Left);
        QCOMPARE(rows(), QString("d Group a"));
        QCOMPARE(list()->currentIndex().row(), 1);
        document().selectPatch(2);  // what is selected is seen
        QCOMPARE(rows(), QString("d Group .c .b a"));
        QVERIFY(list()->selectionModel()->isSelected(model()->index(2)));
        QVERIFY(!list()->selectionModel()->isSelected(model()->index(1)));
    }
    void nameEyeAndOpacityAreTheGroups() {
        openFour();
        select({1, 2});
        groupPatches(document());
        const int before = steps();
        QVERIFY(model()->setData(model()->index(1), "  Face ", Qt::EditRole));
        QCOMPARE(tree(), QString("a Face(b c) d"));
        auto* slider = scene_->window->findChild<QSlider*>("patchOpacity");
        slider->setValue(40);
        QCOMPARE(group().opacity, 0.4);
        QVERIFY(patch(1).opacity == 1 && patch(2).opacity == 1);
        QVERIFY(model()->index(1).data(PatchListModel::remark).toString().contains("40"));
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, {},
                          PatchRow::eyeIn(list()->visualRect(model()->index(1))).center());
        QVERIFY(!group().visible && patch(1).visible);
        QVERIFY(!model()->index(2).data(PatchListModel::isShown).toBool());
        QVERIFY(model()->index(2).data(PatchListModel::isVisible).toBool());
        QCOMPARE(steps(), before + 3);
        QVERIFY(actions().hide->isChecked());
        actions().hide->trigger();
        QVERIFY(group().visible);
        for (int i = 0; i < 4; ++i) undo();
        QCOMPARE(tree(), QString("a Group(b c) d"));
        QVERIFY(group().opacity == 1 && group().visible);
        document().selectPatch(1);
        QCOMPARE(slider->value(), 100);
        slider->setValue(30);
        QVERIFY(patch(1).opacity == 0.3 && group().opacity == 1);
    }
    void f2NamesTheGroup() {
        openFour();
        select({1, 2});
        groupPatches(document());
        actions().rename->trigger();
        auto* editor = list()->findChild<QLineEdit*>();
        QVERIFY(editor);
        QCOMPARE(editor->text(), QString("Group"));
        editor->setText("Eyes");
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(tree(), QString("a Eyes(b c) d"));
    }
    void whatIsHiddenWithItsGroupIsNotUnderThePointer() {
        openFour();
        const Point inside{60, 45};  // of b
        const int over = document().patchAt(inside);
        QVERIFY(over >= 0);
        select({over});
        groupPatches(document());
        showNodes(document(), {group().id}, false);
        QVERIFY(document().patchAt(inside) != over);
    }
    void aGroupIsMovedCopiedAndDeletedAsAWhole() {
        openFour();
        select({1, 2});
        groupPatches(document());
        setOpacity(document(), 0.5, 0);
        const auto placeOfPatch = [this](int i) { return patch(i).backgroundFromSource.offset(); };
        const PlanePoint b = placeOfPatch(1), c = placeOfPatch(2), d = placeOfPatch(3);
        int before = steps();
        scene_->drag(
            {scene_->onCanvas({60, 45}), scene_->onCanvas({65, 48}), scene_->onCanvas({72, 51})});
        QVERIFY(placeOfPatch(1).x == b.x + 12 && placeOfPatch(1).y == b.y + 6);
        QVERIFY(placeOfPatch(2).x == c.x + 12 && placeOfPatch(3).x == d.x);
        QCOMPARE(steps(), before + 1);
        QCOMPARE(document().selectedGroups(), std::vector{group().id});
        before = steps();
        duplicatePatches(document());
        QCOMPARE(steps(), before + 1);
        QCOMPARE(tree(), QString("a Group(b c) Group 2(b 2 c 2) d"));
        QCOMPARE(group(1).opacity, 0.5);
        QCOMPARE(document().selectedGroups(), std::vector{group(1).id});
        document().deletePatch();
        QCOMPARE(tree(), QString("a Group(b c) d"));
        undo();
        QCOMPARE(tree(), QString("a Group(b c) Group 2(b 2 c 2) d"));
    }
    void aCopyOfAPatchStaysInItsGroup() {
        openFour();
        select({1, 2});
        groupPatches(document());
        document().selectPatch(2);
        duplicatePatches(document());
        QCOMPARE(tree(), QString("a Group(b c c 2) d"));
    }
    void orderGoesIntoGroupsAndOutOfThem() {
        openFour();
        select({1, 2});
        groupPatches(document());
        const auto press = [this](Qt::Key key, Qt::KeyboardModifiers more = {}) {
            QTest::keyClick(&scene_->canvas(), key, Qt::ControlModifier | more);
        };
        document().selectPatch(0);
        QStringList seen;
        while (actions().forward->isEnabled() && seen.size() < 10) {
            press(Qt::Key_BracketRight);
            seen << tree();
        }
        QCOMPARE(seen, (QStringList{"Group(a b c) d", "Group(b a c) d", "Group(b c a) d",
                                    "Group(b c) a d", "Group(b c) d a"}));
        seen.clear();
        while (actions().backward->isEnabled() && seen.size() < 10) {
            press(Qt::Key_BracketLeft);
            seen << tree();
        }
        QCOMPARE(seen.size(), 5);
        QCOMPARE(seen.last(), QString("a Group(b c) d"));
        document().selectPatch(1);
        press(Qt::Key_BracketRight, Qt::ShiftModifier);  // within its group
        QCOMPARE(tree(), QString("a Group(c b) d"));
        selectGroup(document(), group().id);
        actions().toFront->trigger();
        QCOMPARE(tree(), QString("a d Group(c b)"));
        QVERIFY(!actions().forward->isEnabled() && actions().backward->isEnabled());
        press(Qt::Key_BracketLeft);
        QCOMPARE(tree(), QString("a Group(c b) d"));
    }
    void rowsAreDraggedIntoGroupsAndOutOfThem() {
        openFour();
        select({1, 2});
        groupPatches(document());  // rows: d Group .c .b a
        const int before = steps();
        clickRow(0);
        QCOMPARE(document().selectedPatches(), std::vector{id(3)});
        list()->drop(atRow(1, 0.5));  // onto the group
        QCOMPARE(tree(), QString("a Group(b c d)"));
        QCOMPARE(rows(), QString("Group .d .c .b a"));
        QCOMPARE(steps(), before + 1);
        list()->drop(atRow(3, 0.1, 1));  // between c and b
        QCOMPARE(tree(), QString("a Group(b d c)"));
        list()->drop(atRow(3, 0.9, 0));  // below b, at the left: out
        QCOMPARE(tree(), QString("a d Group(b c)"));
        list()->drop(atRow(2, 0.9, 1));  // below b, more to the right: the lowest of the group
        QCOMPARE(tree(), QString("a Group(d b c)"));
        list()->drop(atRow(4, 3));  // below all
        QCOMPARE(tree(), QString("d a Group(b c)"));
        list()->drop(atRow(0, 0.05));  // above all
        QCOMPARE(tree(), QString("a Group(b c) d"));
        QCOMPARE(steps(), before + 6);
        clickRow(1);
        QCOMPARE(document().selectedGroups(), std::vector{group().id});
        list()->drop(atRow(0, 0.05));
        QCOMPARE(tree(), QString("a d Group(b c)"));
        list()->drop(atRow(1, 0.3, 1));  // into itself: nothing
        list()->drop(atRow(0, 0.5));
        QCOMPARE(tree(), QString("a d Group(b c)"));
        QCOMPARE(steps(), before + 7);
        for (int i = 0; i < 7; ++i) undo();
        QCOMPARE(tree(), QString("a Group(b c) d"));
    }
    void whatIsDraggedHidesNoRow() {
        openFour();
        const QImage picture = list()->dragPicture(model()->index(1)).toImage();
        QCOMPARE(picture.deviceIndependentSize().toSize(),
                 list()->visualRect(model()->index(1)).size());
        int most = 0;
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                most = std::max(most, picture.pixelColor(x, y).alpha());
        QVERIFY(most > 60 && most < 180);
    }

    void groupsLieInGroups() {
        openFour();
        select({1, 2});
        groupPatches(document());
        clickRow(4);  // a
        groupPatches(document());
        QCOMPARE(tree(), QString("Group 2(a) Group(b c) d"));
        list()->drop(atRow(1, 0.5));
        QCOMPARE(tree(), QString("Group(b c Group 2(a)) d"));
        QCOMPARE(rows(), QString("d Group .Group_2 ..a .c .b").replace('_', ' '));
        document().selectPatch(2);
        QCOMPARE(nameOfActive(), QString("a"));
        document().deletePatch();
        QCOMPARE(tree(), QString("Group(b c) d"));  // empty ones go
    }
    void deeperThanDocumentsTakeIsRefusedInASentence() {
        openFour();
        select({0});
        for (std::size_t i = 0; i < kDeepestGroup; ++i) actions().group->trigger();
        QVERIFY(scene_->window->messages().text().isEmpty());
        const int before = steps();
        const QString was = tree();
        actions().group->trigger();
        QVERIFY(scene_->window->messages().text().contains("32"));
        QCOMPARE(tree(), was);
        const auto deepest = document().activePatch()->group;
        select({1});
        groupPatches(document());
        const std::vector<std::uint64_t> moved = selectedNodes(document());
        QVERIFY(!moveNodes(document(), moved, {deepest, 0}));
        QCOMPARE(steps(), before + 1);
        QVERIFY(scene_->window->messages().isError());
    }

    /// Of a document just opened, whose patches have the numbers of the one seen before.
    void whatIsActiveIsSeenWhenADocumentIsOpened() {
        openFour();
        select({2, 3});
        groupPatches(document());
        document().selectPatch(3);
        const QString saved = scene_->path("groups.ora");
        DocumentStore& store = scene_->window->store();
        QSignalSpy ended(&store, &DocumentStore::saved);
        store.save(document(), saved, SaveAs::own);
        QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, kPatience);
        scene_->window->openFiles({saved});
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), 2, kPatience);
        QTRY_COMPARE(rows(), QString("Group .d .c b a"));
        document().setOpen(group().id, false);
        QCOMPARE(rows(), QString("Group b a"));
        scene_->window->tabs().setCurrentIndex(0);
        scene_->window->tabs().setCurrentIndex(1);
        QCOMPARE(rows(), QString("Group b a"));  // left closed
    }

    void tabsRememberWhichGroupsAreOpen() {
        openFour();
        select({1, 2});
        groupPatches(document());
        document().setOpen(group().id, false);
        select({0});
        groupPatches(document());
        QCOMPARE(rows(), QString("d Group Group_2 .a").replace('_', ' '));
        scene_->window->openFiles({scene_->path("background16.png")});
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), 2, kPatience);
        QCOMPARE(model()->rowCount(), 0);
        scene_->window->tabs().setCurrentIndex(0);
        QTRY_COMPARE(rows(), QString("d Group Group_2 .a").replace('_', ' '));
    }
    void aFadedGroupIsSeenFaded() {
        openFour();
        QVERIFY(scene_->solved());
        const auto shown = [this](Point p) {
            const Picture seen = seenPicture();
            return double(seen.color->at(0, p)) / 257;
        };
        const Point at{60, 45};
        const double with = shown(at);
        select({0, 1, 2});  // the fourth lies elsewhere
        groupPatches(document());
        showNodes(document(), {group().id}, false);
        QVERIFY(scene_->solved());
        const double without = shown(at);
        QVERIFY(std::abs(with - without) > 4);
        showNodes(document(), {group().id}, true);
        setOpacity(document(), 0.25, 0);
        QVERIFY(scene_->solved());
        QTRY_VERIFY(std::abs(shown(at) - (without + 0.25 * (with - without))) < 1);
    }

private:
    QString nameOfActive() const { return QString::fromStdString(document().activePatch()->name); }
    Picture seenPicture() const {
        Picture picture = document().background().picture;
        compose(picture, document().layers());
        return picture;
    }
};

QTEST_MAIN(WindowGroupsTest)
#include "window_groups_test.moc"
