#pragma once
/// Launchers of work on whole planes of E: one synchronous step, convergence checks, and what goes
/// with them. T: float, double or Normal; there a step has no damping, a check no solution, and the
/// planes of d and v are f, then g.
#include <cuda_runtime_api.h>

#include "kernels/relax/work.h"

namespace weft::gpu {

/// Maxima over all samples, as bits of non-negative floats.
struct CheckMaxima {
    unsigned residual = 0;  ///< |f − A E|
    unsigned solution = 0;  ///< |D + E|, or |E|
};

/// Of (f, g): what one synchronous step would change (`residual` is the largest of it), and what is
/// there. Sums over the relaxed pixels.
struct CheckSums {
    double squares = 0;    ///< (change of f)² + (change of g)²
    double roughness = 0;  ///< (f − f̄)² + (g − ḡ)²
    double shading = 0;    ///< (I − R)² where I > 0
    double cells = 0, lit = 0;
};

/// In device memory, all 0 before the first check.
struct CheckScratch {
    CheckMaxima maxima;       ///< 0 between checks
    CheckSums sums;           ///< likewise
    unsigned blocksDone = 0;  ///< likewise
    unsigned checks = 0;      ///< so far
};

/// In host memory that the device writes to. `checks` is written last: then the maxima are there.
struct CheckReport {
    CheckMaxima maxima;
    CheckSums sums;
    unsigned checks = 0;
};

struct CheckTarget {
    CheckScratch* scratch = nullptr;
    CheckReport* report = nullptr;  ///< as the device addresses it
};

/// What a pass over all pixels reads.
template <class T>
struct Pass {
    FinestLevel level;
    int channels = 0;
    const float* f = nullptr;
    const T* e = nullptr;
    const float* d = nullptr;              ///< for max |d + e|; null: max |e|
    const unsigned char* kinds = nullptr;  ///< of findKinds() for this f; may be null
    OrientationTerms terms = {};           ///< where T is Normal; f is then the shading I
};

/// One Jacobi step of A e = f: next ← e + ω ((f + Σ e_q) / |N| − e); with `checks` max |f − A e| of
/// the e that is read, and max |d + next|. 12 (20) B a sample where |N| = 4 all around, 8 (16) where
/// f = 0 too; elsewhere 1 more; 16 more with rows of its own.
template <class T>
void stepAll(const Pass<T>& pass, T* next, float omega, bool checks, const CheckTarget& target,
             cudaStream_t stream);

/// Steps of one pass at most.
inline constexpr int kDeepestPass = 12;
/// Steps of the deepest pass that does no more than `most` ≥ 1 steps.
[[nodiscard]] constexpr int passDepth(int most) {
    return most >= 12 ? 12 : most >= 8 ? 8 : most >= 4 ? 4 : 1;
}

/// next ← `steps` Jacobi steps of A e = f, as stepAll() does them, to the bit where omega is 1;
/// `steps`: a depth of more than 1. About 12 B a sample, 1 more where |N| ≠ 4 somewhere near. Wants
/// kinds.
void stepTogether(const Pass<float>& pass, float* next, float omega, int steps, cudaStream_t stream);

/// A convergence check of e: max |f − A e| and max |d + e|. 8 (12) B a sample, as above.
template <class T>
void checkConvergence(const Pass<T>& pass, const CheckTarget& target, cudaStream_t stream);

/// Regions of the planes whose kind is known (kinds.cuh), and what each holds: one byte. 5 B a
/// sample.
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

}  // namespace weft::gpu
