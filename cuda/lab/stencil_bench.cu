#include <algorithm>

#include "lab/gpu_lab.h"
#include "lab/stencil_blocked.cuh"
#include "runtime/launch.h"
#include "runtime/memory.h"
#include "weft/lab/stencil_bench.h"
#include "weft/sentence.h"

namespace weft::gpu {

namespace ladder {
namespace {

/// How a grid lies in memory: rows one after the other, or each beginning at a multiple of 256 bytes.
struct Layout {
    int n = 0, pitch = 0, lead = 0;
    Layout(int side, bool padded, int word) : n(side) {
        const int unit = 256 / word;
        lead = padded ? unit : 1;
        pitch = padded ? unit + (n + unit) / unit * unit : n + 2;
    }
    [[nodiscard]] int origin() const { return pitch + lead; }
    [[nodiscard]] std::size_t cells() const {
        return static_cast<std::size_t>(pitch) * static_cast<std::size_t>(n + 2);
    }
};

/// A texture over a grid.
class Texture {
public:
    Texture() = default;
    Texture(const Texture&) = delete;
    Texture& operator=(const Texture&) = delete;
    ~Texture() { release(); }

    void bind(void* data, std::size_t bytes, bool ofDoubles) {
        release();
        cudaResourceDesc resource = {};
        resource.resType = cudaResourceTypeLinear;
        resource.res.linear.devPtr = data;
        resource.res.linear.sizeInBytes = bytes;
        resource.res.linear.desc =
            ofDoubles ? cudaCreateChannelDesc<int2>() : cudaCreateChannelDesc<float>();
        cudaTextureDesc how = {};
        how.readMode = cudaReadModeElementType;
        check(cudaCreateTextureObject(&texture_, &resource, &how, nullptr), "making a texture");
    }
    void release() {
        if (texture_) cudaDestroyTextureObject(texture_);
        texture_ = 0;
    }
    [[nodiscard]] cudaTextureObject_t get() const { return texture_; }

private:
    cudaTextureObject_t texture_ = 0;
};

template <class T>
__global__ void startKernel(T* u, T* rhs, int n, int pitch) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= n || y >= n) return;
    u[y * pitch + x] = stencil::ladderStart<T>(x, y);
    if (rhs) rhs[y * pitch + x] = stencil::ladderRhs<T>(x, y, n);
}

bool isPadded(const std::string& rung) {
    return rung != "naive" && rung != "shared" && rung != "texture";
}

LaunchShape cover(int n, int columns, int rows, dim3 block, std::size_t shared = 0) {
    return {dim3(blocksFor(n, columns), blocksFor(n, rows)), block, shared};
}

template <class T, class Cells, int kUnroll>
void launchShared(const Step<T>& s, const StencilWork& work, cudaStream_t stream) {
    const auto threads = static_cast<unsigned>(work.tileRows / kUnroll);
    const std::size_t bytes =
        sizeof(T) * static_cast<std::size_t>((work.tileColumns + 2) * (work.tileRows + 2));
    launch(sharedKernel<T, Cells, kUnroll>,
           cover(s.n, work.tileColumns, work.tileRows,
                 dim3(static_cast<unsigned>(work.tileColumns), threads), bytes),
           stream, "relaxing", s);
}
template <class T, class Cells>
void launchUnrolled(const Step<T>& s, const StencilWork& work, cudaStream_t stream) {
    if (work.unroll == 1) return launchShared<T, Cells, 1>(s, work, stream);
    if (work.unroll == 2) return launchShared<T, Cells, 2>(s, work, stream);
    if (work.unroll == 4) return launchShared<T, Cells, 4>(s, work, stream);
    launchShared<T, Cells, 8>(s, work, stream);
}
template <class T>
void launchPrefetch(const Step<T>& s, const StencilWork& work, cudaStream_t stream) {
    const std::size_t cells = static_cast<std::size_t>((work.tileColumns + 2) * (work.tileRows + 2));
    launch(prefetchKernel<T>,
           cover(s.n, work.tileColumns, work.tileRows * kPrefetchTiles,
                 dim3(static_cast<unsigned>(work.tileColumns), static_cast<unsigned>(work.tileRows)),
                 2 * sizeof(T) * cells),
           stream, "relaxing", s);
}
template <class T, int kRows>
void launchVectors(const Step<T>& s, cudaStream_t stream) {
    constexpr int kWarps = 8;
    launch(vectorsKernel<T, kRows>,
           cover(s.n, 32 * Lane<T>::kCells, kWarps * kRows, dim3(32, kWarps)), stream, "relaxing", s);
}
template <class T>
void launchVectors(const Step<T>& s, int rows, cudaStream_t stream) {
    if (rows == 1) return launchVectors<T, 1>(s, stream);
    if (rows == 2) return launchVectors<T, 2>(s, stream);
    if (rows == 4) return launchVectors<T, 4>(s, stream);
    launchVectors<T, 8>(s, stream);
}

/// As many chunks as warps fit on the device at a time.
template <class T, int kDepth>
void launchBlocked(const Step<T>& s, cudaStream_t stream) {
    constexpr int kWarps = 4;
    int blocks = 0;
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, blockedKernel<T, kDepth>,
                                                        32 * kWarps, 0),
          "preparing kernels");
    const int strips = static_cast<int>(blocksFor(s.n, Strips<T, kDepth>::kKept));
    const int across = static_cast<int>(blocksFor(strips, kWarps));
    const int fit = blocks * deviceAttribute(cudaDevAttrMultiProcessorCount);
    const int chunks = std::clamp(fit / across, 1, std::max(1, s.n / (2 * kDepth)));
    const int rows = (s.n + chunks - 1) / chunks;
    launch(blockedKernel<T, kDepth>,
           {dim3(static_cast<unsigned>(across), blocksFor(s.n, rows)), dim3(32, kWarps)}, stream,
           "relaxing", s, rows);
}
/// Steps of the next pass: the most that there is a kernel for.
int passSteps(int depth, int left) {
    for (const int steps : {12, 8, 4, 2})
        if (steps <= std::min(depth, left)) return steps;
    return 1;
}
template <class T>
void launchPass(const Step<T>& s, int steps, cudaStream_t stream) {
    if (steps == 12) return launchBlocked<T, 12>(s, stream);
    if (steps == 8) return launchBlocked<T, 8>(s, stream);
    if (steps == 4) return launchBlocked<T, 4>(s, stream);
    if (steps == 2) return launchBlocked<T, 2>(s, stream);
    launchBlocked<T, 1>(s, stream);
}

