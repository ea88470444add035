#pragma once
/// How the host learns of a convergence check without a copy: the device writes to host memory, which
/// the host watches.
#include <stop_token>

#include "kernels/relax/step.h"
#include "runtime/memory.h"

namespace weft::gpu {

class MappedResidualReport {
public:
    explicit MappedResidualReport(const Stream& stream);

    /// For the launcher of the next check. The address stays.
    [[nodiscard]] CheckTarget target() const;
    /// Of the last check that was waited for.
    [[nodiscard]] CheckSums sums() const { return sums_; }
    /// Waits for one check more than were waited for; `onStop` is called once when `stop` is
    /// requested meanwhile. Throws DeviceError when the device fails.
    template <class OnStop>
    CheckMaxima wait(const std::stop_token& stop, const OnStop& onStop) {
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
    CheckMaxima take();

    const Stream& stream_;
    DeviceMemory scratch_;
    PinnedMemory report_;
    unsigned checks_ = 0;
    CheckSums sums_;
};

}  // namespace weft::gpu
