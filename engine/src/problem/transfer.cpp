#include "weft/transfer.h"

#include <algorithm>
#include <array>
#include <cmath>

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

float roundedToGrid(double v) {
    return static_cast<float>(std::round(v / kSampleGrid) * kSampleGrid);
}

/// inSolveSpace(), from a table where a sample is an 8-bit code.
class EightBitCurve {
public:
    explicit EightBitCurve(SolveSpace space) : space_(space) {
        for (int code = 0; code < 256; ++code)
            ofCode_[static_cast<std::size_t>(code)] = inSolveSpace(space, sampleOf(code));
    }
    float operator()(float encoded) const {
        constexpr auto kCodes = static_cast<float>(1 / kCode8);
        if (encoded >= 0 && encoded <= static_cast<float>(kFullScale)) {
            const int code = static_cast<int>(encoded * kCodes + 0.5f);
            if (sampleOf(code) == encoded) return ofCode_[static_cast<std::size_t>(code)];
        }
        return inSolveSpace(space_, encoded);
    }

private:
    static float sampleOf(int code) { return static_cast<float>(kCode8) * static_cast<float>(code); }

    SolveSpace space_;
    std::array<float, 256> ofCode_{};
};

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

double encodedSlope(SolveSpace space) {
    switch (space) {
        case SolveSpace::encoded: break;
        case SolveSpace::linear: return kEncodeSlope;
        case SolveSpace::logarithmic: return kLogs;
    }
    return 1;
}

Field inSolveSpace(SolveSpace space, FieldView encoded, ThreadPool& pool) {
    Field out(encoded.extent, encoded.channels, false);
    const FieldSpan to = out.span();
    const EightBitCurve curve(space);
    pool.forRows(encoded.extent.height, 8, [&](int begin, int end) {
        for (int c = 0; c < encoded.channels; ++c)
            for (int y = begin; y < end; ++y) {
                const float* from = encoded.row(c, y);
                std::transform(from, from + encoded.extent.width, to.row(c, y),
                               [&](float v) { return curve(v); });
            }
    });
    return out;
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
