#include "cpu/simd/stencil_kernels.h"

#include "cpu/simd/vec.h"

namespace weft::simd::WEFT_SIMD_NAMESPACE {

namespace {

template <class T>
void stencilRow(T* __restrict to, const T* __restrict north, const T* __restrict own,
                const T* __restrict south, const T* __restrict rhs, int count) {
    if (rhs)
        for (int x = 0; x < count; ++x)
            to[x] = T(0.25) * (((own[x - 1] + own[x + 1]) + (north[x] + south[x])) + rhs[x]);
    else
        for (int x = 0; x < count; ++x)
            to[x] = T(0.25) * ((own[x - 1] + own[x + 1]) + (north[x] + south[x]));
}

}  // namespace

template <>
const StencilKernels& kernels<StencilKernels>() {
    static constexpr StencilKernels table = {stencilRow<float>, stencilRow<double>};
    return table;
}

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
