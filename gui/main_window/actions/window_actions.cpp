#include "gui/main_window/actions/window_actions.h"

#include <QWidget>

#include "gui/help/command_list.h"
#include "gui/patches/patch_actions.h"
#include "gui/style/operation_tip.h"
#include "gui/style/theme.h"
#include "gui/texts/tool_tips.h"
#include "gui/watch/solve_overlay.h"
#include "weft/document/operation.h"

namespace weft::gui {

WindowActions::WindowActions(QWidget* window) : QObject(window), window_(window) {
    makeFileActions();
    makeEditActions();
    makeOperations();
    patches = new PatchActions(window_, this);
    makeViewActions();
    makeTools();
    makeWatching();
    setState({});
}

QAction* WindowActions::make(const QString& name, const QString& text, const QString& tip,
                             const char* icon, const QList<QKeySequence>& keys) {
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    if (icon && *icon) action->setIcon(themedIcon(icon));
    action->setShortcuts(keys);
    QString plain = tip.isEmpty() ? QString(text).remove('&') : tip;
    if (!keys.isEmpty()) plain += "  (" + keys.first().toString(QKeySequence::NativeText) + ")";
    action->setToolTip(plain);
    window_->addAction(action);
    return action;
}

void WindowActions::makeFileActions() {
    open = make("open", tr("&Open …"), tr("Open pictures, each in its own tab"), "open",
                {QKeySequence::Open});
    addPatch = make("addPatch", tr("Add &Patch …"), tr("Open a picture as a patch on this one"),
                    "add-patch", {QKeySequence("Ctrl+Shift+O")});
    replaceBackground = make("replaceBackground", tr("Replace &Background …"),
                             tr("Put another picture under the patches"), "", {});
    fileLayer = make("fileLayer", tr("Layer of the &File …"),
                     tr("Show another layer of the OpenEXR file"), "", {});
    patchLayer = make("patchLayer", tr("Layer of the Patch's File …"),
                      tr("Paste another layer of the patch's OpenEXR file"), "", {});
    openSample = make("openSample", tr("Open Sample Scene"), {}, "", {});
    openRelief =
        make("openRelief", tr("Open as Re&lief …"), tr("Turn a shaded picture into a surface"),
             "relief", {QKeySequence("Ctrl+Alt+O")});
    reliefOfThis =
        make("reliefOfThis", tr("Relief of This Picture"),
             tr("Turn the shading of this picture into a surface, in a tab of its own"), "", {});
    openReliefSample = make("openReliefSample", tr("Open Sample Relief"), {}, "", {});
    compareHeights = make("compareHeights", tr("Compare with &True Heights …"),
                          tr("Show how far the surface is from heights in a float file"), "", {});
    save = make("save", tr("&Save"), tr("Save the document with all its patches (.ora)"), "save",
                {QKeySequence::Save});
    saveAs = make("saveAs", tr("Save &As …"), tr("Save the document under another name"), "",
                  {QKeySequence("Ctrl+Shift+S")});
    saveCopy = make("saveCopy", tr("Save a Cop&y …"),
                    tr("Save the document into another file as well"), "", {});
    exportPicture = make("exportPicture", tr("&Export …"),
                         tr("Write the flat picture, or the surface"), "", {QKeySequence("Ctrl+E")});
    print = make("print", tr("Pr&int …"),
                 tr("Print the picture as it is seen, or write it into a PDF file"), "",
                 {QKeySequence::Print});
    recover = make("recover", tr("Recover &Unsaved Work …"),
                   tr("Open again what was not saved when Weft ended, or was discarded"), "", {});
    closePicture = make("closePicture", tr("&Close Picture"), {}, "", {QKeySequence("Ctrl+W")});
    reopenClosed = make("reopenClosed", tr("Reopen Close&d Picture"),
                        tr("Open again what was closed last"), "", {QKeySequence("Ctrl+Shift+T")});
    reopenClosed->setEnabled(false);
    quit = make("quit", tr("&Quit"), {}, "", {QKeySequence("Ctrl+Q")});
}

void WindowActions::makeEditActions() {
    copy = make("copy", tr("&Copy Selection"), tr("Copy the selected region, to paste it as a patch"),
                "", {QKeySequence::Copy});
    paste = make("paste", tr("&Paste as Patch"), tr("Paste a picture or a copied region as a patch"),
                 "paste", {QKeySequence::Paste});
    pasteInPlace =
        make("pasteInPlace", tr("Paste in P&lace"),
             tr("Paste a copied region where it was, as a patch"), "", {QKeySequence("Ctrl+Alt+V")});
    pasteAsPicture =
        make("pasteAsPicture", tr("Paste as &New Picture"), {}, "", {QKeySequence("Ctrl+Shift+V")});
    selectAll = make("selectAll", tr("Select &All"), {}, "", {QKeySequence::SelectAll});
    deselect = make("deselect", tr("Deselect"), {}, "", {QKeySequence("Ctrl+D")});
    deletePatch = make("deletePatch", tr("&Delete Patch"), tr("Remove the patch"), "remove-patch",
                       {QKeySequence(Qt::Key_Delete), QKeySequence(Qt::Key_Backspace)});
    linkSource =
        make("linkSource", tr("&Link Source to Its File"),
             tr("Keep the name of the patch's file in documents instead of its pixels"), "", {});
    linkSource->setCheckable(true);
    preferences = make("preferences", tr("Pre&ferences …"), tr("What holds for all pictures"), "",
                       {QKeySequence("Ctrl+,")});
    cancelSolve = make("cancelSolve", tr("&Cancel Solve"), tr("Stop the present solve"), "cancel",
                       {QKeySequence("Ctrl+.")});
}

void WindowActions::makeOperations() {
    operations = new QActionGroup(this);
    for (const OperationInfo& info : weft::operations()) {
        QList<QKeySequence> keys;
        if (!info.shortcut.empty()) keys << QKeySequence(info.shortcut.c_str());
        QAction* action =
            make(QString::fromStdString("operation-" + info.key), '&' + tr(info.title.c_str()),
                 tr(info.help.c_str()), info.icon.c_str(), keys);
        action->setToolTip(operationTip(info));
        ToolTips::setPicture(*action, operationTipPicture(info));
        action->setCheckable(true);
        action->setData(QString::fromStdString(info.key));
        operations->addAction(action);
    }
}

void WindowActions::makeViewActions() {
    zoomIn = make("zoomIn", tr("Zoom &In"), {}, "zoom-in",
                  {QKeySequence("Ctrl++"), QKeySequence("Ctrl+="), QKeySequence("+")});
    zoomOut =
        make("zoomOut", tr("Zoom &Out"), {}, "zoom-out", {QKeySequence("Ctrl+-"), QKeySequence("-")});
    zoomFit = make("zoomFit", tr("&Fit in Window"), {}, "zoom-fit",
                   {QKeySequence("F"), QKeySequence("0"), QKeySequence("Ctrl+0")});
    zoomActual = make("zoomActual", tr("&Actual Pixels"), tr("One picture pixel to one screen pixel"),
                      "zoom-1", {QKeySequence("1"), QKeySequence("Ctrl+1")});
    fullScreen = make("fullScreen", tr("F&ull Screen"), {}, "", {QKeySequence("F11")});
    fullScreen->setCheckable(true);
    nextArea = make("nextArea", tr("Go to Ne&xt Panel"),
                    tr("Give the keyboard to the tool's options, then to each panel in view"), "",
                    {QKeySequence("F6")});
    previousArea =
        make("previousArea", tr("Go to Pre&vious Panel"), {}, "", {QKeySequence("Shift+F6")});
    nextPicture =
        make("nextPicture", tr("Next Pic&ture"), tr("Bring the tab to the right to the front"), "",
             {QKeySequence("Ctrl+Tab"), QKeySequence("Ctrl+PgDown")});
    previousPicture =
        make("previousPicture", tr("Previous Pictur&e"), tr("Bring the tab to the left to the front"),
             "", {QKeySequence("Ctrl+Shift+Tab"), QKeySequence("Ctrl+PgUp")});
    before = make("before", tr("Show &Before"),
                  tr("Show the picture without patches (hold B to peek)"), "", {});
    before->setCheckable(true);
    snap = make("snap", tr("S&nap"),
                tr("Patches that are dragged snap to edges and middles of the picture and of other "
                   "patches, and to guides; not while Ctrl is held"),
                "", {});
    snap->setCheckable(true);
    makeSplits();
    makeGuides();
    manual = make("manual", tr("&Manual …"), tr("First steps, operations, the command line"), "",
                  {QKeySequence("Shift+F1")});
    tour =
        make("tour", tr("&Tour"), tr("Five steps through the window, over the sample scene"), "", {});
    glossary = make("glossary", tr("&Words for Accuracy and Schemes …"),
                    tr("What ≤, ≈, bound, error, residual, launch and the other words mean"), "", {});
    shortcuts = make("shortcuts", tr("&Keyboard and Mouse …"), {}, "", {QKeySequence("F1")});
    findCommand = make("findCommand", tr("&Find a Command …"),
                       tr("Any command by a few letters of its name, with its key"), "",
                       {QKeySequence("Ctrl+Shift+P")});
    about = make("about", tr("&About Weft …"), {}, "weft", {});
}

void WindowActions::makeGuides() {
    rulers = make("rulers", tr("Ruler&s"),
                  tr("Show pixels along the edges of the picture; guides are dragged out"), "",
                  {QKeySequence("Ctrl+U")});
    guides = make("guides", tr("&Show Guides"), tr("Show the lines that patches are laid along"), "",
                  {QKeySequence("Ctrl+;")});
    lockGuides =
        make("lockGuides", tr("&Lock Guides"), tr("Guides are not dragged with the mouse"), "", {});
    for (QAction* action : {rulers, guides, lockGuides}) action->setCheckable(true);
    editGuides =
        make("editGuides", tr("&Guides by Numbers …"), tr("Make, move and remove guides by numbers"),
             "", {QKeySequence("Ctrl+Shift+U")});
    clearGuides =
        make("clearGuides", tr("&Clear Guides"), tr("Remove all guides of the picture"), "", {});
}

void WindowActions::addChoice(QActionGroup& group, int kind, const QString& name, const QString& text,
                              const QString& tip, const char* icon, const char* key) {
    QAction* action = make(name, text, tip, icon, {QKeySequence(key)});
    action->setCheckable(true);
    action->setData(kind);
    group.addAction(action);
}

void WindowActions::makeSplits() {
    splits = new QActionGroup(this);
    splits->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    const auto add = [this](const char* name, const QString& text, const QString& tip,
                            const char* key, SplitKind kind) {
        addChoice(*splits, static_cast<int>(kind), name, text, tip, "", key);
    };
    add("splitLeftRight", tr("Before Left, After &Right"),
        tr("Show the picture without patches left of a divider"), "Y", SplitKind::leftRight);
    add("splitTopBottom", tr("Before Above, After Belo&w"),
        tr("Show the picture without patches above a divider"), "Shift+Y", SplitKind::topBottom);
}

void WindowActions::makeTools() {
    tools = new QActionGroup(this);
    const auto add = [this](ToolKind kind, const char* name, const QString& text, const QString& tip,
                            const char* icon, const char* key) {
        addChoice(*tools, static_cast<int>(kind), name, text, tip, icon, key);
    };
    add(ToolKind::move, "tool-move", tr("&Move"), tr("Move the patch"), "move", "V");
    add(ToolKind::lasso, "tool-lasso", tr("&Lasso"), tr("Select by drawing around a region"), "lasso",
        "L");
    add(ToolKind::rectangle, "tool-rectangle", tr("&Rectangle"), tr("Select a rectangle"),
        "rectangle", "R");
    add(ToolKind::ellipse, "tool-ellipse", tr("&Ellipse"), tr("Select an ellipse"), "ellipse", "O");
    add(ToolKind::polygon, "tool-polygon", tr("Pol&ygon"), tr("Select a polygon, corner by corner"),
        "polygon", "Shift+L");
    add(ToolKind::brush, "tool-brush", tr("Selection Br&ush"), tr("Select by painting"),
        "selection-brush", "Q");
    add(ToolKind::wand, "tool-wand", tr("Magic &Wand"), tr("Select what is alike in colour"), "wand",
        "W");
    add(ToolKind::cutOut, "tool-cutOut", tr("&Cut Out"),
        tr("Select the thing in a box; strokes say what belongs to it"), "cut-out", "C");
    add(ToolKind::heal, "tool-heal", tr("He&al Brush"),
        tr("Paint over a blemish to heal it from its surroundings"), "heal", "J");
    add(ToolKind::mask, "tool-mask", tr("Edit Mas&k"),
        tr("Paint what of the selected patch is pasted; with Alt, what is not"), "edit-mask", "K");
    add(ToolKind::hand, "tool-hand", tr("&Hand"), tr("Move the view (hold Space)"), "hand", "H");
    add(ToolKind::peak, "tool-peak", tr("&Peak"), tr("Mark where the surface is highest all around"),
        "peak", "P");
    add(ToolKind::pit, "tool-pit", tr("P&it"), tr("Mark where the surface is lowest all around"),
        "pit", "U");
    add(ToolKind::ridge, "tool-ridge", tr("Rid&ge"),
        tr("Mark a ridge, which falls away on both sides"), "ridge", "G");
    add(ToolKind::marks, "tool-marks", tr("Mark E&dges"),
        tr("Paint where the body turns away, where its mask cuts it off, or what is an outlier, as "
           "the Relief panel says"),
        "edit-mask", "D");
    toolAction(ToolKind::move)->setChecked(true);
}

void WindowActions::makeWatching() {
    overlays = new QActionGroup(this);
    overlays->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    const auto add = [this](const char* name, const QString& text, const QString& tip,
                            const char* key, OverlayKind kind) {
        addChoice(*overlays, static_cast<int>(kind), name, text, tip, "", key);
    };
    add("errorOverlay", tr("&Error Overlay"),
        tr("Colour each pixel by its difference from the exact solution"), "E", OverlayKind::error);
    add("seamsOverlay", tr("Sea&ms Overlay"), tr("Show the kinks that blocks leave in the error"),
        "Shift+E", OverlayKind::seams);
    add("stalenessOverlay", tr("Staleness Overla&y"),
        tr("Colour each block by the steps it is behind the foremost"), "S", OverlayKind::staleness);
    slowMotion =
        make("slowMotion", tr("S&low Motion"), tr("Let relaxation do only so many launches a second"),
             "", {QKeySequence("M")});
    slowMotion->setCheckable(true);
    nextScheme = make("nextScheme", tr("Next Sc&heme"),
                      tr("Relax by the next scheme of the list, while you drag, too"), "",
                      {QKeySequence(".")});
    previousScheme = make("previousScheme", tr("Previous S&cheme"),
                          tr("Relax by the scheme before in the list, while you drag, too"), "",
                          {QKeySequence(",")});
    solveAgain =
        make("solveAgain", tr("Solve A&gain"), tr("Solve from nothing once more, to watch it"), "",
             {QKeySequence("Ctrl+Shift+R")});
    race = make("race", tr("Race &Schemes …"),
                tr("Let relaxation schemes solve this patch one after the other and compare them"),
                "", {QKeySequence("Ctrl+R")});
    lab = make("lab", tr("La&b …"),
               tr("Run the experiments of the papers on this machine and compare the figures"), "",
               {QKeySequence("Ctrl+Shift+L")});
    QList<QAction*> watched = overlays->actions();
    watched << slowMotion;
    for (QAction* action : watched) action->setProperty("tip", action->toolTip());
}

void WindowActions::setWatchable(const QString& reason) {
    QList<QAction*> watched = overlays->actions();
    watched << slowMotion;
    for (QAction* action : watched) {
        action->setEnabled(reason.isEmpty());
        action->setToolTip(reason.isEmpty() ? action->property("tip").toString() : reason);
        action->setProperty(kReasonProperty, reason);
    }
}

QAction* WindowActions::toolAction(ToolKind kind) const {
    for (QAction* action : tools->actions())
        if (action->data().toInt() == static_cast<int>(kind)) return action;
    return nullptr;
}

QAction* WindowActions::operationAction(const std::string& key) const {
    for (QAction* action : operations->actions())
        if (action->data().toString().toStdString() == key) return action;
    return nullptr;
}

void WindowActions::setState(const State& now) {
    state_ = now;
    const bool clone = now.picture && !now.relief;
    for (QAction* action : {save, saveAs, exportPicture, print, closePicture, selectAll, zoomIn,
                            zoomOut, zoomFit, zoomActual, nextPicture, previousPicture})
        action->setEnabled(now.picture);
    for (QAction* action : {addPatch, pasteInPlace, replaceBackground, reliefOfThis, saveCopy})
        action->setEnabled(clone);
    before->setEnabled(now.patch);
    race->setEnabled(now.patch || now.relief);
    splits->setEnabled(clone);
    deletePatch->setEnabled(now.selected);
    operations->setEnabled(now.operable);
    linkSource->setEnabled(now.sourceInFile);
    for (QAction* action : {deletePatch, before}) action->setVisible(!now.relief);
    operations->setVisible(!now.relief);
    splits->setVisible(!now.relief);
    for (QAction* action : {snap, rulers, guides, lockGuides, editGuides, clearGuides})
        action->setVisible(!now.relief);
    for (QAction* action : {cancelSolve, solveAgain}) action->setEnabled(now.patch || now.relief);
    compareHeights->setEnabled(now.relief);
    copy->setEnabled(now.selection);
    deselect->setEnabled(now.selection);
    tools->setEnabled(now.picture);
    for (const ToolKind hint : {ToolKind::peak, ToolKind::pit, ToolKind::ridge, ToolKind::marks})
        toolAction(hint)->setVisible(now.relief);
    for (const ToolKind ofPatches : {ToolKind::heal, ToolKind::mask})
        toolAction(ofPatches)->setVisible(!now.relief);
}

}  // namespace weft::gui
