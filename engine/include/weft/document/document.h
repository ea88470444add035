#pragma once
/// What a user works on, as a value.
#include <cstdint>
#include <memory>
#include <vector>

#include "weft/document/guides.h"
#include "weft/document/patch_object.h"

namespace weft {

/// A background picture and the patches on it, the lowest first: each is solved over the picture of
/// those below it. Immutable: a change makes another document, which shares all that stayed. Any
/// thread.
class Document {
public:
    using SharedPatch = std::shared_ptr<const PatchObject>;

    /// Throws InvalidProblem if there are no samples, or an alpha of another size.
    explicit Document(std::shared_ptr<const Picture> background);

    /// A document that was kept elsewhere: `patches` with the ids that they had, the lowest first.
    /// Throws InvalidProblem as withPatch() does, and where two ids are the same or one is 0.
    [[nodiscard]] static Document restored(std::shared_ptr<const Picture> background,
                                           std::vector<PatchObject> patches);

    [[nodiscard]] const std::shared_ptr<const Picture>& background() const { return background_; }
    [[nodiscard]] Extent extent() const { return background_->color->extent(); }
    [[nodiscard]] const std::vector<SharedPatch>& patches() const { return patches_; }
    /// Null if there is none.
    [[nodiscard]] SharedPatch find(std::uint64_t id) const;
    /// Place of a patch in patches(); −1 if there is none.
    [[nodiscard]] int indexOf(std::uint64_t id) const;
    /// Samples a pixel: 1 where background and all patches are grey, else 3.
    [[nodiscard]] int channels() const;

    [[nodiscard]] Document withBackground(std::shared_ptr<const Picture> background) const;
    /// The patch in place of the one with its id; a new one, on top, if its id is 0: it gets the next
    /// one, which is the last in patches(). Throws InvalidProblem: no source or mask; extents that
    /// differ; an id that is not there; an opacity outside 0 .. 1.
    [[nodiscard]] Document withPatch(PatchObject patch) const;
    /// Without a patch. One that is not there changes nothing.
    [[nodiscard]] Document without(std::uint64_t id) const;
    /// A patch moved to another place of the order (0: lowest). Throws std::out_of_range.
    [[nodiscard]] Document reordered(std::uint64_t id, int to) const;

    [[nodiscard]] const Guides& guides() const { return guides_; }
    /// Throws InvalidProblem where they are not areInRange().
    [[nodiscard]] Document withGuides(Guides guides) const;

    /// The same background, equal patches and guides.
    friend bool operator==(const Document& a, const Document& b);

private:
    std::shared_ptr<const Picture> background_;
    std::vector<SharedPatch> patches_;
    std::uint64_t lastId_ = 0;
    Guides guides_;
};

}  // namespace weft
