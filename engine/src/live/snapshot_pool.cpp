#include "live/snapshot_pool.h"

#include <utility>

namespace weft {

std::shared_ptr<Snapshot> SnapshotPool::make(Extent extent, int channels, Extent largest) {
    const auto giveBack = [fields = fields_](Snapshot* snapshot) {
        const std::unique_ptr<Snapshot> owner(snapshot);
        const std::lock_guard lock(fields->mutex);
        if (fields->idle.size() < kKept) fields->idle.push_back(std::move(owner->solved));
    };
    Field field;
    {
        const std::lock_guard lock(fields_->mutex);
        fields_->idle.reserve(kKept);  // so that giving back cannot throw
        if (!fields_->idle.empty()) {
            field = std::move(fields_->idle.back());
            fields_->idle.pop_back();
        }
    }
    field.reserve(largest.area() * channels);
    field.reshape(extent, channels);
    std::shared_ptr<Snapshot> snapshot(new Snapshot, giveBack);
    snapshot->solved = std::move(field);
    return snapshot;
}

}  // namespace weft
