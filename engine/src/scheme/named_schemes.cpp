#include "weft/scheme.h"

namespace weft {

namespace {

constexpr const char* kChen = "Chen et al. 2010";
constexpr const char* kVuduc = "Venkatasubramanian & Vuduc 2009";
constexpr const char* kXiao = "Xiao & Feng 2009";
constexpr const char* kAnzt = "Anzt et al. 2016";
constexpr Extent kChenTile{32, 20}, kVuducTile{64, 8};

/// Chen's points: the host waits every 60 steps; 32 exchange threads, every 4 steps.
Scheme chen(const char* name, Exchange exchange, BlockOrder blocks) {
    const bool exchanges = exchange != Exchange::none;
    return {.name = name,
            .barrier = Barrier::launchExplicit,
            .sweeps = 0,
            .exchange = exchange,
            .exchangeInterval = exchanges ? 4 : 1,
            .exchangeThreads = exchanges ? 32 : 0,
            .blocks = blocks,
            .update = Update::inPlace,
            .block = kChenTile,
            .grids = 1};
}

/// A launch does α + 1 steps; fringes go through the grid being read, the result into the other.
Scheme wild(const char* name, Exchange exchange, LocalSync local, Update update) {
    constexpr int kAlpha = 6;
    return {.name = name,
            .sweeps = kAlpha + 1,
            .exchange = exchange,
            .update = update,
            .block = kVuducTile,
            .grids = 2,
            .local = local};
}

Scheme barrier(const char* name, Barrier kind) {
    return {.name = name,
            .order = Order::deviceBarrier,
            .barrier = kind,
            .exchange = Exchange::fourWay,
            .blocks = BlockOrder::square,
            .block = kChenTile};
}

/// Chazan & Miranker's chaotic relaxation at its purest: nobody waits for anybody.
Scheme freeOrder() {
    Scheme s = chen("free", Exchange::fourWay, BlockOrder::square);
    s.order = Order::freeRunning;
    s.barrier = Barrier::none;
    return s;
}

std::vector<SchemeInfo> table() {
    using enum Exchange;
    using enum BlockOrder;
    return {
        {{.name = "tuned-sync"}, "Jacobi in two grids; launches follow each other", kVuduc},
        {{.name = "base",
          .order = Order::hostEveryStep,
          .barrier = Barrier::launchExplicit,
          .hostInterval = 1},
         "Jacobi in two grids; the host waits for every step and reads its residual",
         kChen},
        {chen("coarse", none, stripe), "Blocks run alone for n steps between two waits of the host",
         kChen},
        {chen("ud-stripe", upDown, stripe), "Blocks also exchange upper and lower halo rows", kChen},
        {chen("4w-stripe", fourWay, stripe), "Blocks exchange halos with all four neighbours", kChen},
        {chen("4w-combine-stripe", fourWayPacked, stripe),
         "As 4w-stripe, side columns gathered into packed arrays", kChen},
        {chen("ud-square", upDown, square), "As ud-stripe, squares of blocks scheduled together",
         kChen},
        {chen("4w-square", fourWay, square), "As 4w-stripe, squares of blocks scheduled together",
         kChen},
        {chen("4w-combine-square", fourWayPacked, square),
         "As 4w-square, side columns gathered into packed arrays", kChen},
        {wild("async0", fourWay, LocalSync::full, Update::jacobi),
         "α + 1 steps a launch, fringes through memory, all local synchronisation kept", kVuduc},
        {wild("async1", fourWay, LocalSync::step, Update::jacobi),
         "As async0 with one local synchronisation a step", kVuduc},
        {wild("async2", none, LocalSync::step, Update::jacobi),
         "α + 1 steps a launch with frozen fringes", kVuduc},
        {wild("async3", fourWay, LocalSync::none, Update::inPlace),
         "One tile, written and read without any synchronisation", kVuduc},
        {barrier("barrier-simple", Barrier::simple), "One atomic counter holds all blocks together",
         kXiao},
        {barrier("barrier-tree2", Barrier::tree2), "Counters in a tree of two levels", kXiao},
        {barrier("barrier-tree3", Barrier::tree3), "Counters in a tree of three levels", kXiao},
        {barrier("barrier-lockfree", Barrier::lockFree), "Flags gathered and answered by one block",
         kXiao},
        {barrier("barrier-cooperative", Barrier::cooperative), "The system's own grid barrier", ""},
        {barrier("barrier-neighbour", Barrier::neighbour), "Each block waits for its four neighbours",
         ""},
        {{.name = "graph", .barrier = Barrier::launchGraph},
         "tuned-sync as one CUDA graph of n steps",
         ""},
        {freeOrder(), "As 4w-square, but no block ever waits for another or for the host", ""},
        {chen("cluster", Exchange::cluster, square),
         "Halo rows pushed between neighbours through distributed shared memory", ""},
        {{.name = "block-async", .sweeps = 5, .block = kChenTile, .grids = 1},
         "k Jacobi steps a block with a frozen halo, written back in place",
         kAnzt},
    };
}

}  // namespace

const std::vector<SchemeInfo>& namedSchemes() {
    static const std::vector<SchemeInfo> infos = [] {
        std::vector<SchemeInfo> all = table();
        for (SchemeInfo& info : all) info.name = info.scheme.name;
        return all;
    }();
    return infos;
}

}  // namespace weft
