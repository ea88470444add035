#pragma once
// One step of Ikeuchi & Horn's (f, g) relaxation on rows of cells. One table per x86-64 level.
#include <cstddef>
#include <cstdint>

#include "cpu/simd/levels.h"

namespace weft::simd {

/// OrientationKernel, without its header.
enum class OrientationFormula { textbook, atMean, gaussNewton };

/// `rows` rows of `blocks` · kBlock cells, `stride` apart. Cells outside the mask are handed on as
/// they are; their neighbours exist.
template <class T>
struct OrientationStep {
    const T* from[2] = {};  ///< cell (0, 0) of f and g
    T* to[2] = {};          ///< the same layout; `from` itself where the update is in place
    std::ptrdiff_t stride = 0;
    int rows = 0;
    int blocks = 0;
    const float* shading = nullptr;  ///< I at cell (0, 0)
    std::ptrdiff_t shadingStride = 0;
    const std::int8_t* mask = nullptr;  ///< −1 where relaxed
    std::ptrdiff_t maskStride = 0;
    const float* const* inverse = nullptr;  ///< 1 / neighbours with a normal, a pointer for each row
    float light[3] = {0, 0, 1};
    float weight = 1;  ///< κ λ / ε²
    OrientationFormula formula = OrientationFormula::gaussNewton;
    int parity = 0;  ///< of x + y at cell (0, 0): colours of red-black
};

/// OrientationCells::Measure of some rows.
struct OrientationSums {
    double largest = 0, squares = 0, roughness = 0, shading = 0, cells = 0, lit = 0;
};

struct OrientationKernels {
    /// A step from `from` to `to`, or in place: cells above are new, cells below old, within a row
    /// old within a block of kBlock cells. 17 B a cell from L1, 8 B to it.
    void (*relax)(const OrientationStep<float>&);
    void (*relax64)(const OrientationStep<double>&);
    /// Both colours, one after the other, in place.
    void (*redBlack)(const OrientationStep<float>&);
    /// relax() that tells what it found and did.
    void (*measure)(const OrientationStep<float>&, OrientationSums&);
    void (*measure64)(const OrientationStep<double>&, OrientationSums&);
};
inline const OrientationKernels& orientationKernels() { return kernels<OrientationKernels>(); }

}  // namespace weft::simd
