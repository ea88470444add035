/// Breadth-first search by one block (L. Chen et al. 2010, Fig 1).
#include <chrono>
#include <cuda/atomic>

#include "lab/gpu_lab.h"
#include "runtime/carver.h"
#include "runtime/launch.h"
#include "runtime/memory.h"
#include "weft/lab/bfs_bench.h"

namespace weft::gpu {

namespace {

enum class BfsMark : int { unvisited, current, next, visited };
enum class BfsPhase : int { expand, advance };

struct BfsArrays {
    int vertices;
    const int *first, *neighbours;
    int *marks, *edges;
    int* found;   ///< of a level: the next one has vertices
    int* levels;  ///< that were run
};

/// Threads of one block mark the same vertex, with the same value.
using BlockWord = cuda::atomic_ref<int, cuda::thread_scope_block>;

__device__ BfsMark markOf(const BfsArrays& a, int v) {
    return static_cast<BfsMark>(BlockWord(a.marks[v]).load(cuda::memory_order_relaxed));
}
__device__ void setMark(const BfsArrays& a, int v, BfsMark mark) {
    BlockWord(a.marks[v]).store(static_cast<int>(mark), cuda::memory_order_relaxed);
}

/// The read-only vertex array into shared memory.
__device__ void loadVertices(const BfsArrays& a, int* first) {
    for (int v = threadIdx.x; v <= a.vertices; v += blockDim.x) first[v] = a.first[v];
    __syncthreads();
}

/// Marks the neighbours of the thread's vertices of this level.
__device__ void expand(const BfsArrays& a, const int* first, int level) {
    for (int v = threadIdx.x; v < a.vertices; v += blockDim.x) {
        if (markOf(a, v) != BfsMark::current) continue;
        for (int e = first[v]; e < first[v + 1]; ++e) {
            const int u = a.neighbours[e];
            if (markOf(a, u) != BfsMark::unvisited) continue;
            BlockWord(a.edges[u]).store(level + 1, cuda::memory_order_relaxed);
            setMark(a, u, BfsMark::next);
        }
        setMark(a, v, BfsMark::visited);
    }
}

/// The thread's vertices that were marked are those of the next level. Returns whether there are.
__device__ bool advance(const BfsArrays& a) {
    bool any = false;
    for (int v = threadIdx.x; v < a.vertices; v += blockDim.x) {
        if (markOf(a, v) != BfsMark::next) continue;
        setMark(a, v, BfsMark::current);
        any = true;
    }
    return any;
}

/// Fig 1: two barriers a level. The second one also tells all threads whether to go on, where the
/// figure has a flag `Finish`, which could be set again before all had read it.
__global__ void searchInsideKernel(BfsArrays a) {
    extern __shared__ int first[];
    loadVertices(a, first);
    int level = 0, any = 1;
    for (; any; ++level) {
        expand(a, first, level);
        __syncthreads();
        any = __syncthreads_or(advance(a));
    }
    if (threadIdx.x == 0) *a.levels = level;
}

/// One phase of one level. Both load the vertex array, as every launch of the paper's does.
__global__ void searchPhaseKernel(BfsArrays a, BfsPhase phase, int level) {
    extern __shared__ int first[];
    loadVertices(a, first);
    if (phase == BfsPhase::expand) {
        expand(a, first, level);
        return;
    }
    const int any = __syncthreads_or(advance(a));
    if (threadIdx.x == 0) *a.found = any;
}

class GpuBfs final : public BfsBench {
public:
    GpuBfs() { host_.reserve(sizeof(int)); }
    [[nodiscard]] int threads(int asked) const override { return asked; }
    [[nodiscard]] bool queues() const override { return true; }
    void load(const BfsGraph& graph) override {
        arrays_ = carve(graph, nullptr);
        memory_.reserve(bytes_);
        arrays_ = carve(graph, memory_.data());
        copyIn(arrays_.first, graph.first);
        copyIn(arrays_.neighbours, graph.neighbours);
        stream_.wait();
    }
    [[nodiscard]] BfsSearch search(int source, BfsBarrier barrier, int threads,
                                   const std::stop_token& stop) override;

private:
    BfsArrays carve(const BfsGraph& graph, std::byte* base) {
        Carver carver(base);
        const auto vertices = static_cast<std::size_t>(graph.vertices());
        const BfsArrays arrays = {.vertices = graph.vertices(),
                                  .first = carver.take<int>(vertices + 1),
                                  .neighbours = carver.take<int>(graph.neighbours.size()),
                                  .marks = carver.take<int>(vertices),
                                  .edges = carver.take<int>(vertices),
                                  .found = carver.take<int>(1),
                                  .levels = carver.take<int>(1)};
        bytes_ = carver.used();
        return arrays;
    }
    void copyIn(const int* to, const std::vector<int>& from) const {
        stream_.copy(const_cast<int*>(to), from.data(), from.size() * sizeof(int),
                     cudaMemcpyHostToDevice, "copying a graph to it");
    }
    [[nodiscard]] int read(const int* from) {
        stream_.copy(host_.data(), from, sizeof(int), cudaMemcpyDeviceToHost, "searching a graph");
        stream_.wait();
        return *host_.as<int>();
    }
    void mark(int source) const;
    int searchByLaunches(const LaunchShape& shape, BfsBarrier barrier, const std::stop_token& stop);

