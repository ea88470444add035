#include "document/resample.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "cpu/simd/pictures/resample_kernels.h"
#include "document/footprint.h"
#include "weft/units.h"

namespace weft {

namespace {

constexpr int kGrain = 16;  ///< rows of a band

/// The greatest of numbers that several threads find.
class Greatest {
public:
    explicit Greatest(float least) : value_(least) {}
    void note(float v) {
        for (float seen = value_; seen < v;)
            if (value_.compare_exchange_weak(seen, v)) break;
    }
    [[nodiscard]] float value() const { return value_; }

private:
    std::atomic<float> value_;
};

/// The largest sample, in all channels.
float largestOf(FieldView source, ThreadPool& pool) {
    Greatest most(-std::numeric_limits<float>::max());
    pool.forRows(source.extent.height, kGrain, [&](int begin, int end) {
        float here = -std::numeric_limits<float>::max();
        for (int c = 0; c < source.channels; ++c)
            for (int y = begin; y < end; ++y)
                here = simd::resampleKernels().largest(source.row(c, y), source.extent.width, here);
        most.note(here);
    });
    return most.value();
}

/// From the first unknown pixel of a row to the last one.
Span unknownSpan(const Mask& mask, int y) {
    const std::uint8_t* const row = mask.row(y);
    const int width = mask.extent().width;
    const auto* const first = static_cast<const std::uint8_t*>(
        std::memchr(row, Mask::kUnknown, static_cast<std::size_t>(width)));
    if (!first) return {width, 0};
    int last = width;
    while (row[last - 1] == Mask::kFixed) --last;
    return {static_cast<int>(first - row), last};
}

/// A row of samples: cubic convolution, or the mean of sub-samples; the largest |sample|.
float takeRow(const simd::SampledPlanes& from, const simd::SampledRow& row,
              const simd::SubSamples& sub, const simd::SampleRounding& rounding, float* const* out) {
    const bool upright = row.dy == 0 && sub.acrossY == 0 && sub.downX == 0;
    if (sub.across * sub.down == 1)
        return upright ? simd::uprightKernels().cubicRow(from, row, rounding, out)
                       : simd::resampleKernels().cubicRow(from, row, rounding, out);
    constexpr int kMost = simd::UprightKernels::kMostSteps;
    return upright && sub.across <= kMost && sub.down <= kMost
               ? simd::uprightKernels().meanRow(from, row, sub, rounding, out)
               : simd::resampleKernels().meanRow(from, row, sub, rounding, out);
}

/// In `least` … the source's largest sample, in multiples of `grid`; 0 away from `near`, where it is
/// given. `out`: its storage.
Field filtered(const Field& source, const Placement& targetFromSource, const Rect& target, float grid,
               float least, const Mask* near, Field out, ThreadPool& pool) {
    out.reshape(target.extent(), source.channels());
    const FieldSpan to = out.span();
    const FieldView from = source.view();
    const simd::SampledPlanes planes{from.data,         from.stride,        from.planeStride,
                                     from.extent.width, from.extent.height, from.channels};
    const Footprint f(targetFromSource, 1);
    const auto& m = f.sourceFromTarget.matrix();
    const simd::SubSamples sub{f.across, f.down, f.toRight.x, f.toRight.y, f.toBelow.x, f.toBelow.y};
    // Cubic convolution overshoots beside edges: beyond full scale, where the solver's right-hand
    // sides would no longer be exact (weft/units.h), and an integer file would clip it anyway.
    const simd::SampleRounding rounding{grid, least, largestOf(from, pool)};
    Greatest range(0);
    pool.forRows(target.height, kGrain, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            const Span span = near ? spanNear(*near, y) : Span{0, target.width};
            const PlanePoint first = f.centre(target.x + span.first, target.y + y);
            const simd::SampledRow row{first.x, first.y, m[0], m[2], span.last - span.first};
            std::array<float*, simd::kMostPlanes> rows{};
            for (int c = 0; c < to.channels; ++c) {
                float* const out = to.row(c, y);
                rows[static_cast<std::size_t>(c)] = out + span.first;
                std::fill(out, out + span.first, 0.0F);
                std::fill(out + span.last, out + target.width, 0.0F);
            }
            range.note(takeRow(planes, row, sub, rounding, rows.data()));
        }
    });
    if (grid == static_cast<float>(kSampleGrid) && range.value() > 0 && range.value() <= kFullScale)
        out.setExactRange(range.value());
    return out;
}

}  // namespace

Span spanNear(const Mask& mask, int y) {
    const Extent e = mask.extent();
    Span all{e.width, 0};
    for (int v = std::max(0, y - 1); v <= std::min(e.height - 1, y + 1); ++v) {
        const Span row = unknownSpan(mask, v);
        all = {std::min(all.first, row.first), std::max(all.last, row.last)};
    }
    return all.empty() ? Span{0, 0}
                       : Span{std::max(0, all.first - 1), std::min(e.width, all.last + 1)};
}

Rect targetOf(const Rect& source, const Placement& targetFromSource) {
    double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
    for (const double x : {double(source.x), double(source.right())})
        for (const double y : {double(source.y), double(source.bottom())}) {
            const PlanePoint p = targetFromSource({x, y});
            left = std::min(left, p.x), right = std::max(right, p.x);
            top = std::min(top, p.y), bottom = std::max(bottom, p.y);
        }
    const auto whole = [](double v) { return static_cast<int>(std::clamp(v, -1e9, 1e9)); };
    const int x = whole(std::floor(left)) - 1, y = whole(std::floor(top)) - 1;
    return {x, y, whole(std::ceil(right)) + 1 - x, whole(std::ceil(bottom)) + 1 - y};
}

Field resampled(const Field& source, const Placement& targetFromSource, const Rect& target,
                ThreadPool& pool, const Mask* near, Field storage) {
    return filtered(source, targetFromSource, target, static_cast<float>(kSampleGrid),
                    -std::numeric_limits<float>::max(), near, std::move(storage), pool);
}

Field resampledCoverage(const Field& source, const Placement& targetFromSource, const Rect& target,
                        ThreadPool& pool) {
    constexpr float kStep = 1.0F / 65536;
    return filtered(source, targetFromSource, target, kStep, 0, nullptr, {}, pool);
}

}  // namespace weft