template <class T>
void launchStep(const Step<T>& s, const StencilWork& work, cudaStream_t stream) {
    const dim3 block(static_cast<unsigned>(work.tileColumns), static_cast<unsigned>(work.tileRows));
    const LaunchShape direct = cover(s.n, work.tileColumns, work.tileRows, block);
    if (work.rung == "naive" || work.rung == "padding")
        launch(directKernel<T>, direct, stream, "relaxing", s);
    else if (work.rung == "texture")
        launch(textureKernel<T>, direct, stream, "relaxing", s);
    else if (work.rung == "shared" || work.rung == "shared-padding")
        launchShared<T, WholeCells<T>, 1>(s, work, stream);
    else if (work.rung == "prefetch")
        launchPrefetch(s, work, stream);
    else if (work.rung == "unrolled")
        launchUnrolled<T, WholeCells<T>>(s, work, stream);
    else if constexpr (sizeof(T) == 8)
        work.rung == "split" ? launchUnrolled<T, SplitCells>(s, work, stream)
                             : launchVectors<T>(s, work.unroll, stream);
    else
        launchVectors<T>(s, work.unroll, stream);
}

/// Two grids of one precision that take turns.
template <class T>
class Sweeps {
public:
    [[nodiscard]] StencilTimes run(const StencilWork& work, const std::stop_token& stop) {
        layout_ = Layout(work.side, isPadded(work.rung), sizeof(T));
        start(work);
        begin_.record(stream_);
        if (work.transfers) copy(grids_[0], host_.as<T>(), cudaMemcpyHostToDevice);
        uploaded_.record(stream_);
        steps(work, stop);
        stepped_.record(stream_);
        if (work.transfers) copy(host_.as<T>(), grids_[now_], cudaMemcpyDeviceToHost);
        end_.record(stream_);
        stream_.wait();
        return {.toDevice = work.transfers ? uploaded_.secondsSince(begin_) : 0,
                .steps = stepped_.secondsSince(uploaded_),
                .fromDevice = work.transfers ? end_.secondsSince(stepped_) : 0,
                .stopped = stop.stop_requested()};
    }
    [[nodiscard]] std::vector<double> answer() const {
        const auto side = static_cast<std::size_t>(layout_.n);
        std::vector<T> cells(side * side);
        copy(cells.data(), grids_[now_], cudaMemcpyDeviceToHost);
        stream_.wait();
        return {cells.begin(), cells.end()};
    }
    void release() {
        for (Texture& t : textures_) t.release();
        for (DeviceMemory& m : memory_) m.release();
    }

private:
    void start(const StencilWork& work) {
        const int n = work.side;
        const std::size_t bytes = layout_.cells() * sizeof(T);
        if (memory_[0].bytes() > 4 * bytes) release();
        for (int i = 0; i < (work.rhsFromGrid ? 3 : 2); ++i) {
            memory_[i].reserve(bytes);
            stream_.clear(memory_[i].data(), bytes);
            grids_[i] = memory_[i].template as<T>() + layout_.origin();
        }
        for (int i = 0; i < 2 && work.rung == "texture"; ++i)
            textures_[i].bind(memory_[i].data(), bytes, sizeof(T) == 8);
        now_ = 0;
        launch(startKernel<T>, cover(n, 32, 8, dim3(32, 8)), stream_.get(), "starting", grids_[0],
               work.rhsFromGrid ? grids_[2] : nullptr, n, layout_.pitch);
        if (work.transfers) {
            const auto side = static_cast<std::size_t>(n);
            host_.reserve(side * side * sizeof(T));
            for (int y = 0; y < n; ++y)
                for (int x = 0; x < n; ++x)
                    host_.as<T>()[y * side + x] = stencil::ladderStart<T>(x, y);
        }
        stream_.wait();
    }

