#pragma once
/// Jacobi steps on a grid whose rows are split among devices (S. Venkatasubramanian, R. Vuduc 2009,
/// §3.3, Fig 5): what each device does.
#include <memory>
#include <string>

#include "weft/lab/lab_device.h"

namespace weft {

/// Rows of an n × n grid between a rim, in two buffers: u'(x, y) = (left + right + above + below)
/// / 4. A buffer has rows + 2 rows of n + 2 samples. Belongs to the thread that made it.
class HybridPart {
public:
    virtual ~HybridPart() = default;

    /// `grid`: rows + 2 rows of n + 2 samples, into both buffers. n, rows ≥ 1.
    virtual void load(int n, int rows, const float* grid) = 0;
    /// One step of all rows, and waits for it.
    virtual void step() = 0;
    /// From now on each step is done so many times (its result is the same): a slower device.
    virtual void setRepeats(int repeats) = 0;
    /// After a step: the first or last row becomes the halo row of the neighbour `to`, below or
    /// above. Directly where both are devices that reach each other's memory, else through this host.
    /// Waits.
    virtual void sendFirstRow(HybridPart& to) = 0;
    virtual void sendLastRow(HybridPart& to) = 0;
    /// n + 2 samples into the halo row above the first row, or below the last one, of the newest
    /// grid.
    virtual void takeAbove(const float* row) = 0;
    virtual void takeBelow(const float* row) = 0;
    /// The newest grid, with its rim.
    virtual void read(float* grid) = 0;
};

class HybridBench : public LabBench {
public:
    static constexpr const char* kExperiment = "hybrid";

    /// Devices of this kind that there are, this one first.
    [[nodiscard]] virtual int devices() const = 0;
    /// A part of its own on device i, with stream and memory of its own; on the thread that will own
    /// it. `threads`: of the host, where the device is one; 0: all. Throws DeviceError.
    [[nodiscard]] virtual std::unique_ptr<HybridPart> makePart(int device, int threads) = 0;
};

}  // namespace weft
