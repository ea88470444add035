#pragma once
// How far fields are from one that is kept.
#include <cstdint>

#include "weft/backend/thread_pool.h"
#include "weft/field.h"

namespace weft {

struct WildDistance {
    double scaled = 0;    ///< max |u − u*| / max |u*|
    double relative = 0;  ///< max |u − u*| / |u*| where u* is not 0, as the paper has it
    double untouched =
        0;  ///< share of the pixels with u* ≠ 0 where u is still 0: their relative error is 1
};

/// u*, of one channel. The pool outlives it; its threads share the rows.
class WildReference {
public:
    WildReference() = default;
    WildReference(Field reference, ThreadPool& pool);

    /// `u`: of the same extent. Reads both fields once, 8 B a pixel.
    [[nodiscard]] WildDistance distance(const Field& u) const;
    /// The same's `scaled` alone, which takes less.
    [[nodiscard]] double scaledDistance(const Field& u) const;

private:
    Field reference_;
    ThreadPool* pool_ = nullptr;
    double largest_ = 0;        ///< |u*|
    std::int64_t reached_ = 0;  ///< pixels with u* ≠ 0
};

}  // namespace weft
