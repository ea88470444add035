#pragma once
/// The surface of a ReliefProblem on one backend.
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "weft/relief_problem.h"
#include "weft/solver.h"

namespace weft {

struct ReliefOptions {
    /// Weight of the third differences of the height against squared shading errors, on the finest
    /// grid. 1e-3 follows a clean picture; 0.1 suits noise of 1 %.
    double smoothness = 1e-3;
    /// λ of the (f, g) relaxation at the end of its continuation.
    double orientationSmoothness = 1e-3;
    /// How far the outline is trusted beside the shading: weight of squared deviations from the
    /// normals of the silhouette blown up, against squared shading errors. 0: not at all, which suits
    /// pictures that one known light explains. Above it, steepness is dear, and large errors of the
    /// shading count by their size only. Where the boundary is natural it is taken for 0 unless the
    /// surface is higher than wide, and then the outline is a plane; for 0 with border heights.
    double outline = 0;
    friend bool operator==(const ReliefOptions&, const ReliefOptions&) = default;
};

/// What `outline` is for photographs, whose light was found from the picture.
inline constexpr double kPhotographOutline = 0.02;

/// Largest change of height by the last step of a schedule that ends within tolerance, as a part of
/// the image's shorter side or of the range of the heights, whichever is larger.
inline constexpr double kReliefTolerance = 0.05;

/// What runs at the moment.
enum class ReliefStage {
    orientation,   ///< (f, g) from coarse to fine, λ falling (Ikeuchi & Horn 1981)
    continuation,  ///< the height on the starting grid, smoothness falling
    refinement,    ///< Gauss-Newton on the height, grid after grid
    relaxation,    ///< (f, g) on the image's own grid by a scheme; the height follows when it is read
    done,
};

struct ReliefProgress {
    Outcome outcome = Outcome::Running;
    ReliefStage stage = ReliefStage::orientation;
    int gridsLeft = 0;  ///< grids finer than the one worked on
    double shadingError =
        0;  ///< root mean square of I − R over the cells that are lit; 1 = full light
    /// Largest change by the last step: of height, in pixels of the image; of f or g at
    /// ReliefStage::relaxation.
    double change = 0;
    std::int64_t steps = 0;      ///< relaxation: updates of a pixel, on average
    std::int64_t staleness = 0;  ///< relaxation: most − fewest steps of any two blocks
    double checkerboard = 0;     ///< relaxation: root mean square of (f, g) less its neighbours' mean
    std::string message;         ///< why it diverged, for a user; else empty
};

/// One measurement after a step. Seconds count from setProblem.
struct ReliefTracePoint {
    double seconds = 0;
    ReliefStage stage = ReliefStage::orientation;
    int gridsLeft = 0;
    double shadingError = 0;
    double change = 0;
    std::int64_t steps = 0;   ///< relaxation only
    double checkerboard = 0;  ///< relaxation only
};

/// A surface over the whole image; values outside the mask are 0 (height) or (0, 0, 1) (normals).
struct Relief {
    Field height;   ///< one channel, pixels, towards the viewer; each part's lowest pixel is 0 unless
                    ///< border heights fix it
    Field normals;  ///< three channels, unit: x right, y up, z towards the viewer
};

/// Solves for the height: (f, g) from coarse to fine chooses between convex and concave, Gauss-Newton
/// on the height with fourth-order differences makes it exact (RELIEF §2). Owned and used by one
/// thread. Throws std::bad_alloc, DeviceError.
class ReliefSolver {
public:
    virtual ~ReliefSolver() = default;
    /// Takes a problem. Warm: keeps what it knows of the same picture; where options alone changed,
    /// or the light by little, also starts from the surface that it has.
    virtual void setProblem(std::shared_ptr<const ReliefProblem> problem, Start start) = 0;
    /// Options for the problems that follow; a warm start keeps the surface that it has. False where
    /// this solver cannot: make another one.
    virtual bool setOptions(const ReliefOptions&) { return false; }
    /// Works for the budget. Returns after the first step that ends beyond `seconds`; within a step
    /// `stop` is polled once an iteration of conjugate gradients, and a step so stopped is dropped.
    virtual ReliefProgress advance(const Budget& budget) = 0;
    [[nodiscard]] virtual ReliefProgress progress() const = 0;
    /// The surface as it is, on the image's own grid, whatever grid is worked on. Available as soon
    /// as the stage is past `orientation`; flat before. Of a relaxation it integrates the height
    /// first (a few tenths of a second at 480 × 480 on two cores), once for each state.
    virtual void read(Relief& relief) = 0;
    /// (f, g) as relaxed (RELIEF §1: x right, y up), two channels of the image's extent. False, and
    /// nothing written, where the solver is no relaxation.
    virtual bool readOrientation(FieldSpan) { return false; }
    [[nodiscard]] virtual RoleCycles roleCycles() const { return {}; }
    [[nodiscard]] virtual const std::vector<ReliefTracePoint>& trace() const = 0;
};

/// Normals of a height field by central differences inside the mask (one-sided at its edge).
[[nodiscard]] Field normalsOf(const Field& height, const Mask& mask);

}  // namespace weft
