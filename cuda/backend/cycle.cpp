#include "backend/cycle.h"

#include <algorithm>

#include "kernels/five_tiles.h"
#include "kernels/nine_point.h"

namespace weft::gpu {

namespace {

/// Share of deep tiles from which on it pays to leave them out; below, launches wait for the rim.
constexpr double kLeastDeep = 0.35;

/// Least depth of tiles that see nothing, on the way down from D = 0, of an f that is 0 but next to
/// fixed pixels: sweeps, residual and restriction reach 10 pixels on the finest level and, together
/// with those of the levels above, twice as far with each coarser one.
int unreachedFrom(int level) {
    const int reach = 10 << level;
    return std::min((reach + DepthMap::kTile - 1) / DepthMap::kTile + 1, DepthMap::kNowhere);
}

}  // namespace

void Cycle::prepare(int channels) {
    if (hierarchyLayout_ == hierarchy_.layout() && channels <= channels_) return;
    hierarchyLayout_ = -1;  // void until all of it has room
    const std::size_t finest = hierarchy_.finest().shape.plane * channels;
    const int stored = std::min(hierarchy_.tailTop(), hierarchy_.levels() - 1);
    // Levels that go by tiles for fewer channels keep z whole.
    const bool wholeZ = keepsWhole(1);
    std::size_t floats = (wholeZ ? 3 : 2) * finest;
    for (int l = 1; l <= stored; ++l) floats += 3 * hierarchy_.coarse(l).shape.plane * channels;
    if (!planes_.reserve(floats, stream_)) planes_.zero(stream_);
    float* next = planes_.data() + 2 * finest;
    kept_.wholeR = planes_.data();
    kept_.r = reinterpret_cast<Rounded*>(planes_.data() + finest);
    kept_.z = kept_.r + finest;
    kept_.wholeZ = wholeZ ? next : nullptr;
    if (wholeZ) next += finest;
    levels_.assign(1, {});
    for (int l = 1; l <= stored; ++l) {
        const std::size_t n = hierarchy_.coarse(l).shape.plane * channels;
        levels_.push_back({next, next + n, next + 2 * n});
        next += 3 * n;
    }
    channels_ = channels;
    hierarchyLayout_ = hierarchy_.layout();
    ++layout_;
}

bool Cycle::keepsWhole(int channels) const {
    return goesByTiles(hierarchy_.finest(), hierarchy_.coarse(1), channels);
}

bool Cycle::fromRimPays() const {
    return !keepsWhole(channels_) && hierarchy_.shares().deep >= kLeastDeep;
}

void Cycle::prepareFromRim() {
    injected_.reserve(hierarchy_.coarse(1).shape.plane * channels_, stream_);
}

void Cycle::coarseCycle(int channels, bool fromRim) const {
    const int last = hierarchy_.lastLaunch();
    const cudaStream_t s = stream_.get();
    for (int l = 1; l < last; ++l)
        descendNine(hierarchy_.coarse(l), hierarchy_.coarse(l + 1), hierarchy_.smoothing(l).pre,
                    channels, levels_[l].b, levels_[l].z, levels_[l + 1].b,
                    fromRim ? unreachedFrom(l) : DepthMap::kNowhere, s);
    if (hierarchy_.smallTop() > 0)
        solveSmallLevels(hierarchy_.small(), channels,
                         {levels_[last], levels_[last + 1], levels_[last + 2]}, s);
    else
        solveTail(hierarchy_.tail(), channels, levels_[last].b, levels_[last].t, s);
    for (int l = last - 1; l >= 1; --l)
        ascendNine(hierarchy_.coarse(l), hierarchy_.coarse(l + 1), hierarchy_.smoothing(l).post,
                   channels, levels_[l].b, levels_[l].z, levels_[l + 1].t, levels_[l].t, s);
}

void Cycle::vCycle(int channels, const CycleTask& task, Ascent ascent) const {
    const FiveLevel& finest = hierarchy_.finest();
    const NineLevel& coarse = hierarchy_.coarse(1);
    const bool coarser = hierarchy_.levels() > 1;
    const auto sweeps = [](int wanted) { return std::clamp(wanted, 1, 2); };
    const bool fromRim = task.fromRim && coarser;
    float* const injected = fromRim && task.d ? injected_.data() : nullptr;
    ascent.fromRim = fromRim, ascent.injected = injected;
    descendFive(finest, coarse, sweeps(options_.preSmooth), channels,
                {.f = task.f,
                 .d = task.d,
                 .kept = kept_,
                 .coarseRhs = coarser ? levels_[1].b : nullptr,
                 .maxResidual = task.maxResidual,
                 .fromRim = fromRim,
                 .injected = injected},
                stream_.get());
    if (coarser) coarseCycle(channels, fromRim && !task.d);
    const Kept kept{kept_.r, kept_.z, task.d ? kept_.wholeR : task.f, kept_.wholeZ};
    ascendFive(finest, coarse, sweeps(options_.postSmooth), channels, kept,
               coarser ? levels_[1].t : nullptr, ascent, stream_.get());
}

void Cycle::correctCoarsely(int channels, const float* r, float* z) const {
    if (hierarchy_.levels() == 1) return;
    restrictFive(hierarchy_.finest(), hierarchy_.coarse(1), channels, r, levels_[1].b, stream_.get());
    coarseCycle(channels, false);
    prolongFive(hierarchy_.finest(), hierarchy_.coarse(1), channels, levels_[1].t, z, stream_.get());
}

/// What a pass moves a point of device memory, with what strips read twice and the second cache does
/// not keep, fitted to Nsight Compute at 16 MP; of deep strips at 16 and 100 MP. Strips without
/// unknowns are cleared. Of deep strips the way up writes D and reads level 1's e, the way down
/// writes level 1's f; a later cycle reads every second row of D, and injects it to level 1, besides.
double Cycle::bytesPerVCycle(bool cold, bool fromRim) const {
    const Hierarchy::Shares shares = hierarchy_.shares();
    const double deep = fromRim ? shares.deep : 0.0, whole = 1 - shares.empty - deep;
    const double perPixel =
        (cold ? 20.6 : 30.7) * whole + (cold ? 9.0 : 5.0) * shares.empty + (cold ? 6.3 : 10.5) * deep;
    double bytes = perPixel * static_cast<double>(hierarchy_.finest().shape.area());
    for (int l = 1; l < hierarchy_.tailTop() && l < hierarchy_.levels(); ++l)
        bytes += (26.0 * (1 - shares.empty) + 12.0 * shares.empty) *
                 static_cast<double>(hierarchy_.coarse(l).shape.area());
    return bytes;
}

}  // namespace weft::gpu
