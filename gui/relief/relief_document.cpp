#include "gui/relief/relief_document.h"

#include "gui/canvas/mask_contour.h"
#include "gui/commands/relief_commands.h"
#include "gui/relief/relief_display.h"
#include "weft/transfer.h"

namespace weft::gui {

OpenedRelief openedRelief(std::shared_ptr<const OpenedPicture> picture) {
    OpenedRelief opened{picture, makeDisplay(*picture), picture->picture.color, {}};
    if (picture->picture.linearByCustom) {
        opened.setup.encoding = Encoding::linear;
        auto encoded = std::make_shared<Field>(picture->picture.color->clone());
        encodeLinear(encoded->span());
        opened.texture = std::move(encoded);
    }
    if (!picture->picture.alpha) return opened;
    auto mask = std::make_shared<const Mask>(io::maskFromPatch(picture->picture));
    const std::int64_t unknown = mask->unknownCount();
    if (unknown == 0 || unknown == mask->extent().area()) return opened;
    opened.setup.mask = std::move(mask);
    opened.setup.boundary = ReliefBoundary::silhouette;
    return opened;
}

ReliefDocument::ReliefDocument(OpenedRelief opened, QObject* parent)
    : Document(parent),
      picture_(std::move(opened.picture)),
      texture_(std::move(opened.texture)),
      photograph_(std::move(opened.display)) {
    setSetup(std::move(opened.setup));
}

void ReliefDocument::change(const QString& text, ReliefSetup setup, std::uint64_t gesture) {
    if (setup == setup_) return;
    undoStack().push(new ChangeRelief(*this, text, std::move(setup), gesture));
}

void ReliefDocument::setSetup(ReliefSetup setup) {
    const bool newMask = setup.mask != setup_.mask;
    setup_ = std::move(setup);
    if (newMask) contour_ = setup_.mask ? maskContour(*setup_.mask) : std::vector<QPolygonF>{};
    if (selectedSeed_ >= static_cast<int>(setup_.hints.seeds.size())) selectSeed(-1);
    emit setupChanged();
}

std::uint64_t ReliefDocument::newGesture() {
    static std::uint64_t last = 0;  // GUI thread only
    return ++last;
}

int ReliefDocument::selectedSeed() const { return selectedSeed_; }

void ReliefDocument::selectSeed(int index) {
    if (selectedSeed_ == index) return;
    selectedSeed_ = index;
    emit seedSelectedChanged();
}

void ReliefDocument::showSurface(SharedSurface surface) {
    surface_ = std::move(surface);
    drawnIsStale_ = true;
    if (shown_ != ReliefPicture::photograph) emit displayChanged(all());
    emit surfaceChanged();
}

void ReliefDocument::setShownPicture(ReliefPicture shown) {
    if (shown_ == shown) return;
    shown_ = shown;
    drawnIsStale_ = true;
    emit displayChanged(all());
    emit shownPictureChanged();
}

// Drawn when it is painted: a hidden tab draws nothing.
DisplayImage& ReliefDocument::display() {
    if (shown_ == ReliefPicture::photograph || !surface_ || !surface_->relief) return *photograph_;
    if (drawnIsStale_) {
        const Field drawn = drawnRelief(shown_, *surface_);
        if (drawn_)
            drawn_->write(drawn.view(), {}, {});
        else
            drawn_ = std::make_unique<DisplayImage>(drawn.view(), FieldView{});
        drawnIsStale_ = false;
    }
    return *drawn_;
}

}  // namespace weft::gui
