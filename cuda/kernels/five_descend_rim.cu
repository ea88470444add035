// The way down of a cycle that leaves out strips deep inside (kernels/five_interior.cuh).
#include "kernels/five_descend.h"
#include "kernels/five_interior.cuh"
#include "kernels/five_strip.cuh"
#include "runtime/overlap.h"

namespace weft::gpu {

namespace {

/// Rows from f and d to r and Pᵀ r.
template <bool kCorrected, bool kPlain>
struct DescentOf {
    static constexpr int kPeriod = 4;
    /// As wide as the way up's.
    using StripOf = Strip<2, kHalvesUp, kHalvesUp, 2>;

    const FiveLevel& level;
    const NineLevel& coarse;
    const Descent& io;
    const StripOf& strip;
    const float *f, *d = nullptr;
    Rounded* r;
    float *coarseRhs, *injected = nullptr;
    unsigned most = 0;

    __device__ DescentOf(const FiveLevel& l, const NineLevel& c, const Descent& to, const StripOf& s)
        : level(l), coarse(c), io(to), strip(s) {
        const std::size_t plane = strip.channel * level.shape.plane;
        f = io.f + plane, r = io.kept.rounded + plane;
        if (kCorrected) d = io.d + plane;
        coarseRhs = io.coarseRhs + strip.channel * coarse.shape.plane;
        if (kCorrected && io.injected) injected = io.injected + strip.channel * coarse.shape.plane;
    }

    /// On its way: f; d one row below; diagonals; weights of the coarse point of an odd row and the
    /// one above it.
    using Queue = LaneQueue<kPeriod, kCorrected ? 2 : 1, kPlain ? 0 : 9>;

    __device__ void fetch(const Queue& queue, int slot, bool odd, int y, int bottom) const {
        const bool there = kPlain ? y < bottom : strip.inside && y >= 0 && y < level.shape.height;
        const int i = level.shape.at(strip.x, y);
        queue.copyPair(slot, 0, f + i, there);
        if (kCorrected) {
            const bool below =
                kPlain ? y < bottom : strip.inside && y >= -1 && y + 1 < level.shape.height;
            queue.copyPair(slot, 1, d + i + level.shape.pitch, below);
        }
        if (!kPlain) {
            queue.copySingle(slot, 0, wordOf(level.diagonal, i), there);
            const int emitted = y - 1;
            if (odd)
#pragma unroll
                for (int k = 0; k < 8; ++k)
                    queue.copySingle(slot, 1 + k,
                                     coarse.weights + k * coarse.shape.plane +
                                         coarse.shape.at(strip.x / 2, emitted / 2),
                                     strip.owns(emitted));
        }
        queue.close();
    }
    /// (Pᵀ res) at (x / 2, y / 2), from three rows of residuals.
    struct Residuals {
        float west, left, right;
    };
    __device__ void restrictTo(int y, const Residuals& above, const Residuals& at,
                               const Residuals& below, const Queue& queue, int slot) const {
        using namespace stencil;
        float sum;
        if (kPlain) {
            const auto across = [](const Residuals& v) { return v.left + 0.5f * (v.west + v.right); };
            sum = across(at) + 0.5f * (across(above) + across(below));
        } else {
            const auto w = [&](int k) { return queue.single(slot, 1 + k); };
            sum = at.left +
                  ((w(N) * above.left + w(S) * below.left) + (w(W) * at.west + w(E) * at.right)) +
                  ((w(NW) * above.west + w(NE) * above.right) +
                   (w(SW) * below.west + w(SE) * below.right));
        }
        putIf(strip.owns(y), coarseRhs + coarse.shape.at(strip.x / 2, y / 2), sum);
    }

