#pragma once
/// A viewer of a LiveSolver for tests, and small problems to drag.
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>

#include "support/clone_edits.h"
#include "support/fake_backend.h"
#include "support/patience.h"
#include "weft/live/live_solver.h"

namespace weft::test {

using SnapshotPtr = std::shared_ptr<const Snapshot>;
using Milliseconds = std::chrono::milliseconds;

/// Waits for wake-ups as a window would.
class LiveViewer {
public:
    explicit LiveViewer(BackendRegistry registry)
        : solver_(std::make_unique<LiveSolver>(std::move(registry), [this] {
              const std::lock_guard lock(mutex_);
              ++wakeUps_;
              changed_.notify_all();
          })) {}
    ~LiveViewer() { solver_.reset(); }

    LiveSolver& solver() { return *solver_; }
    void close() { solver_.reset(); }
    int wakeUps() const {
        const std::lock_guard lock(mutex_);
        return wakeUps_;
    }

    /// Takes snapshots until one fits; null after `patience`.
    SnapshotPtr waitFor(const std::function<bool(const Snapshot&)>& fits,
                        Milliseconds patience = Milliseconds(weft::tests::kPatience)) {
        const auto end = std::chrono::steady_clock::now() + patience;
        while (std::chrono::steady_clock::now() < end) {
            if (SnapshotPtr s = solver_->take()) {
                ++taken_;
                if (fits(*s)) return s;
                continue;
            }
            std::unique_lock lock(mutex_);
            changed_.wait_until(lock,
                                std::min(end, std::chrono::steady_clock::now() + Milliseconds(5)));
        }
        return nullptr;
    }
    SnapshotPtr waitForFinal(std::uint64_t id) {
        return waitFor([id](const Snapshot& s) { return s.editId == id && !s.preview; });
    }
    SnapshotPtr waitForEdit(std::uint64_t id) {
        return waitFor([id](const Snapshot& s) { return s.editId == id; });
    }

private:
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    int wakeUps_ = 0;
    int taken_ = 0;
    std::unique_ptr<LiveSolver> solver_;
};

/// The edit that shows no patch.
inline Edit clearing(std::uint64_t id) { return {.id = id}; }

/// A 48 × 40 background and a 14 × 12 patch with a diamond of unknown pixels, to be placed anywhere.
class SmallScene {
public:
    static constexpr int kChannels = 3;

    SmallScene() {
        auto background = std::make_shared<Field>(Extent{48, 40}, kChannels);
        auto patch = std::make_shared<Field>(Extent{14, 12}, kChannels);
        for (int c = 0; c < kChannels; ++c) {
            for (int y = 0; y < 40; ++y)
                for (int x = 0; x < 48; ++x)
                    background->at(c, {x, y}) =
                        static_cast<float>(257 * (40 + (x * 7 + y * 13 + c * 5) % 90));
            for (int y = 0; y < 12; ++y)
                for (int x = 0; x < 14; ++x)
                    patch->at(c, {x, y}) = static_cast<float>(257 * (120 + (x * y + 31 * c) % 60));
        }
        auto mask = std::make_shared<Mask>(Extent{14, 12});
        for (int y = 0; y < 12; ++y)
            for (int x = 0; x < 14; ++x)
                mask->set({x, y}, std::abs(2 * x - 13) + std::abs(2 * y - 11) <= 11);
        background_ = std::move(background);
        patch_ = std::move(patch);
        mask_ = std::move(mask);
    }
    std::shared_ptr<const CloneProblem> at(Point p) const {
        return std::make_shared<const CloneProblem>(background_,
                                                    Patch{.image = patch_,
                                                          .mask = mask_,
                                                          .backgroundFromPatch = p,
                                                          .gradients = Gradients::import});
    }
    /// The content of an edit that asks for it there.
    CloneEdit editAt(Point p) const { return editOf(*at(p)); }
    const Field& background() const { return *background_; }

private:
    std::shared_ptr<const Field> background_, patch_;
    std::shared_ptr<const Mask> mask_;
};

}  // namespace weft::test
