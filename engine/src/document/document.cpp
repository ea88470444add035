#include "weft/document/document.h"

#include <algorithm>

#include "weft/error.h"
#include "weft/sentence.h"

namespace weft {

namespace {

std::string sizeText(Extent e) { return std::to_string(e.width) + " × " + std::to_string(e.height); }

/// Alpha is read along with the samples.
bool fitsAlpha(const Picture& picture) {
    return !picture.alpha || picture.alpha->extent() == picture.color->extent();
}

void require(const PatchObject& patch) {
    const auto refuse = [&](const std::string& why) {
        throw InvalidProblem(sentence("'{name}' {what}", {{"name", patch.name}, {"what", why}}));
    };
    if (!patch.source || !patch.source->color || patch.source->color->empty())
        refuse("has no picture.");
    if (!fitsAlpha(*patch.source)) refuse("and its alpha differ in size; they must have the same.");
    if (!patch.mask) refuse("has no mask.");
    const Extent mask = patch.mask->extent(), source = patch.source->color->extent();
    if (mask != source)
        refuse(
            sentence("does not fit its mask: the mask is {mask} but the patch is {patch}; they must "
                     "have the same size.",
                     {{"mask", sizeText(mask)}, {"patch", sizeText(source)}}));
    if (patch.softMask &&
        (patch.softMask->extent() != patch.mask->extent() || patch.softMask->channels() != 1))
        refuse("and its soft mask differ in size; they must have the same, and one channel.");
    if (patch.kept && patch.kept->extent() != patch.mask->extent())
        refuse("and the mask of what keeps its colour differ in size; they must have the same.");
    if (!(patch.opacity >= 0 && patch.opacity <= 1)) refuse("takes an opacity from 0 to 1.");
}

}  // namespace

Document::Document(std::shared_ptr<const Picture> background) : background_(std::move(background)) {
    if (!background_ || !background_->color || background_->color->empty())
        throw InvalidProblem("There is no background picture.");
    if (!fitsAlpha(*background_))
        throw InvalidProblem("The background picture and its alpha differ in size.");
}

Document Document::restored(std::shared_ptr<const Picture> background,
                            std::vector<PatchObject> patches, std::vector<PatchGroup> groups) {
    Document document(std::move(background));
    for (PatchObject& patch : patches) {
        require(patch);
        if (patch.id == 0 || document.find(patch.id))
            throw InvalidProblem(
                sentence("'{name}' has no number of its own.", {{"name", patch.name}}));
        document.lastId_ = std::max(document.lastId_, patch.id);
        document.patches_.push_back(std::make_shared<const PatchObject>(std::move(patch)));
    }
    document.takeGroups(std::move(groups));
    return document;
}

int Document::indexOf(std::uint64_t id) const {
    const auto at = std::find_if(patches_.begin(), patches_.end(),
                                 [id](const SharedPatch& patch) { return patch->id == id; });
    return at == patches_.end() ? -1 : static_cast<int>(at - patches_.begin());
}

Document::SharedPatch Document::find(std::uint64_t id) const {
    const int i = indexOf(id);
    return i < 0 ? nullptr : patches_[static_cast<std::size_t>(i)];
}

int Document::channels() const {
    const auto isColour = [](const SharedPatch& p) { return p->source->color->channels() > 1; };
    const bool colour =
        background_->color->channels() > 1 || std::any_of(patches_.begin(), patches_.end(), isColour);
    return colour ? 3 : 1;
}

Document Document::withBackground(std::shared_ptr<const Picture> background) const {
    Document next(std::move(background));
    next.patches_ = patches_;
    next.groups_ = groups_;
    next.lastId_ = lastId_;
    next.guides_ = guides_;
    return next;
}

Document Document::withPatch(PatchObject patch) const {
    require(patch);
    Document next = *this;
    if (patch.id == 0) {
        patch.id = ++next.lastId_;
        patch.group = 0;
        next.patches_.push_back(std::make_shared<const PatchObject>(std::move(patch)));
        return next;
    }
    const int i = indexOf(patch.id);
    if (i < 0)
        throw InvalidProblem(sentence("'{name}' is not in the document.", {{"name", patch.name}}));
    patch.group = patches_[static_cast<std::size_t>(i)]->group;
    next.patches_[static_cast<std::size_t>(i)] =
        std::make_shared<const PatchObject>(std::move(patch));
    return next;
}

Document Document::without(std::uint64_t id) const {
    Document next = *this;
    std::erase_if(next.patches_, [id](const SharedPatch& patch) { return patch->id == id; });
    next.dropEmptyGroups();
    return next;
}

Document Document::withGuides(Guides guides) const {
    if (!areInRange(guides))
        throw InvalidProblem("There are too many guides, or one is too far away.");
    Document next = *this;
    next.guides_ = std::move(guides);
    return next;
}

bool operator==(const Document& a, const Document& b) {
    const auto same = [](const auto& p, const auto& q) { return p == q || *p == *q; };
    return a.background_ == b.background_ && a.guides_ == b.guides_ && a.groups_ == b.groups_ &&
           std::equal(a.patches_.begin(), a.patches_.end(), b.patches_.begin(), b.patches_.end(),
                      same);
}

}  // namespace weft
