#pragma once
/// The one-slot mailbox between the window and the solver thread.
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>

#include "weft/live/live_solver.h"

namespace weft {

using Clock = std::chrono::steady_clock;

/// An edit and the token by which its solve is stopped.
struct LiveTask {
    Edit edit;
    std::stop_token stop;
};

/// How far the running task may still be interrupted by a newer edit.
enum class TaskPhase {
    firstPicture,  ///< a drag waits for it, or nothing would ever be shown
    refining,      ///< its picture is out: any newer edit stops it
};

/// Newest edit wins. put, cancel and close never wait for the solver thread; the other members belong
/// to that thread.
class Mailbox {
public:
    void put(Edit edit);
    /// Requests the stop of the running task and of the one that waits.
    void cancel();
    /// No task is handed out any more; the running one is stopped.
    void close();

    /// Waits for a task, and for `earliest` if it is a drag; takes the newest. Empty once closed.
    [[nodiscard]] std::optional<LiveTask> take(Clock::time_point earliest);
    /// A newer edit waits, or the mailbox is closed: the running task is of no interest any more.
    [[nodiscard]] bool superseded() const;
    /// Enters TaskPhase::refining; false if superseded.
    [[nodiscard]] bool refine();
    /// The task that was taken is done: cancel() has nothing to stop until the next one.
    void finish();
    /// The task that was taken is to be taken again, unless a newer one waits. False once closed.
    [[nodiscard]] bool putBack();

private:
    struct Slot {
        Edit edit;
        std::stop_source stop;
    };
    [[nodiscard]] bool interrupts(const Edit& newer) const;

    mutable std::mutex mutex_;  ///< guards everything below
    std::condition_variable changed_;
    std::optional<Slot> waiting_;
    std::optional<Slot> running_;
    TaskPhase phase_ = TaskPhase::firstPicture;
    bool closed_ = false;
};

}  // namespace weft