    /// At most two batches are queued ahead, so that a stop shows soon.
    void steps(const StencilWork& work, const std::stop_token& stop) {
        const long long cells = static_cast<long long>(work.side) * work.side;
        const int batch = static_cast<int>(std::clamp(200'000'000LL / cells, 2LL, 256LL));
        int launches = 0;
        for (int done = 0; done < work.steps;) {
            const Step<T> step = {.from = grids_[now_],
                                  .to = grids_[1 - now_],
                                  .rhs = work.rhsFromGrid ? grids_[2] : nullptr,
                                  .texture = textures_[now_].get(),
                                  .n = work.side,
                                  .pitch = layout_.pitch,
                                  .origin = layout_.origin()};
            const bool blocked = work.rung == "blocked";
            const int count = blocked ? passSteps(work.depth, work.steps - done) : 1;
            blocked ? launchPass(step, count, stream_.get()) : launchStep(step, work, stream_.get());
            now_ = 1 - now_;
            done += count;
            if (++launches % batch != 0) continue;
            const int mark = launches / batch % 2;
            marks_[mark].record(stream_);
            if (launches > batch) marks_[1 - mark].wait();
            if (stop.stop_requested()) return;
        }
    }

    /// Between a grid and side² values in the host's memory, row by row.
    void copy(T* to, const T* from, cudaMemcpyKind kind) const {
        const std::size_t width = layout_.n * sizeof(T), pitch = layout_.pitch * sizeof(T);
        const bool up = kind == cudaMemcpyHostToDevice;
        check(cudaMemcpy2DAsync(to, up ? pitch : width, from, up ? width : pitch, width,
                                static_cast<std::size_t>(layout_.n), kind, stream_.get()),
              "copying a grid");
    }

    Stream stream_;
    Event begin_, uploaded_, stepped_, end_, marks_[2];
    PinnedMemory host_;
    DeviceMemory memory_[3];
    Texture textures_[2];
    T* grids_[3] = {};
    int now_ = 0;
    Layout layout_{1, true, sizeof(T)};
};

}  // namespace
}  // namespace ladder

