#pragma once
/// Whether this build checks itself (ASan, TSan) and so runs 5-20 times slower.
namespace weft::tests {

#ifdef WEFT_TESTS_SCALED_DOWN
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

/// Under ThreadSanitizer, the slowest: one case of a kind shows every pair of threads that meet.
#ifdef __SANITIZE_THREAD__
inline constexpr bool kThreadSanitized = true;
#else
inline constexpr bool kThreadSanitized = false;
#endif

}  // namespace weft::tests
