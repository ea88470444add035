#include "gui/document/clone_document.h"

#include <QCoreApplication>
#include <QRegion>
#include <QScopedValueRollback>
#include <QTransform>
#include <algorithm>
#include <cmath>

#include "gui/display/mask_contour.h"
#include "gui/display/monitor_colours.h"
#include "gui/document/layer_painter.h"
#include "gui/document/patch_commands.h"
#include "gui/document/patch_groups.h"
#include "gui/document/patch_names.h"

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
    if (activePatch()) selected_ = {state_.active};
    connect(&history(), &History::changed, this, &CloneDocument::forgetUnheld);
}

io::StoredDocument CloneDocument::content() const { return *state_.document; }

bool CloneDocument::holds(const io::StoredDocument& content) const {
    const auto* document = std::get_if<Document>(&content);
    return document && *document == *state_.document;
}

bool CloneDocument::covers(const PatchObject& patch, Point inBackground) {
    const PlanePoint centre{inBackground.x + 0.5, inBackground.y + 0.5};
    const PlanePoint at = patch.backgroundFromSource.inverse()(centre);
    const Point p{static_cast<int>(std::floor(at.x)), static_cast<int>(std::floor(at.y))};
    return rectOf(patch.mask->extent()).contains(p) && patch.mask->unknown(p);
}

int CloneDocument::patchAt(Point inBackground) const {
    for (int i = static_cast<int>(patches().size()); i-- > 0;) {
        const PatchObject& patch = *patches()[static_cast<std::size_t>(i)];
        if (state_.document->shows(patch) && covers(patch, inBackground)) return i;
    }
    return -1;
}

std::vector<QPolygonF> CloneDocument::outlineOf(const PatchObject& patch) const {
    return placedContour(patch, patch.mask);
}

std::vector<QPolygonF> CloneDocument::keptOutlineOf(const PatchObject& patch) const {
    return patch.kept ? placedContour(patch, patch.kept) : std::vector<QPolygonF>();
}

std::vector<QPolygonF> CloneDocument::placedContour(const PatchObject& patch,
                                                    const std::shared_ptr<const Mask>& mask) const {
    const auto& m = patch.backgroundFromSource.matrix();
    const PlanePoint t = patch.backgroundFromSource.offset();
    const QTransform place(m[0], m[2], m[1], m[3], t.x, t.y);
    std::vector<QPolygonF> outline;
    auto contour = contours_.find(mask);
    if (contour == contours_.end()) contour = contours_.emplace(mask, maskContour(*mask)).first;
    for (const QPolygonF& part : contour->second) outline.push_back(place.map(part));
    return outline;
}

// --- changes

void CloneDocument::change(const char* title, const Document& document, std::uint64_t active,
                           std::uint64_t gesture) {
    change(QCoreApplication::translate("Commands", title),
           {state_.background, std::make_shared<const Document>(document), active, state_.selection},
           gesture);
}

void CloneDocument::change(const QString& title, CloneState after, std::uint64_t gesture) {
    push(new StateChange<CloneState>(
        title, state_, std::move(after), gesture,
        {[this](const CloneState& s) { setState(s); },
         [this](const CloneState& s, HeldMemory& memory) { count(s, memory); }}));
}

void CloneDocument::count(const CloneState& state, HeldMemory& memory) const {
    state.selection.countIn(memory);
    const auto& patches = state.document->patches();
    const auto listed = static_cast<std::int64_t>(patches.size() * sizeof(Document::SharedPatch));
    if (!memory.add(state.document.get(), static_cast<std::int64_t>(sizeof(Document)) + listed))
        return;
    memory.add(state.background->picture);
    if (const auto shown = displays_.find(state.background); shown != displays_.end())
        memory.add(shown->second.get(), shown->second->bytes());
    for (const auto& patch : patches) {
        if (!memory.add(*patch)) continue;
        for (const auto& mask : {patch->mask, patch->kept})
            if (const auto known = contours_.find(mask); known != contours_.end())
                memory.add(known->second);
    }
}

