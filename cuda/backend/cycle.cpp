#include "backend/cycle.h"

#include <algorithm>

#include "kernels/nine_point.h"

namespace weft::gpu {

namespace {

/// By size of level: large regions waste less on halos, small ones fill the device on small levels.
TileSize finestTile(const Shape& s) {
    return s.area() >= 700 * 1000   ? TileSize::large
           : s.area() >= 200 * 1000 ? TileSize::medium
                                    : TileSize::small;
}
TileSize coarseTile(const Shape& s) {
    return s.area() >= 200 * 1000  ? TileSize::large
           : s.area() >= 50 * 1000 ? TileSize::medium
                                   : TileSize::small;
}

constexpr int kMostSweeps = 2;

}  // namespace

void Cycle::prepare(int channels) {
    if (hierarchyLayout_ == hierarchy_.layout() && channels <= channels_) return;
    hierarchyLayout_ = -1;  // void until all of it has room
    const std::size_t finest = hierarchy_.finest().shape.plane * channels;
    const int stored = std::min(hierarchy_.tailTop(), hierarchy_.levels() - 1);
    std::size_t floats = 2 * finest;
    for (int l = 1; l <= stored; ++l) floats += 5 * hierarchy_.coarse(l).shape.plane * channels;
    if (!planes_.reserve(floats, stream_)) planes_.zero(stream_);
    residual_ = planes_.data();
    correction_ = residual_ + finest;
    float* next = correction_ + finest;
    levels_.assign(1, {});
    for (int l = 1; l <= stored; ++l) {
        const std::size_t n = hierarchy_.coarse(l).shape.plane * channels;
        levels_.push_back({next, next + n, next + 2 * n, next + 3 * n, next + 4 * n});
        next += 5 * n;
    }
    channels_ = channels;
    hierarchyLayout_ = hierarchy_.layout();
    ++layout_;
}

void Cycle::coarseCycle(int top, int channels, bool addToU) const {
    const int tail = hierarchy_.tailTop();
    const cudaStream_t s = stream_.get();
    for (int l = top; l < tail; ++l) {
        const NineLevel& level = hierarchy_.coarse(l);
        descendNine(level, hierarchy_.coarse(l + 1), coarseTile(level.shape),
                    hierarchy_.smoothing(l).pre, channels, levels_[l].b, levels_[l].z,
                    levels_[l + 1].b, s);
    }
    solveTail(hierarchy_.tail(), TailTask::cycle, channels, levels_[tail].b, levels_[tail].t, s);
    for (int l = tail - 1; l >= top; --l) {
        const NineLevel& level = hierarchy_.coarse(l);
        const bool add = addToU && l == top;
        ascendNine(level, hierarchy_.coarse(l + 1), coarseTile(level.shape),
                   hierarchy_.smoothing(l).post, channels, levels_[l].b, levels_[l].z,
                   levels_[l + 1].t, add, add ? levels_[l].u : levels_[l].t, s);
    }
}

void Cycle::vCycle(int channels, const Ascent& ascent) const {
    const FiveLevel& finest = hierarchy_.finest();
    const bool coarser = hierarchy_.levels() > 1;
    const TileSize tile = finestTile(finest.shape);
    descendFive(finest, hierarchy_.coarse(1), tile, std::clamp(options_.preSmooth, 1, kMostSweeps),
                channels, residual_, correction_, coarser ? levels_[1].b : nullptr, stream_.get());
    if (coarser) coarseCycle(1, channels, false);
    ascendFive(finest, hierarchy_.coarse(1), tile, std::clamp(options_.postSmooth, 1, kMostSweeps),
               channels, residual_, correction_, coarser ? levels_[1].t : nullptr, ascent,
               stream_.get());
}

void Cycle::correctCoarsely(int channels, const float* r, float* z) const {
    if (hierarchy_.levels() == 1) return;
    restrictFive(hierarchy_.finest(), hierarchy_.coarse(1), channels, r, levels_[1].b, stream_.get());
    coarseCycle(1, channels, false);
    prolongFive(hierarchy_.finest(), hierarchy_.coarse(1), channels, levels_[1].t, z, stream_.get());
}

void Cycle::fullMultigrid(int channels, const float* r, float* d) const {
    if (hierarchy_.levels() == 1) return;
    const int tail = hierarchy_.tailTop();
    const cudaStream_t s = stream_.get();
    // f_l+1 = Pᵀ f_l
    restrictFive(hierarchy_.finest(), hierarchy_.coarse(1), channels, r, levels_[1].f, s);
    for (int l = 1; l < tail; ++l)
        restrictNine(hierarchy_.coarse(l), hierarchy_.coarse(l + 1), channels, levels_[l].f,
                     levels_[l + 1].f, s);
    solveTail(hierarchy_.tail(), TailTask::fullMultigrid, channels, levels_[tail].f, levels_[tail].u,
              s);
    for (int l = tail - 1; l >= 1; --l) {
        const NineLevel& level = hierarchy_.coarse(l);
        // u_l = P u_l+1, then a cycle on A z = f − A u
        prolongNine(level, hierarchy_.coarse(l + 1), channels, levels_[l + 1].u, levels_[l].u, s);
        residualNine(level, channels, levels_[l].f, levels_[l].u, levels_[l].b, s);
        coarseCycle(l, channels, true);
    }
    prolongFive(hierarchy_.finest(), hierarchy_.coarse(1), channels, levels_[1].u, d, s);
}

double Cycle::bytesPerVCycle() const {
    double bytes = 42.0 * static_cast<double>(hierarchy_.finest().shape.area());
    for (int l = 1; l < hierarchy_.tailTop() && l < hierarchy_.levels(); ++l)
        bytes += 110.0 * static_cast<double>(hierarchy_.coarse(l).shape.area());
    return bytes;
}

double Cycle::bytesPerFullMultigrid() const {
    double bytes = 15.0 * static_cast<double>(hierarchy_.finest().shape.area());
    for (int l = 1; l < hierarchy_.tailTop() && l < hierarchy_.levels(); ++l)
        bytes += (63.0 + 110.0 * 4 / 3) * static_cast<double>(hierarchy_.coarse(l).shape.area());
    return bytes;
}

}  // namespace weft::gpu
