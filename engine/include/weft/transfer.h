#pragma once
/// Linear light: the sRGB transfer function (IEC 61966-2-1), extended odd-symmetrically below 0 and
/// by the same formula above 1. Arguments and results in weft/units.h units.
#include "weft/field.h"

namespace weft {

/// Stored value → linear light, rounded to kSampleGrid (so that right-hand sides stay exact).
[[nodiscard]] float linearFromEncoded(float encoded);
/// The same, not rounded.
[[nodiscard]] double linearFromEncodedInDouble(double encoded);
/// Linear light → stored value.
[[nodiscard]] float encodedFromLinear(float linear);
/// Largest slope of encodedFromLinear: an error e in linear light is at most kEncodeSlope e stored.
inline constexpr double kEncodeSlope = 12.92;

/// The same for a whole field.
[[nodiscard]] Field linearFromEncoded(FieldView encoded);
/// In place.
void encodeLinear(FieldSpan linear);

}  // namespace weft
