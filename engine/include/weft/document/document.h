#pragma once
/// What a user works on, as a value.
#include <cstdint>
#include <memory>
#include <vector>

#include "weft/document/guides.h"
#include "weft/document/patch_group.h"
#include "weft/document/patch_object.h"

namespace weft {

/// A background picture and the patches on it, the lowest first: each is solved over the picture of
/// those below it. Those of a group lie next to each other. Immutable: a change makes another
/// document, which shares all that stayed. Any thread.
class Document {
public:
    using SharedPatch = std::shared_ptr<const PatchObject>;

    /// Throws InvalidProblem if there are no samples, or an alpha of another size.
    explicit Document(std::shared_ptr<const Picture> background);

    /// A document that was kept elsewhere: `patches` with the ids that they had, the lowest first;
    /// `groups`, outer ones before those in them; empty ones go. Throws InvalidProblem as withPatch()
    /// does; where two ids are the same or one is 0; a group that is not there, is deeper than
    /// kDeepestGroup, has an opacity outside 0 .. 1, or whose patches lie apart.
    [[nodiscard]] static Document restored(std::shared_ptr<const Picture> background,
                                           std::vector<PatchObject> patches,
                                           std::vector<PatchGroup> groups = {});

    [[nodiscard]] const std::shared_ptr<const Picture>& background() const { return background_; }
    [[nodiscard]] Extent extent() const { return background_->color->extent(); }
    [[nodiscard]] const std::vector<SharedPatch>& patches() const { return patches_; }
    /// Null if there is none.
    [[nodiscard]] SharedPatch find(std::uint64_t id) const;
    /// Place of a patch in patches(); −1 if there is none.
    [[nodiscard]] int indexOf(std::uint64_t id) const;
    /// Outer ones before those in them; each has a patch.
    [[nodiscard]] const std::vector<PatchGroup>& groups() const { return groups_; }
    /// Null if there is none.
    [[nodiscard]] const PatchGroup* findGroup(std::uint64_t id) const;
    /// A group and those around it, the outermost first; empty: `id` is none.
    [[nodiscard]] std::vector<const PatchGroup*> groupsDownTo(std::uint64_t id) const;
    /// Whether it is seen: neither hidden nor in a group that is.
    [[nodiscard]] bool shows(const PatchObject& patch) const;
    /// Whether a group around it is not opaque.
    [[nodiscard]] bool isFaded(const PatchObject& patch) const;
    [[nodiscard]] PatchTree tree() const;
    /// Samples a pixel: 1 where background and all patches are grey, else 3.
    [[nodiscard]] int channels() const;

    [[nodiscard]] Document withBackground(std::shared_ptr<const Picture> background) const;
    /// The patch in place of the one with its id; a new one, on top, if its id is 0: it gets the next
    /// one, which is the last in patches(). Its group stays; a new one is in none. Throws
    /// InvalidProblem: no source or mask; extents that differ; an id that is not there; an opacity
    /// outside 0 .. 1.
    [[nodiscard]] Document withPatch(PatchObject patch) const;
    /// Without a patch. One that is not there changes nothing.
    [[nodiscard]] Document without(std::uint64_t id) const;
    /// The same patches in another order and other groups. Throws InvalidProblem as restored() does,
    /// and where patches are missing or there twice.
    [[nodiscard]] Document arranged(const PatchTree& tree) const;
    /// Another name, opacity or visibility of a group that is there. Throws as arranged() does.
    [[nodiscard]] Document withGroup(const PatchGroup& group) const;

    [[nodiscard]] const Guides& guides() const { return guides_; }
    /// Throws InvalidProblem where they are not areInRange().
    [[nodiscard]] Document withGuides(Guides guides) const;

    /// The same background, equal patches, groups and guides.
    friend bool operator==(const Document& a, const Document& b);

private:
    void takeGroups(std::vector<PatchGroup> groups);
    void dropEmptyGroups();
    void putInGroup(std::size_t patch, std::uint64_t group);

    std::shared_ptr<const Picture> background_;
    std::vector<SharedPatch> patches_;
    std::vector<PatchGroup> groups_;
    std::uint64_t lastId_ = 0;
    Guides guides_;
};

}  // namespace weft
