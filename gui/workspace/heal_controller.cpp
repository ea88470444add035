#include "gui/workspace/heal_controller.h"

#include <QPointer>

namespace weft::gui {

HealController::HealController(BackgroundJobs& jobs, std::shared_ptr<ProfileCache> profiles,
                               QObject* parent)
    : QObject(parent), jobs_(jobs), profiles_(std::move(profiles)) {}

void HealController::connectView(CanvasView& view) {
    connect(&view, &CanvasView::healed, this,
            [this, &view](const HealStroke& stroke) { heal(view.document(), stroke); });
}

void HealController::heal(CloneDocument& document, const HealStroke& stroke) {
    jobs_.run<std::vector<PatchParts>>(
        tr("Healing"),
        [stroke, seen = document.seen(), profiles = profiles_] {
            return healedPatches(stroke, seen, *profiles);
        },
        [of = QPointer(&document),
         under = document.sharedBackground()](std::vector<PatchParts> patches) {
            if (of && of->sharedBackground() == under)
                of->addPatches(QT_TRANSLATE_NOOP("Commands", "Heal"), std::move(patches));
        },
        [this](const QString& sentence) { emit failed(sentence); });
}

}  // namespace weft::gui
