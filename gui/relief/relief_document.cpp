#include "gui/relief/relief_document.h"

#include "gui/display/mask_contour.h"
#include "weft/transfer.h"

namespace weft::gui {

namespace {

/// From one setup to another. Changes of one gesture (a drag of the light, say) become one step.
class ChangeSetup : public QUndoCommand {
public:
    ChangeSetup(ReliefDocument& document, const QString& text, ReliefSetup after,
                std::uint64_t gesture)
        : QUndoCommand(text),
          document_(document),
          before_(document.setup()),
          after_(std::move(after)),
          gesture_(gesture) {}

    void redo() override { document_.setSetup(after_); }
    void undo() override { document_.setSetup(before_); }
    [[nodiscard]] int id() const override { return 2; }
    [[nodiscard]] bool mergeWith(const QUndoCommand* newer) override {
        const auto* other = dynamic_cast<const ChangeSetup*>(newer);
        if (!other || gesture_ == 0 || other->gesture_ != gesture_) return false;
        after_ = other->after_;
        setObsolete(after_ == before_);
        return true;
    }

private:
    ReliefDocument& document_;
    ReliefSetup before_, after_;
    std::uint64_t gesture_;  ///< 0: stands alone
};

}  // namespace

std::shared_ptr<const ReliefMask> reliefMask(Mask mask) {
    std::vector<QPolygonF> contour = maskContour(mask);
    return std::make_shared<const ReliefMask>(ReliefMask{std::move(mask), std::move(contour)});
}

OpenedRelief openedRelief(std::shared_ptr<const OpenedPicture> picture) {
    OpenedRelief opened{picture, makeDisplay(*picture), picture->picture.color, {}};
    if (picture->picture.linearByCustom) {
        opened.setup.encoding = Encoding::linear;
        auto encoded = std::make_shared<Field>(picture->picture.color->clone());
        encodeLinear(encoded->span());
        opened.texture = std::move(encoded);
    }
    if (!picture->picture.alpha) return opened;
    Mask mask = io::maskFromPatch(picture->picture);
    const std::int64_t unknown = mask.unknownCount();
    if (unknown == 0 || unknown == mask.extent().area()) return opened;
    opened.setup.mask = reliefMask(std::move(mask));
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
    undoStack().push(new ChangeSetup(*this, text, std::move(setup), gesture));
}

void ReliefDocument::setSetup(ReliefSetup setup) {
    setup_ = std::move(setup);
    if (selectedSeed_ >= static_cast<int>(setup_.hints.seeds.size())) selectSeed(-1);
    emit setupChanged();
}

std::uint64_t ReliefDocument::newGesture() {
    static std::uint64_t last = 0;  // GUI thread only
    return ++last;
}

void ReliefDocument::selectSeed(int index) {
    if (selectedSeed_ == index) return;
    selectedSeed_ = index;
    emit seedSelectedChanged();
}

void ReliefDocument::showSurface(SharedSurface surface) {
    surface_ = std::move(surface);
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

void ReliefDocument::setDrawn(ReliefPicture of, std::unique_ptr<DisplayImage> drawn) {
    drawnKind_ = of;
    drawn_ = std::move(drawn);
    if (of == shown_) emit displayChanged(all());
}

DisplayImage& ReliefDocument::display() {
    const bool drawn = drawn_ && drawnKind_ == shown_ && shown_ != ReliefPicture::photograph;
    return drawn ? *drawn_ : *photograph_;
}

}  // namespace weft::gui
