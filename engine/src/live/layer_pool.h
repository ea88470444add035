#pragma once
/// Layers whose pixel storage is used again once the last viewer lets go of them.
#include <memory>
#include <mutex>
#include <vector>

#include "weft/document/layers.h"

namespace weft {

/// A field of 12 MB that comes fresh from the system is faulted in page by page; one that comes back
/// from a viewer is not. Keeps at most kKept of each kind (one shown, one waiting, one being
/// written). Any thread; layers may outlive the pool.
class LayerPool {
public:
    static constexpr std::size_t kKept = 3;

    /// A layer with a `solved` of this shape, samples unspecified, and room for `largest`, so that a
    /// box that grows from event to event allocates once. Throws std::bad_alloc.
    [[nodiscard]] std::shared_ptr<Layer> make(Extent extent, int channels, Extent largest);
    /// The same with `pixels` instead.
    [[nodiscard]] std::shared_ptr<Layer> makePixels(Extent extent, Extent largest);

private:
    struct Idle {
        std::mutex mutex;  ///< guards what follows
        std::vector<Field> fields;
        std::vector<PixelRaster> rasters;
    };
    [[nodiscard]] std::shared_ptr<Layer> make();
    template <class Picture>
    [[nodiscard]] Picture take(std::vector<Picture> Idle::*from);
    std::shared_ptr<Idle> idle_ = std::make_shared<Idle>();
};

}  // namespace weft
