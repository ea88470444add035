#pragma once
// A number that belongs to one x86-64 level: the formulas of weft/stencil, instantiated with it, are
// functions of that level alone, and the compiler turns loops over it into vectors.
#include "cpu/simd/vec.h"

namespace weft::simd::WEFT_SIMD_NAMESPACE {

/// F: float or double.
template <class F>
struct Lane {
    F v = 0;

    Lane() = default;
    template <class Number>
    inline Lane(Number a) : v(static_cast<F>(a)) {}

    friend inline Lane operator+(Lane a, Lane b) { return a.v + b.v; }
    friend inline Lane operator-(Lane a, Lane b) { return a.v - b.v; }
    friend inline Lane operator*(Lane a, Lane b) { return a.v * b.v; }
    friend inline Lane operator/(Lane a, Lane b) { return a.v / b.v; }
    friend inline Lane operator-(Lane a) { return -a.v; }
    friend inline bool operator<(Lane a, Lane b) { return a.v < b.v; }
    friend inline bool operator>(Lane a, Lane b) { return a.v > b.v; }
    friend inline bool operator<=(Lane a, Lane b) { return a.v <= b.v; }
    friend inline Lane sqrt(Lane a) {
        if constexpr (sizeof(F) == sizeof(float))
            return __builtin_sqrtf(a.v);
        else
            return __builtin_sqrt(a.v);
    }
};

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
