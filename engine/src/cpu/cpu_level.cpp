#include <cstdlib>
#include <cstring>

#include "cpu/simd/flux_kernels.h"
#include "cpu/simd/harmonic_kernels.h"
#include "cpu/simd/orientation_kernels.h"
#include "cpu/simd/relief_kernels.h"
#include "cpu/simd/row_kernels.h"
#include "cpu/simd/split_kernels.h"
#include "cpu/simd/surface_kernels.h"
#include "cpu/simd/tile_kernels.h"
#include "weft/cpu_backend.h"

namespace weft {

namespace {

/// The highest of 1, 3, 4 that this processor has and WEFT_CPU_LEVEL allows.
int detectLevel() {
    int level = 1;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
        __builtin_cpu_supports("bmi2"))
        level = 3;
    if (level == 3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512cd"))
        level = 4;
    const char* wanted = std::getenv("WEFT_CPU_LEVEL");
    if (wanted && wanted[0] && !wanted[1] && wanted[0] - '0' < level)
        level = wanted[0] >= '3' ? 3 : 1;
    return level;
}

int level() {
    static const int value = detectLevel();
    return value;
}

}  // namespace

const char* cpuLevel() { return level() == 4 ? "x86-64-v4" : level() == 3 ? "x86-64-v3" : "x86-64"; }

const simd::RowKernels& simd::rowKernels() {
    return level() == 4 ? v4::rowKernels() : level() == 3 ? v3::rowKernels() : v1::rowKernels();
}

const simd::SplitKernels& simd::splitKernels() {
    return level() == 4 ? v4::splitKernels() : level() == 3 ? v3::splitKernels() : v1::splitKernels();
}

const simd::HarmonicKernels& simd::harmonicKernels() {
    return level() == 4   ? v4::harmonicKernels()
           : level() == 3 ? v3::harmonicKernels()
                          : v1::harmonicKernels();
}

const simd::FluxKernels& simd::fluxKernels() {
    return level() == 4 ? v4::fluxKernels() : level() == 3 ? v3::fluxKernels() : v1::fluxKernels();
}

const simd::ReliefKernels& simd::reliefKernels() {
    return level() == 4   ? v4::reliefKernels()
           : level() == 3 ? v3::reliefKernels()
                          : v1::reliefKernels();
}

const simd::SurfaceKernels& simd::surfaceKernels() {
    return level() == 4   ? v4::surfaceKernels()
           : level() == 3 ? v3::surfaceKernels()
                          : v1::surfaceKernels();
}

const simd::TileKernels& simd::tileKernels() {
    return level() == 4 ? v4::tileKernels() : level() == 3 ? v3::tileKernels() : v1::tileKernels();
}

const simd::OrientationKernels& simd::orientationKernels() {
    return level() == 4   ? v4::orientationKernels()
           : level() == 3 ? v3::orientationKernels()
                          : v1::orientationKernels();
}

}  // namespace weft
