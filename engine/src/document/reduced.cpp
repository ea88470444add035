#include "document/reduced.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "weft/backend/thread_pool.h"
#include "weft/units.h"

namespace weft {

namespace {

constexpr std::int64_t kWorthHalving = 192 * 192;  ///< pixels; fewer are solved in a millisecond
constexpr double kLeastSeen = 64;                  ///< pixels of the patch in hand

/// v + k − k rounds |v| < 4 k to multiples of kSampleGrid; larger samples to coarser multiples.
constexpr float kRounding = 1.5f * (1 << 23) * static_cast<float>(kSampleGrid);

void meanRow(const float* upper, const float* lower, float* out, int width, int wide) {
    const int whole = wide / 2;
    for (int x = 0; x < whole; ++x) {
        const float sum = upper[2 * x] + upper[2 * x + 1] + lower[2 * x] + lower[2 * x + 1];
        out[x] = (0.25f * sum + kRounding) - kRounding;
    }
    if (width > whole)
        out[whole] = (0.5f * (upper[wide - 1] + lower[wide - 1]) + kRounding) - kRounding;
}

/// The same of 8-bit codes, a quarter of the bytes; exact.
void meanRow(const std::uint8_t* upper, const std::uint8_t* lower, float* out, int width, int wide) {
    constexpr float kQuarter = static_cast<float>(kCode8) / 4;
    const int whole = wide / 2;
    for (int x = 0; x < whole; ++x)
        out[x] = kQuarter * static_cast<float>(upper[2 * x] + upper[2 * x + 1] + lower[2 * x] +
                                               lower[2 * x + 1]);
    if (width > whole)
        out[whole] = 2 * kQuarter * static_cast<float>(upper[wide - 1] + lower[wide - 1]);
}

/// Rows `begin` to `end` of the means of `fine`.
void halve(const Field& fine, FieldSpan out, int begin, int end) {
    const Extent e = fine.extent();
    for (int c = 0; c < fine.channels(); ++c)
        for (int y = begin; y < end; ++y) {
            const int below = std::min(2 * y + 1, e.height - 1);
            if (const std::uint8_t* const codes = fine.codes()) {
                const auto row = [&](int at) {
                    return codes + (std::int64_t{c} * e.height + at) * e.width;
                };
                meanRow(row(2 * y), row(below), out.row(c, y), out.extent.width, e.width);
            } else {
                meanRow(fine.row(c, 2 * y), fine.row(c, below), out.row(c, y), out.extent.width,
                        e.width);
            }
        }
}

/// The same of a picture with alpha: means weighted by it, of plain ones where all of it is 0.
void halveSeen(const Field& fine, const Field& alpha, FieldSpan out, int begin, int end) {
    const Extent e = fine.extent();
    for (int y = begin; y < end; ++y) {
        const int rows[] = {2 * y, std::min(2 * y + 1, e.height - 1)};
        for (int x = 0; x < out.extent.width; ++x) {
            const int columns[] = {2 * x, std::min(2 * x + 1, e.width - 1)};
            float whole = 0;
            for (const int v : rows)
                for (const int u : columns) whole += alpha.row(0, v)[u];
            for (int c = 0; c < out.channels; ++c) {
                float sum = 0;
                for (const int v : rows)
                    for (const int u : columns)
                        sum += (whole > 0 ? alpha.row(0, v)[u] / whole : 0.25f) * fine.row(c, v)[u];
                out.row(c, y)[x] = (sum + kRounding) - kRounding;
            }
        }
    }
}

/// Shares, and alpha, stay as they are means of.
Field halvedShares(const Field& fine) {
    const Extent e = fine.extent(), half = reduced(e, 1);
    Field coarse(half, 1, false);
    const FieldSpan out = coarse.span();
    for (int y = 0; y < half.height; ++y) {
        const float* const upper = fine.row(0, 2 * y);
        const float* const lower = fine.row(0, std::min(2 * y + 1, e.height - 1));
        for (int x = 0; x < half.width; ++x) {
            const int right = std::min(2 * x + 1, e.width - 1);
            out.row(0, y)[x] = 0.25f * (upper[2 * x] + upper[right] + lower[2 * x] + lower[right]);
        }
    }
    return coarse;
}

Mask halved(const Mask& fine) {
    const Extent e = fine.extent(), half = reduced(e, 1);
    Mask coarse(half);
    for (int y = 0; y < half.height; ++y) {
        const std::uint8_t* const upper = fine.row(2 * y);
        const std::uint8_t* const lower = fine.row(std::min(2 * y + 1, e.height - 1));
        std::uint8_t* const out = coarse.row(y);
        for (int x = 0; x < half.width; ++x) {
            const int right = std::min(2 * x + 1, e.width - 1);
            const int unknown = (upper[2 * x] != Mask::kFixed) + (upper[right] != Mask::kFixed) +
                                (lower[2 * x] != Mask::kFixed) + (lower[right] != Mask::kFixed);
            out[x] = unknown >= 2 ? Mask::kUnknown : Mask::kFixed;
        }
    }
    return coarse;
}

/// `halve` applied `times` times.
template <class Raster, class Halve>
std::shared_ptr<const Raster> halvedOften(const Raster& whole, int times, const Halve& halve) {
    Raster small = halve(whole);
    for (int i = 1; i < times; ++i) small = halve(small);
    return std::make_shared<const Raster>(std::move(small));
}

Placement smaller(const Placement& placement, int level) {
    const PlanePoint t = placement.offset();
    const double share = std::ldexp(1.0, -level);
    const Placement small = Placement::ofMatrix(placement.matrix(), {share * t.x, share * t.y});
    return placement.keepsPixels() ? small.snapped() : small;
}

Operation smaller(Operation operation, int level) {
    for (const OperationParameter& p : operation.info().parameters)
        if (p.isLength)
            operation = operation.with(p.key, std::round(std::ldexp(operation.value(p.key), -level)));
    return operation;
}

double seenArea(const PatchObject& object) {
    const double scale = object.backgroundFromSource.scale();
    return static_cast<double>(object.mask->boundingBox().extent().area()) * scale * scale;
}

template <class Sample>
void enlargeRow(const Sample* from, int level, int width, Sample* to) {
    if (level == 1) {
        for (int x = 0; x < width / 2; ++x) to[2 * x] = to[2 * x + 1] = from[x];
        if (width % 2 != 0) to[width - 1] = from[width / 2];
    } else {
        for (int x = 0; x < width; ++x) to[x] = from[x >> level];
    }
}

/// Rows of `out` from those of `in`, equal ones copied.
template <class In, class Out>
void enlargeRows(const In& in, int level, Extent extent, ThreadPool& pool, const Out& out) {
    const int step = 1 << level;
    pool.forRows(extent.height, step, [&](int begin, int end) {
        for (int y = begin; y < end; ++y)
            if (y % step == 0 || y == begin)
                enlargeRow(in(y >> level), level, extent.width, out(y));
            else
                std::copy_n(out(y - 1), extent.width, out(y));
    });
}

}  // namespace

Extent reduced(Extent extent, int level) {
    const int more = (1 << level) - 1;
    return {(extent.width + more) >> level, (extent.height + more) >> level};
}

/// The picture's colours and alpha alone: a reduced picture is no file's.
DocumentReducer::SharedPicture DocumentReducer::smallerPicture(const SharedPicture& whole,
                                                               ThreadPool& pool,
                                                               const std::stop_token& stop) {
    constexpr int kBand = 128;  // rows between two looks at the stop
    if (begun_.of != whole) begun_ = Begun{whole, whole->alpha, Field(), Field(), 0, 0};
    for (; begun_.level < level_; ++begun_.level, begun_.rows = 0) {
        const Field& fine = begun_.level == 0 ? *whole->color : begun_.done;
        const Field* const alpha = begun_.alpha.get();
        if (begun_.rows == 0)
            begun_.next = Field(weft::reduced(fine.extent(), 1), fine.channels(), false);
        const FieldSpan out = begun_.next.span();
        for (; begun_.rows < out.extent.height; begun_.rows += kBand) {
            if (stop.stop_requested()) return nullptr;
            const int first = begun_.rows, rows = std::min(kBand, out.extent.height - first);
            pool.forRows(rows, 8, [&](int begin, int end) {
                if (alpha)
                    halveSeen(fine, *alpha, out, first + begin, first + end);
                else
                    halve(fine, out, first + begin, first + end);
            });
        }
        begun_.next.setExactRange(fine.exactRange());
        begun_.done = std::move(begun_.next);
        if (alpha) begun_.alpha = std::make_shared<const Field>(halvedShares(*alpha));
    }
    auto picture = std::make_shared<Picture>();
    picture->depth = whole->depth;
    picture->linearByCustom = whole->linearByCustom;
    picture->iccProfile = whole->iccProfile;
    picture->color = std::make_shared<const Field>(std::move(begun_.done));
    picture->alpha = std::move(begun_.alpha);
    begun_ = Begun();
    return picture;
}

template <class Raster, class Make>
std::shared_ptr<const Raster> DocumentReducer::of(Made<Raster>& made,
                                                  const std::shared_ptr<const Raster>& whole,
                                                  const Make& make) {
    if (!whole) return nullptr;
    if (const auto now = made.now.find(whole); now != made.now.end()) return now->second;
    const auto before = made.before.find(whole);
    auto small = before != made.before.end() ? before->second : make(whole);
    if (small) made.now[whole] = small;
    return small;
}

std::shared_ptr<const Document> DocumentReducer::reduced(const Document& document, int level,
                                                         ThreadPool& pool, std::stop_token stop) {
    if (level != level_) forget(), level_ = level;
    const auto begin = [](auto& made) { made.before = std::exchange(made.now, {}); };
    begin(pictures_), begin(masks_), begin(shares_);
    const auto makePicture = [&](const SharedPicture& whole) {
        return smallerPicture(whole, pool, stop);
    };
    const SharedPicture background = of(pictures_, document.background(), makePicture);
    std::vector<PatchObject> patches;
    for (const Document::SharedPatch& object : document.patches())
        patches.push_back(reduced(*object, pool, stop));
    pictures_.before.clear(), masks_.before.clear(), shares_.before.clear();
    if (stop.stop_requested()) return nullptr;
    return std::make_shared<const Document>(
        Document::restored(background, std::move(patches), document.groups()));
}

PatchObject DocumentReducer::reduced(const PatchObject& object, ThreadPool& pool,
                                     const std::stop_token& stop) {
    const auto makePicture = [&](const SharedPicture& whole) {
        return smallerPicture(whole, pool, stop);
    };
    const auto makeMask = [&](const std::shared_ptr<const Mask>& whole) {
        return halvedOften(*whole, level_, [](const Mask& mask) { return halved(mask); });
    };
    const auto makeShares = [&](const std::shared_ptr<const Field>& whole) {
        return halvedOften(*whole, level_, halvedShares);
    };
    PatchObject small = object;
    small.source = of(pictures_, object.source, makePicture);
    small.mask = of(masks_, object.mask, makeMask);
    small.kept = of(masks_, object.kept, makeMask);
    small.softMask = of(shares_, object.softMask, makeShares);
    small.backgroundFromSource = smaller(object.backgroundFromSource, level_);
    small.operation = smaller(object.operation, level_);
    return small;
}

int worthReducing(const Document& document, std::uint64_t active, int wanted) {
    double solved = 0;
    for (const Document::SharedPatch& object : document.patches()) {
        if (!document.shows(*object)) continue;
        if (object->operation.info().gradients == Gradients::weighted) return 0;
        solved += seenArea(*object);
    }
    const auto inHand = document.find(active);
    int level = 0;
    while (level < wanted && solved > kWorthHalving &&
           (!inHand || seenArea(*inHand) > 4 * kLeastSeen * std::ldexp(1.0, 2 * level))) {
        ++level;
        solved /= 4;
    }
    return level;
}

Rect enlarged(const Rect& box, int level, Extent extent) {
    const int step = 1 << level;
    return Rect{box.x * step, box.y * step, box.width * step, box.height * step}.intersected(
        rectOf(extent));
}

void enlarge(const Layer& layer, int level, Extent extent, Layer& whole, ThreadPool& pool) {
    whole.patch = layer.patch;
    whole.box = enlarged(layer.box, level, extent);
    whole.alpha = layer.alpha;
    if (layer.alpha && layer.alpha->extent() == layer.box.extent()) {
        auto alpha = std::make_shared<Field>(whole.box.extent(), 1, false);
        const FieldSpan out = alpha->span();
        enlargeRows([&](int y) { return layer.alpha->row(0, y); }, level, whole.box.extent(), pool,
                    [&](int y) { return out.row(0, y); });
        whole.alpha = std::move(alpha);
    }
    if (!layer.pixels.empty()) {
        const PixelSpan out = whole.pixels.span();
        enlargeRows([&](int y) { return layer.pixels.row(y); }, level, whole.box.extent(), pool,
                    [&](int y) { return out.row(y); });
        return;
    }
    const FieldSpan out = whole.solved.span();
    for (int c = 0; c < out.channels; ++c)
        enlargeRows([&](int y) { return layer.solved.row(c, y); }, level, whole.box.extent(), pool,
                    [&](int y) { return out.row(c, y); });
}

}  // namespace weft
