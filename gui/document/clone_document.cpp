#include "gui/document/clone_document.h"

#include <QRegion>
#include <algorithm>

namespace weft::gui {

CloneDocument::CloneDocument(std::shared_ptr<const OpenedPicture> background,
                             std::unique_ptr<DisplayImage> display, QObject* parent)
    : Document(parent),
      background_(std::move(background)),
      display_(std::move(display)),
      composition_(background_->picture.color) {}

int CloneDocument::patchAt(Point inBackground) const {
    for (int i = static_cast<int>(patches_.size()); i-- > 0;) {
        const Patch& patch = patches_[static_cast<std::size_t>(i)].patch;
        const Point p = inBackground - patch.backgroundFromPatch;
        if (rectOf(patch.mask->extent()).contains(p) && patch.mask->unknown(p)) return i;
    }
    return -1;
}

void CloneDocument::insertPatch(int index, PatchItem item) {
    patches_.insert(patches_.begin() + index, std::move(item));
    activate(index, true);
    syncComposition();
}

PatchItem CloneDocument::takePatch(int index) {
    const auto at = patches_.begin() + index;
    PatchItem item = std::move(*at);
    patches_.erase(at);
    activate(std::min(index, static_cast<int>(patches_.size()) - 1), patchSelected_);
    syncComposition();
    return item;
}

void CloneDocument::movePatch(int index, Point backgroundFromPatch) {
    Patch& patch = patches_[static_cast<std::size_t>(index)].patch;
    activate(index, patchSelected_);
    if (patch.backgroundFromPatch == backgroundFromPatch) return;
    patch.backgroundFromPatch = backgroundFromPatch;
    syncComposition();
}

void CloneDocument::setOperation(int index, const Operation& operation) {
    PatchItem& item = patches_[static_cast<std::size_t>(index)];
    activate(index, patchSelected_);
    if (item.operation == operation) return;
    item.operation = operation;
    item.patch.gradients = operation.info().gradients;
    syncComposition();
}

void CloneDocument::selectPatch(int index) { activate(index, true); }

void CloneDocument::deselectPatch() { activate(active_, false); }

void CloneDocument::activate(int index, bool selected) {
    if (active_ == index && patchSelected_ == selected) return;
    active_ = index;
    patchSelected_ = selected;
    emit patchSelectedChanged();
}

void CloneDocument::swapBackground(std::shared_ptr<const OpenedPicture>& background,
                                   std::unique_ptr<DisplayImage>& display) {
    background_.swap(background);
    // What is put aside shows the background alone again, so that a later swap starts clean.
    for (const auto& layer : composition_.shownLayers())
        composition_.paint(*display_, background->alphaView(), layer->boxInBackground, true);
    display_.swap(display);
    composition_.setBackground(background_->picture.color);
    emit backgroundChanged();
    setSelection({});
    syncComposition();
}

void CloneDocument::setShowsBefore(bool before) {
    if (showsBefore_ == before) return;
    showsBefore_ = before;
    for (const auto& layer : composition_.shownLayers()) repaint(layer->boxInBackground);
    emit showsBeforeChanged(before);
}

void CloneDocument::showLive(std::shared_ptr<const Snapshot> snapshot) {
    const Rect old = composition_.live() ? composition_.live()->boxInBackground : Rect{};
    const Rect fresh = snapshot ? snapshot->boxInBackground : Rect{};
    composition_.setLive(std::move(snapshot));
    if (showsBefore_) return;
    // Only the strips that the new box uncovers are restored.
    for (const QRect& strip : QRegion(toQRect(old)).subtracted(toQRect(fresh)))
        repaint(toRect(strip));
    repaint(fresh);
}

void CloneDocument::setBase(Composition::SharedField field, Composition::Layers layers) {
    composition_.setBase(std::move(field), std::move(layers));
}

void CloneDocument::syncComposition() {
    std::vector<Patch> patches;
    for (const PatchItem& item : patches_) patches.push_back(item.patch);
    repaint(composition_.setPatches(std::move(patches)));
    emit patchesChanged();
}

void CloneDocument::repaint(const Rect& area) {
    if (area.empty()) return;
    composition_.paint(*display_, background_->alphaView(), area, showsBefore_);
    emit displayChanged(toQRect(area));
}

}  // namespace weft::gui
