#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "heal/match_pyramid.h"
#include "weft/backend/thread_pool.h"
#include "weft/error.h"
#include "weft/retouch/heal.h"
#include "weft/units.h"

namespace weft {

namespace heal {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr std::int64_t kMostCompared = 2'500'000;  ///< offsets · cells of the ring, coarsest level
constexpr std::size_t kCoarseCandidates = 64, kFineCandidates = 32;
constexpr int kRefined = 1;  ///< cells to each side that a candidate may move on a finer level
constexpr double kAlikeOctaves = 1;           ///< textures this near to each other are alike
constexpr double kOneCode = kCode8 * kCode8;  ///< a variance that is as good as none

struct Candidate {
    Point cells;  ///< offset in cells of a level
    Point move;   ///< the same in pixels, from the offset around which is searched
    double cost = kInfinite;
};
/// Of equal costs the shorter move; then any order that is always the same.
bool isBetter(const Candidate& a, const Candidate& b) {
    const auto key = [](const Candidate& c) {
        const std::int64_t x = c.move.x, y = c.move.y;
        return std::make_tuple(c.cost, x * x + y * y, y, x);
    };
    return key(a) < key(b);
}

void keepBest(std::vector<Candidate>& candidates, std::size_t most) {
    std::erase_if(candidates, [](const Candidate& c) { return !(c.cost < kInfinite); });
    std::sort(candidates.begin(), candidates.end(), isBetter);
    if (candidates.size() > most) candidates.resize(most);
}

int reachOf(int diameter, const HealOptions& options) {
    const double reach = std::min(1e6, std::ceil(options.reach * diameter));
    return std::max(kLeastReach, static_cast<int>(reach));
}

SearchArea areaOf(FieldView picture, const Blemish& blemish, const HealOptions& options) {
    const bool isSame = options.from.data == nullptr;
    return {isSame ? picture : options.from, isSame, options.about,
            reachOf(blemish.diameter(), options), options.ring};
}

/// The search for the source of one part.
class SourceSearch {
public:
    SourceSearch(FieldView picture, const Blemish& blemish, const Transparency& hidden,
                 ThreadPool& pool, const HealOptions& options)
        : blemish_(blemish),
          hidden_(hidden),
          pool_(pool),
          options_(options),
          area_(areaOf(picture, blemish, options)),
          pyramid_(picture, blemish, area_, kMostCompared, pool) {}

    /// Its cost is infinite where there is none.
    [[nodiscard]] HealSource find() {
        if (pyramid_.levels() == 0) return {{}, kInfinite, kInfinite};
        std::vector<Candidate> found = coarsest();
        for (std::size_t level = pyramid_.levels() - 1; level-- > 0;) {
            for (Candidate& c : found) c.cells = {2 * c.cells.x, 2 * c.cells.y};
            refine(found, level, kRefined);
            keepBest(found, kFineCandidates);
        }
        if (found.empty()) {
            found = nearestAllowed();
            refine(found, 0, 0);
        }
        return best(found);
    }

private:
    [[nodiscard]] Candidate candidate(Point cells, std::size_t level, double cost) const {
        return {cells, pyramid_.inPixels(cells, level) - area_.about, cost};
    }
    [[nodiscard]] bool allows(Point offset) const {
        return blemish_.allows(offset, area_.source.extent, hidden_, area_.isSame);
    }
    /// Some pixel offset that a cell offset may be refined to is possible.
    [[nodiscard]] bool isPossible(Point cells, std::size_t level) const {
        const Point middle = pyramid_.inPixels(cells, level);
        const int side = (1 << level) - 1, step = std::max(1, side / 2);
        for (int y = -side; y <= side; y += step)
            for (int x = -side; x <= side; x += step)
                if (allows(middle + Point{x, y})) return true;
        return false;
    }
    [[nodiscard]] std::vector<Candidate> coarsest() const;
    void refine(std::vector<Candidate>& candidates, std::size_t level, int by);
    [[nodiscard]] std::vector<Candidate> nearestAllowed() const;
    [[nodiscard]] Contents contentsAt(Point offset) const;
    [[nodiscard]] HealSource best(const std::vector<Candidate>& candidates) const;

