#include "cpu/simd/pictures/curve_kernels.h"

#include "cpu/simd/vec.h"

namespace weft::simd::WEFT_SIMD_NAMESPACE {

namespace {

typedef float HalfVec __attribute__((vector_size(2 * WEFT_SIMD_WIDTH)));
typedef double Doubles __attribute__((vector_size(4 * WEFT_SIMD_WIDTH)));
typedef std::int64_t Longs __attribute__((vector_size(4 * WEFT_SIMD_WIDTH)));

constexpr double kLn2 = 0x1.62e42fefa39efp-1;

constexpr double inverseFactorial(int n) { return n < 2 ? 1 : inverseFactorial(n - 1) / n; }

/// Σ x^k / k! from k on up to `last`, over x^k.
template <int k, int last, class F, class V>
inline V exponentialSeries(V x) {
    constexpr F kTerm = static_cast<F>(inverseFactorial(k));
    if constexpr (k == last)
        return V{} + kTerm;
    else
        return kTerm + x * exponentialSeries<k + 1, last, F>(x);
}

/// 2^x of |x| ≤ 126. With x = n + f, |f| ≤ ½, the eighth term of e^(f ln 2) is below 2⁻²⁷.
inline Vec powerOfTwo(Vec x) {
    constexpr float kRound = 0x1.8p23f;  // whose last bit is 1
    const Vec shifted = x + kRound, f = x - (shifted - kRound);
    const Vec power = exponentialSeries<0, 7, float>(f * static_cast<float>(kLn2));
    return reinterpret_cast<Vec>(reinterpret_cast<VecMask>(power) +
                                 (reinterpret_cast<VecMask>(shifted) << 23));
}

/// log2 m of a normal m > 0. With m = 2^n (1 + f), 1 + f from √½ to √2 and s = f / (2 + f),
/// ln (1 + f) = 2 (s + s³/3 + s⁵/5 + …), of which the sixth term is below 2⁻³⁰.
inline Vec log2Of(Vec m) {
    constexpr std::int32_t kRootOfHalf = 0x3f3504f3;
    const VecMask bits = reinterpret_cast<VecMask>(m), n = (bits - kRootOfHalf) >> 23;
    const Vec f = reinterpret_cast<Vec>(bits - (n << 23)) - 1.0f, s = f / (f + 2.0f), q = s * s;
    const Vec series = 1.0f + q * (1.0f / 3 + q * (1.0f / 5 + q * (1.0f / 7 + q * (1.0f / 9))));
    return __builtin_convertvector(n, Vec) + s * series * static_cast<float>(2 / kLn2);
}

/// e^z of 0 ≤ z < 700. With z = n ln 2 + r, |r| ≤ ½ ln 2, the twelfth term is below 2⁻⁴⁷.
inline Doubles exponential(Doubles z) {
    constexpr double kRound = 0x1.8p52;                             // whose last bit is 1
    constexpr double kHigh = 0x1.62e42fefp-1, kLow = kLn2 - kHigh;  // n kHigh is exact
    const Doubles shifted = z * (1 / kLn2) + kRound, n = shifted - kRound;
    const Doubles r = (z - n * kHigh) - n * kLow;
    const Doubles power = exponentialSeries<0, 11, double>(r);
    return reinterpret_cast<Doubles>(reinterpret_cast<Longs>(power) +
                                     (reinterpret_cast<Longs>(shifted) << 52));
}

/// |values| > 0, of one half of a vector.
inline HalfVec encodedHalf(const LogCurve& curve, HalfVec sizes) {
    const Doubles logs = __builtin_convertvector(sizes, Doubles) / curve.fullScale * curve.logs;
    const Doubles above = logs - 1.0, within = above < 0.0 ? Doubles{} : above;
    const Doubles most = Doubles{} + (curve.logs - 1);
    const Doubles curved = exponential(within < most ? within : most);
    const Doubles beyond = curve.most + (logs - curve.logs) * curve.most;
    const Doubles codes = logs <= 1.0 ? logs : logs <= curve.logs ? curved : beyond;
    return __builtin_convertvector(codes * curve.code, HalfVec);
}

inline Vec encoded(const LogCurve& curve, Vec values) {
    constexpr std::int32_t kSign = INT32_MIN;
    const VecMask sign = reinterpret_cast<VecMask>(values) & kSign;
    const Vec sizes = reinterpret_cast<Vec>(reinterpret_cast<VecMask>(values) & ~kSign);
    HalfVec halves[2];
    std::memcpy(halves, &sizes, sizeof sizes);
    for (HalfVec& half : halves) half = encodedHalf(curve, half);
    Vec out;
    std::memcpy(&out, halves, sizeof out);
    return reinterpret_cast<Vec>(reinterpret_cast<VecMask>(out) | sign);
}

/// `work` at every vector of n numbers, the last ones as a vector of their own in `rest`.
template <class Work, class Rest>
inline void forVectors(int n, const Work& work, const Rest& rest) {
    int i = 0;
    for (; i + kWidth <= n; i += kWidth) work(i);
    if (i < n) rest(i, n - i);
}

inline Vec powerOfMean(Vec a, Vec b, float log2Alpha, float beta) {
    const Vec m = 0.5f * (a + b);
    const VecMask isPositive = m >= 0x1p-126f;
    const Vec power = powerOfTwo(beta * (log2Alpha - log2Of(select(isPositive, m, Vec{} + 1.0f))));
    return select(isPositive, power, Vec{} + 1.0f);
}

void powerRow(const float* a, const float* b, float log2Alpha, float beta, int n, float* out) {
    forVectors(
        n, [&](int i) { store(out + i, powerOfMean(load(a + i), load(b + i), log2Alpha, beta)); },
        [&](int i, int left) {
            float parts[2][kWidth] = {};
            std::memcpy(parts[0], a + i, sizeof(float) * static_cast<unsigned>(left));
            std::memcpy(parts[1], b + i, sizeof(float) * static_cast<unsigned>(left));
            store(parts[0], powerOfMean(load(parts[0]), load(parts[1]), log2Alpha, beta));
            std::memcpy(out + i, parts[0], sizeof(float) * static_cast<unsigned>(left));
        });
}

/// Where mask bytes are 0 the values stay.
inline Vec encodedWhere(const LogCurve& curve, const std::uint8_t* mask, Vec values) {
    return select(loadBytes(mask) != 0, encoded(curve, values), values);
}

void encodeLogs(const LogCurve& curve, const std::uint8_t* mask, int n, float* values) {
    forVectors(
        n, [&](int i) { store(values + i, encodedWhere(curve, mask + i, load(values + i))); },
        [&](int i, int left) {
            float part[kWidth] = {};
            std::uint8_t bytes[kWidth] = {};
            std::memcpy(part, values + i, sizeof(float) * static_cast<unsigned>(left));
            std::memcpy(bytes, mask + i, static_cast<unsigned>(left));
            store(part, encodedWhere(curve, bytes, load(part)));
            std::memcpy(values + i, part, sizeof(float) * static_cast<unsigned>(left));
        });
}

}  // namespace

template <>
const CurveKernels& kernels() {
    static const CurveKernels table = {powerRow, encodeLogs};
    return table;
}

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
