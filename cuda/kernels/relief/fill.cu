#include "kernels/relief/fill.h"
#include "kernels/relief/labels.cuh"
#include "kernels/relief/reach_table.cuh"
#include "kernels/relief/samples.cuh"
#include "weft/stencil/relief_fill.h"
#include "weft/stencil/relief_sampling.h"

namespace weft::gpu {

namespace {

using namespace stencil;
using Source = NormalSource;

struct Classify {
    LevelView level;
    CellsView cells;
    const double* z;
    int bandWidth;
    FillPlanes n;

    __device__ bool inBand(int x, int y) const {
        if (bandWidth == 0) return false;
        const int w = level.width;
        for (int v = mostOf(0, y - bandWidth); v <= leastOf(level.height - 1, y + bandWidth + 1); ++v)
            if (n.near[v * w + x]) return true;
        return false;
    }
    __device__ CellNormal normalOf(int x, int y, int i) const {
        if (x + 1 >= level.width || y + 1 >= level.height) return {0, 0, Source::none};
        if (!cells.on(i)) return silhouetteNormal(level, i);
        const bool band = inBand(x, y);
        if (z) return surfaceNormal(cells, z, i, band);
        return {0, 0, cells.kind[i] == CellKind::lit && !band ? Source::surface : Source::sought};
    }
    __device__ void operator()(int x, int y, int i) const {
        const CellNormal normal = normalOf(x, y, i);
        n.a[0][i] = n.a[1][i] = normal.a;
        n.b[0][i] = n.b[1][i] = normal.b;
        n.source[i] = normal.source;
        n.label[i] = i;
        n.meets[i] = 0;
    }
};

/// Sweeps of a block between two exchanges, on its cells and a halo.
constexpr int kTile = 32, kHalo = 8, kSide = kTile + 2 * kHalo, kLaunches = 5;
constexpr int kSweeps = kFillSweeps / kLaunches, kThreads = 256;

/// ∇²n = 0 by red-black over-relaxation; halos are those of the launch before.
__global__ void __launch_bounds__(kThreads)
    fillKernel(int width, int height, const float* fromA, const float* fromB, float* toA, float* toB,
               const Source* sources) {
    __shared__ float a[kSide][kSide + 1], b[kSide][kSide + 1];
    __shared__ Source source[kSide][kSide + 4];
    overlapWithNextGrid();
    const int x0 = blockIdx.x * kTile - kHalo, y0 = blockIdx.y * kTile - kHalo;
    bool seeks = false;
    for (int k = threadIdx.x; k < kSide * kSide; k += kThreads) {
        const int v = k / kSide, u = k - v * kSide, x = x0 + u, y = y0 + v, i = y * width + x;
        const bool there = x >= 0 && y >= 0 && x < width && y < height;
        source[v][u] = there ? sources[i] : Source::none;
        a[v][u] = there ? fromA[i] : 0.0f;
        b[v][u] = there ? fromB[i] : 0.0f;
        const bool own = u >= kHalo && v >= kHalo && u < kHalo + kTile && v < kHalo + kTile;
        seeks |= own && source[v][u] == Source::sought;
    }
    if (!__syncthreads_or(seeks)) return;  // both copies are the same there
    for (int half = 0; half < 2 * kSweeps; ++half) {
        for (int k = threadIdx.x; k < kSide * kSide / 2; k += kThreads) {
            const int v = k / (kSide / 2), u = 2 * (k - v * (kSide / 2)) + ((v + half) & 1);
            // The outermost cells stay as they came.
            const bool inner = u > 0 && v > 0 && u + 1 < kSide && v + 1 < kSide;
            if (!inner || source[v][u] != Source::sought) continue;
            float sumA = 0, sumB = 0, count = 0;
            const auto add = [&](int U, int V) {
                if (source[V][U] == Source::none) return;
                sumA += a[V][U], sumB += b[V][U], count += 1;
            };
            add(u - 1, v), add(u + 1, v), add(u, v - 1), add(u, v + 1);
            if (count == 0) continue;
            a[v][u] += kFillOverRelaxation * (sumA / count - a[v][u]);
            b[v][u] += kFillOverRelaxation * (sumB / count - b[v][u]);
        }
        __syncthreads();
    }
    for (int k = threadIdx.x; k < kTile * kTile; k += kThreads) {
        const int v = k / kTile + kHalo, u = k % kTile + kHalo, x = x0 + u, y = y0 + v;
        if (x >= width || y >= height || source[v][u] != Source::sought) continue;
        toA[y * width + x] = a[v][u];
        toB[y * width + x] = b[v][u];
    }
}

__device__ double weightOf(const CellsView& cells, const BandWeights& weights, int i) {
    return cells.kind[i] == CellKind::lit ? weights.band : weights.shadow;
}

__device__ void clearTarget(const TargetsView& targets, int i) {
    targets.weight[i] = targets.p[i] = targets.q[i] = 0;
}

}  // namespace

void placeNormals(const LevelView& level, const CellsView& cells, const double* z, int bandWidth,
                  const FillPlanes& n, cudaStream_t stream) {
    const int w = level.width, h = level.height;
    const char* doing = "looking for shadows";
    check(cudaMemsetAsync(n.any, 0, sizeof(unsigned), stream), doing);
    if (bandWidth > 0)  // samples within reach, in their row, of the silhouette
        eachSample(w, h, stream, doing, [=] __device__(int x, int y, int i) {
            unsigned char found = 0;
            for (int u = mostOf(0, x - bandWidth); u <= leastOf(w - 1, x + bandWidth + 1); ++u)
                found |= level.onSilhouette(y * w + u);
            n.near[i] = found;
        });
    eachSample(w, h, stream, doing, Classify{level, cells, z, bandWidth, n});
    eachSample(w, h, stream, doing, [=] __device__(int x, int y, int i) {
        if (n.source[i] != Source::sought) return;
        if (x > 0 && n.source[i - 1] == Source::sought) unite(n.label, i, i - 1);
        if (y > 0 && n.source[i - w] == Source::sought) unite(n.label, i, i - w);
    });
    eachSample(w, h, stream, doing, [=] __device__(int x, int y, int i) {
        if (n.source[i] != Source::sought) return;
        bool meets = false;
        forNeighbours(x, y, w, h, [&](int k) { meets |= n.source[k] == Source::silhouette; });
        if (!meets) return;
        n.meets[rootOf(n.label, i)] = 1;
        *n.any = 1;
    });
    eachSample(w, h, stream, doing, [=] __device__(int, int, int i) {
        if (n.source[i] == Source::sought && !n.meets[rootOf(n.label, i)])
            n.source[i] = Source::surface;
    });
}

void fillHarmonically(int width, int height, const FillPlanes& n, cudaStream_t stream) {
    static_assert(kLaunches % 2 == 1, "the answer is in the second copy");
    const LaunchShape tiles = {dim3(blocksFor(width, kTile), blocksFor(height, kTile)),
                               dim3(kThreads)};
    for (int k = 0; k < kLaunches; ++k) {
        const int from = k % 2, to = 1 - from;
        launchOverlapping(fillKernel, tiles, stream, "filling normals in", width, height, n.a[from],
                          n.b[from], n.a[to], n.b[to], n.source);
    }
}

void targetsFromNormals(const CellsView& cells, const FillPlanes& n, const BandWeights& weights,
                        const TargetsView& targets, cudaStream_t stream) {
    eachSample(cells.width, cells.height, stream, "placing targets", [=] __device__(int, int, int i) {
        clearTarget(targets, i);
        if (n.source[i] == Source::sought)
            setTarget(targets, i, n.a[1][i], n.b[1][i], weightOf(cells, weights, i));
    });
}

void targetsFromOrientation(const CellsView& cells, OrientationView o, const FillPlanes& n,
                            const BandWeights& weights, const TargetsView& targets,
                            cudaStream_t stream) {
    eachSample(cells.width, cells.height, stream, "placing targets", [=] __device__(int, int, int i) {
        clearTarget(targets, i);
        if (n.source[i] != Source::sought) return;
        const auto of = normal(middleOfCell(o.f, o.g, i, cells.width));
        setTarget(targets, i, -of.x, -of.y, weightOf(cells, weights, i));
    });
}

void slopesFromOrientation(const CellsView& cells, OrientationView o, const TargetsView& targets,
                           cudaStream_t stream) {
    eachSample(cells.width, cells.height, stream, "placing slopes", [=] __device__(int, int, int i) {
        clearTarget(targets, i);
        if (cells.on(i)) setSlopeOfOrientation(targets, o.f, o.g, i, cells.width);
    });
}

void mendSlopes(const CellsView& cells, const double* z, const TargetsView& targets,
                cudaStream_t stream) {
    eachSample(cells.width, cells.height, stream, "mending slopes", [=] __device__(int, int, int i) {
        if (cells.on(i)) setMendingSlope(targets, cells, reachTable, z, i);
    });
}

}  // namespace weft::gpu
