#pragma once
/// The right-hand side of weft/backend/poisson_system.h, one neighbour at a time, and what becomes of
/// its solution on a screen.
#include <cstdint>

#include "weft/stencil/host_device.h"

namespace weft {

/// Guidance field v_pq of engine/README.md (Perez et al. 2003, Eq 11 and 13), edge by edge and
/// channel by channel. import: g_p − g_q; mixed: the larger of g_p − g_q and b_p − b_q, ties to the
/// patch; average: the mean of the two; weighted: c_pq (b_p − b_q) with weights of its own for every
/// edge (weft/patch.h), of which f is evaluated in double on the host and by nobody else.
enum class Gradients : std::uint8_t { import, mixed, average, weighted };

template <Gradients kGradients>
struct OneOf {};

/// Calls work(OneOf<gradients>{}): loops are compiled for each kind but weighted, for which it does
/// nothing.
template <class Work>
void forGradients(Gradients gradients, const Work& work) {
    switch (gradients) {
        // Each calls another instance.  NOLINTNEXTLINE(bugprone-branch-clone)
        case Gradients::import: return work(OneOf<Gradients::import>{});
        case Gradients::mixed: return work(OneOf<Gradients::mixed>{});
        case Gradients::average: return work(OneOf<Gradients::average>{});
        case Gradients::weighted: return;
    }
}

/// f is 0 but next to fixed pixels.
[[nodiscard]] WEFT_HD constexpr bool vanishesInside(Gradients gradients) {
    return gradients == Gradients::import;
}

}  // namespace weft

namespace weft::stencil {

/// Patch g and background b at a pixel p of Ω and at its neighbour q.
struct GuidanceEdge {
    float gp, gq, bp, bq;
};

/// v_pq − dg of an edge, where dg = g_p − g_q and db = b_p − b_q; not of weighted gradients. Real:
/// float, or a vector of floats.
template <class Real>
WEFT_HD inline Real guidanceExcess(Gradients gradients, Real dg, Real db) {
    switch (gradients) {
        case Gradients::import:
        case Gradients::weighted: break;
        case Gradients::mixed: {
            const Real magnitudeG = dg < Real{} ? -dg : dg, magnitudeB = db < Real{} ? -db : db;
            return magnitudeB > magnitudeG ? db - dg : Real{};
        }
        // Exact: on half the grid of the samples |f| stays below 4 · 65535 (weft/units.h).
        case Gradients::average: return 0.5f * (db - dg);
    }
    return Real{};
}

/// What q adds to f: v_pq − (g_p − g_q), and b_q − g_q where it is fixed.
WEFT_HD inline float guidanceTerm(const GuidanceEdge& e, bool fixed, Gradients gradients) {
    return guidanceExcess(gradients, e.gp - e.gq, e.bp - e.bq) + (fixed ? e.bq - e.gq : 0.0f);
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
