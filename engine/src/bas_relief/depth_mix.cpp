#include "bas_relief/depth_mix.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "weft/backend/thread_pool.h"
#include "weft/stencil/surface_normal.h"

namespace weft::bas {

namespace {

constexpr int kRowsAtOnce = 16;
constexpr float kFar = std::numeric_limits<float>::max();
/// Places of a picture by which its median and its outliers are told.
constexpr std::int64_t kProbes = 20'000;
constexpr double kOutliers = 0.02;
/// A range of heights below this part of their size is rounding.
constexpr float kFlat = 1e-6f;

struct FormRow {
    const float* plane[3];
};
FormRow rowOf(const Forms& f, int y, int x) {
    return {{f.asFound.row(0, y) + x, f.equalised.row(0, y) + x, f.flattened.row(0, y) + x}};
}

/// v of places spread evenly over the mask, by one in each so many pixels.
std::vector<float> probesOf(const Forms& forms, const MaskRuns& runs, const simd::DepthMix& mix) {
    const auto step =
        std::max(1, static_cast<int>(std::sqrt(double(runs.pixels()) / double(kProbes))));
    std::vector<float> probes;
    for (int y = step / 2; y < forms.asFound.extent().height; y += step)
        for (const auto* run = runs.first(y); run != runs.last(y); ++run)
            for (int x = run->begin; x < run->end; x += step) {
                const FormRow row = rowOf(forms, y, x);
                probes.push_back(mix.weight[0] * *row.plane[0] + mix.weight[1] * *row.plane[1] +
                                 mix.weight[2] * *row.plane[2]);
            }
    if (probes.empty()) probes.push_back(0);
    return probes;
}

float quantile(std::vector<float>& values, double share) {
    const auto at = static_cast<std::ptrdiff_t>(share * double(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + at, values.end());
    return values[static_cast<std::size_t>(at)];
}

simd::DepthMix mixOf(const Forms& forms, const MaskRuns& runs, const BasReliefOptions& o) {
    const auto d = static_cast<float>(o.detail), b = static_cast<float>(o.background);
    simd::DepthMix mix{{1 - d, d * b, d * (1 - b)}, 0, 0, 0, 1, 0};
    std::vector<float> probes = probesOf(forms, runs, mix);
    mix.middle = quantile(probes, 0.5);
    for (float& v : probes) v = std::abs(v - mix.middle);
    const float usual = quantile(probes, 1 - kOutliers);
    mix.knee = usual > 0 ? d / usual : 0;
    return mix;
}

struct Range {
    float v[2] = {kFar, -kFar};
};

Range rangeOf(const Forms& forms, const MaskRuns& runs, const simd::DepthMix& mix, ThreadPool& pool) {
    const int height = forms.asFound.extent().height;
    std::vector<Range> ranges(static_cast<std::size_t>((height + kRowsAtOnce - 1) / kRowsAtOnce));
    pool.run(static_cast<int>(ranges.size()), [&](int band) {
        Range& range = ranges[static_cast<std::size_t>(band)];
        const int end = std::min((band + 1) * kRowsAtOnce, height);
        for (int y = band * kRowsAtOnce; y < end; ++y)
            for (const auto* run = runs.first(y); run != runs.last(y); ++run)
                simd::depthKernels().range(mix, rowOf(forms, y, run->begin).plane,
                                           run->end - run->begin, range.v);
    });
    Range all;
    for (const Range& r : ranges)
        all.v[0] = std::min(all.v[0], r.v[0]), all.v[1] = std::max(all.v[1], r.v[1]);
    return all;
}

/// Of a row of the image; what lies outside the mask is 0, on the ground.
void heightRow(const Forms& forms, const MaskRuns& runs, const simd::DepthMix& mix, const Rect& box,
               int y, float* to, int width) {
    const bool inBox = y >= box.y && y < box.y + box.height;
    int done = 0;
    if (inBox)
        for (const auto *run = runs.first(y - box.y), *last = runs.last(y - box.y); run != last;
             ++run) {
            float* from = to + box.x + run->begin;
            const int count = run->end - run->begin;
            std::fill(to + done, from, 0.0f);
            simd::depthKernels().mix(mix, rowOf(forms, y - box.y, run->begin).plane, from, count);
            done = box.x + run->end;
        }
    std::fill(to + done, to + width, 0.0f);
}

/// Of rows all of whose pixels, and those of the rows beside them, are unknown.
void normalRows(const Field& z, int y, Field& n) {
    simd::depthKernels().normals(z.row(0, y - 1), z.row(0, y), z.row(0, y + 1), n.row(0, y),
                                 n.row(1, y), n.row(2, y), z.extent().width);
}

void normalAt(const Field& z, const Mask& mask, Point p, Field& n) {
    const auto v = stencil::surfaceNormal(
        p.x, p.y, z.extent().width, z.extent().height,
        [&](int x, int y) {
            return mask.unknown({x, y});
        },
        [&](int x, int y) {
            return z.at(0, {x, y});
        });
    n.row(0, p.y)[p.x] = v.x, n.row(1, p.y)[p.x] = v.y, n.row(2, p.y)[p.x] = v.z;
}

void setNormals(const Field& z, const Mask& mask, bool whole, ThreadPool& pool, Field& n) {
    const Extent e = z.extent();
    pool.forRows(e.height, kRowsAtOnce, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            if (!whole || y == 0 || y + 1 == e.height) {
                for (int x = 0; x < e.width; ++x) normalAt(z, mask, {x, y}, n);
                continue;
            }
            normalRows(z, y, n);
            normalAt(z, mask, {0, y}, n);
            normalAt(z, mask, {e.width - 1, y}, n);
        }
    });
}

}  // namespace