    Stream stream_;
    DeviceMemory memory_;
    PinnedMemory host_;
    BfsArrays arrays_ = {};
    std::size_t bytes_ = 0;
};

void GpuBfs::mark(int source) const {
    const auto vertices = static_cast<std::size_t>(arrays_.vertices);
    std::vector<int> edges(vertices, -1), marks(vertices, static_cast<int>(BfsMark::unvisited));
    edges[static_cast<std::size_t>(source)] = 0;
    marks[static_cast<std::size_t>(source)] = static_cast<int>(BfsMark::current);
    copyIn(arrays_.edges, edges);
    copyIn(arrays_.marks, marks);
    stream_.wait();
}

int GpuBfs::searchByLaunches(const LaunchShape& shape, BfsBarrier barrier,
                             const std::stop_token& stop) {
    int level = 0;
    for (bool any = true; any && !stop.stop_requested(); ++level) {
        launch(searchPhaseKernel, shape, stream_.get(), "searching a graph", arrays_,
               BfsPhase::expand, level);
        if (barrier == BfsBarrier::launch) stream_.wait();
        launch(searchPhaseKernel, shape, stream_.get(), "searching a graph", arrays_,
               BfsPhase::advance, level);
        any = read(arrays_.found) != 0;
    }
    return level;
}

BfsSearch GpuBfs::search(int source, BfsBarrier barrier, int threads, const std::stop_token& stop) {
    BfsSearch search;
    const auto vertices = static_cast<std::size_t>(arrays_.vertices);
    const LaunchShape shape = {.grid = 1,
                               .block = static_cast<unsigned>(threads),
                               .sharedBytes = (vertices + 1) * sizeof(int)};
    mark(source);
    const auto begin = std::chrono::steady_clock::now();
    if (barrier == BfsBarrier::inside) {
        launch(searchInsideKernel, shape, stream_.get(), "searching a graph", arrays_);
        stream_.wait();
    } else {
        search.levels = searchByLaunches(shape, barrier, stop);
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    search.seconds = took.count();
    if (barrier == BfsBarrier::inside) search.levels = read(arrays_.levels);
    search.edges.resize(vertices);
    stream_.copy(search.edges.data(), arrays_.edges, vertices * sizeof(int), cudaMemcpyDeviceToHost,
                 "reading what a search found");
    stream_.wait();
    return search;
}

}  // namespace

std::unique_ptr<LabBench> makeBfsBench(const GpuLab&) { return std::make_unique<GpuBfs>(); }

}  // namespace weft::gpu
