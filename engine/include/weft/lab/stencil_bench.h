#pragma once
/// What the experiment "stencil" times: Jacobi's method for Poisson's equation on a square, one way
/// of writing it after the other (Venkatasubramanian & Vuduc 2009, Fig 1-4).
#include <stop_token>
#include <string>
#include <vector>

#include "weft/lab/lab_device.h"
#include "weft/scheme.h"
#include "weft/stencil/host_device.h"

namespace weft {

namespace stencil {

/// u before the first step, at the unknown in column x of row y: multiples of 1/256 in [0.5, 1.5),
/// the same in both precisions. (The paper begins from 0; then nearly all steps are over zeros, which
/// devices compute with less power, and after some dozens over denormal numbers, which processors are
/// slow with.)
template <class T>
WEFT_HD inline T ladderStart(int x, int y) {
    return T(0.5) + T((x * 73 + y * 151) & 255) / T(256);
}
/// h² f: a spike in the middle of n × n unknowns.
template <class T>
WEFT_HD inline T ladderRhs(int x, int y, int n) {
    return x == n / 2 && y == n / 2 ? T(1) : T(0);
}
/// u' = ((west + east) + (north + south) + h² f) / 4. Five operations; none of them can be fused, so
/// that every rung that adds in this order has the same bits.
template <class T>
WEFT_HD inline T ladderStep(T west, T east, T north, T south, T rhs) {
    return T(0.25) * (((west + east) + (north + south)) + rhs);
}

}  // namespace stencil

/// One way of writing the step.
struct StencilRung {
    std::string key;      ///< "shared-padding"
    std::string title;    ///< a few words: "Shared memory, padding"
    bool ours = false;    ///< not one of the paper's
    bool blocks = false;  ///< several steps a pass: reads and writes less than a word a cell and step
    bool tiles = false;   ///< heeds StencilWork::tileColumns and tileRows
    bool unrolls = false;  ///< heeds StencilWork::unroll
    bool ghosts = false;   ///< heeds StencilWork::ghosts
};

/// What is to be computed: `steps` steps on side² unknowns inside a rim of zeros.
struct StencilWork {
    std::string rung;  ///< StencilRung::key
    Precision precision = Precision::f32;
    int side = 256;                      ///< ≥ 1
    int steps = 1;                       ///< ≥ 1
    int tileColumns = 64, tileRows = 8;  ///< unknowns of a block (thread)
    int unroll = 4;                      ///< rows that a thread of a device takes: 1, 2, 4 or 8
    int depth = 8;                       ///< steps of a pass of rungs that block: 4, 8 or 12
    int ghosts = 1;  ///< ghost cells on each side of a block, and steps between exchanges: 1 .. 8
    bool rhsFromGrid = false;  ///< h² f is read from a third grid; else computed where it is needed
    bool transfers = false;    ///< grids come from and go to the host's memory, and that is timed
};

/// Seconds. Transfers are 0 where there are none.
struct StencilTimes {
    double toDevice = 0, steps = 0, fromDevice = 0;
    bool stopped = false;  ///< the rest then means nothing
};

class StencilBench : public LabBench {
public:
    static constexpr const char* kExperiment = "stencil";

    /// In the paper's order, ours last.
    [[nodiscard]] virtual const std::vector<StencilRung>& rungs() const = 0;
    /// Grids need no transfer: the device works in the host's memory.
    [[nodiscard]] virtual bool sharesHostMemory() const = 0;
    /// Why this device cannot do it, in a sentence; empty where it can.
    [[nodiscard]] virtual std::string unsupportedReason(const StencilWork& work) const = 0;
    /// From ladderStart() on. Waits until it is done. Heeds `stop` every few milliseconds. Throws
    /// DeviceError, std::bad_alloc.
    [[nodiscard]] virtual StencilTimes run(const StencilWork& work, std::stop_token stop) = 0;
    /// u after the last run, row by row: side² values, exact.
    [[nodiscard]] virtual std::vector<double> answer() const = 0;
};

}  // namespace weft