    __device__ void run(std::byte* memory) {
        constexpr int P = kPeriod;
        const Queue queue(memory);
        float2 ds[P] = {};
        Residuals above = {0, 0, 0}, at = {0, 0, 0};
        const int top = strip.top(), bottom = strip.y0 + strip.rows;
        if (kCorrected && strip.inside && top >= 0 && top < level.shape.height)
            ds[0] = *reinterpret_cast<const float2*>(d + level.shape.at(strip.x, top));
#pragma unroll
        for (int j = 0; j < P - 1; ++j) fetch(queue, j, j % 2 != 0, top + j, bottom);
        for (int first = top; first < bottom; first += P) {
#pragma unroll
            for (int j = 0; j < P; ++j) {
                const int y = first + j;
                const auto row = [&](int back) { return (j - back + 2 * P) % P; };
                fetch(queue, (j + P - 1) % P, (j + P - 1) % 2 != 0, y + P - 1, bottom);
                queue.awaitRow();
                const int i = level.shape.at(strip.x, y);
                PairOfRows<kPlain> here;
                if (!kPlain) here.set(pairIn(queue.word(j, 0), i));
                float2 rs = queue.pair(j, 0);
                if (kCorrected) {
                    ds[row(-1)] = queue.pair(j, 1);
                    rs = correctedPair<kPlain>(rs, here.diagonal, ds[row(1)], ds[j], ds[row(-1)]);
                    if (j % 2 == 0)
                        putIf(injected && strip.owns(y),
                              injected + coarse.shape.at(strip.x / 2, y / 2), ds[j].x);
                    most = max(most, largerBits(strip.owns(y), rs));
                }
                putIf(strip.owns(y), r + i, roundedPair(rs.x, rs.y));
                const Residuals below = {fromWest(rs.y), rs.x, rs.y};
                if (j % 2 == 0) {
                    at = below;
                } else {
                    restrictTo(y - 1, above, at, below, queue, j);
                    above = below;
                }
            }
        }
    }
};

template <bool kCorrected>
__global__ void __launch_bounds__(32 * kStripWarps, 8)
    descendRimKernel(const __grid_constant__ FiveLevel level,
                     const __grid_constant__ NineLevel coarse, const __grid_constant__ Descent io,
                     StripCut cut) {
    using Plain = DescentOf<kCorrected, true>;
    using Any = DescentOf<kCorrected, false>;
    extern __shared__ std::byte memory[];
    std::byte* const own = memory + threadIdx.y * Any::Queue::kWarpBytes;
    letTheNextCome();
    const typename Any::StripOf strip(cut, level.shape);
    // The mask: written by no kernel of this chain.
    const StripDepth depth = depthOf(level.depths, strip);
    const bool deep = depth.least >= kDeep;
    const bool plain =
        !depth.empty && !deep && allFour<0>(level, strip, strip.top(), strip.y0 + strip.rows);
    awaitTheOneBefore();
    unsigned most = 0;
    if (depth.empty) {
        descendEmpty(level, coarse, io, strip);
    } else if (deep) {
        most = descendInterior(level, coarse, io, strip, depth.least >= kUnread);
    } else if (plain) {
        Plain descent(level, coarse, io, strip);
        descent.run(own);
        most = descent.most;
    } else if (strip.exists) {
        Any descent(level, coarse, io, strip);
        descent.run(own);
        most = descent.most;
    }
    if (kCorrected && io.maxResidual) blockMax(most, io.maxResidual);
}

template <bool kCorrected>
void launchIt(const FiveLevel& level, const NineLevel& coarse, int channels, const Descent& io,
              cudaStream_t stream) {
    using Any = DescentOf<kCorrected, false>;
    static_assert(Any::StripOf::columns == kRimColumns);
    const StripCut cut = cutForRim(level.shape, channels);
    const LaunchShape shape = launchShapeOf(cut, Any::Queue::kWarpBytes);
    shareMostOfTheChip(descendRimKernel<kCorrected>, shape.sharedBytes);
    launchOverlapping(descendRimKernel<kCorrected>, shape, stream, "restricting the finest level",
                      level, coarse, io, cut);
}

}  // namespace

void descendRim(const FiveLevel& level, const NineLevel& coarse, int channels, const Descent& io,
                cudaStream_t stream) {
    (io.d ? launchIt<true> : launchIt<false>)(level, coarse, channels, io, stream);
}

}  // namespace weft::gpu
