#include "backend/picture_store.h"

#include <cstring>

namespace weft::gpu {

namespace {

std::size_t bytesOf(const Field& picture) {
    const auto samples = static_cast<std::size_t>(picture.extent().area()) *
                         static_cast<std::size_t>(picture.channels());
    return samples * (picture.codes() ? 1 : sizeof(float));
}

}  // namespace

std::size_t PictureStore::bytesFor(const PoissonSystem& system) {
    return system.rhs ? 0 : bytesOf(*system.base) + bytesOf(*system.background);
}

void PictureStore::makeRoom(Held& held, const Field& picture) {
    held.picture.reset();  // until all of it is there
    held.memory.reserve(bytesOf(picture));
    held.planes = {held.memory.data(), picture.codes() != nullptr, picture.extent().width,
                   picture.extent().height};
}

void PictureStore::copy(Held& held, const Field& picture, int first, int channels) {
    const std::uint8_t* const codes = picture.codes();
    const std::size_t plane = bytesOf(picture) / static_cast<std::size_t>(picture.channels());
    const std::size_t offset = plane * static_cast<std::size_t>(first);
    const std::byte* const from =
        offset + (codes ? reinterpret_cast<const std::byte*>(codes)
                        : reinterpret_cast<const std::byte*>(picture.row(0, 0)));
    copies_.upload(held.memory.data() + offset, plane * static_cast<std::size_t>(channels),
                   [from](std::size_t at, std::size_t size, std::byte* staged) {
                       std::memcpy(staged, from + at, size);
                   });
}

void PictureStore::hold(const PoissonSystem& system, const Ready& ready) {
    const Field &patch = *system.base, &background = *system.background;
    const int channels = patch.channels();
    if (!holds(patch_, system.base)) {
        makeRoom(patch_, patch);
        copy(patch_, patch, 0, channels);
        patch_.picture = system.base;
    }
    const bool known = holds(background_, system.background);
    if (!known) makeRoom(background_, background);
    const PlacedPictures placed{.patch = patch_.planes,
                                .background = background_.planes,
                                .patchX = system.boxInPatch.x,
                                .patchY = system.boxInPatch.y,
                                .backgroundX = system.boxInBackground.x,
                                .backgroundY = system.boxInBackground.y,
                                .nothingFixed = system.domain->singular()};
    if (known) return ready(placed, 0, channels);
    for (int c = 0; c < channels; ++c) {
        copy(background_, background, c, 1);
        ready(placed, c, 1);
    }
    background_.picture = system.background;
}

}  // namespace weft::gpu
