#include "gui/patches/patch_actions.h"

#include <QWidget>
#include <algorithm>

#include "gui/document/patch_groups.h"
#include "gui/style/theme.h"

namespace weft::gui {

PatchActions::PatchActions(QWidget* window, QObject* parent) : QObject(parent), window_(window) {
    makeOrder();
    makeTransforms();
    makeAlignments();
    hide = make("hide", tr("&Hide"), tr("Leave the patch out of the picture, without deleting it"),
                "eye", {},
                [this](CloneDocument& d) { showNodes(d, selectedNodes(d), !hide->isChecked()); });
    lock = make("lock", tr("Loc&k"), tr("A locked patch is neither moved nor deleted"), "lock", {},
                [this](CloneDocument& d) { lockPatches(d, d.selectedPatches(), lock->isChecked()); });
    hide->setCheckable(true);
    lock->setCheckable(true);
    rename = make("rename", tr("Re&name"), tr("Change the patch's name in the list"), "",
                  {QKeySequence(Qt::Key_F2)}, [](CloneDocument&) {});
    selectAll = make("selectAll", tr("Select All &Patches"), tr("Select every patch of the picture"),
                     "", {QKeySequence("Ctrl+Alt+A")}, selectAllPatches);
    clearKept = make("clearKept", tr("Clear &Kept Colour"),
                     tr("Nothing of the patch keeps its own colour any more; all of it adapts"), "",
                     {}, [](CloneDocument& d) { keepNoColour(d, d.selectedPatches()); });
    keepColour = make("keepColour", tr("Keep C&olour of the Object"),
                      tr("The thing that the patch's mask is drawn around keeps its own colour, but "
                         "for a rim that adapts; with a selection, what lies in it"),
                      "", {}, [](CloneDocument&) {});
    keepColour->setCheckable(true);
    tilePreview =
        make("tilePreview", tr("&Tiled Preview"), tr("Show the selected patch repeated side by side"),
             "tile", {}, [](CloneDocument&) {});
    tilePreview->setCheckable(true);
    refresh();
}

QAction* PatchActions::make(const char* name, const QString& text, const QString& tip,
                            const char* icon, const QList<QKeySequence>& keys,
                            std::function<void(CloneDocument&)> act) {
    auto* action = new QAction(text, this);
    action->setObjectName(QStringLiteral("patch-") + name);
    if (*icon) action->setIcon(themedIcon(icon));
    action->setShortcuts(keys);
    action->setToolTip(
        keys.isEmpty() ? tip : tip + "  (" + keys.first().toString(QKeySequence::NativeText) + ")");
    connect(action, &QAction::triggered, this, [this, act = std::move(act)] {
        if (document_) act(*document_);
    });
    window_->addAction(action);
    return action;
}

void PatchActions::makeOrder() {
    duplicate = make("duplicate", tr("D&uplicate"),
                     tr("Put a copy of the patch on top of it; with no patch selected, make one of "
                        "the selection"),
                     "duplicate", {QKeySequence("Ctrl+J")}, [](CloneDocument&) {});
    const auto towards = [](Towards where) {
        return [where](CloneDocument& d) { restackPatches(d, where); };
    };
    forward = make("forward", tr("Bring &Forward"), tr("Over the next patch above it"), "raise",
                   {QKeySequence("Ctrl+]")}, towards(Towards::forward));
    backward = make("backward", tr("Send Back&ward"), tr("Under the next patch below it"), "lower",
                    {QKeySequence("Ctrl+[")}, towards(Towards::backward));
    toFront = make("toFront", tr("Bring to Fron&t"), tr("Over all other patches"), "",
                   {QKeySequence("Ctrl+Shift+]"), QKeySequence("Ctrl+}")}, towards(Towards::front));
    group = make("group", tr("Group Patch&es"),
                 tr("Make one group of what is selected: named, faded, hidden and moved together"),
                 "group", {QKeySequence("Ctrl+G")}, groupPatches);
    ungroup = make("ungroup", tr("Ungroup Patche&s"), tr("What is in the group lies in its place"),
                   "", {QKeySequence("Ctrl+Shift+G")}, ungroupPatches);
    toBack = make("toBack", tr("Send to &Back"), tr("Under all other patches"), "",
                  {QKeySequence("Ctrl+Shift+["), QKeySequence("Ctrl+{")}, towards(Towards::back));
}

void PatchActions::makeTransforms() {
    flipX = make("flipX", tr("Flip &Horizontally"), tr("Left and right change sides"), "flip-x", {},
                 [](CloneDocument& d) { flipPatches(d, true); });
    flipY = make("flipY", tr("Flip &Vertically"), tr("Top and bottom change sides"), "flip-y", {},
                 [](CloneDocument& d) { flipPatches(d, false); });
    turnLeft = make("turnLeft", tr("Rotate 90° &Left"), tr("Turn by 90° counter-clockwise"),
                    "turn-left", {}, [](CloneDocument& d) { turnPatches(d, -90); });
    turnRight = make("turnRight", tr("Rotate 90° &Right"), tr("Turn by 90° clockwise"), "turn-right",
                     {}, [](CloneDocument& d) { turnPatches(d, 90); });
    reset =
        make("reset", tr("R&eset Transform"), tr("Back to its own size, not turned and not flipped"),
             "reset", {}, resetTransforms);
    fit = make("fit", tr("F&it to Picture"), tr("As large as the picture allows, in its middle"),
               "fit-picture", {}, fitPatches);
}

void PatchActions::makeAlignments() {
    const auto add = [this](const QString& text, const QString& tip, const char* icon, Alignment a) {
        alignments << make(icon, text, tip, icon, {}, [a](CloneDocument& d) { alignPatches(d, a); });
    };
    add(tr("Align &Left"), tr("Left edges in line; one patch alone: with the picture's"),
        "align-left", Alignment::left);
    add(tr("Align &Centre"), tr("Middles in line, one above the other"), "align-centre",
        Alignment::centre);
    add(tr("Align &Right"), tr("Right edges in line; one patch alone: with the picture's"),
        "align-right", Alignment::right);
    add(tr("Align &Top"), tr("Upper edges in line; one patch alone: with the picture's"), "align-top",
        Alignment::top);
    add(tr("Align &Middle"), tr("Middles in line, side by side"), "align-middle", Alignment::middle);
    add(tr("Align &Bottom"), tr("Lower edges in line; one patch alone: with the picture's"),
        "align-bottom", Alignment::bottom);
    alignments << make("distribute-x", tr("Distribute &Horizontally"),
                       tr("Equal gaps from left to right"), "distribute-x", {},
                       [](CloneDocument& d) { distributePatches(d, Along::x); })
               << make("distribute-y", tr("Distribute &Vertically"),
                       tr("Equal gaps from top to bottom"), "distribute-y", {},
                       [](CloneDocument& d) { distributePatches(d, Along::y); });
}

void PatchActions::addTo(QMenu& menu) {
    menu.addActions({duplicate, rename});
    menu.addActions({group, ungroup});
    menu.addActions({hide, lock, keepColour});
    QMenu* order = menu.addMenu(tr("O&rder"));
    order->addActions({forward, backward, toFront, toBack});
    QMenu* transform = menu.addMenu(tr("&Transform"));
    transform->addActions({flipX, flipY, turnLeft, turnRight});
    transform->addSeparator();
    transform->addActions({fit, reset});
    QMenu* align = menu.addMenu(tr("&Align"));
    align->addActions(alignments);
}

void PatchActions::setDocument(CloneDocument* document) {
    if (document && document_ == document) return;
    if (document_) document_->disconnect(this);
    document_ = document;
    if (document) {
        connect(document, &CloneDocument::patchesChanged, this, &PatchActions::refresh);
        connect(document, &CloneDocument::patchSelectedChanged, this, &PatchActions::refresh);
        connect(document, &CloneDocument::showsBeforeChanged, this, &PatchActions::refresh);
        connect(document, &OpenDocument::selectionChanged, this, &PatchActions::refresh);
    }
    refresh();
}

void PatchActions::refresh() {
    const bool any = document_ && document_->patchSelected() && !document_->showsBefore();
    bool movable = false, visible = false, locked = any, keeps = false;
    bool solves = false, allKeep = any;
    int movableCount = 0;
    const auto& ids = any ? document_->selectedPatches() : std::vector<std::uint64_t>();
    for (const std::uint64_t id : ids) {
        const auto patch = document_->state().document->find(id);
        movable = movable || !patch->locked;
        movableCount += !patch->locked;
        locked = locked && patch->locked;
        keeps = keeps || patch->kept;
        allKeep = allKeep && patch->kept;
        solves = solves || patch->operation.info().solves;
    }
    const std::vector<std::uint64_t> nodes =
        any ? selectedNodes(*document_) : std::vector<std::uint64_t>();
    for (const std::uint64_t id : nodes) {
        const auto patch = document_->state().document->find(id);
        visible =
            visible || (patch ? patch->visible : document_->state().document->findGroup(id)->visible);
    }
    const PatchTree tree = any ? document_->state().document->tree() : PatchTree();
    const auto areAll = [&](auto first) {
        return std::equal(nodes.begin(), nodes.end(), first,
                          [](std::uint64_t id, const PatchNode& node) { return id == node.id; });
    };
    const bool few = nodes.size() <= tree.size();
    const bool lowest = few && areAll(tree.begin());
    const bool topmost = few && areAll(tree.end() - static_cast<std::ptrdiff_t>(nodes.size()));
    group->setEnabled(any);
    ungroup->setEnabled(any && canUngroup(*document_));
    for (QAction* action : {hide, lock, rename}) action->setEnabled(any);
    duplicate->setEnabled(any || (document_ && !document_->showsBefore() &&
                                  !document_->patchSelected() && !document_->selection().empty()));
    keepColour->setEnabled(keeps || solves);
    keepColour->setChecked(allKeep);
    for (QAction* action : {forward, toFront}) action->setEnabled(any && !topmost);
    for (QAction* action : {backward, toBack}) action->setEnabled(any && !lowest);
    for (QAction* action : {flipX, flipY, turnLeft, turnRight, reset, fit})
        action->setEnabled(movable);
    constexpr int kFewestToDistribute = 3;
    for (QAction* action : alignments) action->setEnabled(movable);
    for (QAction* action : alignments.last(2))
        action->setEnabled(movableCount >= kFewestToDistribute);
    clearKept->setEnabled(keeps);
    selectAll->setEnabled(document_ && !document_->patches().empty());
    tilePreview->setEnabled(document_ != nullptr);
    hide->setChecked(any && !visible);
    lock->setChecked(locked);
}

}  // namespace weft::gui
