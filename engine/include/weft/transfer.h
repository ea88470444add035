#pragma once
/// Solve spaces, and the curves that lead from stored values to them and back. Arguments and results
/// in weft/units.h units: every curve maps 0 to 0 and full scale to full scale, and is odd.
///
/// Linear light: the sRGB transfer function (IEC 61966-2-1), by the same formula above full scale.
///
/// Logarithmic: with x = v / kCode8 (8-bit codes) and L = 1 + ln 255, x / L up to the code 1, which
/// gives black a value; (1 + ln x) / L up to full scale; beyond it goes on with the slope that it has
/// there, so that errors can be bounded.
#include <cstdint>
#include <span>

#include "weft/field.h"

namespace weft {

class ThreadPool;

/// Space in which the sum of squares is taken.
enum class SolveSpace : std::uint8_t {
    encoded,      ///< the stored values
    linear,       ///< linear light
    logarithmic,  ///< logarithms of the stored values
};

/// Stored value → solve space, rounded to kSampleGrid (so that right-hand sides stay exact).
[[nodiscard]] float inSolveSpace(SolveSpace space, float encoded);
/// The same, not rounded.
[[nodiscard]] double inSolveSpaceInDouble(SolveSpace space, double encoded);
/// Solve space → stored value.
[[nodiscard]] float encodedFrom(SolveSpace space, float value);
/// The same in place where `mask` is not 0; the last bit may differ.
void encodeRow(SolveSpace space, std::span<const std::uint8_t> mask, float* values);
/// Largest slope of encodedFrom: an error e in the solve space is at most encodedSlope · e stored.
[[nodiscard]] double encodedSlope(SolveSpace space);

/// The same for a whole field; of a space other than `encoded`.
[[nodiscard]] Field inSolveSpace(SolveSpace space, FieldView encoded, ThreadPool& pool);

// Linear light.
[[nodiscard]] float linearFromEncoded(float encoded);
[[nodiscard]] double linearFromEncodedInDouble(double encoded);
[[nodiscard]] float encodedFromLinear(float linear);
inline constexpr double kEncodeSlope = 12.92;
[[nodiscard]] Field linearFromEncoded(FieldView encoded);
/// The same for a row, into as many samples.
void linearFromEncoded(std::span<const float> encoded, float* linear);
/// In place.
void encodeLinear(FieldSpan linear);

}  // namespace weft
