#include "backend/residual_report.h"

#include <atomic>

#include "runtime/error.h"
#include "weft/error.h"

namespace weft::gpu {

namespace {

LookReport& reportIn(const PinnedMemory& memory) {
    return *reinterpret_cast<LookReport*>(memory.data());
}

}  // namespace

MappedResidualReport::MappedResidualReport(const Stream& stream) : stream_(stream) {
    scratch_.reserve(sizeof(LookScratch));
    report_.reserve(sizeof(LookReport));
    reportIn(report_) = {};
    check(cudaMemsetAsync(scratch_.data(), 0, sizeof(LookScratch), stream.get()), "clearing memory");
}

Look MappedResidualReport::look() const {
    void* seenByDevice = nullptr;
    check(cudaHostGetDevicePointer(&seenByDevice, report_.data(), 0), "sharing memory with it");
    return {reinterpret_cast<LookScratch*>(scratch_.data()), static_cast<LookReport*>(seenByDevice)};
}

bool MappedResidualReport::arrived() const {
    return std::atomic_ref<unsigned>(reportIn(report_).looks).load(std::memory_order_acquire) !=
           looks_;
}

void MappedResidualReport::checkDevice() const {
    const cudaError_t state = cudaStreamQuery(stream_.get());
    if (state == cudaErrorNotReady) return;
    check(state, "computing");
    if (!arrived()) throw DeviceError("The GPU finished without reporting a residual.");
}

LookMaxima MappedResidualReport::take() {
    looks_ = reportIn(report_).looks;
    sums_ = reportIn(report_).sums;
    return reportIn(report_).maxima;
}

}  // namespace weft::gpu
