#include "io/document/thumbnail.h"

#include <algorithm>

#include "document/resample.h"
#include "weft/backend/thread_pool.h"

namespace weft::io {

namespace {

constexpr int kThumbnailSide = 256;

/// Means of `times` × `times` pixels, by their weights where these are given; what is left over at
/// the right and lower edge is left out.
Field meansOf(const Field& picture, const Field* weights, int times) {
    const Extent e{picture.extent().width / times, picture.extent().height / times};
    Field means(e, picture.channels()), sums(weights ? e : Extent{}, 1);
    const float share = 1.0f / static_cast<float>(times * times);
    for (int c = 0; c < picture.channels(); ++c)
        for (int y = 0; y < e.height * times; ++y) {
            const float* from = picture.row(c, y);
            const float* weight = weights ? weights->row(0, y) : nullptr;
            float* const to = means.row(c, y / times);
            float* const sum = weight && c == 0 ? sums.row(0, y / times) : nullptr;
            for (int x = 0; x < e.width; ++x)
                for (int i = 0; i < times; ++i) {
                    const float w = share * (weight ? *weight++ : 1.0f);
                    to[x] += w * *from++;
                    if (sum) sum[x] += w;
                }
        }
    for (int c = 0; weights && c < picture.channels(); ++c)
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x)
                if (const float sum = sums.row(0, y)[x]; sum > 0) means.row(c, y)[x] /= sum;
    return means;
}

}  // namespace

// Nearly all of the way by whole pixels, which is quick.
Thumbnail thumbnailOf(const Field& picture, const Field* alpha) {
    const int least = std::min(picture.extent().width, picture.extent().height);
    const int side = std::max(picture.extent().width, picture.extent().height);
    const int times = std::clamp(side / kThumbnailSide, 1, least);
    const Field near = times > 1 ? meansOf(picture, alpha, times) : Field();
    const Field nearAlpha = alpha && times > 1 ? meansOf(*alpha, nullptr, times) : Field();
    const Field& from = times > 1 ? near : picture;
    const int left = std::max(from.extent().width, from.extent().height);
    const double scale = std::min(1.0, double(kThumbnailSide) / left);
    const Rect target{0, 0, std::max(1, int(from.extent().width * scale)),
                      std::max(1, int(from.extent().height * scale))};
    const Placement small = Placement::scaling(scale);
    ThreadPool pool(1);
    if (!alpha) return {resampled(from, small, target, pool), {}};
    const Field& share = times > 1 ? nearAlpha : *alpha;
    return {resampledByAlpha(from, share, small, target, pool),
            resampledCoverage(share, small, target, pool)};
}

}  // namespace weft::io
