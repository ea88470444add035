#include "relief/edge_heights.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <mutex>
#include <utility>

#include "weft/backend/outline.h"
#include "weft/stencil/surface_normal.h"

namespace weft::relief {

namespace {

/// How far a pixel may stand out from all its neighbours, as a part of the range of the heights.
constexpr float kMostBeyond = 0.01f;
constexpr float kMostFall = 1.8f;  // at the edge, of the balloon's
constexpr int kSettlings = 24;     // at most: a needle may have been what the range was
constexpr int kPatience = 4;       // of them, before pixels beside the edge are moved, too
constexpr int kNear = 2;           // pixels: parts are joined
constexpr int kFillSweeps = 60;
constexpr float kOverRelaxation = 1.7f;
constexpr float kFar = std::numeric_limits<float>::infinity();

/// True if that moves it.
bool clampTo(float& z, float low, float high) {
    const float held = std::clamp(z, low, high);
    return std::exchange(z, held) != held;
}

}  // namespace

EdgeHeights::EdgeHeights(const ReliefProblem& problem, const LevelWork& work)
    : width_(problem.extent().width),
      height_(problem.extent().height),
      part_(static_cast<std::size_t>(width_) * height_),
      cellCount_(part_.size()) {
    const Bytes cells = findCells(problem.mask(), work);
    if (work.stop.stop_requested()) return;
    labelParts(cells, work);
    std::vector<int> loose;
    for (int y = 0; y < height_ && !work.stop.stop_requested(); ++y)
        for (int i = y * width_; i < (y + 1) * width_; ++i) {
            if (cellCount_[i] == 0) loose.push_back(i);
            if (cellCount_[i] == 1) corners_.push_back(i);
            if (cellCount_[i] > 0 && cellCount_[i] < 4) partial_.push_back(i);
        }
    if (work.stop.stop_requested()) return;
    for (const int i : partial_)
        forAround(i, kNear, [&](int k) {
            if (k > i && part_[k] >= 0 && part_[k] != part_[i]) contacts_.emplace_back(i, k);
        });
    order(loose);
    measureBalloon(problem, loose, work);
}

Bytes EdgeHeights::findCells(const Mask& mask, const LevelWork& work) {
    Bytes cells(part_.size(), 0);
    work.forRows(height_ - 1, [&](int y) {
        const std::uint8_t *upper = mask.row(y), *lower = mask.row(y + 1);
        for (int x = 0; x + 1 < width_; ++x)
            cells[y * width_ + x] = upper[x] && upper[x + 1] && lower[x] && lower[x + 1];
    });
    work.forRows(height_, [&](int y) {
        const std::uint8_t* inside = mask.row(y);
        const std::uint8_t* below = &cells[y * width_];
        for (int x = 0; x < width_; ++x) {
            int count = below[x] + (x > 0 ? below[x - 1] : 0);
            if (y > 0) count += below[x - width_] + (x > 0 ? below[x - width_ - 1] : 0);
            cellCount_[y * width_ + x] =
                inside[x] ? static_cast<std::uint8_t>(count) : std::uint8_t{kNotInMask};
        }
    });
    return cells;
}

/// Pixels beside i in the image.
template <class Visit>
void EdgeHeights::forBeside(int i, const Visit& visit) const {
    const int x = i % width_;
    if (x > 0) visit(i - 1);
    if (x + 1 < width_) visit(i + 1);
    if (i >= width_) visit(i - width_);
    if (i + width_ < width_ * height_) visit(i + width_);
}

/// Pixels of the square about i, but for i.
template <class Visit>
void EdgeHeights::forAround(int i, int reach, const Visit& visit) const {
    const int x = i % width_, y = i / width_;
    for (int v = std::max(0, y - reach); v <= std::min(height_ - 1, y + reach); ++v)
        for (int u = std::max(0, x - reach); u <= std::min(width_ - 1, x + reach); ++u)
            if (v * width_ + u != i) visit(v * width_ + u);
}

/// Of the 5 × 5 pixels in the mask; height(pixel).
template <class Height>
float EdgeHeights::medianAround(int i, const Height& height) const {
    std::array<float, 25> values;
    int n = 0;
    values[n++] = height(i);
    forAround(i, 2, [&](int k) {
        if (part_[k] != kOutside) values[n++] = height(k);
    });
    std::sort(values.begin(), values.begin() + n);
    return n % 2 ? values[n / 2] : 0.5f * (values[n / 2 - 1] + values[n / 2]);
}

/// Cells that share a pixel belong together. Runs of cells beside each other in a row are joined to
/// those of the row above that they share one with.
void EdgeHeights::labelParts(const Bytes& cells, const LevelWork& work) {
    struct Run {
        int begin, end;  ///< pixels of its upper row, and of the one below
        int part;
    };
    std::vector<Run> runs;
    std::vector<std::size_t> first;  // run of each row of cells
    std::vector<int> joined;
    const auto rootOf = [&](int part) {
        while (joined[part] != part) part = joined[part] = joined[joined[part]];
        return part;
    };
    std::size_t above = 0;
    for (int y = 0; y < height_ && !work.stop.stop_requested(); ++y) {
        const std::size_t here = runs.size();
        first.push_back(here);
        std::size_t k = above;
        for (int x = 0; x < width_; ++x) {
            if (!cells[y * width_ + x]) continue;
            const int begin = x;
            while (cells[y * width_ + x]) ++x;  // the last pixel of a row is no cell's first
            const int part = static_cast<int>(runs.size());
            joined.push_back(part);
            runs.push_back({begin, x + 1, part});
            while (k < here && runs[k].end <= begin) ++k;
            for (std::size_t j = k; j < here && runs[j].begin <= x; ++j) {
                const auto [low, high] = std::minmax({rootOf(runs[j].part), rootOf(part)});
                joined[high] = low;
            }
        }
        above = here;
    }
    if (work.stop.stop_requested()) return;
    first.push_back(runs.size());
    // The first run of a part is its root, so that parts are counted in the order of their pixels.
    std::vector<int> number(runs.size(), 0);
    for (std::size_t r = 0; r < runs.size(); ++r) {
        const int root = rootOf(static_cast<int>(r));
        if (root == static_cast<int>(r)) number[r] = parts_++;
        runs[r].part = number[root];
    }
    work.forRows(height_, [&](int y) {
        std::int32_t* const row = &part_[y * width_];
        for (int x = 0; x < width_; ++x) row[x] = cellCount_[y * width_ + x] == 0 ? kLoose : kOutside;
        for (int upper = std::max(0, y - 1); upper <= y; ++upper)
            for (std::size_t r = first[upper]; r < first[upper + 1]; ++r)
                std::fill(row + runs[r].begin, row + runs[r].end, runs[r].part);
    });
}

/// Loose pixels beside a part first, then those beside them. Those that meet no part are left out.
void EdgeHeights::order(const std::vector<int>& loose) {
    std::vector<std::int32_t> owners(loose.empty() ? 0 : part_.size(), kOutside);
    std::vector<int> ring, next;
    for (const int i : loose) {
        forAround(i, kNear, [&](int k) {
            if (owners[i] < 0 && part_[k] >= 0) owners[i] = part_[k];
        });
        if (owners[i] >= 0) ring.push_back(i);
    }
    for (; !ring.empty(); ring.swap(next)) {
        next.clear();
        for (const int i : ring) {
            loose_.push_back(i);
            owner_.push_back(owners[i]);
            forAround(i, kNear, [&](int k) {
                if (part_[k] != kLoose || owners[k] >= 0) return;
                owners[k] = owners[i];
                next.push_back(k);
            });
        }
        std::sort(next.begin(), next.end());
    }
}

/// How the outline blown up falls at its edge: the less of what it does where the picture's frame is
/// free and where it holds the balloon down, since either may be what a mask at the frame means.
void EdgeHeights::measureBalloon(const ReliefProblem& problem, const std::vector<int>& loose,
                                 const LevelWork& work) {
    for (const int i : partial_) noteEdge(i);
    for (const int i : loose) noteEdge(i);
    const Outline free(problem, work.stop, work.pool);
    if (work.stop.stop_requested()) return;
    takeOff(free);
    if (meetsFrame()) takeOff(free.heldAtFrame(work.pool));
    for (EdgePixel& pixel : edge_)
        if (!std::isfinite(pixel.off)) pixel.off = 0;  // a balloon that is flat
}

/// Takes how far one balloon falls, where that is less.
void EdgeHeights::takeOff(const Outline& outline) {
    const auto height = [&](int i) { return outline.heightAt({i % width_, i / width_}); };
    const float high = outline.highest();
    float low = kFar;
    for (const EdgePixel& pixel : edge_) low = std::min(low, height(pixel.index));
    if (high <= low) return;
    for (EdgePixel& pixel : edge_) {
        const float off = std::abs(height(pixel.index) - medianAround(pixel.index, height));
        pixel.off = std::min(pixel.off, off / (high - low));
    }
}

void EdgeHeights::noteEdge(int i) {
    bool atEdge = false;
    forBeside(i, [&](int k) { atEdge |= part_[k] == kOutside; });
    if (atEdge) edge_.push_back({i, kFar});
}

bool EdgeHeights::meetsFrame() const {
    bool meets = false;
    for (int x = 0; x < width_; ++x)
        meets |= part_[x] != kOutside || part_[(height_ - 1) * width_ + x] != kOutside;
    for (int y = 0; y < height_; ++y)
        meets |= part_[y * width_] != kOutside || part_[(y + 1) * width_ - 1] != kOutside;
    return meets;
}

float EdgeHeights::rangeOf(const float* z, const LevelWork& work) const {
    std::vector<float> lows(height_, kFar), highs(height_, -kFar);
    work.forRows(height_, [&](int y) {
        float low = kFar, high = -kFar;
        for (int i = y * width_; i < (y + 1) * width_; ++i)
            if (part_[i] >= 0) low = std::min(low, z[i]), high = std::max(high, z[i]);
        lows[y] = low, highs[y] = high;
    });
    return parts_ > 0 ? *std::max_element(highs.begin(), highs.end()) -
                            *std::min_element(lows.begin(), lows.end())
                      : 0;
}

/// No further than `beyond` below or above the pixels beside i that `counts` tells of.
template <class Counts>
bool EdgeHeights::bound(float* z, int i, float beyond, const Counts& counts) const {
    float low = kFar, high = -kFar;
    const auto take = [&](int k) {
        if (counts(k)) low = std::min(low, z[k]), high = std::max(high, z[k]);
    };
    forBeside(i, take);
    if (low > high) forAround(i, 1, take);  // none but at its corners
    return low <= high && clampTo(z[i], low - beyond, high + beyond);
}

/// Appends the pixels that it moves. One that is moved stays beyond those beside it, so that none of
/// them begins to stand out: rows can be looked through side by side.
bool EdgeHeights::boundWhole(float* z, float beyond, std::vector<int>& moved,
                             const LevelWork& work) const {
    const int w = width_;
    const auto within = [&](int i) {
        const float low = std::min(std::min(z[i - 1], z[i + 1]), std::min(z[i - w], z[i + w]));
        const float high = std::max(std::max(z[i - 1], z[i + 1]), std::max(z[i - w], z[i + w]));
        return std::pair(low - beyond, high + beyond);
    };
    std::vector<std::vector<int>> out(height_);
    work.forRows(height_, [&](int y) {
        for (int i = y * w; i < (y + 1) * w; ++i) {
            if (cellCount_[i] != 4) continue;
            const auto [low, high] = within(i);
            if (z[i] < low || z[i] > high) out[y].push_back(i);
        }
    });
    const std::size_t before = moved.size();
    for (const std::vector<int>& row : out)
        for (const int i : row) {
            const auto [low, high] = within(i);
            if (clampTo(z[i], low, high)) moved.push_back(i);
        }
    return moved.size() > before;
}

/// With `beside`, pixels beside one that it moves come with it, else what they bound holds it back;
/// appends those.
bool EdgeHeights::boundEdge(float* z, float range, std::vector<int>* beside) const {
    bool moved = false;
    for (const EdgePixel& pixel : edge_) {
        const float middle = medianAround(pixel.index, [&](int k) { return z[k]; });
        const float most = (kMostFall * pixel.off + kMostBeyond) * range;
        if (!clampTo(z[pixel.index], middle - most, middle + most)) continue;
        moved = true;
        if (!beside) continue;
        forBeside(pixel.index, [&](int k) {
            if (part_[k] == kOutside) return;
            if (clampTo(z[k], middle - most, middle + most)) beside->push_back(k);
        });
    }
    return moved;
}

/// Parts that are near each other agree in height at the first pixels that are.
EdgeHeights::Joined EdgeHeights::joinedParts(const float* z) const {
    struct Part {
        int to, size;
        float shift;  ///< beside `to`
    };
    std::vector<Part> parts(parts_);
    for (int p = 0; p < parts_; ++p) parts[p] = {p, 1, 0};
    const auto rootOf = [&](int p) {
        float shift = 0;
        for (; parts[p].to != p; p = parts[p].to) shift += parts[p].shift;
        return std::pair(p, shift);
    };
    for (const auto& [i, k] : contacts_) {
        const auto [first, ofFirst] = rootOf(part_[i]);
        const auto [second, ofSecond] = rootOf(part_[k]);
        if (first == second) continue;
        const float step = z[i] + ofFirst - z[k] - ofSecond;
        const bool keep = parts[first].size >= parts[second].size;
        const int root = keep ? first : second, other = keep ? second : first;
        parts[root].size += parts[other].size;
        parts[other].to = root, parts[other].shift = keep ? step : -step;
    }
    Joined joined;
    for (int p = 0; p < parts_; ++p) joined.push_back(rootOf(p));
    return joined;
}

void EdgeHeights::dropParts(float* z, const Joined& joined, const LevelWork& work) const {
    std::vector<float> lowest(parts_, kFar);
    std::mutex mutex;
    const auto lower = [&](std::vector<float>& least, int part, float height) {
        float& of = least[joined[part].first];
        of = std::min(of, height);
    };
    const auto band = [&](int top, int bottom) {
        std::vector<float> least(parts_, kFar);
        for (int y = top; y < bottom && !work.stop.stop_requested(); ++y)
            for (int i = y * width_; i < (y + 1) * width_; ++i)
                if (part_[i] >= 0) lower(least, part_[i], z[i]);
        const std::lock_guard lock(mutex);
        for (int p = 0; p < parts_; ++p) lowest[p] = std::min(lowest[p], least[p]);
    };
    work.pool ? work.pool->forRows(height_, kShortBand, band) : band(0, height_);
    for (std::size_t k = 0; k < loose_.size(); ++k) lower(lowest, owner_[k], z[loose_[k]]);
    work.forRows(height_, [&](int y) {
        for (int i = y * width_; i < (y + 1) * width_; ++i)
            if (part_[i] >= 0) z[i] -= lowest[joined[part_[i]].first];
    });
    for (std::size_t k = 0; k < loose_.size(); ++k) z[loose_[k]] -= lowest[joined[owner_[k]].first];
}

void EdgeHeights::fillLoose(float* z) const {
    constexpr float kUnset = -1;
    const auto mean = [&](int i) {
        float sum = 0;
        int count = 0;
        for (int reach = 1; reach <= kNear && count == 0; ++reach)
            forAround(i, reach, [&](int k) {
                if (part_[k] != kOutside && z[k] > kUnset) sum += z[k], ++count;
            });
        return count ? sum / static_cast<float>(count) : 0.0f;
    };
    for (const int i : loose_) z[i] = kUnset;
    for (const int i : loose_) z[i] = mean(i);
    for (int sweep = 0; sweep < kFillSweeps && !loose_.empty(); ++sweep)
        for (const int i : loose_) z[i] = std::max(0.0f, z[i] + kOverRelaxation * (mean(i) - z[i]));
}

void EdgeHeights::settle(Relief& relief, const LevelWork& work) const {
    float* z = relief.height.span().data;
    std::vector<int> moved;
    for (const int i : corners_) bound(z, i, 0, [&](int k) { return part_[k] == part_[i]; });
    const Joined joined = joinedParts(z);
    work.forRows(height_, [&](int y) {
        for (int i = y * width_; i < (y + 1) * width_; ++i)
            z[i] = part_[i] >= 0 ? z[i] + joined[part_[i]].second : 0.0f;
    });
    for (std::size_t k = 0; k < loose_.size(); ++k) z[loose_[k]] = kFar;  // lowest of no part
    dropParts(z, joined, work);
    fillLoose(z);
    bool more = true;
    for (int round = 0; round < kSettlings && more; ++round) {
        if (work.stop.stop_requested()) return;
        // Its lowest pixel may have been one that was raised.
        if (round > 0) dropParts(z, joined, work);
        const float range = rangeOf(z, work);
        more = boundEdge(z, range, round < kPatience ? nullptr : &moved);
        const auto inside = [&](int k) { return part_[k] != kOutside; };
        for (const int i : partial_) more |= bound(z, i, kMostBeyond * range, inside);
        for (const int i : loose_) more |= bound(z, i, kMostBeyond * range, inside);
        more |= boundWhole(z, kMostBeyond * range, moved, work);
    }
    dropParts(z, joined, work);
    if (!relief.normals.empty() && !work.stop.stop_requested()) renewNormals(relief, moved);
}

/// Of all pixels that may have moved, and of those beside them.
void EdgeHeights::renewNormals(Relief& relief, std::vector<int>& moved) const {
    moved.insert(moved.end(), partial_.begin(), partial_.end());
    moved.insert(moved.end(), loose_.begin(), loose_.end());
    const float* z = relief.height.view().data;
    const auto renew = [&](int i) {
        const Point at{i % width_, i / width_};
        const auto n = stencil::surfaceNormal(
            at.x, at.y, width_, height_,
            [&](int x, int y) { return part_[y * width_ + x] != kOutside; },
            [&](int x, int y) { return z[y * width_ + x]; });
        relief.normals.at(0, at) = n.x;
        relief.normals.at(1, at) = n.y;
        relief.normals.at(2, at) = n.z;
    };
    for (const int i : moved) {
        renew(i);
        forBeside(i, renew);
    }
}

}  // namespace weft::relief
