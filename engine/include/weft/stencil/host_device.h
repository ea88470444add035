#pragma once
/// The only place that knows whether a CUDA compiler reads a stencil formula.
#ifdef __CUDACC__
#define WEFT_HD __host__ __device__
#else
#define WEFT_HD
#endif