void CloneDocument::forgetUnheld() {
    if (remembered() && undoStack().cleanIndex() < 0 && holdsPictureAlone(*remembered()))
        forgetRemembered();
    const auto unheld = [](const auto& kept) { return kept.first.use_count() == 1; };
    std::erase_if(displays_, unheld);
    std::erase_if(contours_, unheld);
}

bool CloneDocument::holdsPictureAlone(const io::StoredDocument& content) const {
    const auto& picture = std::get<Document>(content).background();
    const bool shown = std::any_of(displays_.begin(), displays_.end(), [&](const auto& kept) {
        return &kept.first->picture == picture.get();
    });
    return picture.use_count() <= (shown ? 2 : 1);
}

Document CloneDocument::with(const Document& document, PatchParts parts) {
    contours_[parts.object.mask] = std::move(parts.contour);
    parts.object.name = freeName(document, parts.object.name);
    const bool heals = parts.object.operation.info().key == "heal";
    const Document added = document.withPatch(std::move(parts.object));
    return heals ? withHealsTogether(added) : added;
}

void CloneDocument::addPatch(PatchParts parts) {
    const Document document = with(*state_.document, std::move(parts));
    change(QT_TRANSLATE_NOOP("Commands", "Add Patch"), document, document.patches().back()->id);
}

void CloneDocument::changeTo(const QString& title, const Document& document, std::uint64_t active,
                             std::uint64_t gesture) {
    change(title,
           {state_.background, std::make_shared<const Document>(document), active, state_.selection},
           gesture);
}

void CloneDocument::changePatches(const QString& title, const std::vector<std::uint64_t>& ids,
                                  const std::function<void(PatchObject&)>& edit,
                                  std::uint64_t gesture) {
    auto document = std::make_shared<Document>(*state_.document);
    for (const std::uint64_t id : ids) {
        const Document::SharedPatch patch = document->find(id);
        if (!patch) continue;
        PatchObject changed = *patch;
        edit(changed);
        if (changed != *patch) *document = document->withPatch(std::move(changed));
    }
    if (*document == *state_.document) return;
    change(title, {state_.background, std::move(document), state_.active, state_.selection}, gesture);
}

void CloneDocument::setGuides(const QString& title, Guides guides, std::uint64_t gesture) {
    if (guides == state_.document->guides()) return;
    changeTo(title, state_.document->withGuides(std::move(guides)), state_.active, gesture);
}

void CloneDocument::liftSelection(PatchParts parts, std::uint64_t gesture) {
    auto document = std::make_shared<const Document>(with(*state_.document, std::move(parts)));
    const std::uint64_t id = document->patches().back()->id;
    change(QCoreApplication::translate("Commands", "Lift Selection"),
           {state_.background, std::move(document), id, {}}, gesture);
}

void CloneDocument::addFromRegion(const QString& title, std::vector<PatchParts> parts,
                                  const OutlinedSelection& left) {
    if (parts.empty()) return;
    auto document = std::make_shared<Document>(*state_.document);
    std::vector<std::uint64_t> ids;
    for (PatchParts& p : parts) {
        *document = with(*document, std::move(p));
        ids.push_back(document->patches().back()->id);
    }
    change(title, {state_.background, std::move(document), ids.back(), left}, 0);
    selectPatches(ids, ids.back());
}

void CloneDocument::takeBack(const CloneState& before, std::uint64_t gesture) {
    if (!(state_ == before)) change(QString(), before, gesture);
}

void CloneDocument::pushSelection(const QString& title, const OutlinedSelection& selection,
                                  std::uint64_t gesture) {
    change(title, {state_.background, state_.document, state_.active, selection}, gesture);
}

