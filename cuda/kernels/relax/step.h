#pragma once
/// Launchers of work on whole planes of E: one synchronous step, looks, and what goes with them.
/// T: float or double.
#include <cuda_runtime_api.h>

#include "kernels/relax/look.h"
#include "kernels/relax/work.h"

namespace weft::gpu {

/// What a step measures on its way.
enum class Measure {
    nothing,
    residual,  ///< max |f − A e| of the e that is read
    solution,  ///< and max |d + next|
};

/// One Jacobi step of A e = f: next ← e + ω ((f + Σ e_q) / |N| − e), and a look where `measure` asks
/// for one. 13 (21) B a sample.
template <class T>
void stepAll(const FiveLevel& level, int channels, float omega, const float* f, const T* e, T* next,
             Measure measure, const float* d, const Look& look, cudaStream_t stream);

/// A look at e: max |f − A e|, and max |d + e| where `d` is given. 9 (13) B a sample.
template <class T>
void lookAt(const FiveLevel& level, int channels, const float* f, const T* e, const float* d,
            const Look& look, cudaStream_t stream);

/// d += e. 12 (16) B a sample.
template <class T>
void addCorrection(const Shape& shape, int channels, const T* e, float* d, cudaStream_t stream);

/// e ← v. 8 (12) B a sample.
template <class T>
void convertPlanes(const Shape& shape, int channels, const float* v, T* e, cudaStream_t stream);

/// Both copies of the packed side columns ← e.
template <class T>
void packSides(const RelaxWork& work, const T* e, cudaStream_t stream);

}  // namespace weft::gpu