    const Blemish& blemish_;
    const Transparency& hidden_;  ///< of the source
    ThreadPool& pool_;
    const HealOptions& options_;
    SearchArea area_;
    MatchPyramid pyramid_;
};

/// All offsets of the coarsest level: the best of the local minima that are possible.
std::vector<Candidate> SourceSearch::coarsest() const {
    const std::size_t level = pyramid_.levels() - 1;
    const OffsetRange xs = pyramid_.offsetsInX(level), ys = pyramid_.offsetsInY(level);
    const int width = xs.count(), height = ys.count();
    Rect all{0, 0, width, height};
    std::vector<double> costs(std::size_t(width) * std::size_t(height));
    const auto row = [&](int j) { return costs.data() + std::ptrdiff_t{j} * width; };
    pool_.forRows(height, 1, [&](int begin, int end) {
        RingSums sums(width);
        for (int j = begin; j < end; ++j) pyramid_.differences(level, xs, ys.from + j, sums, row(j));
        if (level == 0)  // what is not possible is nobody's neighbour
            for (int j = begin; j < end; ++j)
                for (int i = 0; i < width; ++i)
                    if (!allows(pyramid_.inPixels({xs.from + i, ys.from + j}, 0)))
                        row(j)[i] = kInfinite;
    });
    std::vector<Candidate> minima;
    for (int j = 0; j < height; ++j)
        for (int i = 0; i < width; ++i) {
            const Rect around = Rect{i - 1, j - 1, 3, 3}.intersected(all);
            double least = kInfinite;
            for (int y = around.y; y < around.bottom(); ++y)
                least =
                    std::min(least, *std::min_element(row(y) + around.x, row(y) + around.right()));
            if (row(j)[i] < kInfinite && row(j)[i] <= least)
                minima.push_back(candidate({xs.from + i, ys.from + j}, level, row(j)[i]));
        }
    std::sort(minima.begin(), minima.end(), isBetter);
    std::vector<Candidate> kept;
    for (const Candidate& c : minima) {
        if (kept.size() == kCoarseCandidates) break;
        if (isPossible(c.cells, level)) kept.push_back(c);
    }
    return kept;
}

/// Each candidate to the best offset up to `by` cells away; on level 0 only to possible ones.
void SourceSearch::refine(std::vector<Candidate>& candidates, std::size_t level, int by) {
    pool_.run(static_cast<int>(candidates.size()), [&](int n) {
        Candidate& c = candidates[static_cast<std::size_t>(n)];
        const Point middle = c.cells;
        c.cost = kInfinite;
        const OffsetRange xs{middle.x - by, middle.x + by};
        RingSums sums(xs.count());
        std::vector<double> costs(static_cast<std::size_t>(xs.count()));
        for (int y = middle.y - by; y <= middle.y + by; ++y) {
            pyramid_.differences(level, xs, y, sums, costs.data());
            for (int x = xs.from; x <= xs.to; ++x) {
                const auto other = candidate({x, y}, level, costs[std::size_t(x - xs.from)]);
                if (isBetter(other, c) && (level > 0 || allows(other.move + area_.about))) c = other;
            }
        }
    });
}

/// Where the picture leaves so little room that the coarse grid misses it.
std::vector<Candidate> SourceSearch::nearestAllowed() const {
    const OffsetRange xs = pyramid_.offsetsInX(0), ys = pyramid_.offsetsInY(0);
    std::vector<Candidate> found;
    for (int y = ys.from; y <= ys.to; ++y)
        for (int x = xs.from; x <= xs.to; ++x)
            if (allows(pyramid_.inPixels({x, y}, 0))) found.push_back(candidate({x, y}, 0, 0));
    keepBest(found, 4 * kCoarseCandidates);
    return found;
}

/// Of what lies under the moved Ω.
Contents SourceSearch::contentsAt(Point offset) const {
    Contents contents;
    const FieldView source = area_.source;
    for (int c = 0; c < source.channels; ++c)
        blemish_.forRuns([&](int y, int from, int to) {
            const float* row = source.row(c, y + offset.y) + offset.x;
            const bool hasNext = y + offset.y + 1 < source.extent.height;
            const float* next = hasNext ? row + source.stride : row;
            contents.addRun(c, row + from, hasNext ? next + from : nullptr, to - from);
        });
    return contents;
}

/// Of level 0, with what the sources have inside.
HealSource SourceSearch::best(const std::vector<Candidate>& candidates) const {
    const Contents ring = pyramid_.ringContents();
    const auto ratio = [](double a, double b) { return (a + kOneCode) / (b + kOneCode); };
    std::vector<Contents> contents(candidates.size());
    pool_.run(static_cast<int>(candidates.size()), [&](int n) {
        const auto i = static_cast<std::size_t>(n);
        contents[i] = contentsAt(candidates[i].move + area_.about);
    });
    Candidate chosen;
    double difference = kInfinite;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        Candidate c = candidates[i];
        const Contents& inside = contents[i];
        const double ofRing = c.cost;
        const double contrast = ratio(inside.variance(), ring.variance());
        const double octaves = std::abs(std::log2(ratio(inside.texture(), ring.texture())));
        c.cost *= (1 + options_.interior * contrast) *
                  (1 + options_.texture * std::max(0.0, octaves - kAlikeOctaves));
        if (c.cost < kInfinite && isBetter(c, chosen)) chosen = c, difference = ofRing;
    }
    return {chosen.move + area_.about, difference, chosen.cost};
}

void check(FieldView picture, const HealOptions& options) {
    if (options.from.data && options.from.channels != picture.channels)
        throw InvalidProblem("The picture to heal from has other channels.");
    const auto fits = [](FieldView alpha, FieldView of) {
        return !alpha.data || (alpha.channels == 1 && alpha.extent == of.extent);
    };
    if (!fits(options.alpha, picture) || !fits(options.alphaOfFrom, options.from))
        throw InvalidProblem("Alpha has one channel, of its picture's size.");
    if (options.ring < 1 || options.ring > 16 || !(options.reach > 0) || !(options.interior >= 0) ||
        !(options.texture >= 0))
        throw InvalidProblem("A ring is 1 to 16 pixels wide; what else is asked is not negative.");
}

/// Whether what of the picture is outside the region's pixels, which begin at `at`, is transparent.
bool isSeenNowhere(FieldView alpha, const Mask& region, const Rect& at) {
    if (!alpha.data) return false;
    for (int y = 0; y < alpha.extent.height; ++y)
        for (int x = 0; x < alpha.extent.width; ++x) {
            const Point p{x - at.x, y - at.y};
            const bool inside = rectOf(region.extent()).contains(p) && region.unknown(p);
            if (!inside && alpha.row(0, y)[x] > 0) return false;
        }
    return true;
}

const char* whyThereIsNoSource(const Mask& region, const Rect& at, Extent picture,
                               const HealOptions& options) {
    if (options.from.data && isSeenNowhere(options.alphaOfFrom, {}, {}))
        return "The picture to heal from is transparent everywhere.";
    const bool isWhole = region.unknownCount() == region.extent().area();
    if (!options.from.data && isWhole && at == rectOf(picture))
        return "The region covers the whole picture: nothing lies around it that could be continued.";
    if (isSeenNowhere(options.alpha, region, at))
        return "The picture is transparent all around the region: there is no colour that could be "
               "continued.";
    return "There is no room beside the region for a source of its shape; mark a smaller one.";
}

}  // namespace
}  // namespace heal

