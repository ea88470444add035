#pragma once
/// What a backend implements so that the engine solves Poisson systems on it: coarse operations, each
/// as large as a recorded graph of launches may be. When to do which, and when D is good enough, is
/// decided by MultigridSolver alone.
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "weft/backend/poisson_system.h"
#include "weft/solver.h"

namespace weft {

/// Bytes moved and seconds of transfers between host and device since the operations were made: they
/// never fall.
struct OperationCost {
    std::int64_t bytesMoved = 0;
    double transferSeconds = 0;
};

/// A guaranteed bound of max |u − u*| for u = g + D rounded to float32, and the residual.
struct Proof {
    double bound = 0;
    double residual = 0;  ///< max |f − A D|
};

/// One system A D = f and its D on one device. Values are in internal units (weft/units.h), maxima
/// over all samples of all channels. Channels may be resident together, one at a time or streamed
/// from the host, and memory that runs out on the way may be made up for by fewer of them: none of it
/// is seen from outside but by memory(). Keeps memory and set-up while the Domain stays the same
/// object. Used by one thread. Throws DeviceError, std::bad_alloc.
///
/// No caller sees A (weft/backend/domain.h), a symmetric M-matrix. A backend that has not all of what
/// a Domain may ask throws DeviceError in setSystem(), with the reason in a sentence for a user.
class SystemOperations {
public:
    virtual ~SystemOperations() = default;

    /// Takes a system; builds the hierarchy if the domain is new. Returns what the solve starts from:
    /// warm with the D held, cold with D = 0: where that is wanted, where extent or channels are
    /// others, where D was left half done, and where a cold start gets further. Nothing when stopped:
    /// no system is held then.
    virtual std::optional<Start> setSystem(std::shared_ptr<const PoissonSystem> system, Start wanted,
                                           std::stop_token stop) = 0;

    /// As Solver's of the same names.
    virtual void read(FieldSpan u, FieldView around) = 0;
    virtual void readCorrection(FieldSpan d) = 0;
    [[nodiscard]] virtual bool canAssemble() const { return false; }
    virtual bool readPixels(PixelSpan) { return false; }
    virtual void releaseWork() {}
    [[nodiscard]] virtual SolverMemory memory() const { return {}; }

    [[nodiscard]] virtual OperationCost cost() const = 0;
};

/// Maxima over all samples after a cycle.
struct CycleStep {
    double residual = 0;  ///< |f − A D|, as the last sweep met it
    /// |change of D| (Correction says of what); infinity where it was not measured.
    double correction = std::numeric_limits<double>::infinity();
};

/// What CycleStep::correction of a cycle is: of the whole cycle, or of its coarse half, to which
/// sweeps follow.
enum class Correction { whole, coarse };

/// What of domain and cycles decides how the error is estimated and which operation comes next.
struct ConvergenceFacts {
    Correction correction = Correction::whole;
    bool accelerates = false;  ///< acceleratedCycle() is there; else slow cycles are refined
    /// A cycle that divides the residual by less is slow.
    double wantedGain = 8;
    bool slow = false;           ///< cycles are known to be slow on this domain
    bool rectangle = false;      ///< hardly a part of the box is without unknown pixels
    bool touchesBorder = false;  ///< a side of the box is the image's border
    bool isolatedFixed = false;  ///< single fixed pixels among unknown ones
    /// Error that rounding in cycles leaves, relative to the correction of a cold start.
    double noise = 0;
};

/// What the solver wants of a cycle: an operation may do more or less accordingly.
struct CycleAim {
    double tolerance = 0;     ///< of the error, internal units
    bool generous = false;    ///< so large that a start which smooths for long may do
    bool likelyLast = false;  ///< earlier solves say that this operation will do
};

/// The error of D as coarse levels see it, without a cycle.
struct CoarseError {
    double correction = 0;  ///< max |E| of the level
    double residual = 0;    ///< max |f − A D| as known by now
    int level = 1;          ///< 1: next to the finest
};

/// How far refine() solves A E = f − A D: until an iteration changes E by at most gain · max |E| or
/// by `step`.
struct RefineGoal {
    double gain = 1e-3;
    double step = 0;
    bool slow = false;  ///< plain cycles were found slow: begin with an accelerated method
};
struct Refinement {
    double correction = 0;          ///< max |E|
    std::vector<double> residuals;  ///< max |f − A (D + E)| after each iteration
};

/// The operations of multigrid. Those that take a stop token poll it at least every 5 ms; where one
/// was stopped half-way and returns nothing, D may be anything in between, and the solver starts
/// again as setSystem() said. mean(D) = 0 after each where the system is singular.
class PoissonOperations : public SystemOperations {
public:
    /// Bounds the error of D, residuals in double (engine/README.md); does not change D. A bound
    /// below `wanted` need not be sharp. Nothing when stopped, or when no bound could be proved.
    virtual std::optional<Proof> prove(double wanted, std::stop_token stop) = 0;
    /// From D = 0, whatever D holds: full multigrid, or two V-cycles in one graph. A step for each
    /// cycle, the first of which has the whole of D as its correction. Empty when stopped.
    virtual std::vector<CycleStep> coldStart(const CycleAim& aim, std::stop_token stop) = 0;
    /// First work on the D of another system, or after prove() and refine().
    virtual std::vector<CycleStep> warmStart(const CycleAim& aim, std::stop_token stop) {
        const auto step =
            facts().slow && facts().accelerates ? acceleratedCycle(aim, stop) : cycle(aim, stop);
        return step ? std::vector{*step} : std::vector<CycleStep>{};
    }
    /// A z = f − A D approximately; D += z.
    virtual std::optional<CycleStep> cycle(const CycleAim& aim, std::stop_token stop) = 0;
    /// An iteration or more of flexible conjugate gradients, the cycle as preconditioner. Directions
    /// are forgotten when anything else changes D.
    virtual std::optional<CycleStep> acceleratedCycle(const CycleAim& aim, std::stop_token stop) {
        return cycle(aim, stop);
    }
    /// Asked before a cycle until it says nothing: how far D is off, cheaply, by a finer level each
    /// time. What a level has found may serve the cycle. Nothing where a cycle tells as soon.
    virtual std::optional<CoarseError> coarseErrorCheck(const CycleAim&, std::stop_token) {
        return {};
    }
    /// D ← fl(D + E), the residual in double. E may be what the last prove() found. Nothing when
    /// stopped.
    virtual std::optional<Refinement> refine(const RefineGoal& goal, std::stop_token stop) = 0;
    /// Of the system held.
    [[nodiscard]] virtual ConvergenceFacts facts() const = 0;
};

}  // namespace weft
