#pragma once
// Surfaces whose storage is used again once the last viewer lets go of them.
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "weft/relief/relief_solver.h"

namespace weft {

/// A surface of 12 megapixels is 200 MB, which take longer to come fresh from the system than to
/// fill. Keeps at most kKept (one shown, one waiting). Any thread; surfaces may outlive the pool.
class ReliefPool {
public:
    static constexpr std::size_t kKept = 2;

    /// Of unspecified shape and contents.
    [[nodiscard]] std::shared_ptr<Relief> make() {
        auto relief = std::make_unique<Relief>();
        {
            const std::lock_guard lock(idle_->mutex);
            idle_->reliefs.reserve(kKept);  // so that giving back cannot throw
            if (!idle_->reliefs.empty()) {
                *relief = std::move(idle_->reliefs.back());
                idle_->reliefs.pop_back();
            }
        }
        const auto giveBack = [idle = idle_](Relief* seen) {
            const std::unique_ptr<Relief> owner(seen);
            const std::lock_guard lock(idle->mutex);
            if (idle->reliefs.size() < kKept) idle->reliefs.push_back(std::move(*owner));
        };
        return {relief.release(), giveBack};
    }
    void clear() {
        const std::lock_guard lock(idle_->mutex);
        idle_->reliefs.clear();
    }

private:
    struct Idle {
        std::mutex mutex;  ///< guards what follows
        std::vector<Relief> reliefs;
    };
    std::shared_ptr<Idle> idle_ = std::make_shared<Idle>();
};

}  // namespace weft
