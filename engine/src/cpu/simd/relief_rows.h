#pragma once
// What the kernels of the height solve share. See relief_kernels.h.
#include "cpu/simd/relief_kernels.h"
#include "cpu/simd/vec.h"

namespace weft::simd::WEFT_SIMD_NAMESPACE {

void applyForm(const FormPass&, float* scratch, int begin, int end);
void gradient(const GradientPass&, float* scratch, int begin, int end);

/// Rows with margins, handed out one after the other.
class ScratchRows {
public:
    ScratchRows(float* scratch, const ReliefGrid& g)
        : next_(scratch + kReliefMargin), stride_(g.stride + 8 * kReliefMargin) {}
    float* take() {
        float* row = next_;
        next_ += stride_;
        return row;
    }

private:
    float* next_;
    std::ptrdiff_t stride_;
};

inline void clear(float* row, RowSpan c) {
    for (int i = c.begin; i < c.end; i += kWidth) store(row + i, broadcast(0.0f));
}

/// Σ a b of one row.
inline double dotRow(const float* a, const float* b, RowSpan c) {
    double sum = 0;
    for (int x = c.begin; x < c.end;) {
        Vec part = broadcast(0.0f);
        for (const int end = c.end < x + 64 * kWidth ? c.end : x + 64 * kWidth; x < end; x += kWidth)
            part += load(a + x) * load(b + x);
        for (int i = 0; i < kWidth; ++i) sum += part[i];
    }
    return sum;
}

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
