#pragma once
/// The work of a relief solver in coarse operations, which a backend implements.
#include <algorithm>
#include <memory>
#include <stop_token>
#include <vector>

#include "weft/backend/height_schedule.h"
#include "weft/backend/thread_pool.h"
#include "weft/relief/relief_problem.h"
#include "weft/relief/relief_solver.h"

namespace weft::relief {

/// A grid over the picture; the outermost samples of all grids coincide.
struct LevelShape {
    int width = 0;
    int height = 0;
    double stepX = 1;  ///< pixels of the finest level from sample to sample
    double stepY = 1;

    [[nodiscard]] int size() const { return width * height; }
    [[nodiscard]] int shorterSide() const { return std::min(width, height); }
};

/// Half as many samples each way, 2 at least.
[[nodiscard]] LevelShape coarserShape(const LevelShape& fine);
/// Finest first, down to 16 samples of the shorter side or fewer.
[[nodiscard]] std::vector<LevelShape> levelShapes(Extent finest);

/// How a step of Gauss-Newton ended.
struct StepResult {
    enum class End { accepted, refused, stopped };
    End end = End::refused;
    double before = 0, after = 0;  ///< energies
    double shadingError = 0;       ///< root mean square over the lit cells
    double change = 0;             ///< largest change of height, in units of the level
};

/// Steps of Levenberg-Marquardt: how often one is tried, how the damping grows at a refusal and
/// shrinks afterwards.
inline constexpr int kTries = 5;
inline constexpr double kGrow = 8, kShrink = 0.3;
/// A change below this is taken though the energy rose a little: energies differ by rounding alone.
inline constexpr double kSmallChange = 1e-3;
[[nodiscard]] bool isAccepted(const StepResult& result);

/// Holds the levels of one picture, (f, g) on one of them, and the height of the level worked on,
/// which (f, g) does not touch before integrate(). Operations that take a stop token return false,
/// and change nothing that is seen, when they were stopped. Throws std::bad_alloc, DeviceError.
class ReliefStages {
public:
    virtual ~ReliefStages() = default;

    /// A new problem; everything is forgotten. With `samePicture` only the light differs from the
    /// last one's: levels and the height are kept.
    virtual void take(std::shared_ptr<const ReliefProblem> problem,
                      const std::vector<LevelShape>& levels, bool samePicture) = 0;

    /// What is left of taking a problem, and may be stopped; called until it returns true, before
    /// anything below.
    virtual bool prepare(std::stop_token) { return true; }

    /// (f, g) to start from, on the coarsest level.
    virtual void startOrientation() = 0;
    /// Relaxes it, λ after λ. Root mean square of I − R over the lit samples.
    virtual double relaxOrientation(const std::vector<double>& lambdas) = 0;
    /// To the next finer level.
    virtual void refineOrientation() = 0;

    /// The height of (f, g) on its level, which becomes the one worked on; slope targets.
    virtual bool integrate(std::stop_token stop) = 0;
    /// The height so far on a level, and slope targets: for another light.
    virtual void restart(std::size_t level) = 0;
    /// To the next finer level, and slope targets there.
    virtual bool descend(std::stop_token stop) = 0;
    /// One step; the damping needed is remembered until the next fill or level.
    virtual StepResult step(const HeightWeights& weights, const CgLimits& limits,
                            std::stop_token stop) = 0;
    /// New slope targets from the height. False if there is nothing to fill in. Stopped, it is to be
    /// asked again before the next step.
    virtual bool fill(const FillWeights& weights, std::stop_token stop) = 0;

    /// Threads of the host for what is worked out there beside the stages; null: the caller alone.
    [[nodiscard]] virtual ThreadPool* hostThreads() { return nullptr; }

    /// The height on the image's own grid, or flat where `flat`; its normals only where asked for.
    /// They mean nothing if stopped.
    struct Reading {
        bool flat = false, normals = true;
    };
    virtual void read(Relief& relief, Reading reading, std::stop_token stop) = 0;
};

}  // namespace weft::relief
