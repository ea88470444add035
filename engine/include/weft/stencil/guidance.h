#pragma once
/// The right-hand side of weft/poisson_system.h, one neighbour at a time, and what becomes of its
/// solution on a screen.
#include <cstdint>

#include "weft/stencil/host_device.h"

namespace weft::stencil {

/// Patch g and background b at a pixel p of Ω and at its neighbour q.
struct GuidanceEdge {
    float gp, gq, bp, bq;
};

/// What q adds to f: b_q − g_q where it is fixed; with mixed gradients v_pq − (g_p − g_q) as well,
/// where v is the larger difference, the patch's where both are as large.
WEFT_HD inline float guidanceTerm(const GuidanceEdge& e, bool fixed, bool mixed) {
    const float dg = e.gp - e.gq, db = e.bp - e.bq;
    const float magnitudeG = dg < 0 ? -dg : dg, magnitudeB = db < 0 ? -db : db;
    const float own = mixed && magnitudeB > magnitudeG ? db - dg : 0.0f;
    return own + (fixed ? e.bq - e.gq : 0.0f);
}

/// 8-bit code of a sample: floor(v / 257 + 1/2) in 0..255; 0 where it is no number.
WEFT_HD inline std::uint32_t code8(float sample) {
    const float v = sample * static_cast<float>(1.0 / 257.0) + 0.5f;
    const float positive = v > 0.0f ? v : 0.0f;
    return static_cast<std::uint32_t>(
        static_cast<std::int32_t>(positive < 255.5f ? positive : 255.5f));
}

/// 0xffRRGGBB
WEFT_HD inline std::uint32_t opaquePixel(std::uint32_t r, std::uint32_t g, std::uint32_t b) {
    return 0xff000000u | r << 16 | g << 8 | b;
}

}  // namespace weft::stencil
