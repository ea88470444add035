#include "gui/select/select_actions.h"

#include <QWidget>

namespace weft::gui {

SelectActions::SelectActions(QWidget& window, QObject* parent, QAction& all, QAction& none)
    : QObject(parent), all(all), none(none), window_(window) {
    byNumbers = make("byNumbers", tr("By &Numbers …"),
                     tr("Select a rectangle or an ellipse by its numbers"), "Shift+R");
    reselect =
        make("reselect", tr("&Reselect"), tr("Select again what was selected last"), "Ctrl+Shift+D");
    invert =
        make("invert", tr("&Invert Selection"), tr("Select what is not selected"), "Ctrl+Shift+I");
    grow = make("grow", tr("&Grow …"), tr("Add what lies within a distance of the selection"));
    shrink = make("shrink", tr("Shrin&k …"), tr("Take away what lies within a distance of the edge"));
    feather =
        make("feather", tr("&Feather …"), tr("Make the edge of the selection soft"), "Ctrl+Alt+D");
    fromAlpha = make("fromAlpha", tr("From Al&pha"),
                     tr("Select what is opaque in the picture's own alpha channel"));
    fromLuminance = make("fromLuminance", tr("From L&uminance"),
                         tr("Select what is bright, by how bright it is"));
    load =
        make("load", tr("&Load from Mask …"),
             tr("Select what is white in a file of the picture's size, its alpha where it has one"));
    save = make("save", tr("&Save as Mask …"), tr("Write the selection as a grey picture"));
    fromPatch =
        make("fromPatch", tr("Selection from Patch &Mask"), tr("Select what the patch covers"));
    toPatch = make("toPatch", tr("Set Patch Mask from Selection"),
                   tr("Let the patch cover what is selected, and nothing else; it is solved anew"));
    bestBoundary =
        make("bestBoundary", tr("&Best Boundary of Patch"),
             tr("Cut the patch, within its mask, where it fits the picture best; what is selected "
                "stays in it, else the thing that its colours tell"));
    crop = make("crop", tr("&Crop to Selection"),
                tr("Leave of the picture the box around the selection"));
    seamless =
        make("seamless", tr("Make &Seamless"),
             tr("Make the picture's opposite borders meet, so that copies side by side show no "
                "seam: a patch of all that is seen"));
    rotateLeft = make("rotateLeft", tr("Rotate 90° &Left"),
                      tr("Turn the picture counter-clockwise, patches too"));
    rotateRight =
        make("rotateRight", tr("Rotate 90° &Right"), tr("Turn the picture clockwise, patches too"));
    flipX =
        make("flipX", tr("Flip &Horizontally"), tr("Let left and right change sides, patches too"));
    flipY = make("flipY", tr("Flip &Vertically"), tr("Let top and bottom change sides, patches too"));
}

QAction* SelectActions::make(const char* name, const QString& text, const QString& tip,
                             const QString& key) {
    auto* action = new QAction(text, parent());
    action->setObjectName(QStringLiteral("select-") + name);
    if (!key.isEmpty()) action->setShortcut(QKeySequence(key));
    action->setToolTip(key.isEmpty() ? tip : tip + "  (" + key + ")");
    window_.addAction(action);
    return action;
}

void SelectActions::fillSelectMenu(QMenu& menu) const {
    menu.setToolTipsVisible(true);
    menu.addActions({&all, &none, byNumbers, reselect, invert});
    menu.addSeparator();
    menu.addActions({grow, shrink, feather});
    menu.addSeparator();
    menu.addActions({fromAlpha, fromLuminance, fromPatch});
    menu.addSeparator();
    menu.addActions({load, save});
    menu.addSeparator();
    menu.addActions({toPatch, bestBoundary});
}

void SelectActions::fillImageMenu(QMenu& menu) const {
    menu.setToolTipsVisible(true);
    menu.addAction(crop);
    menu.addSeparator();
    menu.addActions({rotateLeft, rotateRight, flipX, flipY});
    menu.addSeparator();
    menu.addAction(seamless);
}

void SelectActions::setState(const State& now) {
    for (QAction* action : {byNumbers, invert, fromLuminance, load}) action->setEnabled(now.picture);
    for (QAction* action : {grow, shrink, feather, save}) action->setEnabled(now.selection);
    reselect->setEnabled(now.earlier);
    fromAlpha->setEnabled(now.alpha);
    fromPatch->setEnabled(now.patch);
    toPatch->setEnabled(now.patch && now.selection);
    bestBoundary->setEnabled(now.patch);
    crop->setEnabled(now.clone && now.selection);
    for (QAction* action : {rotateLeft, rotateRight, flipX, flipY, seamless})
        action->setEnabled(now.clone);
}

}  // namespace weft::gui
