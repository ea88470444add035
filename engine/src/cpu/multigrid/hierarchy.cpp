#include "cpu/multigrid/hierarchy.h"

#include <atomic>

#include "cpu/multigrid/coarsen.h"
#include "cpu/multigrid/lane_coarsening.h"
#include "field/eight_bytes.h"

namespace weft {

namespace {

/// Below, islands of strong links among weak ones keep constants that the interior's constants would
/// round away.
constexpr float kFaintLink = 1.0f / 16;

/// The blocks between the first and the last that hold a byte other than 0.
Hierarchy::Blocks blocksOf(const std::uint8_t* row, int blocks) {
    const auto empty = [&](int b) {
        std::uint64_t words[2];
        std::memcpy(words, row + b * simd::kBlock, sizeof words);
        return (words[0] | words[1]) == 0;
    };
    Hierarchy::Blocks result{0, blocks};
    while (result.first < result.last && empty(result.first)) ++result.first;
    while (result.last > result.first && empty(result.last - 1)) --result.last;
    return result;
}

/// The longest run of blocks whose bytes are all 255.
Hierarchy::Blocks longestRun(const std::uint8_t* row, int blocks) {
    Hierarchy::Blocks best, run;
    for (int b = 0; b < blocks; ++b) {
        std::uint64_t words[2];
        std::memcpy(words, row + b * simd::kBlock, sizeof words);
        if ((words[0] & words[1]) != ~std::uint64_t{0})
            run = {b + 1, b + 1};
        else
            run.last = b + 1;
        if (run.last - run.first > best.last - best.first) best = run;
    }
    return best;
}

}  // namespace

bool Hierarchy::build(const Domain& domain, ThreadPool& pool, std::stop_token stop) {
    fineShape_ = GridShape::of(domain.extent());
    border_ = domain.border();
    centre_ = 4.0f + domain.leastScreening();
    hasLinks_ = !domain.linksAreOne();
    perPixel_ = !domain.screensEvenly() || hasLinks_;
    buildFinest(domain, pool);
    std::size_t count = 0;
    Extent extent = domain.extent();
    for (Extent e = extent; e.width > 1 || e.height > 1; ++count)
        e = {(e.width + 1) / 2, (e.height + 1) / 2};
    levels_.resize(count);
    for (std::size_t l = 0; l < count; ++l) {
        if (stop.stop_requested()) return false;
        extent = {(extent.width + 1) / 2, (extent.height + 1) / 2};
        levels_[l].shape = GridShape::of(extent);
        coarsenTo(l, domain, pool, stop);
    }
    if (stop.stop_requested()) return false;
    if (domain.singular() && !hasLinks_ && count > 0) {
        // The last cell stands for the constants: its centre is rounding noise.
        BlockTable& last = levels_.back().stencils;
        std::memset(last.pool.data(), 0, sizeof(float) * last.blockFloats * last.entries);
    }
    return true;
}

void Hierarchy::coarsenTo(std::size_t level, const Domain& domain, ThreadPool& pool,
                          const std::stop_token& stop) {
    const auto& kernels = simd::galerkinKernels();
    CoarseLevel& to = levels_[level];
    const int blocks = to.shape.blocks;
    to.bySurplus = hasLinks_;
    if (level > 0) {
        const CoarseLevel& from = levels_[level - 1];
        const auto read = [&](int y, const simd::SplitPlanes& row) {
            kernels.coarseRow(from.stencils.row(y), from.shape.blocks, blocks, row);
        };
        const FineLevelRows rows{from.shape.height, true, from.interiorSurplus, read};
        return coarsen(from, to, hasLinks_ ? &rows : nullptr, pool, stop);
    }
    const auto read = [&](int y, const simd::SplitPlanes& row) {
        kernels.finestRow({maskRow(y - 1), maskRow(y), maskRow(y + 1)}, linkRows(y), diagonalRow(y),
                          blocks, row);
    };
    const FineLevelRows rows{fineShape_.height, false, domain.leastScreening(), read};
    coarsenFinest(domain, active_, interior_, to, hasLinks_ ? &rows : nullptr, pool, stop);
}

void Hierarchy::buildFinest(const Domain& domain, ThreadPool& pool) {
    const int w = fineShape_.width, h = fineShape_.height;
    active_.adopt(fineShape_, 1);
    interior_.adopt(fineShape_, 1);
    rowBlocks_.resize(static_cast<std::size_t>(h));
    interiorBlocks_.resize(static_cast<std::size_t>(h));
    pool.forRows(h, 16, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            std::memcpy(active_.row(0, y), domain.mask().row(y), w);
            rowBlocks_[static_cast<std::size_t>(y)] = blocksOf(active_.row(0, y), fineShape_.blocks);
        }
    });
    takeLinks(domain, pool);
    std::atomic<bool> anyIsolated{false};
    pool.forRows(h, 16, [&](int begin, int end) {
        bool any = false;
        for (int y = begin; y < end; ++y) {
            std::uint64_t isolated = 0;
            // A missing neighbour reads 0 in the padding, so border cells are never interior.
            const std::uint8_t* m = active_.row(0, y);
            const std::uint8_t* up = active_.row(0, y - 1);
            const std::uint8_t* down = active_.row(0, y + 1);
            std::uint8_t* out = interior_.row(0, y);
            for (int x = 0; x < w; x += 8) {  // past the end m is 0
                const std::uint64_t around = eightBytes(m + x - 1) & eightBytes(m + x + 1) &
                                             eightBytes(up + x) & eightBytes(down + x);
                const std::uint64_t here = eightBytes(m + x), both = here & around;
                std::memcpy(out + x, &both, sizeof both);
                isolated |= ~here & around;
            }
            if (domain.leastLink() < kFaintLink) std::memset(out, 0, static_cast<std::size_t>(w));
            if (!domain.screensEvenly()) clearScreened(domain, y, out);
            if (hasLinks_) clearLinked(y, out);
            if (isolated && (!hasLinks_ || holdsIsolated(domain, y))) any = true;
            interiorBlocks_[static_cast<std::size_t>(y)] = longestRun(out, fineShape_.blocks);
        }
        if (any) anyIsolated.store(true, std::memory_order_relaxed);
    });
    hasIsolatedFixed_ = anyIsolated.load(std::memory_order_relaxed);
    buildDiagonal(domain, pool);
    findParts(pool);
    splitInverse(pool);
}

