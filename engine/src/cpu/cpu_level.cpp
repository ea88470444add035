#include <cstdlib>
#include <cstring>

#include "cpu/simd/levels.h"
#include "weft/cpu_backend.h"

namespace weft {

namespace {

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

}  // namespace

int simd::level() {
    static const int value = detectLevel();
    return value;
}

const char* cpuLevel() {
    return simd::level() == 4 ? "x86-64-v4" : simd::level() == 3 ? "x86-64-v3" : "x86-64";
}

}  // namespace weft
