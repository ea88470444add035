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
    const auto end = [ended = stroke.ended](const std::vector<std::uint64_t>& patches) {
        if (ended) ended(patches);
    };
    jobs_.run<std::vector<PatchParts>>(
        tr("Healing"),
        [stroke, seen = document.seen(), profiles = profiles_] {
            return healedPatches(stroke, seen, *profiles);
        },
        [end, of = QPointer(&document),
         under = document.sharedBackground()](std::vector<PatchParts> patches) {
            if (!of || of->sharedBackground() != under) return end({});
            const std::size_t before = of->patches().size();
            of->addPatches(QT_TRANSLATE_NOOP("Commands", "Heal"), std::move(patches));
            std::vector<std::uint64_t> added;
            for (std::size_t i = before; i < of->patches().size(); ++i)
                added.push_back(of->patches()[i]->id);
            end(added);
        },
        [this, end](const QString& sentence) {
            end({});
            emit failed(sentence);
        });
}

}  // namespace weft::gui
