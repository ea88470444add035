#include <algorithm>
#include <cub/device/device_radix_sort.cuh>
#include <memory>
#include <vector>

#include "lab/library_times.h"
#include "runtime/error.h"
#include "runtime/memory.h"

#if defined(__linux__)
#include <dlfcn.h>
#endif

namespace weft::gpu {

namespace {

constexpr int kLibraryRuns = 9;

/// Median of a few, after one that is not timed. 0: `call` said no.
template <class Call>
double medianSeconds(const Stream& stream, const Call& call) {
    const Event start, end;
    std::vector<double> seconds;
    for (int i = 0; i <= kLibraryRuns; ++i) {
        stream.wait();
        start.record(stream);
        if (!call()) return 0;
        end.record(stream);
        const double took = end.secondsSince(start);
        if (i > 0) seconds.push_back(took);
    }
    std::sort(seconds.begin(), seconds.end());
    return seconds[seconds.size() / 2];
}

/// The four calls of cuFFT that are needed (its C interface, which has been the same since CUDA 5).
class Cufft {
public:
    Cufft() {
#if defined(__linux__)
        for (const char* name : {"libcufft.so.13", "libcufft.so.12", "libcufft.so.11", "libcufft.so"})
            if (!library_) library_.reset(dlopen(name, RTLD_NOW | RTLD_LOCAL));
        find("cufftPlan1d", plan_);
        find("cufftSetStream", setStream_);
        find("cufftExecC2C", execute_);
        find("cufftDestroy", destroy_);
#endif
    }
    [[nodiscard]] explicit operator bool() const {
        return plan_ && setStream_ && execute_ && destroy_;
    }
    [[nodiscard]] double seconds(void* from, void* to, int points, const Stream& stream) const {
        constexpr int kComplexToComplex = 0x29, kForward = -1;
        int plan = 0;
        if (plan_(&plan, points, kComplexToComplex, 1) != 0) return 0;
        double seconds = 0;
        if (setStream_(plan, stream.get()) == 0)
            seconds = medianSeconds(stream, [&] { return execute_(plan, from, to, kForward) == 0; });
        destroy_(plan);
        return seconds;
    }

private:
    struct Close {
        void operator()(void* library) const {
#if defined(__linux__)
            dlclose(library);
#endif
        }
    };
    template <class Function>
    void find(const char* name, Function& function) {
#if defined(__linux__)
        if (library_) function = reinterpret_cast<Function>(dlsym(library_.get(), name));
#endif
    }

    std::unique_ptr<void, Close> library_;
    int (*plan_)(int*, int, int, int) = nullptr;
    int (*setStream_)(int, cudaStream_t) = nullptr;
    int (*execute_)(int, void*, void*, int) = nullptr;
    int (*destroy_)(int) = nullptr;
};

}  // namespace

double secondsOfCufft(void* from, void* to, int points, const Stream& stream) {
    const Cufft cufft;
    return cufft ? cufft.seconds(from, to, points, stream) : 0;
}

double secondsOfRadixSort(std::uint32_t* from, std::uint32_t* to, int keys, const Stream& stream) {
    std::size_t bytes = 0;
    const auto sort = [&](void* work) {
        check(cub::DeviceRadixSort::SortKeys(work, bytes, from, to, keys, 0, 32, stream.get()),
              "sorting with CUB");
        return true;
    };
    sort(nullptr);
    DeviceMemory work;
    work.reserve(std::max<std::size_t>(bytes, 1));
    return medianSeconds(stream, [&] { return sort(work.data()); });
}

}  // namespace weft::gpu
