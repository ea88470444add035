#pragma once
/// A clone as the solver thread works on it.
#include <memory>

#include "live/exact_picture.h"
#include "live/live_publisher.h"
#include "live/live_times.h"
#include "live/pace.h"
#include "live/snapshot_pool.h"
#include "weft/backend/poisson_system.h"

namespace weft {

/// Load, first picture, tolerance, certificate. Solver thread only.
class LiveClone {
public:
    LiveClone(Mailbox& mailbox, LiveDevice& device, LivePublisher& publisher)
        : mailbox_(mailbox), device_(device), publisher_(publisher) {}

    /// Works on the task's problem, or clears where it has none. Throws as backends do.
    void serve(const LiveTask& task);
    /// The task is over: what was spent on the posing counts when it is taken up again.
    void rest() { spent_.earlier += publisher_.secondsSinceTaken(); }
    /// How long the last first picture took.
    [[nodiscard]] Clock::duration firstPictureTime() const { return firstPictureTime_; }
    void forget();
    /// `solver`: how far it came, where it holds the system.
    void publishWithoutPicture(const LiveTask& task, Outcome outcome, const Solver* solver = nullptr);

private:
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
    /// A snapshot with the picture: pixels while it is dragged, where the solver makes them.
    [[nodiscard]] std::shared_ptr<Snapshot> compose(const LiveTask& task, Solver& solver);
    void publishPicture(const LiveTask& task, Solver& solver, Stage stage);
    /// How far the solver is with system_, and where the time went.
    void report(const Solver& solver, Snapshot& snapshot) const;

    Mailbox& mailbox_;
    LiveDevice& device_;
    LivePublisher& publisher_;
    SnapshotPool pool_;
    Assembler assembler_;
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
    Spent spent_;  ///< on system_

    Clock::duration firstPictureTime_{};
    Clock::duration publishingTime_{};  ///< how long the last picture took to compose and publish
};

}  // namespace weft
