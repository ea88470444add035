#pragma once
/// One system on one backend.
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "weft/convergence_trace.h"
#include "weft/field.h"
#include "weft/pixels.h"
#include "weft/stop_rule.h"

namespace weft {

struct PoissonSystem;  // weft/backend/poisson_system.h

/// What a solver starts from when it is given a system.
enum class Start {
    cold,  ///< D = 0; full multigrid
    warm,  ///< the D it has, if the box has the same extent; else cold
};

/// How much one advance() may do. It returns after the first cycle or step that ends beyond
/// `seconds`, and soon (≤ 5 ms) after `stop` is requested.
struct Budget {
    double seconds = 0.004;
    std::int64_t steps = 1'000'000'000;
    std::stop_token stop = {};
};

/// How far a solve has come. Errors and residuals are maxima over all samples, in 8-bit codes.
struct Progress {
    Outcome outcome = Outcome::Running;
    std::int64_t cycles = 0;     ///< multigrid cycles since setSystem
    std::int64_t steps = 0;      ///< relaxation steps since setSystem: updates of a pixel, on average
    std::int64_t staleness = 0;  ///< most − fewest steps of any two blocks, at the last check
    int restarts = 0;            ///< relaxation restarts from a double residual
    double residual = 0;         ///< synchronous; as of the last finished cycle or check
    double errorEstimate = 0;    ///< of the current picture; not a guarantee
    double errorBound = 0;       ///< guaranteed once `certified`; else equals errorEstimate
    bool certified = false;
};

/// How far each block of a relaxation has come: its staleness is max − its own. Empty for multigrid.
struct BlockSteps {
    Extent block;                      ///< pixels of a tile
    Extent blocks;                     ///< tiles across and down the box
    std::vector<std::uint32_t> steps;  ///< since setSystem, row by row
};

/// What the two roles of a block's threads took, of relaxation schemes whose blocks have exchange
/// threads of their own on a device: clock cycles on average over all blocks since setSystem, from a
/// part's beginning to where it waits for the other. 0: not known.
struct RoleCycles {
    double computeStep = 0;  ///< one step of the compute threads
    double exchange = 0;     ///< one exchange, borders out and halos in
};

/// Memory of the device that a solver works on, in bytes; all 0 where it works in ordinary memory.
struct SolverMemory {
    std::int64_t held = 0;      ///< by all solvers of this process
    std::int64_t most = 0;      ///< the most of it since the system was set
    int channelsAtATime = 0;    ///< that are solved in one pass
    bool channelsPass = false;  ///< only one channel is on the device at a time
};

/// Where the time of a solve went: seconds, and bytes moved through memory as counted (not measured)
/// by the loops that ran.
struct Timings {
    double read = 0, assemble = 0, setup = 0, solve = 0, certify = 0, transfer = 0, write = 0;
    double total = 0;
    std::int64_t bytesMoved = 0;
};

/// Solves A D = f. Owned and used by one thread (reading `trace` too). Keeps its memory and set-up
/// while the Domain stays the same object; throws DeviceError when the device fails, std::bad_alloc.
class Solver {
public:
    virtual ~Solver() = default;

    /// Takes a system. Builds the hierarchy if the domain is new; polls `stop` while it does.
    /// Returns false when stopped: the solver then holds no system.
    virtual bool setSystem(std::shared_ptr<const PoissonSystem> system, Start start,
                           std::stop_token stop = {}) = 0;
    /// Works towards `rule.tolerance` within the budget: multigrid ends by its estimate, a relaxation
    /// by a bound that it proves of a copy which two synchronous sweeps have smoothed.
    virtual Progress advance(const StopRule& rule, const Budget& budget) = 0;
    /// Proves a bound (engine/README.md) and improves D until bound ≤ rule.tolerance or no further
    /// gain is possible; afterwards progress().certified, unless stopped. Evaluates residuals in
    /// double.
    virtual Progress certify(const StopRule& rule, std::stop_token stop = {}) = 0;
    [[nodiscard]] virtual Progress progress() const = 0;
    /// u = g + D in Ω; other pixels are those of `around`, or untouched where it is empty. `u`,
    /// `around`: the box, system channels, solve space.
    virtual void read(FieldSpan u, FieldView around) = 0;
    void read(FieldSpan u) { read(u, {}); }
    /// It takes systems without f that come with their pictures (Assembler::assembleOnDevice()).
    [[nodiscard]] virtual bool canAssemble() const { return false; }
    /// The picture as a screen has it, of such a system, in packed rows: u in Ω, the background
    /// elsewhere, each sample as floor(sample / 257 + 1/2), clamped. False, and nothing is written,
    /// where this solver does not make pixels of its system.
    virtual bool readPixels(PixelSpan) { return false; }
    /// D over the box (0 outside Ω).
    virtual void readCorrection(FieldSpan d) = 0;
    /// Steps done by each block as of the last finished batch; a block without unknowns counts as
    /// all.
    [[nodiscard]] virtual BlockSteps blockSteps() const { return {}; }
    [[nodiscard]] virtual RoleCycles roleCycles() const { return {}; }
    /// Gives back all memory but what read() needs; the next setSystem() sets up anew.
    virtual void releaseWork() {}
    [[nodiscard]] virtual const ConvergenceTrace& trace() const = 0;
    /// setup, solve, certify, transfer and bytesMoved of the current system.
    [[nodiscard]] virtual Timings timings() const = 0;
    [[nodiscard]] virtual SolverMemory memory() const { return {}; }
    /// Full canonical scheme text ("red-black" for multigrid's own smoother).
    [[nodiscard]] virtual std::string schemeText() const = 0;
};

}  // namespace weft
