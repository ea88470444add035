#include "live/layer_pool.h"

#include <utility>

namespace weft {

std::shared_ptr<Layer> LayerPool::make() {
    const auto giveBack = [idle = idle_](Layer* layer) {
        const std::unique_ptr<Layer> owner(layer);
        const std::lock_guard lock(idle->mutex);
        if (!owner->solved.empty() && idle->fields.size() < kKept)
            idle->fields.push_back(std::move(owner->solved));
        if (!owner->pixels.empty() && idle->rasters.size() < kKept)
            idle->rasters.push_back(std::move(owner->pixels));
    };
    return {new Layer, giveBack};
}

template <class Picture>
Picture LayerPool::take(std::vector<Picture> Idle::*from) {
    const std::lock_guard lock(idle_->mutex);
    std::vector<Picture>& kept = (*idle_).*from;
    kept.reserve(kKept);  // so that giving back cannot throw
    if (kept.empty()) return {};
    Picture picture = std::move(kept.back());
    kept.pop_back();
    return picture;
}

std::shared_ptr<Layer> LayerPool::make(Extent extent, int channels, Extent largest) {
    Field field = take(&Idle::fields);
    field.reserve(largest.area() * channels);
    field.reshape(extent, channels);
    auto layer = make();
    layer->solved = std::move(field);
    return layer;
}

std::shared_ptr<Layer> LayerPool::makePixels(Extent extent, Extent largest) {
    PixelRaster raster = take(&Idle::rasters);
    raster.reshape(largest);
    raster.reshape(extent);
    auto layer = make();
    layer->pixels = std::move(raster);
    return layer;
}

}  // namespace weft
