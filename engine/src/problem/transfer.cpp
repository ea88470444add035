#include "weft/transfer.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "cpu/simd/pictures/curve_kernels.h"
#include "problem/curve_table.h"
#include "weft/backend/thread_pool.h"
#include "weft/units.h"

namespace weft {

namespace {

/// 1 + ln 255
const double kLogs = 1 + std::log(kFullScale / kCode8);

/// x = v / kCode8 ≥ 0; the logarithmic curve times L.
double logsOf(double x) {
    if (x <= 1) return x;
    constexpr double kMost = kFullScale / kCode8;
    return x <= kMost ? 1 + std::log(x) : kLogs + (x - kMost) / kMost;
}

double codesOf(double logs) {
    constexpr double kMost = kFullScale / kCode8;
    if (logs <= 1) return logs;
    return logs <= kLogs ? std::exp(logs - 1) : kMost + (logs - kLogs) * kMost;
}

}  // namespace

double inSolveSpaceInDouble(SolveSpace space, double encoded) {
    switch (space) {
        case SolveSpace::encoded: break;
        case SolveSpace::linear: return linearFromEncodedInDouble(encoded);
        case SolveSpace::logarithmic:
            return std::copysign(kFullScale * (logsOf(std::abs(encoded) / kCode8) / kLogs), encoded);
    }
    return encoded;
}

float inSolveSpace(SolveSpace space, float encoded) {
    return space == SolveSpace::encoded ? encoded
                                        : roundedToGrid(inSolveSpaceInDouble(space, double{encoded}));
}

float encodedFrom(SolveSpace space, float value) {
    switch (space) {
        case SolveSpace::encoded: break;
        case SolveSpace::linear: return encodedFromLinear(value);
        case SolveSpace::logarithmic:
            return static_cast<float>(std::copysign(
                kCode8 * codesOf(std::abs(double{value}) / kFullScale * kLogs), double{value}));
    }
    return value;
}

void encodeRow(SolveSpace space, std::span<const std::uint8_t> mask, float* values) {
    if (space == SolveSpace::encoded) return;
    if (space == SolveSpace::logarithmic) {
        const simd::LogCurve curve{kFullScale, kCode8, kLogs, kFullScale / kCode8};
        return simd::curveKernels().encodeLogs(curve, mask.data(), static_cast<int>(mask.size()),
                                               values);
    }
    for (std::size_t i = 0; i < mask.size(); ++i)
        if (mask[i]) values[i] = encodedFrom(space, values[i]);
}

double encodedSlope(SolveSpace space) {
    switch (space) {
        case SolveSpace::encoded: break;
        case SolveSpace::linear: return kEncodeSlope;
        case SolveSpace::logarithmic: return kLogs;
    }
    return 1;
}

const CurveTable& curveTable(SolveSpace space) {
    // Each when it is first asked for: a table takes a millisecond or two.
    const auto made = [space] { return std::make_unique<const CurveTable>(space); };
    if (space == SolveSpace::linear) {
        static const auto linear = made();
        return *linear;
    }
    if (space == SolveSpace::logarithmic) {
        static const auto logarithmic = made();
        return *logarithmic;
    }
    static const auto encoded = made();
    return *encoded;
}

Field inSolveSpace(SolveSpace space, FieldView encoded, ThreadPool& pool) {
    Field out(encoded.extent, encoded.channels, false);
    const FieldSpan to = out.span();
    const CurveTable& curve = curveTable(space);
    pool.forRows(encoded.extent.height, 8, [&](int begin, int end) {
        for (int c = 0; c < encoded.channels; ++c)
            for (int y = begin; y < end; ++y) {
                const float* from = encoded.row(c, y);
                std::transform(from, from + encoded.extent.width, to.row(c, y),
                               [&](float v) { return curve.rounded(v); });
            }
    });
    return out;
}

void linearFromEncoded(std::span<const float> encoded, float* linear) {
    const CurveTable& curve = curveTable(SolveSpace::linear);
    std::transform(encoded.begin(), encoded.end(), linear, [&](float v) { return curve.rounded(v); });
}

double linearFromEncodedInDouble(double encoded) {
    const double v = std::abs(encoded) / kFullScale;
    const double linear = v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    return std::copysign(linear * kFullScale, encoded);
}

float linearFromEncoded(float encoded) {
    return roundedToGrid(linearFromEncodedInDouble(double{encoded}));
}

float encodedFromLinear(float linear) {
    const double v = std::abs(double{linear}) / kFullScale;
    const double encoded = v <= 0.04045 / 12.92 ? v * 12.92 : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
    return static_cast<float>(std::copysign(encoded * kFullScale, double{linear}));
}

Field linearFromEncoded(FieldView encoded) {
    ThreadPool pool(1);
    return inSolveSpace(SolveSpace::linear, encoded, pool);
}

void encodeLinear(FieldSpan linear) {
    for (int c = 0; c < linear.channels; ++c)
        for (int y = 0; y < linear.extent.height; ++y) {
            float* row = linear.row(c, y);
            for (int x = 0; x < linear.extent.width; ++x) row[x] = encodedFromLinear(row[x]);
        }
}

}  // namespace weft
