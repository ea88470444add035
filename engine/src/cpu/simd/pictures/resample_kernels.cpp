#include "cpu/simd/pictures/resample_kernels.h"

#include "cpu/simd/pictures/resample_parts.h"

namespace weft::simd::WEFT_SIMD_NAMESPACE {

namespace {

/// What is read for the pixels of a part: `size` by `size` cells, from `before` ahead of their own.
template <int before, int size>
struct Neighbours {
    Neighbours(const SampledPlanes& from, const Cells& x, const Cells& y)
        : from_(from),
          x_(x),
          y_(y),
          inside_(x.least >= before && x.most - before + size <= from.width && y.least >= before &&
                  y.most - before + size <= from.height) {}

    /// Those of pixel i in the first plane; others follow `planeStride` on, their rows `stride`.
    const float* of(int i, std::ptrdiff_t& stride, std::ptrdiff_t& planeStride) {
        const std::ptrdiff_t x = x_.index[i] - before, y = y_.index[i] - before;
        stride = from_.stride, planeStride = from_.planeStride;
        const bool inside =
            inside_ || (x >= 0 && y >= 0 && x + size <= from_.width && y + size <= from_.height);
        if (__builtin_expect(inside, 1)) return from_.data + y * from_.stride + x;
        stride = size, planeStride = size * size;
        return copied(x, y);
    }

private:
    const float* copied(std::ptrdiff_t x, std::ptrdiff_t y) {
        for (int c = 0; c < from_.channels; ++c)
            for (int j = 0; j < size; ++j) {
                const float* row =
                    from_.data + c * from_.planeStride + within(y + j, from_.height) * from_.stride;
                for (int i = 0; i < size; ++i)
                    copy_[(c * size + j) * size + i] = row[within(x + i, from_.width)];
            }
        return copy_;
    }

    const SampledPlanes& from_;
    const Cells &x_, &y_;
    bool inside_;
    float copy_[kMostPlanes * size * size];
};

/// 16 reads of a sample.
template <int channels>
inline void cubicPart(const SampledPlanes& from, const Cells& x, const Cells& y, int n,
                      Samples& samples) {
    alignas(64) float weightsX[4 * kPart], weightsY[4 * kPart];
    cubicWeights(x.beyond, weightsX);
    cubicWeights(y.beyond, weightsY);
    Neighbours<1, 4> around(from, x, y);
    for (int i = 0; i < n; i += 4) {
        Four t[channels][4];
#pragma GCC unroll 4
        for (int k = 0; k < 4; ++k) {
            std::ptrdiff_t stride, planeStride;
            const float* row = around.of(i + k, stride, planeStride);
            const float* wy = weightsY + 4 * (i + k);
            const Four wx = load<Four>(weightsX + 4 * (i + k));
            const Four w0 = splat(wy[0]), w1 = splat(wy[1]), w2 = splat(wy[2]), w3 = splat(wy[3]);
#pragma GCC unroll 4
            for (int c = 0; c < channels; ++c, row += planeStride) {
                // Σ_j wy_j row_j, of four columns; times wx.
                const float* below = row + 2 * stride;
                const Four upper = load<Four>(row) * w0 + load<Four>(row + stride) * w1;
                const Four lower = load<Four>(below) * w2 + load<Four>(below + stride) * w3;
                t[c][k] = (upper + lower) * wx;
            }
        }
#pragma GCC unroll 4
        for (int c = 0; c < channels; ++c)
            store(samples.of[c] + i, sums(t[c][0], t[c][1], t[c][2], t[c][3]));
    }
}

template <int channels>
float cubicRowOf(const SampledPlanes& from, const SampledRow& row, const SampleRounding& to,
                 float* const* out) {
    Cells x, y;
    return forParts<channels>(row, to, out, [&](int first, int n, Samples& samples) {
        x.find(row.x + row.dx * first, row.dx);
        y.find(row.y + row.dy * first, row.dy);
        cubicPart<channels>(from, x, y, n, samples);
    });
}

/// Products of samples and weights of the four cells around linear samples, summed.
struct LinearSums {
    alignas(64) Four of[kMostPlanes][kPart];

    template <int channels>
    void clear() {
        for (int c = 0; c < channels; ++c)
            for (int i = 0; i < kPart; ++i) of[c][i] = Four{};
    }
    /// 4 reads of a sample.
    template <int channels>
    void add(const SampledPlanes& from, const Cells& x, const Cells& y, int n) {
        alignas(64) float rows[4][kPart], weights[4 * kPart];
        for (int i = 0; i < kPart; i += kWidth) {
            const Vec fx = load(x.beyond + i), fy = load(y.beyond + i), gx = 1.0f - fx,
                      gy = 1.0f - fy;
            store(rows[0] + i, gx * gy);
            store(rows[1] + i, fx * gy);
            store(rows[2] + i, gx * fy);
            store(rows[3] + i, fx * fy);
        }
        byPixel(rows, weights);
        Neighbours<0, 2> around(from, x, y);
        for (int i = 0; i < n; ++i) {
            std::ptrdiff_t stride, planeStride;
            const float* upper = around.of(i, stride, planeStride);
            const Four w = load<Four>(weights + 4 * i);
#pragma GCC unroll 4
            for (int c = 0; c < channels; ++c, upper += planeStride) {
                const float* lower = upper + stride;
                of[c][i] += w * Four{upper[0], upper[1], lower[0], lower[1]};
            }
        }
    }
};

template <int channels>
float meanRowOf(const SampledPlanes& from, const SampledRow& row, const SubSamples& sub,
                const SampleRounding& to, float* const* out) {
    Cells x, y;
    LinearSums linear;
    const auto count = static_cast<float>(sub.across * sub.down);
    return forParts<channels>(row, to, out, [&](int first, int n, Samples& samples) {
        linear.clear<channels>();
        for (int j = 0; j < sub.down; ++j)
            for (int i = 0; i < sub.across; ++i) {
                const double right = i - 0.5 * (sub.across - 1), below = j - 0.5 * (sub.down - 1);
                x.find(row.x + row.dx * first + (right * sub.acrossX + below * sub.downX), row.dx);
                y.find(row.y + row.dy * first + (right * sub.acrossY + below * sub.downY), row.dy);
                linear.add<channels>(from, x, y, n);
            }
        for (int c = 0; c < channels; ++c)
            for (int i = 0; i < kPart; i += 4) {
                const Four* s = linear.of[c] + i;
                store(samples.of[c] + i, sums(s[0], s[1], s[2], s[3]) / count);
            }
    });
}

float cubicRow(const SampledPlanes& from, const SampledRow& row, const SampleRounding& to,
               float* const* out) {
    return byPlanes(from.channels, [&]<int n>() { return cubicRowOf<n>(from, row, to, out); });
}

float meanRow(const SampledPlanes& from, const SampledRow& row, const SubSamples& sub,
              const SampleRounding& to, float* const* out) {
    return byPlanes(from.channels, [&]<int n>() { return meanRowOf<n>(from, row, sub, to, out); });
}

float largest(const float* row, int n, float most) {
    Vec a = broadcast(most), b = a;
    int i = 0;
    for (; i + 2 * kWidth <= n; i += 2 * kWidth) {
        a = maximum(load(row + i), a);
        b = maximum(load(row + i + kWidth), b);
    }
    float found = horizontalMax(maximum(a, b));
    for (; i < n; ++i) found = row[i] > found ? row[i] : found;
    return found;
}

}  // namespace

template <>
const ResampleKernels& kernels() {
    static const ResampleKernels table = {cubicRow, meanRow, largest};
    return table;
}

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
