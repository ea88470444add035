#pragma once
/// What the solver thread does with one edit after another.
#include <chrono>
#include <memory>
#include <string>

#include "live/exact_picture.h"
#include "live/live_device.h"
#include "live/mailbox.h"
#include "live/outbox.h"
#include "live/pace.h"
#include "live/snapshot_pool.h"

namespace weft {

/// Batch of work between two looks at the mailbox.
inline constexpr double kBatchSeconds = 0.004;
/// Shortest time between two snapshots of a drag. Below the period of mouse events (8 ms at 125 Hz),
/// so that a delay once met is made good within a few events.
inline constexpr std::chrono::milliseconds kFrame{6};
/// A solve that takes longer shows what it has, this often.
inline constexpr std::chrono::milliseconds kPatience{30};
/// Relaxation is there to be looked at: a picture a display frame, unless it is so large that showing
/// it would take more than a quarter of the time.
inline constexpr std::chrono::milliseconds kDisplayFrame{16};
/// While the hand moves, this error in 8-bit codes is good enough to show.
inline constexpr double kDragTolerance = 0.5;

/// Owns every backend object; made, used and destroyed on the solver thread.
class LiveWorker {
public:
    LiveWorker(BackendRegistry registry, Mailbox& mailbox, Outbox& outbox);

    /// Serves tasks until the mailbox is closed. Throws nothing: errors become Outcome::Failed.
    void run();

private:
    void serve(const LiveTask& task);
    /// False where a lost device was replaced and the task is to be tried again.
    bool attempt(const LiveTask& task);
    void solve(const LiveTask& task);
    bool load(const LiveTask& task, Solver& solver);
    /// Has the exact picture ready, where it is wanted; shows what there is before. False when
    /// stopped or superseded.
    bool solveExactly(const LiveTask& task, Solver& solver);
    /// One batch of work. In slow motion no more than the steps that are due; it waits for the next
    /// one, at most a display frame and not once the task is stopped or superseded.
    Progress work(const LiveTask& task, Solver& solver, const StopRule& rule);
    /// Time between two pictures of a solve that goes on.
    [[nodiscard]] Clock::duration patience(const LiveTask& task) const;
    /// False when stopped, superseded or published as far as it came.
    bool reachFirstPicture(const LiveTask& task, Solver& solver);
    /// False when stopped or superseded.
    bool reachTolerance(const LiveTask& task, Solver& solver);
    void finishAtRest(const LiveTask& task, Solver& solver);
    /// A stop was seen: says Cancelled unless a newer edit or the end is the cause.
    void stopped(const LiveTask& task, const Solver* solver = nullptr);

    enum class Stage {
        unfinished,  ///< better ones follow
        dragged,     ///< good enough while the hand moves; the solver rests
        final,
    };
    void publishPicture(const LiveTask& task, Solver& solver, Stage stage);
    /// How far the solver is with system_, and where the time went.
    void report(const Solver& solver, Snapshot& snapshot) const;
    /// `solver`: how far it came, where it holds the system.
    void publishWithoutPicture(const LiveTask& task, Outcome outcome, const std::string& message = {},
                               const Solver* solver = nullptr);
    void fail(const LiveTask& task, const std::string& message);
    void publish(std::shared_ptr<Snapshot> snapshot, const LiveTask& task);
    void forget();

    Mailbox& mailbox_;
    Outbox& outbox_;
    SnapshotPool pool_;
    Assembler assembler_;
    LiveDevice device_;
    ExactPicture exact_;
    Pace pace_;  ///< of the task

    std::shared_ptr<const CloneProblem> problem_;  ///< what the solver holds, or null
    std::shared_ptr<const PoissonSystem> system_;
    std::shared_ptr<const Mask> mask_;  ///< of the patch that was loaded last
    Extent maskExtent_;                 ///< of its unknown pixels, clipped nowhere
    int generation_ = -1;               ///< of the solver that holds it
    struct Spent {
        double assembling = 0;  ///< seconds
        double publishing = 0;  ///< all its pictures
        double reading = 0;     ///< the part of it that the solver counts as transfer itself
        double earlier = 0;     ///< all of it, in tasks before this one
    };
    Spent spent_;          ///< on system_
    std::string message_;  ///< what this task fell back from

    Clock::time_point taken_;             ///< when the task was taken
    Clock::time_point published_;         ///< last snapshot
    Clock::duration firstPictureTime_{};  ///< how long the last first picture took
    Clock::duration publishingTime_{};    ///< how long the last picture took to compose and publish
};

}  // namespace weft