void CloneDocument::setMask(PatchParts parts, std::uint64_t gesture, const char* title) {
    const auto patch = state_.document->find(parts.object.id);
    if (!patch || (patch->mask == parts.object.mask && patch->softMask == parts.object.softMask))
        return;
    if (patch->mask != parts.object.mask)
        rememberContour(parts.object.mask, std::move(parts.contour));
    PatchObject masked = *patch;
    masked.mask = std::move(parts.object.mask);
    masked.softMask = std::move(parts.object.softMask);
    masked.shape = std::move(parts.object.shape);
    change(title, state_.document->withPatch(std::move(masked)), state_.active, gesture);
}

void CloneDocument::setKeptColour(PatchParts parts, std::uint64_t gesture) {
    const auto patch = state_.document->find(parts.object.id);
    if (!patch || patch->kept == parts.object.kept) return;
    if (parts.object.kept) rememberContour(parts.object.kept, std::move(parts.contour));
    PatchObject keeping = *patch;
    keeping.kept = std::move(parts.object.kept);
    change(QT_TRANSLATE_NOOP("Commands", "Keep Colour"),
           state_.document->withPatch(std::move(keeping)), state_.active, gesture);
}

void CloneDocument::rememberContour(const std::shared_ptr<const Mask>& mask,
                                    std::vector<QPolygonF> contour) {
    // Masks of a stroke on its way, which no step of undo holds.
    std::erase_if(contours_, [](const auto& known) { return known.first.use_count() == 1; });
    contours_[mask] = std::move(contour);
}

void CloneDocument::addPatches(const char* title, std::vector<PatchParts> parts) {
    if (parts.empty()) return;
    Document document = *state_.document;
    for (PatchParts& p : parts) document = with(document, std::move(p));
    const QScopedValueRollback unselected(selectsNew_, false);
    change(title, document, document.patches().back()->id);
}

void CloneDocument::deletePatch() {
    if (refusesAsLocked(*this)) return;
    Document document = *state_.document;
    for (const std::uint64_t id : selected_)
        if (const auto patch = document.find(id); patch && !patch->locked)
            document = document.without(id);
    if (document == *state_.document) return;
    const auto index = static_cast<std::size_t>(std::max(activeIndex(), 0));
    const auto& left = document.patches();
    change(QT_TRANSLATE_NOOP("Commands", "Delete Patch"), document,
           left.empty() ? 0 : left[std::min(index, left.size() - 1)]->id);
}

void CloneDocument::placePatch(const Placement& backgroundFromSource, std::uint64_t gesture) {
    changePatches(
        QCoreApplication::translate("Commands", "Move Patch"), {state_.active},
        [&](PatchObject& patch) {
            if (!patch.locked) patch.backgroundFromSource = backgroundFromSource;
        },
        gesture);
}

void CloneDocument::setOperation(const Operation& operation, std::uint64_t gesture) {
    changePatches(
        QCoreApplication::translate("Commands", operation.info().title.c_str()), selected_,
        [&](PatchObject& patch) { patch.operation = operation; }, gesture);
}

void CloneDocument::setStorage(SourceStorage storage) {
    const char* title = storage == SourceStorage::linked
                            ? QT_TRANSLATE_NOOP("Commands", "Link Source")
                            : QT_TRANSLATE_NOOP("Commands", "Embed Source");
    changePatches(QCoreApplication::translate("Commands", title), selected_, [&](PatchObject& patch) {
        if (patch.source->origin) patch.storage = storage;
    });
}

void CloneDocument::replaceBackground(std::shared_ptr<const OpenedPicture> background,
                                      std::unique_ptr<DisplayImage> display) {
    displays_[background] = std::move(display);
    auto document =
        std::make_shared<const Document>(state_.document->withBackground(pictureOf(background)));
    change(QCoreApplication::translate("Commands", "Replace Background"),
           {std::move(background), std::move(document), state_.active, {}}, 0);
}

void CloneDocument::setCanvas(const QString& title, std::shared_ptr<const OpenedPicture> background,
                              std::unique_ptr<DisplayImage> display, const Document& document,
                              const OutlinedSelection& selection) {
    displays_[background] = std::move(display);
    change(
        title,
        {std::move(background), std::make_shared<const Document>(document), state_.active, selection},
        0);
}

