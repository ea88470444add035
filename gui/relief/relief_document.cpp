#include "gui/relief/relief_document.h"

#include <future>

#include "gui/display/mask_contour.h"
#include "gui/document/history/state_change.h"
#include "weft/cpu_backend.h"
#include "weft/document/document.h"
#include "weft/io/stored_document.h"
#include "weft/transfer.h"

namespace weft::gui {

OutlinedMask outlined(Mask mask) {
    std::vector<QPolygonF> contour = maskContour(mask);
    return {std::make_shared<const Mask>(std::move(mask)), std::move(contour)};
}

namespace {

ReliefSetup suitableSetup(const io::Picture& picture) {
    ReliefSetup setup;
    if (picture.linearByCustom) setup.encoding = Encoding::linear;
    // A photograph of which nothing says where a body ends; float pictures are data.
    const bool photograph = !picture.linearByCustom;
    if (photograph) setup.kind = ReliefKind::basRelief;
    if (!picture.alpha) return setup;
    Mask mask = io::maskFromPatch(picture);
    const std::int64_t unknown = mask.unknownCount();
    if (unknown == 0 || unknown == mask.extent().area()) return setup;
    setup.mask = std::make_shared<const Mask>(std::move(mask));
    setup.boundary = ReliefBoundary::silhouette;
    setup.kind = ReliefKind::body;
    setup.options.outline = kPhotographOutline;  // until its light is known, shading misleads
    return setup;
}

}  // namespace

OpenedRelief openedRelief(std::shared_ptr<const OpenedPicture> picture,
                          std::optional<ReliefSetup> setup) {
    if (!setup) setup = suitableSetup(picture->picture);
    // On a thread of its own where there is one, since the display pixels take as long. The call is
    // copied: where the system gives no thread, libstdc++ has moved from it before it falls back.
    const auto solve = [shaded = ShadedPicture{pictureOf(picture), *setup}] {
        return sketchOf(*makeCpuBackend(), shaded);
    };
    auto sketch = std::async(std::launch::async | std::launch::deferred, solve);
    OpenedRelief opened{picture, makeDisplay(*picture), picture->picture.color, *std::move(setup)};
    if (picture->picture.linearByCustom) {
        auto encoded = std::make_shared<Field>(picture->picture.color->clone());
        encodeLinear(encoded->span());
        opened.texture = std::move(encoded);
    }
    if (opened.setup.mask) opened.contour = maskContour(*opened.setup.mask);
    opened.sketch = sketch.get();
    return opened;
}

ReliefDocument::ReliefDocument(OpenedRelief opened, QObject* parent)
    : OpenDocument(parent),
      picture_(std::move(opened.picture)),
      texture_(std::move(opened.texture)),
      photograph_(std::move(opened.display)),
      sketch_(std::move(opened.sketch)) {
    keepContour({opened.setup.mask, std::move(opened.contour)});
    setSetup(std::move(opened.setup));
}

io::StoredDocument ReliefDocument::content() const {
    return std::make_shared<const ShadedPicture>(ShadedPicture{pictureOf(picture_), setup_});
}

bool ReliefDocument::holds(const io::StoredDocument& content) const {
    const auto* relief = std::get_if<io::StoredRelief>(&content);
    return relief && (*relief)->setup == setup_;
}

void ReliefDocument::change(const QString& text, ReliefSetup setup, std::uint64_t gesture) {
    if (setup == setup_) return;
    push(new StateChange<ReliefSetup>(
        text, setup_, std::move(setup), gesture,
        {[this](const ReliefSetup& s) { setSetup(s); },
         [this](const ReliefSetup& s, HeldMemory& memory) { count(s, memory); }}));
}

void ReliefDocument::count(const ReliefSetup& setup, HeldMemory& memory) const {
    memory.add(picture_->picture);
    if (setup.border) memory.add(setup.border->height);
    for (const auto& marks : {setup.edges, setup.outliers})
        if (marks) memory.add(*marks);
    if (!setup.mask) return;
    memory.add(*setup.mask);
    if (const auto known = contours_.find(setup.mask); known != contours_.end())
        memory.add(known->second);
}

void ReliefDocument::setSetup(ReliefSetup setup) {
    setup_ = std::move(setup);
    if (selectedSeed_ >= static_cast<int>(setup_.hints.seeds.size())) selectSeed(-1);
    emit setupChanged();
}

// A dragged threshold makes a mask a moment, most of which nobody holds any more.
void ReliefDocument::keepContour(const OutlinedMask& mask) {
    std::erase_if(contours_, [](const auto& kept) { return kept.first.use_count() == 1; });
    contours_[mask.mask] = mask.contour;
}

const std::vector<QPolygonF>& ReliefDocument::contour() const {
    const auto [known, isNew] = contours_.try_emplace(setup_.mask);
    if (isNew && setup_.mask) known->second = maskContour(*setup_.mask);
    return known->second;
}

std::uint64_t ReliefDocument::newGesture() { return gui::newGesture(); }

void ReliefDocument::selectSeed(int index) {
    if (selectedSeed_ == index) return;
    selectedSeed_ = index;
    emit seedSelectedChanged();
}

void ReliefDocument::showSketch(ReliefSketch sketch) {
    sketch_ = std::move(sketch);
    seesSurface_ = false;
    emit sketchChanged();
}

void ReliefDocument::setAwaitsLight(bool awaits) {
    const bool awaited = awaitsLight();
    awaitsLight_ = awaits;
    const bool noneCame = awaited && !awaits && surface_ && !seesSurface_;
    if (noneCame) showSurface(surface_);
}

void ReliefDocument::showSurface(SharedSurface surface) {
    surface_ = std::move(surface);
    seesSurface_ = !awaitsLight();
    if (seesSurface_) sketch_.reset();
    emit surfaceChanged();
}

void ReliefDocument::setTruth(std::shared_ptr<const BorderHeight> truth) {
    truth_ = std::move(truth);
    emit surfaceChanged();
}

void ReliefDocument::setShownPicture(ReliefPicture shown) {
    if (shown_ == shown) return;
    shown_ = shown;
    emit displayChanged(all());
    emit shownPictureChanged();
}

void ReliefDocument::showInMonitorsColours() {
    photograph_ = makeDisplay(*picture_);
    emit displayChanged(all());
}

void ReliefDocument::setDrawn(DrawnRelief drawn) {
    drawn_ = std::move(drawn);
    if (drawn_.of == shown_) emit displayChanged(all());
}

const DrawnRelief* ReliefDocument::drawn() const {
    const bool seen = drawn_.image && drawn_.of == shown_ && shown_ != ReliefPicture::photograph;
    return seen ? &drawn_ : nullptr;
}

void ReliefDocument::setQuality(const std::optional<ReliefQuality>& quality) {
    if (!quality && !quality_) return;
    quality_ = quality;
    emit qualityChanged();
}

DisplayImage& ReliefDocument::display() { return drawn() ? *drawn_.image : *photograph_; }

}  // namespace weft::gui
