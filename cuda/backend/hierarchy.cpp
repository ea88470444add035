#include "backend/hierarchy.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "kernels/coarse/coarse_level.h"
#include "kernels/finest/finest_level.h"
#include "runtime/error.h"

namespace weft::gpu {

namespace {

constexpr std::size_t kPlanes = CoarseLevel::kOperatorPlanes + CoarseLevel::kWeightPlanes;
/// No row is near it.
constexpr InteriorRow kNoInterior = {std::numeric_limits<float>::quiet_NaN(), 0, 0, 0};

std::vector<Shape> shapesOf(Extent extent) {
    std::vector<Shape> shapes = {Shape::of(extent.width, extent.height)};
    do {
        shapes.push_back(Shape::of((shapes.back().width + 1) / 2, (shapes.back().height + 1) / 2));
    } while (shapes.back().area() > kDirectPoints);
    return shapes;
}

/// More channels than these may come to levels without a plan, which then go by tiles at any size.
constexpr int kMostChannels = 4;

/// A finest level that goes by tiles needs no plan.
bool wantsPlan(int level, const Shape& shape, bool tiles, const PassLimits& limits) {
    return level > 0 || !tiles || shape.area() * kMostChannels > limits.finestTiles;
}

/// Levels that may go by strips: all but those that a cluster, or tiles, take.
int plannedOf(const std::vector<Shape>& shapes, bool tiles, const PassLimits& limits) {
    int count = 1;
    while (count < std::min(kPlannedLevels, static_cast<int>(shapes.size())) &&
           smallTilesOf(shapes[count]) > SmallLevels::kMostTiles &&
           !(limits.tiles && shapes[count].area() * kMostChannels <= kMostInCoarseTiles))
        ++count;
    return count == 1 && !wantsPlan(0, shapes[0], tiles, limits) ? 0 : count;
}

/// Three or four steps after the coarse correction, as strips are compiled for. The rough part of the
/// spectrum of D⁻¹A lies in [0.7, 1.5] for a 9-point operator of the plane and
/// in [1, 2] for one of a line; but all that the restriction leaves to the correction is smoothed
/// here, and reaching much further down leaves least of it. The one step from zero takes what is
/// rough in the right-hand side before coarser levels mistake it for something smooth; below the
/// second level nothing is. Links of their own reach further up.
stencil::Smoothing smoothingOf(int level, bool ownRows) {
    const double most = ownRows ? 2.0 : 1.8;
    return {level <= 2 ? 1.0f : 0.0f, level == 1 ? stencil::chebyshevSteps(3, 0.10, most)
                                                 : stencil::chebyshevSteps(4, 0.08, most)};
}

}  // namespace

std::size_t Hierarchy::bytesOfOwnRows(const Domain& domain) {
    if (!gpu::hasOwnRows(domain)) return 0;
    const Extent e = domain.extent();
    return WeightsUpload::bytesFor(domain) +
           CoarseLevel::kOperatorPlanes * sizeof(float) * Shape::of(e.width, e.height).plane;
}

void Hierarchy::layOut(Extent extent, bool ownRows) {
    shapes_.clear();  // holds nothing until all of it has room
    ownRows_ = ownRows;
    const std::vector<Shape> shapes = shapesOf(extent);
    facts_.reserve(sizeof(MaskFacts));
    levelsGraph_ = {};
    Carver counting;
    carve(counting, shapes);
    memory_.reserve(counting.used());
    stream_.clear(memory_.data(), counting.used());
    Carver carver(memory_.data());
    carve(carver, shapes);
    shapes_ = shapes;
    coarse_.chooseLast(inverse_, device_);
    ++layout_;
}

void Hierarchy::carve(Carver& carver, const std::vector<Shape>& shapes) {
    const Shape& shape = shapes[0];
    const bool tiles = device_.limits.tiles && fitsFinestTiles(shape);
    EmptyTileMap map = emptyTileMapOf(shape);
    mask_ = carver.take<std::uint32_t>(maskBitsBytes({shape.width, shape.height}) /
                                       sizeof(std::uint32_t));
    auto* const diagonal = carver.take<std::uint8_t>(shape.plane);
    inverse_ = carver.take<float>(kDirectPoints * kDirectPoints);
    auto* const empty = carver.take<std::uint8_t>(static_cast<std::size_t>(map.across) * map.down);
    map.empty = empty;
    finestStorage_ = {shape, diagonal, map, empty, carver.take<MaskFacts>(1)};
    finest_ = {shape, diagonal, map, {}, tiles};
    storage_.assign(1, {});
    coarse_.clear();
    storage_[0].shape = shape;
    if (ownRows_)
        finest_.rows = storage_[0].planes =
            carver.take<float>(CoarseLevel::kOperatorPlanes * shape.plane);
    for (std::size_t l = 1; l < shapes.size(); ++l) carveCoarse(carver, shapes[l], map);
    carveStrips(carver, shapes);
}

/// The next coarser level; `map`: of the last one, becomes this one's.
void Hierarchy::carveCoarse(Carver& carver, const Shape& shape, EmptyTileMap& map) {
    CoarseStorage s;
    s.shape = shape;
    s.planes = carver.take<float>(kPlanes * shape.plane);
    s.weights = s.planes ? s.planes + CoarseLevel::kOperatorPlanes * shape.plane : nullptr;
    s.plain = carver.take<std::uint8_t>(shape.plane);
    s.tiles = carver.take<std::uint8_t>(static_cast<std::size_t>(coarseTilesAcross(shape)) *
                                        coarseTilesDown(shape));
    const std::size_t level = storage_.size();
    s.interior = ownRows_     ? kNoInterior
                 : level == 1 ? interiorBelowFinest()
                              : interiorBelow(storage_.back().interior);
    storage_.push_back(s);
    // A tile is a pixel at least.
    if (++map.shift > 4) map.empty = nullptr;
    coarse_.add({s.shape, s.planes, s.weights, s.plain, s.interior, map},
                smoothingOf(static_cast<int>(level), ownRows_));
}

/// Plans of the levels that go by strips. What is cleared with every mask lies together.
void Hierarchy::carveStrips(Carver& carver, const std::vector<Shape>& shapes) {
    strips_.count = plannedOf(shapes, finest_.tiles, device_.limits);
    const std::size_t before = carver.used();
    auto* const counts = carver.take<StripPlan::Counts>(kPlannedLevels);
    const auto planFor = [&](int l, auto& level) {
        StripsToFind& to = strips_.levels[l] = {};
        if (!wantsPlan(l, level.shape, finest_.tiles, device_.limits)) return;
        to = stripsOf(level);
        to.wideStrips = carver.take<unsigned>(to.plan.wide());
        to.counts = counts + l;
    };
    const auto tasksFor = [&](int l, auto& level) {
        StripsToFind& to = strips_.levels[l];
        if (to.plan.wide() == 0) return;
        to.tasks = carver.take<unsigned>(to.narrows.of(to.plan));
        level.plan = to.plan;
        level.plan.tasks = to.tasks, level.plan.wideStrips = to.wideStrips;
        level.plan.counts = to.counts;
    };
    if (strips_.count > 0) planFor(0, finest_);
    for (int l = 1; l < strips_.count; ++l) planFor(l, coarse_[l]);
    stripLists_ = {reinterpret_cast<std::byte*>(counts), carver.used() - before};
    if (strips_.count > 0) tasksFor(0, finest_);
    for (int l = 1; l < strips_.count; ++l) tasksFor(l, coarse_[l]);
}

void Hierarchy::build(const Domain& domain) {
    takeShape(domain);
    const std::uint32_t* bits = nullptr;
    upload_.queue(domain.mask(), mask_, stream_,
                  [&, before = 0](const auto* words, int rows) mutable {
                      bits = words;
                      queueMask(words, domain, std::exchange(before, rows), rows);
                  });
    queueRest(bits, domain);
}

void Hierarchy::buildFrom(const std::uint32_t* bits, const Domain& domain) {
    takeShape(domain);
    queueMask(bits, domain, 0, domain.extent().height);
    queueRest(bits, domain);
}

void Hierarchy::takeShape(const Domain& domain) {
    const Extent extent = domain.extent();
    const bool ownRows = gpu::hasOwnRows(domain);
    if (shapes_.empty() || shapes_[0].width != extent.width || shapes_[0].height != extent.height ||
        ownRows != ownRows_)
        layOut(extent, ownRows);
    if (singular_ != domain.singular()) ++layout_;
    if (ownRows_ && singular_ != domain.singular()) levelsGraph_ = {};  // another least pivot
    singular_ = domain.singular();
    atBorder_ = domain.border() != ImageBorder{};
}

/// Level 0 and level 1 as far as rows of the mask tell, of which `before` were there already.
void Hierarchy::queueMask(const std::uint32_t* words, const Domain& domain, int before, int rows) {
    coarsenMask(bitsAt(words, domain), finestStorage_, storage_[1], before, rows, stream_.get());
}

MaskBits Hierarchy::bitsAt(const std::uint32_t* words, const Domain& domain) const {
    return {words, static_cast<int>(maskWordsPerRow(domain.extent().width)), domain.border()};
}

/// Level 0 where it has rows of its own, then all levels that are not there.
void Hierarchy::queueRest(const std::uint32_t* words, const Domain& domain) {
    if (ownRows_) {
        weights_.queue(domain, stream_);
        makeRows(bitsAt(words, domain), weights_.onDevice(), finestStorage_, storage_[0].planes,
                 stream_.get());
    }
    if (!levelsGraph_) levelsGraph_ = Graph::record(stream_, [this] { queueLevels(); });
    levelsGraph_.launch(stream_);
}

/// How levels are shared out among strips, beside the building of smaller ones.
void Hierarchy::queueStrips() {
    fork_.record(stream_);
    fork_.holdBack(beside_);
    beside_.clear(stripLists_.data(), stripLists_.size());
    findStrips(strips_, beside_.get());
}

/// The map of tiles, beside the levels: after `fork_`.
void Hierarchy::queueMap() {
    fork_.holdBack(beside_);
    countEmptyTiles(finest_.emptyTiles, finestStorage_.facts, facts_.onDevice<MaskFacts>(),
                    beside_.get());
}

/// Levels from 2 on; below rows of its own the first, which the mask told wrong, too.
void Hierarchy::queueCoarse() {
    const bool holds = ownRows_ && !singular_;
    for (int l = ownRows_ ? 1 : 2; l <= levels(); ++l) {
        if (l == levels() || fitOneLaunch(storage_, l))
            return coarsenToTheLast(storage_, l, inverse_, holds ? kLeastOwnPivot : kLeastPivot,
                                    device_.setupCluster, stream_.get());
        if (fitsCooperative(storage_[l]))
            coarsenCooperatively(storage_[l - 1], storage_[l], stream_.get());
        else
            coarsen(storage_[l - 1], storage_[l], !ownRows_ && l <= kExactInteriors, stream_.get());
        if (l + 1 == strips_.count) queueStrips();
    }
}

/// What comes after the mask was read.
void Hierarchy::queueLevels() {
    fork_.record(stream_);
    queueMap();
    if (strips_.count == 1 || (strips_.count == 2 && !ownRows_)) queueStrips();
    queueCoarse();
    joined_.record(beside_);
    joined_.holdBack(stream_);
}

double Hierarchy::emptyShare() const {
    const double tiles = static_cast<double>(finest_.emptyTiles.across) * finest_.emptyTiles.down;
    return facts()->emptyTiles / tiles;
}

}  // namespace weft::gpu
