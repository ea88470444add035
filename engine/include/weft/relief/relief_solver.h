#pragma once
/// The surface of a ReliefProblem on one backend.
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "weft/field.h"
#include "weft/mask.h"
#include "weft/relief/relief_options.h"
#include "weft/relief/relief_progress.h"
#include "weft/solver.h"

namespace weft {

class ReliefProblem;  // weft/relief/relief_problem.h

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
    /// Another tolerance for a relaxation: it goes on from where it is, or has converged by what it
    /// knows. False where this solver is none.
    virtual bool setTolerance(double) { return false; }
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
    /// The share that a synchronous step leaves of the slowest error, about the (f, g) that a
    /// relaxation has now and should have converged to. 0: not to be told, stopped, or given up
    /// (`givenUp` is asked now and then).
    [[nodiscard]] virtual double jacobiRadius(const std::stop_token&, const std::function<bool()>&) {
        return 0;
    }
    /// Steps of each block of a relaxation by now; else none.
    [[nodiscard]] virtual BlockSteps blockSteps() const { return {}; }
    [[nodiscard]] virtual RoleCycles roleCycles() const { return {}; }
    [[nodiscard]] virtual const std::vector<ReliefTracePoint>& trace() const = 0;
};

/// Normals of a height field by central differences inside the mask (one-sided at its edge).
[[nodiscard]] Field normalsOf(const Field& height, const Mask& mask);

}  // namespace weft
