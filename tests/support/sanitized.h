#pragma once
/// Whether this build checks itself (ASan, TSan) and so runs 5-20 times slower.
namespace weft::tests {

#ifdef WEFT_TESTS_SCALED_DOWN
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace weft::tests
