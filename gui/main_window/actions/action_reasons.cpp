#include "gui/main_window/actions/action_reasons.h"

#include "gui/help/command_list.h"
#include "gui/patches/patch_actions.h"

namespace weft::gui {

namespace {

void tell(const QList<QAction*>& actions, const QString& reason) {
    for (QAction* action : actions) action->setProperty(kReasonProperty, reason);
}

/// The first of these that is not there.
struct Missing {
    QString picture, photograph, relief, patch, selected, region, operable;
};

Missing missing(const WindowActions::State& now) {
    Missing m;
    m.picture = WindowActions::tr("Open a picture first");
    const QString notHere = WindowActions::tr("Only for photographs, not for reliefs");
    m.photograph = now.relief ? notHere : m.picture;
    m.relief = WindowActions::tr("Only for reliefs");
    const bool photograph = now.picture && !now.relief;
    m.patch = photograph ? WindowActions::tr("Add a patch first") : m.photograph;
    m.selected = now.patch ? WindowActions::tr("Select a patch first") : m.patch;
    m.operable = photograph ? WindowActions::tr("Select a patch or a region first") : m.photograph;
    m.region = now.picture ? WindowActions::tr("Select a region first") : m.picture;
    return m;
}

}  // namespace

void tellReasons(const WindowActions& a, const SelectActions& s) {
    const Missing m = missing(a.state());
    tell({a.save, a.saveAs, a.exportPicture, a.print, a.closePicture, a.selectAll, a.zoomIn,
          a.zoomOut, a.zoomFit, a.zoomActual, s.byNumbers},
         m.picture);
    tell(a.tools->actions(), a.state().picture ? QString() : m.picture);
    tell({a.addPatch, a.pasteInPlace, a.replaceBackground, a.reliefOfThis, a.saveCopy, a.snap,
          a.rulers, a.guides, a.lockGuides, a.editGuides, s.seamless, a.patches->tilePreview},
         m.photograph);
    tell(a.splits->actions(), m.photograph);
    tell({a.before, a.race, a.cancelSolve, a.solveAgain, s.fromPatch, s.bestBoundary}, m.patch);
    tell(a.operations->actions() << a.patches->duplicate, m.operable);
    tell(a.patches->alignments, m.selected);
    const PatchActions& p = *a.patches;
    tell({a.deletePatch, p.forward, p.backward, p.toFront, p.toBack, p.flipX, p.flipY, p.turnLeft,
          p.turnRight, p.reset, p.fit, p.hide, p.lock, p.rename, p.clearKept, p.keepColour},
         m.selected);
    tell({a.copy, a.deselect, s.invert, s.grow, s.shrink, s.feather, s.save, s.toPatch, s.crop},
         m.region);
    tell({a.compareHeights}, m.relief);
    for (const ToolKind hint : {ToolKind::peak, ToolKind::pit, ToolKind::ridge, ToolKind::marks})
        tell({a.toolAction(hint)}, m.relief);
    for (const ToolKind ofPatches : {ToolKind::heal, ToolKind::mask})
        tell({a.toolAction(ofPatches)}, m.photograph);
    tell({a.clearGuides}, a.state().picture && !a.state().relief
                              ? WindowActions::tr("There are no guides")
                              : m.photograph);
    tell({a.reopenClosed}, WindowActions::tr("Nothing was closed yet"));
}

}  // namespace weft::gui
