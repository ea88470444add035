#pragma once
/// Newest snapshot out: one slot, so that a slow viewer loses frames and no queue grows.
#include <functional>
#include <memory>
#include <mutex>

#include "weft/live/snapshot.h"

namespace weft {

/// Any thread. `wake` is called by put() where the slot was empty, outside the lock.
class Outbox {
public:
    explicit Outbox(std::function<void()> wake) : wake_(std::move(wake)) {}

    void put(std::shared_ptr<const Snapshot> snapshot) {
        {
            const std::lock_guard lock(mutex_);
            newest_.swap(snapshot);
        }
        if (!snapshot && wake_) wake_();
    }
    [[nodiscard]] std::shared_ptr<const Snapshot> take() {
        const std::lock_guard lock(mutex_);
        return std::move(newest_);
    }

private:
    std::function<void()> wake_;
    std::mutex mutex_;                        ///< guards newest_
    std::shared_ptr<const Snapshot> newest_;  ///< not yet taken, or null
};

}  // namespace weft