void CloneDocument::setState(const CloneState& state) {
    const bool otherBackground = state.background != state_.background;
    if (otherBackground) showLayers({});  // so that the display that is put aside starts clean
    const Guides& guides = state_.document->guides();
    const bool otherGuides = state.document->guides() != guides;
    const bool otherPatches = !(state.document->withGuides(guides) == *state_.document);
    const bool isNew = state.active != 0 && !state_.document->find(state.active);
    const std::shared_ptr<const Document> before = state_.document;
    const bool otherActive = std::exchange(state_, state).active != state.active;
    const std::uint64_t group = groupMade(*before, *state_.document, state_.active);
    if (group != 0 && (isNew ? selectsNew_ : patchSelected())) {
        selectGroup(*this, group, state_.active);
    } else if (otherActive || isNew) {
        const bool select = selectsNew_ && (patchSelected() || isNew) && activePatch();
        selected_ = select ? std::vector{state_.active} : std::vector<std::uint64_t>{};
        groups_.clear();
        emit patchSelectedChanged();
    } else {
        selectPatches(selected_, state_.active, groups_);
    }
    if (otherBackground) emit backgroundChanged();
    setSelection(state_.selection);
    if (otherGuides) emit guidesChanged();
    if (otherPatches) emit patchesChanged();
}

bool CloneDocument::isSelected(std::uint64_t id) const {
    return std::find(selected_.begin(), selected_.end(), id) != selected_.end();
}

void CloneDocument::selectPatch(int index) {
    const std::uint64_t id = patches()[static_cast<std::size_t>(index)]->id;
    selectPatches({id}, id);
}

void CloneDocument::selectPatches(std::vector<std::uint64_t> ids, std::uint64_t active,
                                  std::vector<std::uint64_t> groups) {
    std::erase_if(ids, [this](std::uint64_t id) { return !state_.document->find(id); });
    std::erase_if(groups, [&](std::uint64_t id) { return !holdsAllOf(ids, *state_.document, id); });
    if (!ids.empty() && std::find(ids.begin(), ids.end(), active) == ids.end()) active = ids.back();
    if (ids.empty()) active = state_.active;
    if (state_.active == active && selected_ == ids && groups_ == groups) return;
    state_.active = active;
    selected_ = std::move(ids);
    groups_ = std::move(groups);
    emit patchSelectedChanged();
}

void CloneDocument::setOpen(std::uint64_t group, bool open) {
    if (open == isOpen(group)) return;
    if (open)
        open_.insert(group);
    else
        open_.erase(group);
    emit groupsFolded();
}

void CloneDocument::togglePatch(int index) {
    const std::uint64_t id = patches()[static_cast<std::size_t>(index)]->id;
    std::vector<std::uint64_t> ids = selected_;
    if (std::erase(ids, id) == 0) ids.push_back(id);
    selectPatches(std::move(ids), id, groups_);
}

void CloneDocument::deselectPatch() { selectPatches({}, state_.active); }

// --- what is seen

Seen CloneDocument::seen() const {
    return {state_.background, showsBefore_ ? Layers{} : layers_, title()};
}

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

void CloneDocument::showInMonitorsColours() {
    for (auto& [background, display] : displays_) {
        display->setColours(MonitorColours::instance().from(io::assumedProfile(background->picture)));
        if (background != state_.background)
            paintLayers(*display, *background->picture.color, background->alphaView(), {},
                        toQRect(rectOf(background->extent())));
    }
    repaint(toQRect(rectOf(background().extent())));
}

void CloneDocument::repaint(const QRegion& area) {
    paintLayers(display(), *background().picture.color, background().alphaView(),
                showsBefore_ ? Layers{} : layers_, area);
    for (const QRect& rect : area) emit displayChanged(rect);
}

}  // namespace weft::gui
