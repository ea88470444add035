#include "cpu/simd/lane.h"
#include "cpu/simd/relaxation_kernels.h"
#include "cpu/simd/row_kernels.h"

namespace weft::simd::WEFT_SIMD_NAMESPACE {

namespace {

/// (f, g) of kBlock cells.
template <class T>
struct Block {
    alignas(64) T f[kBlock], g[kBlock];
};

/// Where a block lies in the arrays of a step.
template <class T>
struct Place {
    const T *f, *g;
    std::ptrdiff_t stride;
    const float *shading, *inverse;

    Place(const OrientationStep<T>& s, int y, int x)
        : f(s.from[0] + y * s.stride + x),
          g(s.from[1] + y * s.stride + x),
          stride(s.stride),
          shading(s.shading + y * s.shadingStride + x),
          inverse(s.inverse[y] + x) {}
    [[nodiscard]] stencil::Stereographic<Lane<T>> here(int i) const { return {f[i], g[i]}; }
    /// (f̄, ḡ)
    [[nodiscard]] stencil::Stereographic<Lane<T>> mean(int i) const {
        const Lane<T> share = inverse[i];
        return {Lane<T>((f[i - 1] + f[i + 1]) + (f[i - stride] + f[i + stride])) * share,
                Lane<T>((g[i - 1] + g[i + 1]) + (g[i - stride] + g[i + stride])) * share};
    }
};

template <class T>
struct Constants {
    stencil::Vector3<Lane<T>> light;
    Lane<T> weight;
    explicit Constants(const OrientationStep<T>& s)
        : light{s.light.x, s.light.y, s.light.z}, weight(s.weight) {}
};

template <OrientationKernel kernel, class T>
inline stencil::Stereographic<Lane<T>> updated(const Place<T>& p, int i, const Constants<T>& k) {
    const auto mean = p.mean(i);
    if constexpr (kernel == OrientationKernel::textbook)
        return stencil::gradientUpdate(mean, p.here(i), k.light, Lane<T>(p.shading[i]), k.weight);
    else if constexpr (kernel == OrientationKernel::atMean)
        return stencil::gradientUpdate(mean, mean, k.light, Lane<T>(p.shading[i]), k.weight);
    else
        return stencil::gaussNewtonUpdate(mean, k.light, Lane<T>(p.shading[i]), k.weight);
}

template <OrientationKernel kernel, class T>
inline void relaxBlock(const Place<T>& p, const Constants<T>& k, Block<T>& next) {
    for (int i = 0; i < kBlock; ++i) {
        const auto a = updated<kernel>(p, i, k);
        next.f[i] = a.f.v;
        next.g[i] = a.g.v;
    }
}

/// Where `chosen` is not 0; elsewhere what was there.
template <class T>
inline void storeBlock(const OrientationStep<T>& s, int y, int x, const Block<T>& next,
                       const std::int8_t* chosen) {
    const Place<T> p(s, y, x);
    T *f = s.to[0] + y * s.stride + x, *g = s.to[1] + y * s.stride + x;
    Block<T> kept;
    for (int i = 0; i < kBlock; ++i) {
        kept.f[i] = chosen[i] ? next.f[i] : p.f[i];
        kept.g[i] = chosen[i] ? next.g[i] : p.g[i];
    }
    for (int i = 0; i < kBlock; ++i) f[i] = kept.f[i];
    for (int i = 0; i < kBlock; ++i) g[i] = kept.g[i];
}

bool anyOf(const std::int8_t* mask) {
    int any = 0;
    for (int i = 0; i < kBlock; ++i) any |= mask[i];
    return any != 0;
}

template <OrientationKernel kernel, class T>
void relaxRows(const OrientationStep<T>& s) {
    const Constants<T> k(s);
    Block<T> next;
    for (int y = 0; y < s.rows; ++y)
        for (int x = 0; x < s.blocks * kBlock; x += kBlock) {
            const std::int8_t* mask = s.mask + y * s.maskStride + x;
            if (anyOf(mask))
                relaxBlock<kernel>(Place<T>(s, y, x), k, next);
            else if (s.from[0] == s.to[0])
                continue;
            storeBlock(s, y, x, next, mask);
        }
}

template <OrientationKernel kernel>
void relaxColours(const OrientationStep<float>& s) {
    const Constants<float> k(s);
    Block<float> next;
    for (int colour = 0; colour < 2; ++colour)
        for (int y = 0; y < s.rows; ++y)
            for (int x = 0; x < s.blocks * kBlock; x += kBlock) {
                const std::int8_t* mask = s.mask + y * s.maskStride + x;
                if (!anyOf(mask)) continue;
                std::int8_t chosen[kBlock];
                const int odd = (y + s.parity + colour) & 1;
                for (int i = 0; i < kBlock; ++i) chosen[i] = ((i ^ odd) & 1) ? 0 : mask[i];
                relaxBlock<kernel>(Place<float>(s, y, x), k, next);
                storeBlock(s, y, x, next, chosen);
            }
}

/// What the cells of a block add to the sums.
template <class T>
struct BlockTerms {
    alignas(64) T most[kBlock], squares[kBlock], roughness[kBlock], shading[kBlock];