/// Cells of row y that are screened more than the least are not interior.
void Hierarchy::clearScreened(const Domain& domain, int y, std::uint8_t* interior) const {
    for (int x = 0; x < fineShape_.width; ++x)
        if (interior[x] && domain.screening({x, y}) != domain.leastScreening()) interior[x] = 0;
}

/// Cells of row y with a link that is not 1 are not interior.
void Hierarchy::clearLinked(int y, std::uint8_t* interior) const {
    const std::uint8_t *east = eastLinks(y), *north = southLinks(y - 1), *south = southLinks(y);
    for (int x = 0; x < fineShape_.width; ++x)
        if ((east[x - 1] & east[x] & north[x] & south[x]) != kLinkOfOne) interior[x] = 0;
}

/// A fixed cell of row y among four unknown ones holds one of them.
bool Hierarchy::holdsIsolated(const Domain& domain, int y) const {
    const std::int8_t *m = maskRow(y), *up = maskRow(y - 1), *down = maskRow(y + 1);
    for (int x = 0; x < fineShape_.width; ++x) {
        if (m[x] || (m[x - 1] & m[x + 1] & up[x] & down[x]) == 0) continue;
        for (int k = 0; k < 4; ++k)
            if (domain.link({x, y}, k) > 0) return true;
    }
    return false;
}

void Hierarchy::takeLinks(const Domain& domain, ThreadPool& pool) {
    if (!hasLinks_) return links_.release();
    links_.adopt(fineShape_, 2);
    const auto width = static_cast<std::size_t>(fineShape_.width);
    pool.forRows(fineShape_.height, 16, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            const std::uint8_t *m = active_.row(0, y), *down = active_.row(0, y + 1);
            const std::uint8_t *beside = domain.links().beside(y) + 1,
                               *below = domain.links().above(y + 1);
            std::uint8_t *east = links_.row(0, y), *south = links_.row(1, y);
            for (std::size_t x = 0; x < width; ++x) {
                east[x] = beside[x] & m[x] & m[x + 1];
                south[x] = below[x] & m[x] & down[x];
            }
        }
    });
}

void Hierarchy::buildDiagonal(const Domain& domain, ThreadPool& pool) {
    const int rows = perPixel_ ? fineShape_.height : 3;
    const GridShape shape{fineShape_.width, rows, fineShape_.stride, fineShape_.blocks};
    diagonal_.reshape(shape, 3);
    inverse_.reshape(shape, 1);
    pool.forRows(rows, 16, [&](int begin, int end) {
        for (int row = begin; row < end; ++row)
            for (int x = 0; x < fineShape_.width; ++x) {
                const int missing =
                    row + (x == 0 && border_.left) + (x == fineShape_.width - 1 && border_.right);
                const float d = perPixel_ ? domain.diagonal({x, row})
                                          : static_cast<float>(4 - missing) + domain.leastScreening();
                diagonal_.row(0, row)[x] = d;
                diagonal_.row(1 + (x & 1), row)[x / 2] = hasLinks_ ? surplusOf(d, x, row) : d;
                inverse_.row(0, row)[x] = d > 0 ? 1.0f / d : 0.0f;
            }
    });
}

