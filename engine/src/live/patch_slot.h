#pragma once
/// A patch of the document on show, and how far it is solved.
#include <algorithm>
#include <memory>
#include <string>

#include "weft/document/prepare.h"
#include "weft/live/live_solver.h"

namespace weft {

/// What a solve tells, as of the newest layer made of it.
struct SolveFigures {
    Progress progress = {};
    std::shared_ptr<const ConvergenceTrace> trace = std::make_shared<const ConvergenceTrace>();
    Timings timings = {};
    std::string scheme = {};
    std::shared_ptr<const ConvergenceTrace> trueErrors = {};
    bool errorIsTrue = false;  ///< progress.errorEstimate is max |u − u*| itself
    double jacobiRadius = 0;
    BlockSteps blockSteps = {};
    double finestTolerance = 0;  ///< less is not asked of it (CloneSolve::finestTolerance)
};

/// Solver thread only.
class PatchSlot {
public:
    /// Makes the object a problem over the layers below it, unless it is the same as before.
    void update(const Document& document, const Document::SharedPatch& object, const Layers& below,
                PatchPreparer& preparer);
    /// Takes a layer of the problem; `final`: its solve was certified.
    void take(SharedLayer layer, SolveFigures figures, const SolveSettings& settings, bool final);
    /// What reaches under it of `below` is what its problem was made over.
    [[nodiscard]] bool standsOn(const Layers& below) const;
    /// The layer over what lies below it now.
    [[nodiscard]] SharedLayer restackedOver(const Document& document, const Layers& below,
                                            PatchPreparer& preparer) const;

    /// False until the first update(): its turn has not come yet.
    [[nodiscard]] bool hasObject() const { return object_ != nullptr; }
    [[nodiscard]] const PatchObject& object() const { return *object_; }
    /// `problem.problem` is null where nothing is to be solved, as reason() says.
    [[nodiscard]] const PatchProblem& problem() const { return problem_; }
    [[nodiscard]] bool hasProblem() const { return problem_.problem != nullptr; }
    [[nodiscard]] const std::string& reason() const { return reason_; }
    /// The newest layer; null: none.
    [[nodiscard]] const SharedLayer& layer() const { return layer_; }
    /// The layer is of an earlier problem, or there is none.
    [[nodiscard]] bool isStale() const { return stale_; }
    [[nodiscard]] const SolveFigures& figures() const { return figures_; }
    /// Settings with which the layer was made.
    [[nodiscard]] const SolveSettings& settings() const { return settings_; }
    /// The layer is what certify() left of a solve to `tolerance`, with an error of at most that. A
    /// tighter one will not do: what is seen must not depend on what was asked before.
    [[nodiscard]] bool isProven(double tolerance) const {
        return final_ && settings_.tolerance == tolerance && figures_.progress.certified &&
               figures_.progress.errorBound <= std::max(tolerance, figures_.finestTolerance);
    }

private:
    Document::SharedPatch object_;
    std::shared_ptr<const Picture> background_;
    Layers below_;  ///< those that reach into the problem's base
    PatchProblem problem_;
    std::string reason_;
    SharedLayer layer_;
    Coverage layerCoverage_;
    SolveFigures figures_;
    SolveSettings settings_;
    bool stale_ = true, final_ = false;
};

}  // namespace weft