    BlockTerms(const Place<T>& p, const Block<T>& next, const Constants<T>& k) {
        for (int i = 0; i < kBlock; ++i) {
            const auto mean = p.mean(i), here = p.here(i);
            const T df = next.f[i] - here.f.v, dg = next.g[i] - here.g.v;
            const T hf = here.f.v - mean.f.v, hg = here.g.v - mean.g.v;
            const T af = df < 0 ? -df : df, ag = dg < 0 ? -dg : dg;
            const Lane<T> I = p.shading[i];
            const T e = stencil::shadingError(I, stencil::reflectance(here, k.light).r).v;
            most[i] = af > ag ? af : ag;
            squares[i] = df * df + dg * dg;
            roughness[i] = hf * hf + hg * hg;
            shading[i] = e * e;
        }
    }
};

/// Sums of the lanes of many blocks, whole vectors at a time: sums in memory would wait for the store
/// of the block before.
template <class T>
struct LaneSums {
    typedef T Wide __attribute__((vector_size(kBlock * sizeof(T))));
    Wide largest{}, squares{}, roughness{}, shading{}, cells{}, lit{};

    static Wide wide(const T* p) {
        Wide v;
        __builtin_memcpy(&v, p, sizeof v);
        return v;
    }
    /// 1 where the mask is −1.
    static Wide ones(const std::int8_t* mask) {
        alignas(64) float one[kBlock];
        for (int i = 0; i < kBlock; i += kWidth)
            store(one + i, select(loadMask(mask + i), broadcast(1.0f), Vec{}));
        Wide v;
        if constexpr (sizeof(T) == sizeof(float))
            __builtin_memcpy(&v, one, sizeof v);
        else
            for (int i = 0; i < kBlock; ++i) v[i] = one[i];
        return v;
    }
    void add(const Place<T>& p, const BlockTerms<T>& terms, const std::int8_t* mask) {
        const Wide on = ones(mask), most = wide(terms.most) * on;
        alignas(64) T light[kBlock];
        for (int i = 0; i < kBlock; ++i) light[i] = p.shading[i] > 0 ? T(1) : T(0);
        const Wide isLit = on * wide(light);
        largest = most > largest ? most : largest;
        squares += wide(terms.squares) * on;
        roughness += wide(terms.roughness) * on;
        shading += wide(terms.shading) * isLit;
        cells += on;
        lit += isLit;
    }
    void addTo(OrientationSums& sums) const {
        for (int i = 0; i < kBlock; ++i) {
            sums.largest = largest[i] > sums.largest ? double(largest[i]) : sums.largest;
            sums.squares += squares[i];
            sums.roughness += roughness[i];
            sums.shading += shading[i];
            sums.cells += cells[i];
            sums.lit += lit[i];
        }
    }
};

template <OrientationKernel kernel, class T>
void measureRows(const OrientationStep<T>& s, OrientationSums& sums) {
    const Constants<T> k(s);
    Block<T> next;
    for (int y = 0; y < s.rows; ++y) {
        LaneSums<T> row;
        for (int x = 0; x < s.blocks * kBlock; x += kBlock) {
            const std::int8_t* mask = s.mask + y * s.maskStride + x;
            const Place<T> p(s, y, x);
            if (anyOf(mask)) {
                relaxBlock<kernel>(p, k, next);
                row.add(p, BlockTerms<T>(p, next, k), mask);
            }
            storeBlock(s, y, x, next, mask);
        }
        row.addTo(sums);
    }
}

/// work.template operator()<kernel>(): loops are compiled for each kernel.
template <class Work>
inline void withKernel(OrientationKernel kernel, const Work& work) {
    using enum OrientationKernel;
    switch (kernel) {
        case textbook: return work.template operator()<textbook>();
        case atMean: return work.template operator()<atMean>();
        case gaussNewton: return work.template operator()<gaussNewton>();
    }
}

template <class T>
void relax(const OrientationStep<T>& s) {
    withKernel(s.kernel, [&]<OrientationKernel kernel>() { relaxRows<kernel>(s); });
}

void redBlack(const OrientationStep<float>& s) {
    withKernel(s.kernel, [&]<OrientationKernel kernel>() { relaxColours<kernel>(s); });
}

template <class T>
void measure(const OrientationStep<T>& s, OrientationSums& sums) {
    withKernel(s.kernel, [&]<OrientationKernel kernel>() { measureRows<kernel>(s, sums); });
}

}  // namespace

template <>
const OrientationKernels<float>& kernels() {
    static const OrientationKernels<float> table = {relax<float>, redBlack, measure<float>};
    return table;
}
template <>
const OrientationKernels<double>& kernels() {
    static const OrientationKernels<double> table = {relax<double>, nullptr, measure<double>};
    return table;
}

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
