#include "backend/cycle.h"

#include <algorithm>

#include "kernels/five_tiles.h"
#include "kernels/nine_point.h"
#include "runtime/choices.h"

namespace weft::gpu {

namespace {

/// Share of deep tiles from which on it pays to leave them out; below, launches wait for the rim.
constexpr double kLeastDeep = 0.35;

/// Least depth of tiles that see nothing, on the way down from D = 0, of an f that is 0 but next to
/// fixed pixels: restrictions and the residuals between them reach 4 pixels on the finest level and,
/// together with those of the levels above, twice as far with each coarser one.
int unreachedFrom(int level) {
    const int reach = 4 << level;
    return std::min((reach + DepthMap::kTile - 1) / DepthMap::kTile + 1, DepthMap::kNowhere);
}

}  // namespace

void Cycle::prepare(int channels) {
    if (hierarchyLayout_ == hierarchy_.layout() && channels <= channels_) return;
    hierarchyLayout_ = -1;  // void until all of it has room
    const std::size_t finest = hierarchy_.finest().shape.plane * channels;
    const int stored = std::min(hierarchy_.tailTop(), hierarchy_.levels() - 1);
    const std::size_t roundedFloats = (finest / 2 + 31) / 32 * 32;
    std::size_t floats = finest + roundedFloats;
    for (int l = 1; l <= stored; ++l) floats += 2 * hierarchy_.coarse(l).shape.plane * channels;
    if (!planes_.reserve(floats, stream_)) planes_.zero(stream_);
    float* next = planes_.data() + finest + roundedFloats;
    kept_ = {reinterpret_cast<Rounded*>(planes_.data() + finest), planes_.data()};
    levels_.assign(1, {});
    for (int l = 1; l <= stored; ++l) {
        const std::size_t n = hierarchy_.coarse(l).shape.plane * channels;
        levels_.push_back({next, next + n});
        next += 2 * n;
    }
    channels_ = channels;
    hierarchyLayout_ = hierarchy_.layout();
    ++layout_;
}

bool Cycle::keepsWhole(int channels) const {
    return gpu::keepsWhole(hierarchy_.finest(), hierarchy_.coarse(1), channels);
}

bool Cycle::fromRimPays(int channels) const {
    const FiveLevel& finest = hierarchy_.finest();
    const bool known = finest.deepTiles || !finest.tiles;
    return known && !keepsWhole(channels) && finest.shape.area() * channels >= interiorsLeftFrom() &&
           hierarchy_.shares().deep >= kLeastDeep;
}

void Cycle::prepareFromRim() {
    injected_.reserve(hierarchy_.coarse(1).shape.plane * channels_, stream_);
}

void Cycle::coarseCycle(int channels, bool fromRim) const {
    const int last = hierarchy_.lastLaunch();
    const cudaStream_t s = stream_.get();
    for (int l = 1; l < last; ++l)
        descendNine(hierarchy_.coarse(l), hierarchy_.coarse(l + 1), hierarchy_.smoothing(l).first,
                    channels, levels_[l].b, levels_[l + 1].b,
                    fromRim ? unreachedFrom(l) : DepthMap::kNowhere, s);
    if (hierarchy_.smallTop() > 0)
        solveSmallLevels(hierarchy_.small(), channels,
                         {levels_[last], levels_[last + 1], levels_[last + 2]}, s);
    else
        solveTail(hierarchy_.tail(), channels, levels_[last].b, levels_[last].t, s);
    for (int l = last - 1; l >= 1; --l)
        ascendNine(hierarchy_.coarse(l), hierarchy_.coarse(l + 1), hierarchy_.smoothing(l), channels,
                   levels_[l].b, levels_[l + 1].t, levels_[l].t, s);
}

void Cycle::vCycle(int channels, const CycleTask& task, Ascent ascent) const {
    const FiveLevel& finest = hierarchy_.finest();
    const NineLevel& coarse = hierarchy_.coarse(1);
    const bool coarser = hierarchy_.levels() > 1;
    const bool fromRim = task.fromRim && coarser && !keepsWhole(channels);
    float* const injected = fromRim && task.d ? injected_.data() : nullptr;
    descendFive(finest, coarse, channels,
                {.f = task.f,
                 .d = task.d,
                 .kept = kept_,
                 .coarseRhs = coarser ? levels_[1].b : nullptr,
                 .maxResidual = task.maxResidual,
                 .fromRim = fromRim,
                 .injected = injected},
                stream_.get());
    if (coarser) coarseCycle(channels, fromRim && !task.d);
    ascent.r = kept_.rounded;
    if (task.d)
        ascent.wholeR = keepsWhole(channels) ? kept_.whole : nullptr;
    else if (readsRhs(finest, coarse, channels))
        ascent.wholeR = task.f;
    ascent.e = coarser ? levels_[1].t : nullptr;
    ascent.fromRim = fromRim, ascent.injected = injected;
    ascendFive(finest, coarse, channels, ascent, stream_.get());
}

void Cycle::correctCoarsely(int channels, const float* r, float* z) const {
    if (hierarchy_.levels() == 1) return;
    restrictPlanes(hierarchy_.finest().shape, hierarchy_.coarse(1), channels, r, levels_[1].b,
                   stream_.get());
    coarseCycle(channels, false);
    prolongFive(hierarchy_.finest(), hierarchy_.coarse(1), channels, levels_[1].t, z, stream_.get());
}

/// What a pass moves a point of device memory, with what strips read twice and the second cache does
/// not keep, fitted to Nsight Compute at 16 MP; of deep strips at 16 and 100 MP. Strips without
/// unknowns are cleared. Of deep strips the way up writes D and reads level 1's e, the way down
/// writes level 1's f; a later cycle reads every second row of D, and injects it to level 1, besides.
/// Of deep tiles r is stored as well.
double Cycle::bytesPerVCycle(bool cold, bool fromRim) const {
    const Hierarchy::Shares shares = hierarchy_.shares();
    const double deep = fromRim ? shares.deep : 0.0, whole = 1 - shares.empty - deep;
    const FiveLevel& finest = hierarchy_.finest();
    const bool tiles = goesByTiles(finest, hierarchy_.coarse(1), channels_, fromRim);
    const double ofDeep = tiles ? (cold ? 8.9 : 15.0) : (cold ? 6.9 : 10.8);
    const double perPixel =
        (cold ? 15.3 : 23.4) * whole + (cold ? 7.0 : 3.0) * shares.empty + ofDeep * deep;
    double bytes = perPixel * static_cast<double>(finest.shape.area());
    for (int l = 1; l < hierarchy_.tailTop() && l < hierarchy_.levels(); ++l)
        bytes += (15.6 * (1 - shares.empty) + 7.0 * shares.empty) *
                 static_cast<double>(hierarchy_.coarse(l).shape.area());
    return bytes;
}

}  // namespace weft::gpu
