#include "live/snapshot_pool.h"

#include <utility>

namespace weft {

std::shared_ptr<Snapshot> SnapshotPool::make() {
    const auto giveBack = [idle = idle_](Snapshot* snapshot) {
        const std::unique_ptr<Snapshot> owner(snapshot);
        const std::lock_guard lock(idle->mutex);
        if (!owner->solved.empty() && idle->fields.size() < kKept)
            idle->fields.push_back(std::move(owner->solved));
        if (!owner->pixels.empty() && idle->rasters.size() < kKept)
            idle->rasters.push_back(std::move(owner->pixels));
    };
    return {new Snapshot, giveBack};
}

template <class Picture>
Picture SnapshotPool::take(std::vector<Picture> Idle::*from) {
    const std::lock_guard lock(idle_->mutex);
    std::vector<Picture>& kept = (*idle_).*from;
    kept.reserve(kKept);  // so that giving back cannot throw
    if (kept.empty()) return {};
    Picture picture = std::move(kept.back());
    kept.pop_back();
    return picture;
}

std::shared_ptr<Snapshot> SnapshotPool::make(Extent extent, int channels, Extent largest) {
    Field field = take(&Idle::fields);
    field.reserve(largest.area() * channels);
    field.reshape(extent, channels);
    auto snapshot = make();
    snapshot->solved = std::move(field);
    return snapshot;
}

std::shared_ptr<Snapshot> SnapshotPool::makePixels(Extent extent, Extent largest) {
    PixelRaster raster = take(&Idle::rasters);
    raster.reshape(largest);
    raster.reshape(extent);
    auto snapshot = make();
    snapshot->pixels = std::move(raster);
    return snapshot;
}

}  // namespace weft