float Hierarchy::surplusOf(float diagonal, int x, int y) const {
    const std::uint8_t *east = eastLinks(y), *north = southLinks(y - 1), *south = southLinks(y);
    return diagonal -
           ((linkOf(east[x - 1]) + linkOf(east[x])) + (linkOf(north[x]) + linkOf(south[x])));
}

void Hierarchy::splitInverse(ThreadPool& pool) {
    const int h = fineShape_.height;
    inverseHalves_.reserve(halfStart(h, 0));
    pool.forRows(h, 16, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            float* const halves[2] = {inverseHalves_.data() + halfStart(y, 0),
                                      inverseHalves_.data() + halfStart(y, 1)};
            simd::splitKernels().splitInverse(inverseDiagonalRow(y), maskRow(y), parts(y), halves);
        }
    });
}

simd::PairParts Hierarchy::partsOf(int y) const {
    const Blocks all = rowBlocks(y), interior = interiorBlocks(y);
    // Far: interior so many rows up and down, and a block further inside.
    Blocks far = interior;
    for (int near = y - kBoundaryReach - 1; near <= y + kBoundaryReach + 1; ++near) {
        const Blocks other = near < 0 || near >= fineShape_.height ? Blocks{} : interiorBlocks(near);
        far = {std::max(far.first, other.first), std::min(far.last, other.last)};
    }
    const auto pairsIn = [](int first, int last, int otherwise) {
        const Blocks pairs{(first + 1) / 2, last / 2};
        return pairs.empty() ? Blocks{otherwise, otherwise} : pairs;
    };
    simd::PairParts p;
    p.unknown = {all.first / 2, (all.last + 1) / 2};
    p.interior = pairsIn(interior.first, interior.last, p.unknown.last);
    p.far = pairsIn(far.first + 1, far.last - 1, p.interior.first);
    return p;
}

void Hierarchy::findParts(ThreadPool& pool) {
    const int h = fineShape_.height;
    parts_.resize(static_cast<std::size_t>(h));
    pool.forRows(h, 64, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) parts_[static_cast<std::size_t>(y)] = partsOf(y);
    });
    farCells_ = 0;
    for (int y = 0; y < h; ++y) {
        simd::PairParts& p = parts_[static_cast<std::size_t>(y)];
        p.unseen = {p.far.last, p.far.last};
        if (p.far.empty()) continue;  // rows above and below exist where a row has a far part
        farCells_ += std::int64_t{p.far.last - p.far.first} * 2 * simd::kBlock;
        const Blocks around = farInAll(y - 1, y + 1);
        const Blocks unseen{std::max(p.far.first + 1, around.first),
                            std::min(p.far.last - 1, around.last)};
        if (!unseen.empty()) p.unseen = unseen;
    }
}

Hierarchy::Blocks Hierarchy::farInAll(int first, int last) const {
    const int pairs = fineShape_.stride / (2 * simd::kBlock);
    Blocks all{0, pairs};
    for (int y = std::max(0, first); y <= std::min(fineShape_.height - 1, last); ++y)
        all = {std::max(all.first, parts(y).far.first), std::min(all.last, parts(y).far.last)};
    return all.empty() ? Blocks{pairs, pairs} : all;
}

Hierarchy::Blocks Hierarchy::farInAny(int first, int last) const {
    const int pairs = fineShape_.stride / (2 * simd::kBlock);
    Blocks any{pairs, 0};
    for (int y = std::max(0, first); y <= std::min(fineShape_.height - 1, last); ++y)
        if (const Blocks far = parts(y).far; !far.empty())
            any = {std::min(any.first, far.first), std::max(any.last, far.last)};
    return any.empty() ? Blocks{pairs, pairs} : any;
}

void Hierarchy::shape(int level, int channels, Grid<float>& g, ThreadPool& pool) const {
    using simd::kBlock;
    const GridShape& wanted = level < 0 ? fineShape_ : levels_[static_cast<std::size_t>(level)].shape;
    if (levels_.empty() || g.bytes() == 0) return g.reshape(wanted, channels);
    if (g.shape() != wanted || g.channels() != channels) g.adopt(wanted, channels);
    const auto clear = [&](int y, int first, int last) {
        for (int c = 0; c < g.channels(); ++c)
            std::fill(g.row(c, y) + first * kBlock, g.row(c, y) + last * kBlock, 0.0f);
    };
    pool.forRows(g.shape().height, 64, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            if (level < 0) {  // the fine pass writes the pairs of blocks between
                clear(y, 0, 2 * parts(y).unknown.first);
                clear(y, 2 * parts(y).unknown.last, fineShape_.stride / kBlock);
                continue;
            }
            const CoarseLevel& L = levels_[static_cast<std::size_t>(level)];
            const std::uint32_t* index = L.stencils.row(y).index;
            for (int b = 0; b < L.shape.blocks; ++b)
                if (index[b] == BlockTable::kEmpty) clear(y, b, b + 1);
        }
    });
}

}  // namespace weft
