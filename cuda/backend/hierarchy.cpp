#include "backend/hierarchy.h"

#include <algorithm>
#include <utility>

#include "kernels/five_tiles.h"
#include "kernels/nine_tiles.h"
#include "runtime/choices.h"
#include "runtime/error.h"

namespace weft::gpu {

namespace {

constexpr std::size_t kPlanes = NineLevel::kOperatorPlanes + NineLevel::kWeightPlanes;

/// Bytes rounded up so that what follows is aligned.
std::size_t aligned(std::size_t bytes) { return (bytes + 255) / 256 * 256; }

std::vector<Shape> shapesOf(Extent extent) {
    std::vector<Shape> shapes = {Shape::of(extent.width, extent.height)};
    while (shapes.back().area() > (shapes.size() == 1 ? 1 : kDirectPoints))
        shapes.push_back(Shape::of((shapes.back().width + 1) / 2, (shapes.back().height + 1) / 2));
    return shapes;
}

/// More channels than these come to levels without a plan: strips are then cut without regard to what
/// they hold.
constexpr int kMostChannels = 4;

/// A finest level that goes by tiles needs no plan.
bool wantsPlan(int level, const Shape& shape, bool tiles) {
    return level > 0 || !tiles || shape.area() * kMostChannels > kMostInFiveTiles;
}

/// Levels that may go by strips: all but those that a cluster, or tiles, take.
int plannedOf(const std::vector<Shape>& shapes, bool tiles) {
    int count = 1;
    while (count < std::min(kPlannedLevels, static_cast<int>(shapes.size())) &&
           smallTilesOf(shapes[count]) > SmallLevels::kMostTiles &&
           !(tilesAllowed() && goesByTiles(shapes[count], kMostChannels)))
        ++count;
    return count == 1 && !wantsPlan(0, shapes[0], tiles) ? 0 : count;
}

/// Three or four steps after the coarse correction, as strips are compiled for. The rough part of the
/// spectrum of D⁻¹A lies in [0.7, 1.5] for a 9-point operator of the plane and
/// in [1, 2] for one of a line; but all that the way down left to the way up is smoothed here, and
/// reaching much further down leaves least of it. The one step from zero takes what is rough in the
/// right-hand side before coarser levels mistake it for something smooth; below the second level
/// nothing is.
stencil::Smoothing smoothingOf(int level) {
    return {level <= 2 ? 1.0f : 0.0f, level == 1 ? stencil::chebyshevSteps(3, 0.10, 1.8)
                                                 : stencil::chebyshevSteps(4, 0.08, 1.8)};
}

}  // namespace

void Hierarchy::layOut(Extent extent) {
    shapes_.clear();  // holds nothing until all of it has room
    const std::vector<Shape> shapes = shapesOf(extent);
    const bool tiles = mayGoByFiveTiles(shapes[0]);
    const std::size_t maskBytes = aligned(maskBitsBytes(extent));
    const std::size_t diagonalBytes = aligned(shapes[0].plane);
    const std::size_t inverseBytes = aligned(sizeof(float) * kDirectPoints * kDirectPoints);
    DepthMap depths = depthTilesOf(shapes[0]);
    const std::size_t tileBytes = aligned(static_cast<std::size_t>(depths.across) * depths.down);
    const auto tilesOf = [](const Shape& s) {
        return static_cast<std::size_t>(coarseTilesAcross(s)) * coarseTilesDown(s);
    };
    std::size_t total =
        maskBytes + diagonalBytes + inverseBytes + 2 * tileBytes + aligned(sizeof(MaskFacts));
    for (std::size_t l = 1; l < shapes.size(); ++l)
        total += aligned(kPlanes * shapes[l].plane * sizeof(float)) + aligned(shapes[l].plane) +
                 aligned(tilesOf(shapes[l]));
    strips_.count = plannedOf(shapes, tiles);
    std::size_t listBytes = aligned(kPlannedLevels * sizeof(StripPlan::Counts));
    for (int l = 0; l < strips_.count; ++l) {
        if (!wantsPlan(l, shapes[l], tiles)) continue;
        const StripPlan plan = l == 0 ? cutFinest(shapes[l]) : cutCoarse(shapes[l]);
        const Narrows narrows = l == 0 ? narrowFives(plan) : narrowNines(plan);
        total += aligned(narrows.of(plan) * sizeof(unsigned));
        listBytes += aligned(plan.wide() * sizeof(unsigned));
    }
    total += listBytes;
    const bool leavesInteriors = tiles && shapes[0].area() * kMostChannels >= interiorsLeftFrom();
    const std::size_t deepBytes =
        leavesInteriors
            ? static_cast<std::size_t>(fiveTilesAcross(shapes[0])) * fiveTilesDown(shapes[0])
            : 0;
    total += aligned(deepBytes);
    levelsGraph_ = {};
    memory_.reserve(total);
    shapes_ = shapes;
    check(cudaMemsetAsync(memory_.data(), 0, total, stream_.get()), "clearing memory");
    std::byte* next = memory_.data();
    const auto take = [&](std::size_t bytes) { return std::exchange(next, next + aligned(bytes)); };
    mask_ = reinterpret_cast<std::uint32_t*>(take(maskBytes));
    auto* const diagonal = reinterpret_cast<std::uint8_t*>(take(diagonalBytes));
    inverse_ = reinterpret_cast<float*>(take(inverseBytes));
    DepthStorage work;
    work.kinds = reinterpret_cast<std::uint8_t*>(take(tileBytes));
    depths.depth = work.depth = reinterpret_cast<std::uint8_t*>(take(tileBytes));
    work.facts = reinterpret_cast<MaskFacts*>(take(sizeof(MaskFacts)));
    stripLists_ = {take(listBytes), listBytes};
    std::byte* nextList = stripLists_.data();
    const auto takeList = [&](std::size_t bytes) {
        return std::exchange(nextList, nextList + aligned(bytes));
    };
    auto* const counts =
        reinterpret_cast<StripPlan::Counts*>(takeList(kPlannedLevels * sizeof(StripPlan::Counts)));
    facts_.reserve(sizeof(MaskFacts));
    five_ = {shapes_[0], diagonal, depths, work};
    deepTiles_ = leavesInteriors ? reinterpret_cast<std::uint8_t*>(take(deepBytes)) : nullptr;
    finest_ = {shapes_[0], diagonal, depths, {}, tiles, deepTiles_};
    const auto planFor = [&](int l, auto& level) {
        if (l >= strips_.count) return;
        StripsToFind& to = strips_.levels[l] = {};
        if (!wantsPlan(l, level.shape, tiles)) return;
        to = stripsOf(level);
        to.tasks = reinterpret_cast<unsigned*>(take(to.narrows.of(to.plan) * sizeof(unsigned)));
        to.wholes = reinterpret_cast<unsigned*>(takeList(to.plan.wide() * sizeof(unsigned)));
        to.counts = counts + l;
        level.plan = to.plan;
        level.plan.tasks = to.tasks, level.plan.wholes = to.wholes, level.plan.counts = to.counts;
    };
    planFor(0, finest_);
    storage_.assign(1, {});
    coarse_.assign(1, {});
    smoothing_.assign(1, {});
    for (std::size_t l = 1; l < shapes_.size(); ++l) {
        NineStorage s;
        s.shape = shapes_[l];
        s.planes = reinterpret_cast<float*>(take(kPlanes * s.shape.plane * sizeof(float)));
        s.weights = s.planes + NineLevel::kOperatorPlanes * s.shape.plane;
        s.plain = reinterpret_cast<std::uint8_t*>(take(s.shape.plane));
        s.tiles = reinterpret_cast<std::uint8_t*>(take(tilesOf(s.shape)));
        s.interior = l == 1 ? interiorBelowFive() : interiorBelow(storage_.back().interior);
        storage_.push_back(s);
        smoothing_.push_back(smoothingOf(static_cast<int>(l)));
        // A tile is a pixel at least.
        if (++depths.shift > 4) depths.depth = nullptr;
        coarse_.push_back({s.shape, s.planes, s.weights, s.plain, s.interior, depths});
        planFor(static_cast<int>(l), coarse_.back());
    }
    if (coarse_.size() == 1) coarse_.push_back({});
    chooseTail();
    chooseSmallLevels();
    ++layout_;
}

TailLevels Hierarchy::tailFrom(int top) const {
    TailLevels tail;
    for (int l = top; l < levels(); ++l) {
        if (tail.count > 1)
            tail.first[tail.count] =
                firstTailThread(tail.first[tail.count - 1], shapes_[l - 1].area(), shapes_[l].area());
        tail.levels[tail.count] = coarse_[l];
        tail.smoothing[tail.count] = smoothing_[l];
        tail.offset[tail.count++] = tail.cells;
        tail.cells += tailCellsOf(shapes_[l]);
    }
    tail.inverse = inverse_;
    return tail;
}

void Hierarchy::chooseTail() {
    tailTop_ = std::max(1, levels() - 1);
    tail_ = tailFrom(tailTop_);
    for (int top = tailTop_ - 1; top >= 1 && levels() - top <= TailLevels::kMost; --top) {
        bool fits = true;
        for (int l = top; l < levels() - 1; ++l) fits = fits && fitsTail(shapes_[l], l - top);
        if (!fits) return;
        const TailLevels larger = tailFrom(top);
        if (tailBytes(larger) > tailBytes_) return;
        tailTop_ = top;
        tail_ = larger;
    }
}

void Hierarchy::chooseSmallLevels() {
    static const bool has = hasClustersForSmallLevels();
    smallTop_ = 0;
    if (!has || !clustersAllowed() || tailTop_ == 1) return;
    int top = 1;
    while (top < levels() && smallTilesOf(shapes_[top]) > SmallLevels::kMostTiles) ++top;
    const int below = top + SmallLevels::kTiled;
    if (below >= levels() || levels() - below > TailLevels::kMost) return;
    const TailLevels tail = tailFrom(below);
    if (!fitsSmallLevels(tail)) return;
    for (int l = 0; l < SmallLevels::kTiled; ++l)
        small_.levels[l] = coarse_[top + l], small_.smoothing[l] = smoothing_[top + l];
    small_.tail = tail_ = tail;
    small_.across = smallTilesAcross(shapes_[top]);
    small_.tiles = smallTilesOf(shapes_[top]);
    smallTop_ = top;
    tailTop_ = below;
}

void Hierarchy::build(const Domain& domain) {
    takeShape(domain);
    upload_.queue(domain.mask(), mask_, stream_,
                  [&, before = 0](const auto* words, int rows) mutable {
                      queueMask(words, domain, std::exchange(before, rows), rows);
                  });
    queueRest();
}

void Hierarchy::buildFrom(const std::uint32_t* bits, const Domain& domain) {
    takeShape(domain);
    queueMask(bits, domain, 0, domain.extent().height);
    queueRest();
}

void Hierarchy::takeShape(const Domain& domain) {
    const Extent extent = domain.extent();
    if (shapes_.empty() || shapes_[0].width != extent.width || shapes_[0].height != extent.height)
        layOut(extent);
    if (singular_ != domain.singular()) ++layout_;
    singular_ = domain.singular();
    atBorder_ = domain.border() != ImageBorder{};
}

/// Level 0 and level 1 as far as rows of the mask tell, of which `before` were there already.
void Hierarchy::queueMask(const std::uint32_t* words, const Domain& domain, int before, int rows) {
    const NineStorage first = levels() > 1 ? storage_[1] : NineStorage{};
    const MaskBits bits{words, static_cast<int>(maskWordsPerRow(domain.extent().width)),
                        domain.border()};
    coarsenMask(bits, five_, first, before, rows, stream_.get());
}

void Hierarchy::queueRest() {
    if (!levelsGraph_) levelsGraph_ = Graph::record(stream_, [this] { queueLevels(); });
    levelsGraph_.launch(stream_);
}

/// How levels are shared out among strips, beside the building of smaller ones.
void Hierarchy::queueStrips() {
    fork_.record(stream_);
    fork_.holdBack(beside_);
    check(cudaMemsetAsync(stripLists_.data(), 0, stripLists_.size(), beside_.get()),
          "clearing memory");
    findStrips(strips_, beside_.get());
}

/// The map of tiles, beside the levels: after `fork_`.
void Hierarchy::queueMap() {
    void* facts = nullptr;
    check(cudaHostGetDevicePointer(&facts, facts_.data(), 0), "sharing memory with it");
    fork_.holdBack(beside_);
    findDepths(five_.map, five_.depths, static_cast<MaskFacts*>(facts), beside_.get());
    if (deepTiles_) findDeepTiles(finest_, deepTiles_, beside_.get());
}

/// Levels from 2 on.
void Hierarchy::queueCoarse() {
    for (int l = 2; l <= levels() && levels() > 1; ++l) {
        if (l == levels() || fitOneLaunch(storage_, l))
            return coarsenToTheLast(storage_, l, inverse_, stream_.get());
        if (fitTeams(storage_[l]))
            coarsenByTeams(storage_[l - 1], storage_[l], stream_.get());
        else
            coarsen(storage_[l - 1], storage_[l], l <= kExactInteriors, stream_.get());
        if (l + 1 == strips_.count) queueStrips();
    }
}

/// What comes after the mask was read.
void Hierarchy::queueLevels() {
    fork_.record(stream_);
    queueMap();
    if (strips_.count == 1 || strips_.count == 2) queueStrips();
    queueCoarse();
    joined_.record(beside_);
    joined_.holdBack(stream_);
}

Hierarchy::Shares Hierarchy::shares() const {
    const double tiles = static_cast<double>(finest_.depths.across) * finest_.depths.down;
    return {facts()->emptyTiles / tiles, facts()->deepTiles / tiles};
}

}  // namespace weft::gpu
