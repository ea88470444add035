#include "weft/io/document_colours.h"

#include <algorithm>
#include <functional>
#include <map>

#include "weft/error.h"

namespace weft::io {

namespace {

/// Null: the source stays.
using NewSource = std::function<std::shared_ptr<const Picture>(const Picture&)>;

/// The document with other sources; patches that shared one still do. No file holds them so.
Document withSources(const Document& document, std::shared_ptr<const Picture> background,
                     const NewSource& newSource) {
    Document changed = document.withBackground(std::move(background));
    std::map<std::shared_ptr<const Picture>, std::shared_ptr<const Picture>> made;
    for (const Document::SharedPatch& patch : document.patches()) {
        const auto [entry, isNew] = made.try_emplace(patch->source);
        if (isNew) entry->second = newSource(*patch->source);
        if (!entry->second) continue;
        PatchObject object = *patch;
        object.source = entry->second;
        object.storage = SourceStorage::embedded;
        changed = changed.withPatch(std::move(object));
    }
    return changed;
}

std::shared_ptr<const Picture> tagged(const Picture& source, const std::vector<std::uint8_t>& icc) {
    auto picture = std::make_shared<Picture>(source);
    picture->iccProfile = icc;
    if (picture->depth == 32) picture->linearByCustom = isLinearLight(*picture);
    picture->origin = nullptr;
    return picture;
}

}  // namespace

Picture withProfile(const Picture& picture, std::span<const std::uint8_t> profile) {
    if (!isPictureProfile(profile))
        throw BadInput("This profile is damaged, or not of a picture's colours.");
    if (isGreyProfile(profile) && hasColours(*picture.color))
        throw BadInput("A profile of greys cannot be assigned to a picture that has colours.");
    Picture assigned = picture;
    assigned.iccProfile.assign(profile.begin(), profile.end());
    assigned.linearByCustom = isLinearLight(assigned);
    assigned.origin = nullptr;
    return assigned;
}

Document afterAssigning(const Document& document, std::shared_ptr<const Picture> background) {
    const Picture& before = *document.background();
    const auto& now = background->iccProfile;
    return withSources(document, background, [&](const Picture& source) {
        const bool alike =
            source.iccProfile == before.iccProfile && isLinearLight(source) == isLinearLight(before);
        return alike ? tagged(source, now) : nullptr;
    });
}

Document afterConverting(const Document& document, std::shared_ptr<const Picture> background) {
    const auto& now = background->iccProfile;
    const bool toGrey = isGreyProfile(now);
    return withSources(
        document, background, [&](const Picture& source) -> std::shared_ptr<const Picture> {
            return toGrey ? std::make_shared<const Picture>(convertedTo(source, now)) : nullptr;
        });
}

}  // namespace weft::io
