#pragma once
/// Pictures that stay on the device from one system to the next.
#include <functional>
#include <memory>

#include "kernels/vectors/picture.h"
#include "runtime/staged_copies.h"
#include "weft/backend/poisson_system.h"

namespace weft::gpu {

/// Holds patch and background of the newest posed system: as 8-bit codes where the picture has them
/// (Field::codes()), else as floats. A picture is copied when it first comes, the whole of it, so
/// that a patch that is dragged costs no copy.
class PictureStore {
public:
    explicit PictureStore(std::shared_ptr<HostThreads> threads) : copies_(std::move(threads)) {}

    /// Told where the pictures are; channels first .. first + channels − 1 of both are there.
    using Ready = std::function<void(const PlacedPictures& placed, int first, int channels)>;
    /// Sees to it that the pictures of a system without f are here; says so of channels as they come,
    /// so that work on one may overlap the copy of the next. Throws DeviceError.
    void hold(const PoissonSystem& system, const Ready& ready);
    /// For further pictures over the same bus.
    [[nodiscard]] StagedCopies& copies() { return copies_; }
    /// Bytes that hold() will need.
    [[nodiscard]] static std::size_t bytesFor(const PoissonSystem& system);

private:
    struct Held {
        std::weak_ptr<const Field> picture;  ///< that is here
        DeviceMemory memory;
        PicturePlanes planes;
    };
    [[nodiscard]] static bool holds(const Held& held, const std::shared_ptr<const Field>& picture) {
        return held.picture.lock() == picture;
    }
    static void makeRoom(Held& held, const Field& picture);
    void copy(Held& held, const Field& picture, int first, int channels);

    StagedCopies copies_;
    Held patch_, background_;
};

}  // namespace weft::gpu
