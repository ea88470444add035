#pragma once
// Pictures and masks through an affine map (weft/document/prepare.h says by which filters).
#include "weft/backend/thread_pool.h"
#include "weft/document/placement.h"
#include "weft/field.h"
#include "weft/mask.h"

namespace weft {

/// The pixels that a rectangle of the source touches, and one more on each side.
[[nodiscard]] Rect targetOf(const Rect& source, const Placement& targetFromSource);
/// Samples over `target`. `near`: of that extent; samples are taken between its unknown pixels, and
/// of their neighbours, and are 0 elsewhere. `storage`: memory for the result.
[[nodiscard]] Field resampled(const Field& source, const Placement& targetFromSource,
                              const Rect& target, ThreadPool& pool, const Mask* near = nullptr,
                              Field storage = {});
/// The same for shares 0 .. 1: rounded to 1/65536, never below 0.
[[nodiscard]] Field resampledCoverage(const Field& source, const Placement& targetFromSource,
                                      const Rect& target, ThreadPool& pool);
[[nodiscard]] Mask resampled(const Mask& source, const Placement& targetFromSource,
                             const Rect& target, ThreadPool& pool);

}  // namespace weft
