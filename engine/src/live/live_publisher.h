#pragma once
/// Snapshots on their way out: what all of them say.
#include <memory>
#include <string>

#include "live/live_device.h"
#include "live/mailbox.h"
#include "live/outbox.h"
#include "weft/stopwatch.h"

namespace weft {

/// Solver thread only.
class LivePublisher {
public:
    LivePublisher(Outbox& outbox, const LiveDevice& device) : outbox_(outbox), device_(device) {}

    /// A task was taken.
    void begin() {
        taken_ = Clock::now();
        message_.clear();
    }
    /// What the task fell back from, or why it failed; said by its snapshots.
    void say(std::string message) { message_ = std::move(message); }
    /// `earlier`: seconds that were spent on the same posing before this task.
    void publish(std::shared_ptr<Snapshot> snapshot, const LiveTask& task, double earlier) {
        snapshot->editId = task.edit.id;
        snapshot->backend = device_.info().backend;
        snapshot->device = device_.info().device;
        snapshot->backendReason = device_.reason();
        snapshot->deviceLost = device_.lost();
        snapshot->message = message_;
        snapshot->timings.total = earlier + secondsSinceTaken();
        outbox_.put(std::move(snapshot));
        published_ = Clock::now();
    }

    /// There is nothing to be solved.
    void publishCleared(const LiveTask& task) {
        auto snapshot = std::make_shared<Snapshot>();
        snapshot->trace = std::make_shared<const ConvergenceTrace>();
        snapshot->progress.outcome = Outcome::Converged;
        publish(std::move(snapshot), task, 0);
    }

    [[nodiscard]] Clock::time_point taken() const { return taken_; }
    [[nodiscard]] Clock::time_point published() const { return published_; }
    [[nodiscard]] double secondsSinceTaken() const { return secondsSince(taken_); }

private:
    Outbox& outbox_;
    const LiveDevice& device_;
    std::string message_;
    Clock::time_point taken_;      ///< when the task was taken
    Clock::time_point published_;  ///< last snapshot
};

}  // namespace weft
