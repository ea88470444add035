#pragma once
/// What the solver thread does with one kind of edit.
#include <chrono>

#include "live/mailbox.h"
#include "weft/stop_rule.h"

namespace weft {

/// Solver thread only. All throw as backends do.
class LiveTaskRunner {
public:
    virtual ~LiveTaskRunner() = default;

    /// Works on the task and publishes what it finds.
    virtual void serve(const LiveTask& task) = 0;
    /// The task is over: what was spent on it counts when it is taken up again.
    virtual void rest() = 0;
    /// How long the last first picture took.
    [[nodiscard]] virtual Clock::duration firstPictureTime() const = 0;
    /// Lets go of all that it holds of tasks.
    virtual void forget() = 0;
    /// A snapshot of the task's kind without a picture.
    virtual void publishWithoutPicture(const LiveTask& task, Outcome outcome) = 0;
    /// In a user's words, what it works on.
    [[nodiscard]] virtual const char* subject() const = 0;
};

}  // namespace weft
