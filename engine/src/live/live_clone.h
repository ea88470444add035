#pragma once
/// A document's patches as the solver thread works on them.
#include <map>
#include <memory>

#include "live/exact_picture.h"
#include "live/layer_pool.h"
#include "live/live_publisher.h"
#include "live/live_task_runner.h"
#include "live/live_times.h"
#include "live/pace.h"
#include "live/patch_stack.h"
#include "live/rate_of_mask.h"
#include "live/seen_size.h"

namespace weft {

/// Of each patch that changed, or that lies over a change, the lowest first: load, first picture;
/// then of each: tolerance, certificate. Solver thread only.
class LiveClone : public LiveTaskRunner {
public:
    LiveClone(Mailbox& mailbox, LiveDevice& device, LivePublisher& publisher,
              ProfileConverter convert)
        : mailbox_(mailbox),
          device_(device),
          publisher_(publisher),
          whole_(convert, threads_),
          small_(std::move(convert), threads_) {}

    void serve(const LiveTask& task) override;
    void rest() override { spent_.earlier += publisher_.secondsSinceTaken(); }
    [[nodiscard]] Clock::duration firstPictureTime() const override { return firstPictureTime_; }
    void forget() override;
    void publishWithoutPicture(const LiveTask& task, Outcome outcome) override;
    [[nodiscard]] const char* subject() const override { return "patch"; }

private:
    enum class Stage {
        unfinished,  ///< better ones follow
        dragged,     ///< good enough while the hand moves; the solver rests
        final,
    };
    /// The tolerance of an edit, not below `least` nor what the picture's range allows.
    [[nodiscard]] static StopRule ruleFor(const LiveTask& task, const CloneSolve& solve,
                                          double least = 0);
    [[nodiscard]] static bool relaxes(const SolveSettings& settings);

    /// Takes the document of the task, at the size at which it is to be solved.
    void arrange(const LiveTask& task);
    /// Takes it at 1/2^level of its size.
    void take(const LiveTask& task, int level);
    /// Solves a coarser picture of a drag as it is seen, once the hand pauses.
    void sharpen(const LiveTask& task);
    /// The first pictures of all that changed. False when stopped.
    bool reachFirstPictures(const LiveTask& task);
    /// Solves at rest what the next drag will want small, unseen, so that its first pictures need no
    /// new memory; until a newer edit comes. What fails there is dropped.
    void presolveReduced(const LiveTask& task);
    void solveReducedUnseen(const LiveTask& task, int level);
    bool solveUnseen(const LiveTask& task, PatchSlot& slot);
    /// Calls work(slot) for each of them, its problem brought up to date; ends where that is false.
    template <class Work>
    bool forEachPatch(const LiveTask& task, const Work& work);

    /// The picture of an operation that solves nothing.
    void paste(const LiveTask& task, PatchSlot& slot);
    bool reachFirstPicture(const LiveTask& task, PatchSlot& slot);
    bool reachTolerance(const LiveTask& task, PatchSlot& slot);
    /// Tolerance and certificate.
    bool finish(const LiveTask& task, PatchSlot& slot);
    [[nodiscard]] bool wantsPicture(const LiveTask& task, const PatchSlot& slot) const;
    [[nodiscard]] bool isActive(const LiveTask& task, const PatchSlot& slot) const;
    /// Schemes, slow motion and exact solves are for the patch in hand, the topmost where none is;
    /// the others go by multigrid.
    [[nodiscard]] SolveSettings settingsFor(const LiveTask& task, const PatchSlot& slot) const;

