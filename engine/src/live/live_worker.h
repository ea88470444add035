#pragma once
/// What the solver thread does with one edit after another.
#include "live/live_clone.h"
#include "live/live_relief.h"

namespace weft {

/// Owns every backend object; made, used and destroyed on the solver thread.
class LiveWorker {
public:
    LiveWorker(BackendRegistry registry, ProfileConverter convert, Mailbox& mailbox, Outbox& outbox);

    /// Serves tasks until the mailbox is closed. Errors become Outcome::Failed; std::bad_alloc comes
    /// out only where there is no memory to say so.
    void run();
    /// The same with a worker of its own. Where one gives up for want of memory another takes its
    /// task again a little later: no edit stays without an answer. Throws nothing.
    static void serveUntilClosed(const BackendRegistry& registry, const ProfileConverter& convert,
                                 Mailbox& mailbox, Outbox& outbox);
    /// On a caller that has no thread for it: serves the edit that waits, which must be there.
    void serveWaiting();

private:
    /// Null where the edit clears.
    [[nodiscard]] LiveTaskRunner* runnerFor(const Edit& edit);
    void serve(const LiveTask& task);
    /// False where a lost device was replaced and the task is to be tried again.
    bool attempt(const LiveTask& task, LiveTaskRunner& runner);
    void fail(const LiveTask& task, LiveTaskRunner& runner, const std::string& message);

    Mailbox& mailbox_;
    LiveDevice device_;
    LivePublisher publisher_;
    LiveClone clone_;
    LiveRelief relief_;
    Clock::duration firstPictureTime_{};  ///< how long the last first picture took
};

}  // namespace weft
