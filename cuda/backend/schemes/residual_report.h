#pragma once
/// How the host learns of a convergence check without a copy: the device writes to host memory, which
/// the host watches.
#include <atomic>
#include <stop_token>

#include "kernels/relax/step.h"
#include "runtime/error.h"
#include "runtime/memory.h"

namespace weft::gpu {

class MappedResidualReport {
public:
    explicit MappedResidualReport(const Stream& stream) : stream_(stream) {
        scratch_.reserve(sizeof(CheckScratch));
        report_.reserve(sizeof(CheckReport));
        report() = {};
        stream.clear(scratch_.data(), sizeof(CheckScratch));
    }

    /// For the launcher of the next check. The address stays.
    [[nodiscard]] CheckTarget target() const {
        return {scratch_.as<CheckScratch>(), report_.onDevice<CheckReport>()};
    }
    /// Of the last check that was waited for.
    [[nodiscard]] CheckSums sums() const { return sums_; }
    /// Waits for one check more than were waited for; `onStop` is called once when `stop` is
    /// requested meanwhile. Throws DeviceError when the device fails.
    template <class OnStop>
    CheckMaxima wait(const std::stop_token& stop, const OnStop& onStop) {
        constexpr unsigned kPollsACheck = 4096;
        bool requested = false;
        for (unsigned polls = 1; !arrived(); ++polls) {
            if (polls % kPollsACheck != 0) continue;
            checkDevice();
            if (!requested && stop.stop_requested()) requested = true, onStop();
        }
        checks_ = report().checks;
        sums_ = report().sums;
        return report().maxima;
    }

private:
    [[nodiscard]] CheckReport& report() const { return *report_.as<CheckReport>(); }
    [[nodiscard]] bool arrived() const {
        return std::atomic_ref<unsigned>(report().checks).load(std::memory_order_acquire) != checks_;
    }
    void checkDevice() const {
        const cudaError_t state = cudaStreamQuery(stream_.get());
        if (state == cudaErrorNotReady) return;
        check(state, "computing");
        if (!arrived()) throw DeviceError("The GPU finished without reporting a residual.");
    }

    const Stream& stream_;
    DeviceMemory scratch_;
    PinnedMemory report_;
    unsigned checks_ = 0;
    CheckSums sums_;
};

}  // namespace weft::gpu
