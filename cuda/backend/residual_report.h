#pragma once
/// How the host learns of a look without a copy: the device writes to host memory, which the host
/// watches.
#include <stop_token>

#include "kernels/relax/convergence_check.h"
#include "runtime/memory.h"

namespace weft::gpu {

class MappedResidualReport {
public:
    explicit MappedResidualReport(const Stream& stream);

    /// For the launcher of the next look. The address stays.
    [[nodiscard]] Look look() const;
    /// Of the last look that was waited for.
    [[nodiscard]] LookSums sums() const { return sums_; }
    /// Waits for one look more than were waited for; `onStop` is called once when `stop` is requested
    /// meanwhile. Throws DeviceError when the device fails.
    template <class OnStop>
    LookMaxima wait(const std::stop_token& stop, const OnStop& onStop) {
        bool told = false;
        for (unsigned polls = 1; !arrived(); ++polls) {
            if (polls % kPollsACheck != 0) continue;
            checkDevice();
            if (!told && stop.stop_requested()) told = true, onStop();
        }
        return take();
    }

private:
    static constexpr unsigned kPollsACheck = 4096;

    [[nodiscard]] bool arrived() const;
    void checkDevice() const;
    LookMaxima take();

    const Stream& stream_;
    DeviceMemory scratch_;
    PinnedMemory report_;
    unsigned looks_ = 0;
    LookSums sums_;
};

}  // namespace weft::gpu