namespace {

class GpuStencilBench final : public StencilBench {
public:
    [[nodiscard]] const std::vector<StencilRung>& rungs() const override {
        static const std::vector<StencilRung> all = {
            {.key = "naive", .title = "Naive", .tiles = true},
            {.key = "padding", .title = "Padding", .tiles = true},
            {.key = "shared", .title = "Shared memory", .tiles = true},
            {.key = "texture", .title = "Texture", .tiles = true},
            {.key = "shared-padding", .title = "Shared memory, padding", .tiles = true},
            {.key = "unrolled", .title = "Unrolled", .tiles = true, .unrolls = true},
            {.key = "prefetch", .title = "Next tile asked for", .tiles = true},
            {.key = "split", .title = "Doubles in halves", .tiles = true, .unrolls = true},
            {.key = "vectors", .title = "16 bytes a thread", .ours = true, .unrolls = true},
            {.key = "blocked", .title = "Temporally blocked", .ours = true, .blocks = true}};
        return all;
    }
    [[nodiscard]] bool sharesHostMemory() const override { return false; }
    [[nodiscard]] std::string unsupportedReason(const StencilWork& work) const override {
        const std::string tile = tileReason(work);
        return tile.empty() ? gridReason(work) : tile;
    }
    [[nodiscard]] StencilTimes run(const StencilWork& work, std::stop_token stop) override {
        precision_ = work.precision;
        if (precision_ == Precision::f64) {
            single_.release();
            return double_.run(work, stop);
        }
        double_.release();
        return single_.run(work, stop);
    }
    [[nodiscard]] std::vector<double> answer() const override {
        return precision_ == Precision::f64 ? double_.answer() : single_.answer();
    }

private:
    [[nodiscard]] static std::string tileReason(const StencilWork& work) {
        const int word = work.precision == Precision::f64 ? 8 : 4;
        const bool unrolled = work.rung == "unrolled" || work.rung == "split";
        if (work.rung == "split" && word == 4) return "Only doubles have halves.";
        if (work.rung == "blocked" && work.rhsFromGrid)
            return "Passes of several steps compute the right-hand side.";
        if (work.rung == "blocked" || work.rung == "vectors") return {};
        if (unrolled && work.tileRows % work.unroll != 0)
            return "The rows of a tile are no multiple of those that a thread takes.";
        if (work.tileColumns * work.tileRows / (unrolled ? work.unroll : 1) > 1024)
            return "A block has at most 1024 threads.";
        const int tiles = work.rung == "prefetch" ? 2 : 1;
        if (tiles * word * (work.tileColumns + 2) * (work.tileRows + 2) > 48 * 1024)
            return "The tile does not fit into 48 KB of shared memory.";
        return {};
    }
    [[nodiscard]] static std::string gridReason(const StencilWork& work) {
        const int word = work.precision == Precision::f64 ? 8 : 4;
        const ladder::Layout layout(work.side, ladder::isPadded(work.rung), word);
        if (layout.cells() >= (std::size_t(1) << 31)) return "The grid has more than 2^31 cells.";
        const auto most =
            static_cast<std::size_t>(deviceAttribute(cudaDevAttrMaxTexture1DLinearWidth));
        if (work.rung == "texture" && layout.cells() > most)
            return sentence("A texture has at most {most} cells.", {{"most", most}});
        std::size_t free = 0, all = 0;
        check(cudaMemGetInfo(&free, &all), "asking for its memory");
        const std::size_t bytes =
            layout.cells() * static_cast<std::size_t>(word) * (work.rhsFromGrid ? 3 : 2);
        return bytes > all / 10 * 8 ? "The grids do not fit into the device's memory." : "";
    }

    ladder::Sweeps<float> single_;
    ladder::Sweeps<double> double_;
    Precision precision_ = Precision::f32;
};

}  // namespace

std::unique_ptr<LabBench> makeStencilBench(const GpuLab&) {
    return std::make_unique<GpuStencilBench>();
}

}  // namespace weft::gpu