    /// The slot's problem in its solve; `cold`: solved straight from a cold start. Null when stopped.
    CloneSolve* load(const LiveTask& task, PatchSlot& slot, Start start = Start::warm);
    /// Multigrid leaves at rest what renderDocument() does, whatever was solved on the way.
    [[nodiscard]] Start startOfFinal(const LiveTask& task, const PatchSlot& slot) const;
    /// Has the exact picture ready, where it is wanted; shows what there is before. False when
    /// stopped or superseded.
    bool solveExactly(const LiveTask& task, PatchSlot& slot, CloneSolve& solve);
    /// Finds out how fast Jacobi's method converges on the mask, where that is wanted. False when
    /// stopped or superseded.
    bool findRate(const LiveTask& task, PatchSlot& slot, CloneSolve& solve);
    /// The error against the exact picture, where that is known, in place of the estimate; when a
    /// solve ends is for its own bounds to say.
    void tellTrueError(const LiveTask& task, const PatchSlot& slot, const CloneSolve& solve,
                       FieldView solved, SolveFigures& figures);
    /// Works until there is an outcome and shows what there is every `wait`. False when stopped,
    /// superseded, or published as far as it came.
    bool advance(const LiveTask& task, PatchSlot& slot, CloneSolve& solve, const StopRule& rule,
                 TaskPhase phase);
    /// The next batch of work. In slow motion no more than the steps that are due; none where one is
    /// not due within a display frame, nor once the task is stopped or superseded.
    std::optional<Budget> batch(const LiveTask& task, const Progress& progress);
    /// Time between two pictures of a solve that goes on.
    [[nodiscard]] Clock::duration patience(bool relaxing) const;
    /// A stop was seen: says Cancelled unless a newer edit or the end is the cause.
    bool stopped(const LiveTask& task);

    /// The slot's layer as the solve has it: pixels while it is dragged, where the solver makes them.
    void compose(const LiveTask& task, PatchSlot& slot, CloneSolve& solve, Stage stage);
    /// What `solve` holds, as a layer.
    void read(const PatchProblem& asked, CloneSolve& solve, FieldSpan layer);
    [[nodiscard]] SolveFigures figuresOf(const CloneSolve& solve) const;
    [[nodiscard]] Timings timingsOf(const CloneSolve& solve) const;
    /// With the figures of `shown`; null: of the active patch, or the topmost one.
    void publish(const LiveTask& task, const PatchSlot* shown, Stage stage);
    /// What is to be seen: stale layers over what lies below them now.
    /// `whole`: how far they are, where it is asked for.
    [[nodiscard]] Layers layersToShow(WholePicture* whole = nullptr);
    /// Layers of what was solved small as large as the document.
    void enlarge(CloneSnapshot& content);
    /// The active patch where it has a layer, else the topmost that has one; null: there is none.
    [[nodiscard]] const PatchSlot* slotToShow(const LiveTask& task) const;
    /// Raises errors to the largest of all patches.
    void judgeAll(Progress& progress) const;

    Mailbox& mailbox_;
    LiveDevice& device_;
    LivePublisher& publisher_;
    LayerPool pool_;
    Field partOfLayer_;  ///< read()'s
    ExactPicture exact_;
    RateOfMask rate_;
    ConvergenceTrace trueErrors_;  ///< of the problem that trueErrorsOf_ holds
    const CloneSolve* trueErrorsOf_ = nullptr;
    Pace pace_;  ///< of the patch that is solved

    std::shared_ptr<ThreadPool> threads_ = std::make_shared<ThreadPool>(0);
    PatchStack whole_, small_;  ///< small_: while the hand moves what is seen small
    PatchStack* stack_ = &whole_;
    SeenSize seen_{threads_};
    bool presolving_ = false;
    int level_ = 0;                        ///< stack_ is at 1/2^level of the size
    PatchSlot* worked_ = nullptr;          ///< the one that was worked on last in this task
    const CloneSolve* solving_ = nullptr;  ///< by this
    struct Spent {
        double publishing = 0;  ///< seconds, all pictures of the newest problem loaded
        double reading = 0;     ///< the part of it that the solver counts as transfer itself
        double earlier = 0;     ///< all of it, in tasks before this one
    };
    Spent spent_;

    Clock::duration firstPictureTime_{};
    Clock::duration publishingTime_{};  ///< how long the last picture took to compose and publish
};

}  // namespace weft
