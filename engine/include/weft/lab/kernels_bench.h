#pragma once
/// Three kernels that want a barrier among all blocks, for the experiment 'kernels'.
#include <complex>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "weft/lab/barriers_bench.h"

namespace weft {

/// Xiao & Feng 2009, §6.
enum class BarrierKernel {
    fft,            ///< radix 2, a barrier after each of log2 N stages
    smithWaterman,  ///< matrix filling with affine gaps, a barrier after each anti-diagonal
    bitonicSort,    ///< a barrier after each of log2 N (log2 N + 1) / 2 steps
};

/// Scores of a local alignment: a gap of k costs open + (k − 1) extend.
struct AlignmentScores {
    int match = 5, mismatch = -3, open = 8, extend = 2;
};

/// What the kernels work on. Numbers of points and of keys are powers of two, 2 at least.
struct KernelInput {
    std::vector<std::complex<float>> signal = {};
    std::vector<std::uint8_t> first = {},
                              second = {};  ///< sequences to be aligned, 1 letter at least
    AlignmentScores scores = {};
    std::vector<std::uint32_t> keys = {};
};

/// What came out of one of them; the others are empty.
struct KernelAnswer {
    std::vector<std::complex<float>> spectrum = {};
    /// Of the matrix H of all pairs of letters, of which only the last anti-diagonals are kept.
    std::int32_t alignmentScore = 0;      ///< the largest
    std::uint64_t alignmentChecksum = 0;  ///< the sum, in whatever order
    std::vector<std::uint32_t> sorted = {};
};

/// none: the barrier is left out, as the paper does to know the time of computing; the answer is then
/// wrong.
struct KernelRun {
    BarrierKernel kernel = BarrierKernel::fft;
    RoundBarrier barrier = RoundBarrier::simple;
    int blocks = 30, threads = 448;

    friend bool operator==(const KernelRun&, const KernelRun&) = default;
};

/// Blocks are thread blocks of a launch, or threads of the processor (then `threads` is not heeded).
class KernelsBench : public LabBench {
public:
    static constexpr const char* kExperiment = "kernels";

    /// Multiprocessors; of the CPU its cores.
    [[nodiscard]] virtual int processors() const = 0;
    [[nodiscard]] virtual bool blocksAreThreads() const = 0;
    /// As BarriersBench::mostBlocks(), of this kernel. 0: it has no such barrier here.
    [[nodiscard]] virtual int mostBlocks(const KernelRun& run) = 0;

    /// Before all others. Throws DeviceError, std::bad_alloc.
    virtual void load(KernelInput input) = 0;
    /// Seconds on the device from the first launch to the end of the last, of input that lies there.
    /// NaN where `stop` was requested meanwhile. Throws DeviceError.
    [[nodiscard]] virtual double seconds(const KernelRun& run, std::stop_token stop = {}) = 0;
    /// Of the last run.
    [[nodiscard]] virtual KernelAnswer answer() = 0;
    /// Seconds of a launch that does nothing (t_O of the paper); 0: there are no launches, or they
    /// cannot be told from the wait for their end.
    [[nodiscard]] virtual double launchSeconds() = 0;
    /// Seconds that a library of the device takes for the same, and its name; 0 seconds: it has none,
    /// or it is not installed.
    struct Library {
        const char* name = "";
        double seconds = 0;
    };
    [[nodiscard]] virtual Library library(BarrierKernel) { return {}; }
};

}  // namespace weft
