#include "live/seen_size.h"

#include <algorithm>
#include <utility>

#include "live/live_times.h"

namespace weft {

namespace {

constexpr int kMostLevels = 3;
constexpr int kSlowPictures = 4;  // one after the other; the first ones may have taken new memory

}  // namespace

int SeenSize::levelFor(const Edit& edit, int coarser) {
    const CloneEdit& clone = *edit.clone();
    const SolveSettings& settings = edit.settings;
    const bool watched = settings.solver == SolverKind::relaxation || settings.smoothWithScheme;
    if (watched || settings.tolerance < kDragTolerance) return 0;
    return worthReducing(*clone.document, clone.active,
                         std::min(clone.seenLevel + coarser, kMostLevels));
}

void SeenSize::learn(const Edit& edit, int level, std::chrono::steady_clock::duration time) {
    if (level > seenLevelFor(edit)) return;  // tells nothing: on a device both take nearly as long
    if (time > kSlowDrag) {
        if (++slowPictures_ >= kSlowPictures) coarser_ = true;
        return;
    }
    slowPictures_ = 0;
    if (time < 3 * kSlowDrag / 4) coarser_ = false;
}

std::shared_ptr<const Document> SeenSize::reduced(const Document& document, int level,
                                                  std::stop_token stop) {
    if (level != level_) forget();
    level_ = level;
    background_ = document.background();
    return reducer_.reduced(document, level, *pool_, std::move(stop));
}

Layers SeenSize::enlarged(const Layers& layers) {
    Layers whole;
    for (const SharedLayer& layer : layers) whole.push_back(enlarged(layer));
    std::erase_if(made_, [&](const auto& entry) {
        return std::none_of(layers.begin(), layers.end(),
                            [&](const SharedLayer& layer) { return layer->patch == entry.first; });
    });
    return whole;
}

SharedLayer SeenSize::enlarged(const SharedLayer& layer) {
    auto& made = made_[layer->patch];
    if (made.first == layer) return made.second;
    const Extent all = background_->color->extent();
    const Extent box = weft::enlarged(layer->box, level_, all).extent();
    auto whole = layer->pixels.empty() ? storage_.make(box, layer->solved.channels(), box)
                                       : storage_.makePixels(box, box);
    enlarge(*layer, level_, all, *whole, *pool_);
    made = {layer, std::move(whole)};
    return made.second;
}

void SeenSize::forget() {
    reducer_.forget();
    made_.clear();
    background_ = nullptr;
    level_ = 0;
}

void SeenSize::forgetPace() {
    coarser_ = false;
    slowPictures_ = 0;
}

}  // namespace weft
