#include "gui/main_window/controllers/operation_controller.h"

#include <QApplication>

#include "gui/document/healing.h"
#include "gui/document/operation_memory.h"
#include "gui/document/patch_commands.h"
#include "gui/patches/patch_actions.h"
#include "weft/document/patch_mask.h"
#include "weft/selection/cut_out.h"
#include "weft/selection/shapes.h"

namespace weft::gui {

namespace {

/// The region as a patch of what is seen.
std::vector<PatchParts> patchesOf(const Seen& seen, const Selection& region,
                                  const Operation& operation, const io::Picture& background,
                                  ProfileCache& profiles) {
    if (operation.info().key == "heal")
        if (std::vector<PatchParts> healed = healedRegion(region, seen, profiles); !healed.empty())
            return healed;
    PatchParts parts = liftedFrom(seen, region, background, profiles);
    parts.object.operation = operation;
    return {std::move(parts)};
}

/// What is selected of the patch keeps its colour, else the thing that its mask is drawn around.
PatchParts keeping(const PatchObject& patch, const Selection& selection, Extent canvas,
                   const std::stop_token& stop) {
    if (!selection.empty()) return withKeptContour(keepMatte(patch, selection, canvas));
    return withKeptContour(keepMatte(patch, thingWithin(*patch.source, *patch.mask, stop)));
}

}  // namespace

OperationController::OperationController(const Parts& parts, QObject* parent)
    : QObject(parent), parts_(parts) {
    WindowActions& a = parts.actions;
    a.operations->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    connect(a.operations, &QActionGroup::triggered, this, [this](const QAction* action) {
        choose(action->data().toString().toStdString());
        refresh();  // a click on the one that is checked unchecks it
    });
    connect(a.patches->duplicate, &QAction::triggered, this, &OperationController::duplicate);
    connect(a.patches->keepColour, &QAction::triggered, this, &OperationController::keepColour);
    connect(parts.select.seamless, &QAction::triggered, this, &OperationController::makeSeamless);
}

void OperationController::refresh() {
    const CloneDocument* document = parts_.tabs.currentDocument();
    const OperationInfo* common = document ? commonOperation(*document) : nullptr;
    if (common)
        parts_.actions.operationAction(common->key)->setChecked(true);
    else if (QAction* checked = parts_.actions.operations->checkedAction())
        checked->setChecked(false);
}

void OperationController::choose(const std::string& key) {
    CloneDocument* document = parts_.tabs.currentDocument();
    if (!document) return;
    if (document->patchSelected()) return OperationMemory::of(*document).choose(key);
    const Operation operation = Operation::parse(key);
    make({.document = document,
          .background = document->sharedBackground(),
          .region = document->outlinedSelection(),
          .title = QCoreApplication::translate("Commands", operation.info().title.c_str()),
          .name = QCoreApplication::translate("Commands", operation.info().title.c_str()),
          .operation = key},
         document->selection());
}

void OperationController::duplicate() {
    CloneDocument* document = parts_.tabs.currentDocument();
    if (!document) return;
    if (document->patchSelected()) return duplicatePatches(*document);
    make({.document = document,
          .background = document->sharedBackground(),
          .region = document->outlinedSelection(),
          .title = tr("Patch from Selection"),
          .name = tr("Selection"),
          .operation = Operation().info().key},
         document->selection());
}

void OperationController::makeSeamless() {
    CloneDocument* document = parts_.tabs.currentDocument();
    if (!document) return;
    make({.document = document,
          .background = document->sharedBackground(),
          .region = {},
          .title = tr("Make Seamless"),
          .name = QCoreApplication::translate("Commands", "Seamless Tile"),
          .operation = "tile"},
         selectRect(rectOf(document->extent())));
}

// --- regions on their way

OperationController::Job OperationController::find(const CloneDocument& document) {
    return std::find_if(making_.begin(), making_.end(),
                        [&](const Making& m) { return m.document == &document; });
}

void OperationController::make(const Making& wanted, const Selection& region) {
    if (region.empty() || wanted.document->showsBefore()) return;
    if (const Job same = find(*wanted.document); same != making_.end()) {
        // Chosen twice in a moment: what comes is one patch, with the operation chosen last.
        same->title = wanted.title, same->name = wanted.name;
        same->operation = wanted.operation;
        return;
    }
    const Job job = making_.insert(making_.end(), wanted);
    parts_.jobs.run<std::vector<PatchParts>>(
        wanted.title,
        [seen = wanted.document->seen(), region, operation = Operation::parse(wanted.operation),
         under = wanted.background, profiles = parts_.profiles] {
            return patchesOf(seen, region, operation, under->picture, *profiles);
        },
        [this, job](std::vector<PatchParts> patches) { end(job, std::move(patches)); },
        [this, job](const QString& sentence) {
            making_.erase(job);
            emit failed(sentence);
        });
}

void OperationController::end(Job job, std::vector<PatchParts> patches) {
    const Making made = *job;
    making_.erase(job);
    CloneDocument* document = made.document;
    if (!document || document->sharedBackground() != made.background) return;  // cropped meanwhile
    for (PatchParts& parts : patches) parts.object.name = made.name.toStdString();
    if (patches.front().object.operation.info().key != made.operation)
        for (PatchParts& parts : patches) parts.object.operation = Operation::parse(made.operation);
    const bool taken = document->outlinedSelection() == made.region;
    document->addFromRegion(made.title, std::move(patches),
                            taken ? OutlinedSelection() : document->outlinedSelection());
}

// --- colour of the object

void OperationController::keepColour(bool keeps) {
    CloneDocument* document = parts_.tabs.currentDocument();
    if (!document || !document->patchSelected()) return;
    if (!keeps) return keepNoColour(*document, document->selectedPatches());
    std::vector<Document::SharedPatch> patches;
    for (const std::uint64_t id : document->selectedPatches())
        patches.push_back(document->state().document->find(id));
    parts_.jobs.runStoppable<std::vector<PatchParts>>(
        tr("Keep Colour"),
        [patches, selection = document->selection(),
         canvas = document->extent()](const std::stop_token& stop) {
            std::vector<PatchParts> made;
            for (const auto& patch : patches)
                made.push_back(keeping(*patch, selection, canvas, stop));
            return made;
        },
        [this, document = QPointer(document)](std::vector<PatchParts> made) {
            const std::uint64_t gesture = newGesture();
            for (PatchParts& parts : made)
                if (document) document->setKeptColour(std::move(parts), gesture);
            parts_.actions.patches->refresh();
        },
        [this](const QString& sentence) {
            parts_.actions.patches->refresh();
            emit failed(sentence);
        });
}

}  // namespace weft::gui
