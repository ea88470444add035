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
