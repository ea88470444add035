#include <algorithm>
#include <cmath>
#include <vector>

#include "cpu/simd/pictures/curve_kernels.h"
#include "document/derived/derivation.h"
#include "weft/transfer.h"

namespace weft {

namespace {

/// Norms of a channel's gradient over `around`, of logarithmic values: differences to the right
/// neighbour and to the one below, 0 where the picture ends.
Field normsOf(FieldView logs, ThreadPool& pool) {
    const int w = logs.extent.width, h = logs.extent.height;
    Field norms(logs.extent, logs.channels, false);
    const FieldSpan out = norms.span();
    pool.forRows(h, 16, [&](int begin, int end) {
        for (int c = 0; c < logs.channels; ++c)
            for (int y = begin; y < end; ++y) {
                const float *row = logs.row(c, y), *next = logs.row(c, y + 1 < h ? y + 1 : y);
                float* const norm = out.row(c, y);
                for (int x = 0; x < w; ++x) {
                    const float dx = x + 1 < w ? row[x + 1] - row[x] : 0.0f, dy = next[x] - row[x];
                    norm[x] = std::sqrt(dx * dx + dy * dy);
                }
            }
    });
    return norms;
}

/// Norms of the picture below in logarithms.
Field normsOfBelow(const DerivationInput& in, const Rect& around, const Base& base) {
    const FieldView samples = base.field->view().crop(around.translated(Point{} - base.origin));
    return normsOf(inSolveSpace(SolveSpace::logarithmic, samples, in.pool).view(), in.pool);
}

/// Mean of a channel over Ω. `norms` begins at `origin` of the background.
double meanOverOmega(const DerivationInput& in, const Field& norms, int channel, Point origin) {
    const Mask& mask = *in.patch.mask;
    double sum = 0;
    std::int64_t count = 0;
    for (int y = in.seen.y; y < in.seen.bottom(); ++y) {
        const std::uint8_t* unknown = mask.row(y - in.patch.backgroundFromPatch.y);
        const float* norm = norms.row(channel, y - origin.y);
        for (int x = in.seen.x; x < in.seen.right(); ++x) {
            if (!unknown[x - in.patch.backgroundFromPatch.x]) continue;
            sum += norm[x - origin.x];
            ++count;
        }
    }
    return count > 0 ? sum / static_cast<double>(count) : 0;
}

struct Span {
    int begin = 0, end = 0;
};

/// Pixels of a row of `part` from which an edge to the right or down leads from Ω or into it, and
/// those between them.
Span edgesRead(const DerivationInput& in, const Rect& part, int y) {
    const Rect raster = rectOf(in.patch.mask->extent()).translated(in.patch.backgroundFromPatch);
    Span read{part.width, 0};
    for (int j = y; j <= y + 1; ++j) {
        const Rect row = Rect{part.x, part.y + j, part.width, 1}.intersected(raster);
        if (row.empty()) continue;
        const std::uint8_t* const unknown = in.patch.mask->row(row.y - raster.y) + (row.x - raster.x);
        const auto isUnknown = [](std::uint8_t m) { return m != Mask::kFixed; };
        const auto* const first = std::find_if(unknown, unknown + row.width, isUnknown);
        if (first == unknown + row.width) continue;
        int last = row.width - 1;
        while (!isUnknown(unknown[last])) --last;
        const int atRow = row.x - part.x;
        read.begin = std::min(read.begin, std::max(atRow + static_cast<int>(first - unknown) - 1, 0));
        read.end = std::max(read.end, atRow + last + 1);
    }
    return read;
}

/// Of a row of pixels and of the one below it, which may be the same.
struct NormRows {
    const float *row, *next;
    int width;
};

struct Compression {
    double alpha;  ///< a norm
    float beta;
};

/// (α / m_pq)^β, 1 where m_pq = 0, of the edges of the pixels `read` to the right and down.
void weightRow(const NormRows& norms, Span read, Compression by, float* right, float* down) {
    const int n = read.end - read.begin;
    if (n <= 0) return;
    const auto power = [&](const float* a, const float* b, int count, float* out) {
        if (by.alpha > 0)
            simd::curveKernels().powerRow(a, b, static_cast<float>(std::log2(by.alpha)), by.beta,
                                          count, out);
        else  // 0^β: nothing in the region has a gradient
            std::transform(a, a + count, b, out,
                           [&](float p, float q) { return p + q > 0 && by.beta > 0 ? 0.0f : 1.0f; });
    };
    const float* const first = norms.row + read.begin;
    const bool atEdge = read.end == norms.width;  // where the pixel itself stands for its neighbour
    power(first, first + 1, atEdge ? n - 1 : n, right + read.begin);
    if (atEdge) power(first + n - 1, first + n - 1, 1, right + read.end - 1);
    power(first, norms.next + read.begin, n, down + read.begin);
}

}  // namespace

/// The picture below in logarithms, v_pq = (b_p − b_q) (α / m_pq)^β with m_pq the mean norm of the
/// gradient at p and q, and α a share of its mean over Ω (Perez et al. 2003, Eq 16; Fattal et al.
/// 2002). Strong gradients become weaker, weak ones stronger.
Derived deriveIlluminated(const DerivationInput& in) {
    const auto beta = static_cast<float>(in.operation.value("beta"));
    const Rect around = in.seen.grownBy(3).intersected(in.canvas);
    const Base base = in.below(around);
    const KeptOfBelow::Made& made = in.kept.of(base.field, keyOf(in, base, around, 0), [&] {
        KeptOfBelow::Made fresh{asItIsBelow(in, base), normsOfBelow(in, around, base)};
        for (int c = 0; c < in.channels; ++c)
            fresh.means.push_back(meanOverOmega(in, fresh.planes, c, around.topLeft()));
        return fresh;
    });
    const FieldView norms = made.planes.view();
    const Rect part = in.frame.intersected(in.canvas);
    auto weights = newWeights(in, 2 * in.channels);
    const FieldSpan out = weights->span().crop(part.translated(Point{} - in.frame.topLeft()));
    const Point inNorms = part.topLeft() - around.topLeft();
    for (int c = 0; c < in.channels; ++c) {
        const double alpha = in.operation.value("alpha") * made.means[static_cast<std::size_t>(c)];
        in.pool.forRows(part.height, 16, [&](int begin, int end) {
            for (int y = begin; y < end; ++y) {
                const float* row = norms.row(c, y + inNorms.y) + inNorms.x;
                const float* next =
                    y + 1 < part.height ? norms.row(c, y + 1 + inNorms.y) + inNorms.x : row;
                weightRow({row, next, part.width}, edgesRead(in, part, y), {alpha, beta},
                          out.row(2 * c, y), out.row(2 * c + 1, y));
            }
        });
    }
    return {.image = made.image, .weights = std::move(weights)};
}

}  // namespace weft
