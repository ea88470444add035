#pragma once
// Whether float32 holds right-hand sides of a picture exactly.
#include <memory>

#include "weft/backend/thread_pool.h"
#include "weft/field.h"

namespace weft {

/// What the exactness of f rests on, of a whole picture. Kept while the picture is the same object.
class SampleRange {
public:
    void update(const std::shared_ptr<const Field>& field, ThreadPool& pool);

    /// |sample| at most.
    [[nodiscard]] float largest() const { return largest_; }
    /// f and its partial sums of such samples are exact in float32, and the samples are those of the
    /// file.
    [[nodiscard]] bool exact() const { return exact_; }

private:
    void measure(const Field& field, double grid, ThreadPool& pool);

    std::shared_ptr<const Field> of_;
    float largest_ = 0;
    bool exact_ = true;
};

}  // namespace weft
