#include "lab/gpu_lab.h"
#include "runtime/error.h"
#include "runtime/launch.h"
#include "runtime/memory.h"
#include "weft/lab/hybrid_bench.h"

namespace weft::gpu {

namespace {

constexpr int kBlockWidth = 64, kBlockRows = 4, kRowsAThread = 4;

/// u' = (left + right + above + below) / 4 of n × rows samples inside a rim. 8 B a sample.
__global__ void hybridStepKernel(const float* __restrict__ now, float* __restrict__ next, int n,
                                 int rows) {
    const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x) + 1;
    const int first = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y) * kRowsAThread + 1;
    if (x > n) return;
    const long long stride = n + 2;
    for (int y = first; y < first + kRowsAThread && y <= rows; ++y) {
        const float* const at = now + y * stride + x;
        next[y * stride + x] = 0.25f * ((at[-1] + at[1]) + (at[-stride] + at[stride]));
    }
}

class GpuHybridPart final : public HybridPart {
public:
    void load(int n, int rows, const float* grid) override {
        n_ = n, rows_ = rows;
        host_.reserve(rowBytes());
        for (DeviceMemory& memory : grids_) {
            memory.reserve(rowBytes() * (rows + 2));
            stream_.copy(memory.data(), grid, rowBytes() * (rows + 2), cudaMemcpyHostToDevice,
                         "loading rows");
        }
        stream_.wait();
    }
    void step() override {
        const LaunchShape shape{
            dim3(blocksFor(n_, kBlockWidth), blocksFor(rows_, kBlockRows * kRowsAThread)),
            dim3(kBlockWidth, kBlockRows)};
        for (int repeat = 0; repeat < repeats_; ++repeat)
            launch(hybridStepKernel, shape, stream_.get(), "a step", grids_[now_].as<float>(),
                   grids_[1 - now_].as<float>(), n_, rows_);
        stream_.wait();
        now_ = 1 - now_;
    }
    void setRepeats(int repeats) override { repeats_ = repeats; }
    void sendFirstRow(HybridPart& to) override {
        if (auto* const other = dynamic_cast<GpuHybridPart*>(&to))
            return copyTo(row(0), other->row(other->rows_));
        to.takeBelow(toHost(row(0)));
    }
    void sendLastRow(HybridPart& to) override {
        if (auto* const other = dynamic_cast<GpuHybridPart*>(&to))
            return copyTo(row(rows_ - 1), other->row(-1));
        to.takeAbove(toHost(row(rows_ - 1)));
    }
    // Called by the neighbour's thread, while this part's own thread waits.
    void takeAbove(const float* from) override { fromHost(row(-1), from); }
    void takeBelow(const float* from) override { fromHost(row(rows_), from); }
    void read(float* grid) override {
        stream_.copy(grid, grids_[now_].data(), rowBytes() * (rows_ + 2), cudaMemcpyDeviceToHost,
                     "reading rows");
        stream_.wait();
    }

private:
    [[nodiscard]] std::size_t rowBytes() const { return sizeof(float) * (n_ + 2); }
    /// Of the newest grid; row −1 is the halo above.
    [[nodiscard]] float* row(int y) const {
        return grids_[now_].as<float>() + static_cast<long long>(y + 1) * (n_ + 2);
    }
    const float* toHost(const float* from) {
        stream_.copy(host_.data(), from, rowBytes(), cudaMemcpyDeviceToHost, "sending a row");
        stream_.wait();
        return host_.as<float>();
    }
    void fromHost(float* to, const float* from) {
        stream_.copy(to, from, rowBytes(), cudaMemcpyHostToDevice, "taking a row");
        stream_.wait();
    }
    /// Between devices too: memory has one address space.
    void copyTo(const float* from, float* to) {
        stream_.copy(to, from, rowBytes(), cudaMemcpyDefault, "sending a row");
        stream_.wait();
    }

    int n_ = 0, rows_ = 0, repeats_ = 1, now_ = 0;
    Stream stream_;
    DeviceMemory grids_[2];
    PinnedMemory host_;
};

/// Lets the current device read and write the other's memory where it can; without, the driver
/// goes through the host.
void reachPeer(int device, int other) {
    int can = 0;
    if (device == other || cudaDeviceCanAccessPeer(&can, device, other) != cudaSuccess || !can)
        return;
    const cudaError_t error = cudaDeviceEnablePeerAccess(other, 0);
    if (error == cudaErrorPeerAccessAlreadyEnabled)
        cudaGetLastError();
    else
        check(error, "reaching another device's memory");
}

class GpuHybridBench final : public HybridBench {
public:
    explicit GpuHybridBench(const GpuLab& lab) : first_(lab.device) {
        check(cudaGetDeviceCount(&devices_), "counting devices");
    }
    [[nodiscard]] int devices() const override { return devices_; }
    [[nodiscard]] std::unique_ptr<HybridPart> makePart(int device, int) override {
        const int its = (first_ + device) % devices_;
        check(cudaSetDevice(its), "choosing a device");
        for (int other = 0; other < devices_; ++other) reachPeer(its, other);
        return std::make_unique<GpuHybridPart>();
    }

private:
    int first_, devices_ = 1;
};

}  // namespace

std::unique_ptr<LabBench> makeHybridBench(const GpuLab& lab) {
    return std::make_unique<GpuHybridBench>(lab);
}

}  // namespace weft::gpu
