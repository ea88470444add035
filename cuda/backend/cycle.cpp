#include "backend/cycle.h"

#include "kernels/coarse/coarse_level.h"

namespace weft::gpu {

void Cycle::prepare(int channels) {
    if (hierarchyLayout_ == hierarchy_.layout() && channels <= channels_) return;
    hierarchyLayout_ = -1;  // void until all of it has room
    const std::size_t finest = hierarchy_.finest().shape.plane * channels;
    const int stored = hierarchy_.coarse().coarsestTop();
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
    return hierarchy_.hasOwnRows() || hierarchy_.finestPass(channels).keepsWhole;
}

void Cycle::coarseCycle(int channels) const {
    hierarchy_.coarse().cycle(channels, levels_, hierarchy_.limits(), stream_.get());
}

/// A V-cycle on a level with rows of its own.
void Cycle::ownCycle(int channels, const CycleTask& task, Correction correction) const {
    const FinestLevel& finest = hierarchy_.finest();
    const CoarseLevel& coarse = hierarchy_.coarse(1);
    if (task.d)
        evaluateResidual(finest, channels, task.f, task.d, nullptr, kept_.whole, task.maxResidual,
                         stream_.get());
    correction.wholeR = task.d ? kept_.whole : task.f;
    restrictPlanes(finest.shape, coarse, channels, correction.wholeR, levels_[1].b, stream_.get());
    coarseCycle(channels);
    correction.e = levels_[1].t;
    correctOwnRows(finest, coarse, channels, correction, stream_.get());
}

void Cycle::vCycle(int channels, const CycleTask& task, Correction correction) const {
    if (hierarchy_.hasOwnRows()) return ownCycle(channels, task, correction);
    const FinestLevel& finest = hierarchy_.finest();
    const CoarseLevel& coarse = hierarchy_.coarse(1);
    const PassPlan plan = hierarchy_.finestPass(channels);
    restrictResidual(finest, coarse, channels,
                     {.f = task.f,
                      .d = task.d,
                      .kept = kept_,
                      .coarseRhs = levels_[1].b,
                      .maxResidual = task.maxResidual},
                     plan, stream_.get());
    coarseCycle(channels);
    correction.r = kept_.rounded;
    if (task.d)
        correction.wholeR = plan.keepsWhole ? kept_.whole : nullptr;
    else if (plan.readsRhs)
        correction.wholeR = task.f;
    correction.e = levels_[1].t;
    correctAndSmooth(finest, coarse, channels, correction, plan, stream_.get());
}

void Cycle::correctCoarsely(int channels, const float* r, float* z) const {
    restrictPlanes(hierarchy_.finest().shape, hierarchy_.coarse(1), channels, r, levels_[1].b,
                   stream_.get());
    coarseCycle(channels);
    prolongToFinest(hierarchy_.finest(), hierarchy_.coarse(1), channels, levels_[1].t, z,
                    stream_.get());
}

/// What a pass moves a point of device memory, with what strips read twice and the second cache does
/// not keep, fitted to Nsight Compute at 16 MP. Strips without unknowns are cleared.
double Cycle::bytesPerVCycle(bool cold) const {
    const double empty = hierarchy_.emptyShare();
    double bytes = ((cold ? 15.3 : 23.4) * (1 - empty) + (cold ? 7.0 : 3.0) * empty) *
                   static_cast<double>(hierarchy_.finest().shape.area());
    for (int l = 1; l < hierarchy_.coarse().coarsestTop(); ++l)
        bytes += (15.6 * (1 - empty) + 7.0 * empty) *
                 static_cast<double>(hierarchy_.coarse(l).shape.area());
    return bytes;
}

}  // namespace weft::gpu
