#include "gui/document/clone_document.h"

#include <QCoreApplication>
#include <QRegion>
#include <QTransform>
#include <cmath>

#include "gui/display/mask_contour.h"
#include "gui/document/layer_painter.h"

namespace weft::gui {

namespace {

QRegion boxesFrom(const Layers& layers, std::size_t first) {
    QRegion region;
    for (std::size_t i = first; i < layers.size(); ++i) region += toQRect(layers[i]->box);
    return region;
}

}  // namespace

CloneDocument::CloneDocument(std::shared_ptr<const OpenedPicture> background,
                             std::unique_ptr<DisplayImage> display, QObject* parent)
    : CloneDocument(
          CloneState{background, std::make_shared<const Document>(pictureOf(background)), 0},
          std::move(display), parent) {}

CloneDocument::CloneDocument(CloneState state, std::unique_ptr<DisplayImage> display, QObject* parent)
    : OpenDocument(parent), state_(std::move(state)) {
    displays_[state_.background] = std::move(display);
}

bool CloneDocument::holds(const io::StoredDocument& content) const {
    const auto* document = std::get_if<Document>(&content);
    return document && document->revision() == state_.document->revision();
}

int CloneDocument::patchAt(Point inBackground) const {
    const PlanePoint centre{inBackground.x + 0.5, inBackground.y + 0.5};
    for (int i = static_cast<int>(patches().size()); i-- > 0;) {
        const PatchObject& patch = *patches()[static_cast<std::size_t>(i)];
        const PlanePoint at = patch.backgroundFromSource.inverse()(centre);
        const Point p{static_cast<int>(std::floor(at.x)), static_cast<int>(std::floor(at.y))};
        if (rectOf(patch.mask->extent()).contains(p) && patch.mask->unknown(p)) return i;
    }
    return -1;
}

std::vector<QPolygonF> CloneDocument::outlineOf(const PatchObject& patch) const {
    const auto& m = patch.backgroundFromSource.matrix();
    const PlanePoint t = patch.backgroundFromSource.offset();
    const QTransform place(m[0], m[2], m[1], m[3], t.x, t.y);
    std::vector<QPolygonF> outline;
    auto contour = contours_.find(patch.mask);
    if (contour == contours_.end())
        contour = contours_.emplace(patch.mask, maskContour(*patch.mask)).first;
    for (const QPolygonF& part : contour->second) outline.push_back(place.map(part));
    return outline;
}

// --- changes

void CloneDocument::change(const char* title, const Document& document, std::uint64_t active,
                           std::uint64_t gesture) {
    change(QCoreApplication::translate("Commands", title),
           {state_.background, std::make_shared<const Document>(document), active}, gesture);
}

void CloneDocument::change(const QString& title, CloneState after, std::uint64_t gesture) {
    undoStack().push(new StateChange<CloneState>(title, state_, std::move(after), gesture,
                                                 [this](const CloneState& s) { setState(s); }));
}

void CloneDocument::addPatch(PatchParts parts) {
    contours_[parts.object.mask] = std::move(parts.contour);
    const Document document = state_.document->withPatch(std::move(parts.object));
    change("Add Patch", document, document.patches().back()->id);
}

void CloneDocument::deletePatch() {
    if (!activePatch()) return;
    const auto index = static_cast<std::size_t>(activeIndex());
    const Document document = state_.document->without(state_.active);
    const auto& left = document.patches();
    change("Delete Patch", document, left.empty() ? 0 : left[std::min(index, left.size() - 1)]->id);
}

void CloneDocument::placePatch(const Placement& backgroundFromSource, std::uint64_t gesture) {
    const auto patch = activePatch();
    if (!patch || patch->backgroundFromSource == backgroundFromSource) return;
    PatchObject placed = *patch;
    placed.backgroundFromSource = backgroundFromSource;
    change("Move Patch", state_.document->withPatch(std::move(placed)), state_.active, gesture);
}

void CloneDocument::setOperation(const Operation& operation) {
    const auto patch = activePatch();
    if (!patch || patch->operation == operation) return;
    PatchObject changed = *patch;
    changed.operation = operation;
    change(operation.info().title.c_str(), state_.document->withPatch(std::move(changed)),
           state_.active);
}

void CloneDocument::setStorage(SourceStorage storage) {
    const auto patch = activePatch();
    if (!patch || patch->storage == storage || !patch->source->origin) return;
    PatchObject changed = *patch;
    changed.storage = storage;
    change(storage == SourceStorage::linked ? "Link Source" : "Embed Source",
           state_.document->withPatch(std::move(changed)), state_.active);
}

void CloneDocument::replaceBackground(std::shared_ptr<const OpenedPicture> background,
                                      std::unique_ptr<DisplayImage> display) {
    displays_[background] = std::move(display);
    auto document =
        std::make_shared<const Document>(state_.document->withBackground(pictureOf(background)));
    change(QCoreApplication::translate("Commands", "Replace Background"),
           {std::move(background), std::move(document), state_.active}, 0);
}

void CloneDocument::setState(const CloneState& state) {
    const bool otherBackground = state.background != state_.background;
    if (otherBackground) showLayers({});  // so that the display that is put aside starts clean
    const bool otherPatches = !(*state.document == *state_.document);
    const bool isNew = state.active != 0 && !state_.document->find(state.active);
    const std::uint64_t active = std::exchange(state_, state).active;
    if (active != state.active || isNew) {
        state_.active = active;
        activate(state.active, patchSelected_ || isNew);
    }
    if (otherBackground) {
        emit backgroundChanged();
        setSelection({});
    }
    if (otherPatches) emit patchesChanged();
}

void CloneDocument::selectPatch(int index) {
    activate(patches()[static_cast<std::size_t>(index)]->id, true);
}

void CloneDocument::deselectPatch() { activate(state_.active, false); }

void CloneDocument::activate(std::uint64_t id, bool selected) {
    if (state_.active == id && patchSelected_ == selected) return;
    state_.active = id;
    patchSelected_ = selected;
    emit patchSelectedChanged();
}

// --- what is seen

void CloneDocument::setShowsBefore(bool before) {
    if (showsBefore_ == before) return;
    showsBefore_ = before;
    repaint(boxesFrom(layers_, 0));
    emit showsBeforeChanged(before);
}

void CloneDocument::showLayers(Layers layers) {
    const auto [was, is] =
        std::mismatch(layers_.begin(), layers_.end(), layers.begin(), layers.end());
    const auto kept = static_cast<std::size_t>(was - layers_.begin());
    const QRegion old = boxesFrom(layers_, kept), fresh = boxesFrom(layers, kept);
    layers_ = std::move(layers);
    if (showsBefore_) return;
    repaint(old + fresh);
}

void CloneDocument::repaint(const QRegion& area) {
    paintLayers(display(), *background().picture.color, background().alphaView(),
                showsBefore_ ? Layers{} : layers_, area);
    for (const QRect& rect : area) emit displayChanged(rect);
}

}  // namespace weft::gui
