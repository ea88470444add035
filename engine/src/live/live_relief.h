#pragma once
/// A surface as the solver thread works on it.
#include <memory>

#include "live/live_publisher.h"
#include "live/live_task_runner.h"
#include "live/live_times.h"
#include "live/pace.h"
#include "live/relaxed_surface.h"
#include "live/relief_pool.h"

namespace weft {

/// Load, first surface, finer ones until it is done. Solver thread only.
class LiveRelief : public LiveTaskRunner {
public:
    LiveRelief(Mailbox& mailbox, LiveDevice& device, LivePublisher& publisher)
        : mailbox_(mailbox), device_(device), publisher_(publisher) {}

    void serve(const LiveTask& task) override;
    void rest() override { spent_.earlier += publisher_.secondsSinceTaken(); }
    [[nodiscard]] Clock::duration firstPictureTime() const override { return firstSurfaceTime_; }
    void forget() override;
    void publishWithoutPicture(const LiveTask& task, Outcome outcome) override {
        publishWithoutSurface(task, outcome, nullptr);
    }
    [[nodiscard]] const char* subject() const override { return "surface"; }

private:
    void publishWithoutSurface(const LiveTask& task, Outcome outcome, ReliefSolver* solver);
    /// Gives the solver what it does not hold yet.
    void load(const LiveTask& task, ReliefSolver& solver);
    ReliefProgress work(const LiveTask& task, ReliefSolver& solver, std::int64_t steps);
    /// False when stopped.
    bool reachFirstSurface(const LiveTask& task, ReliefSolver& solver);
    /// Shows every grid, and what there is now and then, until done, stopped or superseded.
    void refine(const LiveTask& task, ReliefSolver& solver);
    /// A stop was seen: says Cancelled unless a newer edit or the end is the cause.
    void stopped(const LiveTask& task, ReliefSolver* solver = nullptr);
    /// The surface and the rate, where they are asked for and it is time; publishes what it finds.
    /// False when stopped.
    bool findWhatItConvergesTo(const LiveTask& task, ReliefSolver& solver);
    /// What is to be done next in slow motion; none: a newer edit or a stop came.
    [[nodiscard]] std::optional<std::int64_t> stepsDue(const LiveTask& task,
                                                       const ReliefSolver& solver);
    void publishSurface(const LiveTask& task, ReliefSolver& solver);
    /// What there is by now, over the height that was read last.
    void publish(const LiveTask& task, ReliefSolver& solver);
    /// How far the solver is, and where the time went.
    [[nodiscard]] std::shared_ptr<Snapshot> report(const LiveTask& task, ReliefSolver* solver,
                                                   std::shared_ptr<const Relief> relief,
                                                   Outcome outcome);

    Mailbox& mailbox_;
    LiveDevice& device_;
    LivePublisher& publisher_;

    std::shared_ptr<const ReliefProblem> problem_;  ///< what the solver holds, or null
    ReliefOptions options_;                         ///< with which it holds it
    RelaxedSurface relaxed_;
    Pace pace_;
    std::shared_ptr<const Relief> read_;  ///< last, of problem_
    ReliefPool pool_;                     ///< of bas-reliefs, which come often
    int generation_ = -1;                 ///< of the solver that holds it
    struct Spent {
        double loading = 0;  ///< seconds
        double solving = 0;
        double reading = 0;
        double earlier = 0;  ///< all of it, in tasks before this one
    };
    Spent spent_;  ///< on problem_

    Clock::duration firstSurfaceTime_{};
    Clock::duration readingTime_{};  ///< how long the last surface took to read
};

}  // namespace weft
