#include "backend/residual_report.h"

#include <atomic>

#include "runtime/error.h"
#include "weft/error.h"

namespace weft::gpu {

namespace {

CheckReport& reportIn(const PinnedMemory& memory) {
    return *reinterpret_cast<CheckReport*>(memory.data());
}

}  // namespace

MappedResidualReport::MappedResidualReport(const Stream& stream) : stream_(stream) {
    scratch_.reserve(sizeof(CheckScratch));
    report_.reserve(sizeof(CheckReport));
    reportIn(report_) = {};
    check(cudaMemsetAsync(scratch_.data(), 0, sizeof(CheckScratch), stream.get()), "clearing memory");
}

CheckTarget MappedResidualReport::target() const {
    void* seenByDevice = nullptr;
    check(cudaHostGetDevicePointer(&seenByDevice, report_.data(), 0), "sharing memory with it");
    return {reinterpret_cast<CheckScratch*>(scratch_.data()),
            static_cast<CheckReport*>(seenByDevice)};
}

bool MappedResidualReport::arrived() const {
    return std::atomic_ref<unsigned>(reportIn(report_).checks).load(std::memory_order_acquire) !=
           checks_;
}

void MappedResidualReport::checkDevice() const {
    const cudaError_t state = cudaStreamQuery(stream_.get());
    if (state == cudaErrorNotReady) return;
    check(state, "computing");
    if (!arrived()) throw DeviceError("The GPU finished without reporting a residual.");
}

CheckMaxima MappedResidualReport::take() {
    checks_ = reportIn(report_).checks;
    sums_ = reportIn(report_).sums;
    return reportIn(report_).maxima;
}

}  // namespace weft::gpu