std::vector<HealedPart> findHealSources(FieldView picture, const Mask& region, Point regionInPicture,
                                        ThreadPool& pool, const HealOptions& options) {
    heal::check(picture, options);
    const Rect seen =
        rectOf(region.extent()).translated(regionInPicture).intersected(rectOf(picture.extent));
    const Mask whole =
        seen.empty() ? Mask() : region.crop(seen.translated(Point{} - regionInPicture));
    const heal::Transparency hidden(options.alpha), hiddenInOther(options.alphaOfFrom);
    const heal::Transparency& hiddenInSource = options.from.data ? hiddenInOther : hidden;
    std::vector<HealedPart> healed;
    for (MaskPart& part : connectedParts(whole, Neighbours::eight)) {
        const Point at = part.at + seen.topLeft();
        const heal::Blemish blemish(part, at, whole, seen.topLeft(), picture.extent, hidden);
        const HealSource source =
            heal::SourceSearch(picture, blemish, hiddenInSource, pool, options).find();
        if (!(source.cost < heal::kInfinite))
            throw InvalidProblem(heal::whyThereIsNoSource(whole, seen, picture.extent, options));
        healed.push_back({std::move(part.mask), at, source});
    }
    if (healed.empty()) throw InvalidProblem("No pixel of the region lies in the picture.");
    return healed;
}

Rect healArea(const Rect& region, Extent picture, const HealOptions& options) {
    const int by = heal::reachOf(std::max(region.width, region.height), options) + options.ring + 1;
    return Rect{region.x - by, region.y - by, region.width + 2 * by, region.height + 2 * by}
        .translated(options.about)
        .united(region)
        .intersected(rectOf(picture));
}

}  // namespace weft
