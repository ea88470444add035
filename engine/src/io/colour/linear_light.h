#pragma once
/// Between stored samples and linear light, by the curves of a picture's profile.
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "weft/picture.h"

namespace weft::io {

/// One curve a channel: those of a profile of curves and a matrix, or of greys; sRGB's of a picture
/// without profile, or with one of tables; none where the samples are linear light already. Samples
/// are shares of full scale; beyond 0..1 the curves go on, odd below 0 and straight above 1. Table of
/// 65536 steps: exact for codes of 8 and 16 bits. Immutable; any thread.
class LinearLight {
public:
    explicit LinearLight(const Picture& picture);

    [[nodiscard]] float decoded(int channel, float stored) const {
        return curves_.empty() ? stored : curveOf(channel).decoded(stored);
    }
    [[nodiscard]] float encoded(int channel, float linear) const {
        return curves_.empty() ? linear : curveOf(channel).encoded(linear);
    }

private:
    class Curve {
    public:
        explicit Curve(void* toneCurve);  ///< lcms2's; rises
        [[nodiscard]] float decoded(float v) const;
        [[nodiscard]] float encoded(float l) const;

    private:
        std::vector<float> light_;   ///< at i / 65535
        std::vector<float> stored_;  ///< at light (i / n)²: near zero curves are steep
        float slope_ = 1;            ///< of light at 1
    };
    [[nodiscard]] const Curve& curveOf(int channel) const {
        return curves_[static_cast<std::size_t>(channel) < curves_.size()
                           ? static_cast<std::size_t>(channel)
                           : 0];
    }
    std::vector<Curve> curves_;  ///< none, one or three
};

}  // namespace weft::io