MaskRuns::MaskRuns(const Mask& mask) {
    const Extent e = mask.extent();
    rows_.push_back(0);
    for (int y = 0; y < e.height; ++y) {
        const std::uint8_t* row = mask.row(y);
        for (int x = 0; x < e.width; ++x) {
            if (!row[x]) continue;
            const int begin = x;
            while (x < e.width && row[x]) ++x;
            runs_.push_back({begin, x});
            pixels_ += x - begin;
        }
        rows_.push_back(runs_.size());
    }
}

bool normalise(Field& z, const Mask& mask, ThreadPool& pool) {
    const Extent e = z.extent();
    float least = kFar, most = -kFar;
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x)
            if (mask.row(y)[x]) {
                least = std::min(least, z.row(0, y)[x]);
                most = std::max(most, z.row(0, y)[x]);
            }
    const float size = std::max(std::abs(least), std::abs(most));
    if (!(most - least > kFlat * size)) return false;
    const float scale = 1 / (most - least);
    pool.forRows(e.height, kRowsAtOnce, [&](int begin, int end) {
        for (int y = begin; y < end; ++y)
            for (int x = 0; x < e.width; ++x) z.row(0, y)[x] *= scale;
    });
    return true;
}

void mixDepth(const Forms& forms, const MaskRuns& runs, const BasReliefOptions& options, double depth,
              const Rect& box, const Mask& mask, ThreadPool& pool, Relief& to) {
    simd::DepthMix mix = mixOf(forms, runs, options);
    const Range range = rangeOf(forms, runs, mix, pool);
    const auto bent = [&](float v) {
        return double{v} / (1 + double{mix.knee} * std::abs(double{v}));
    };
    const double low = bent(range.v[0]), high = bent(range.v[1]);
    const double scale = high > low ? depth / (high - low) : 0;
    mix.scale = static_cast<float>(scale);
    mix.offset = static_cast<float>(-scale * low);
    mix.most = static_cast<float>(depth);
    const Extent e = mask.extent();
    to.height.reshape(e, 1);
    to.normals.reshape(e, 3);
    pool.forRows(e.height, kRowsAtOnce, [&](int begin, int end) {
        for (int y = begin; y < end; ++y)
            heightRow(forms, runs, mix, box, y, to.height.row(0, y), e.width);
    });
    const bool whole = mask.unknownCount() == e.area();
    setNormals(to.height, mask, whole, pool, to.normals);
}

}  // namespace weft::bas
