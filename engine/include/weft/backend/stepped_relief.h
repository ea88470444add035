#pragma once
/// The relief solver over the coarse operations of a backend.
#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "weft/backend/relief_stages.h"
#include "weft/relief/relief_solver.h"

namespace weft::relief {

class EdgeHeights;

/// (f, g) from the coarsest level to the starting level (`startingSide` samples or more a side), the
/// height there, then level after level. One step = one level of (f, g), one integration, one descent
/// or one step of Gauss-Newton.
///
/// Warm, a surface that explained the picture goes on under a light nearby. From any other it would
/// end on a wrong branch: (f, g) is then relaxed anew and integrated in one step, and the old surface
/// can be read until then.
///
/// Beside an outline a surface stays in proportion to its mask: while the height that was reached on
/// the starting level or the finest one is out of it, the outline is trusted more.
class SteppedRelief final : public ReliefSolver {
public:
    /// The coarser the starting level, the sooner a first surface; the finer, the better it is.
    SteppedRelief(std::unique_ptr<ReliefStages> stages, const ReliefOptions& options,
                  int startingSide = 48)
        : stages_(std::move(stages)), options_(options), startingSide_(startingSide) {}

    void setProblem(std::shared_ptr<const ReliefProblem> problem, Start start) override;
    bool setOptions(const ReliefOptions& options) override {
        if (options.outline != options_.outline) trustRaised_ = 0;
        options_ = options;
        return true;
    }
    ReliefProgress advance(const Budget& budget) override;
    [[nodiscard]] ReliefProgress progress() const override { return progress_; }
    void read(Relief& relief) override;
    [[nodiscard]] const std::vector<ReliefTracePoint>& trace() const override { return trace_; }

private:
    enum class Next { orientation, integration, renewal, height, descent };

    void findStart();
    bool begin(std::stop_token stop);  // false: stopped
    [[nodiscard]] bool isStartUnder(const ReliefProblem& problem) const;
    bool step(std::stop_token stop);  // false: stopped
    void startOrientation();
    void orientationStep();
    bool renewalStep(std::stop_token stop);
    bool integrationStep(std::stop_token stop);
    bool heightStep(std::stop_token stop);
    bool descend(std::stop_token stop);
    void open(std::vector<HeightPhase> phases);
    /// False if stopped, and then to be called again.
    bool endPhase(std::stop_token stop);
    [[nodiscard]] bool trustsOutline() const;
    /// Whether surfaces that are too high are made flatter.
    [[nodiscard]] bool keepsProportion() const;
    /// The options with the outline trusted as far as it is by now.
    [[nodiscard]] ReliefOptions trusting() const;
    void readUnlessStopped(Relief& relief, const std::stop_token& stop, bool normals = true);
    /// What read() gives, kept until then or the next step. Null if stopped.
    [[nodiscard]] const Relief* surface(const std::stop_token& stop);
    [[nodiscard]] bool isOutOfProportion(const std::stop_token& stop);
    [[nodiscard]] bool changedWithinTolerance();
    void end(Outcome outcome);
    void record();

    std::unique_ptr<ReliefStages> stages_;
    ReliefOptions options_;
    int startingSide_;
    std::shared_ptr<const ReliefProblem> problem_;
    std::vector<LevelShape> levels_;  // finest first
    std::size_t startLevel_ = 0;
    std::size_t level_ = 0;  // the one worked on
    bool hasHeight_ = false;
    std::shared_ptr<const ReliefProblem> heightOf_;  // whose light it was last worked on under
    int trustRaised_ = 0;  // times since the last start that was not from a surface nearby
    std::shared_ptr<const EdgeHeights> edge_;  // of the mask, once it is read beside an outline
    std::optional<Relief> surface_;            // since the last step, once it was looked at
    Next next_ = Next::orientation;
    bool isBegun_ = false;  // setProblem() leaves the rest to the first step

    std::vector<HeightPhase> phases_;
    std::size_t phase_ = 0;
    int stepsOfPhase_ = 0;
    bool phaseEnds_ = false;  ///< what ends it is still to be done
    bool settled_ = false;    ///< the last step hardly gained
    bool refused_ = false;    ///< it was not taken: it gained nothing

    ReliefProgress progress_;
    std::vector<ReliefTracePoint> trace_;
    std::chrono::steady_clock::time_point begun_;
};

}  // namespace weft::relief
