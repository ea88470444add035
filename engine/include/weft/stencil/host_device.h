#pragma once
/// The only place that knows who reads a stencil formula: a CUDA compiler, or one of the objects that
/// are compiled for a level of x86-64 (engine/src/cpu/simd). These must leave no copy behind that
/// code of another level might be linked to.
#if defined(__CUDACC__)
#define WEFT_HD __host__ __device__
#elif defined(WEFT_SIMD_LEVEL)
#define WEFT_HD __attribute__((always_inline))
#else
#define WEFT_HD
#endif

namespace weft::stencil::detail {

/// a / b of numbers that are far from the limits of float. The compiler's own division on the device
/// looks for those first, and takes long where a is 0; this one rounds as it does otherwise.
WEFT_HD inline float quotient(float a, float b) {
#if defined(__CUDA_ARCH__)
    const float near = __fdividef(1.0f, b);
    const float inverse = __fmaf_rn(near, __fmaf_rn(-b, near, 1.0f), near);
    const float first = __fmul_rn(a, inverse);
    return __fmaf_rn(__fmaf_rn(-b, first, a), inverse, first);
#else
    return a / b;
#endif
}
/// The same of a vector's lanes.
template <class T>
WEFT_HD inline T quotient(T a, T b) {
    return a / b;
}

}  // namespace weft::stencil::detail
