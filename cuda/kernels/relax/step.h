#pragma once
/// Launchers of work on whole planes of E: one synchronous step, looks, and what goes with them.
/// T: float, double or Normal; there a step has no damping, a look no solution, and the planes of d
/// and v are f, then g.
#include <cuda_runtime_api.h>

#include "kernels/relax/convergence_check.h"
#include "kernels/relax/work.h"

namespace weft::gpu {

/// What a pass over all pixels reads.
template <class T>
struct Pass {
    FinestLevel level;
    int channels = 0;
    const float* f = nullptr;
    const T* e = nullptr;
    const float* d = nullptr;              ///< of looks at max |d + e|; null: at max |e|
    const unsigned char* kinds = nullptr;  ///< of findKinds() for this f; may be null
    OrientationTerms terms = {};           ///< where T is Normal; f is then the shading I
};

/// One Jacobi step of A e = f: next ← e + ω ((f + Σ e_q) / |N| − e); with `looks` max |f − A e| of
/// the e that is read, and max |d + next|. 12 (20) B a sample where |N| = 4 all around, 8 (16) where
/// f = 0 too; elsewhere 1 more.
template <class T>
void stepAll(const Pass<T>& pass, T* next, float omega, bool looks, const Look& look,
             cudaStream_t stream);

/// A look at e: max |f − A e| and max |d + e|. 8 (12) B a sample, as above.
template <class T>
void lookAt(const Pass<T>& pass, const Look& look, cudaStream_t stream);

/// Regions of the planes whose kind is told (kinds.cuh), and what each holds: one byte. 5 B a sample.
[[nodiscard]] std::size_t regionCount(const Shape& shape, int channels);
void findKinds(const FinestLevel& level, int channels, const float* f, unsigned char* kinds,
               cudaStream_t stream);

/// d += e. 12 (16) B a sample.
template <class T>
void addCorrection(const Shape& shape, int channels, const T* e, float* d, cudaStream_t stream);

/// e ← v. 8 (12) B a sample.
template <class T>
void convertPlanes(const Shape& shape, int channels, const float* v, T* e, cudaStream_t stream);

/// Both copies of the packed side columns ← e.
template <class T>
void packSides(const RelaxWork& work, const T* e, cudaStream_t stream);

template <>
void stepAll<Normal>(const Pass<Normal>& pass, Normal* next, float omega, bool looks,
                     const Look& look, cudaStream_t stream);
template <>
void lookAt<Normal>(const Pass<Normal>& pass, const Look& look, cudaStream_t stream);
template <>
void addCorrection<Normal>(const Shape& shape, int channels, const Normal* e, float* d,
                           cudaStream_t stream);
template <>
void convertPlanes<Normal>(const Shape& shape, int channels, const float* v, Normal* e,
                           cudaStream_t stream);

}  // namespace weft::gpu
