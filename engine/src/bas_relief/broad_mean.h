#pragma once
// Gaussian means of a raster over pixels of a mask, on a grid as coarse as they allow.
#include <functional>
#include <vector>

#include "weft/field.h"
#include "weft/mask.h"

namespace weft {
class ThreadPool;
}

namespace weft::bas {

/// Σ w m v / Σ w m with Gaussian weights w and m = 1 in the mask: no value outside it counts, and
/// none beyond the border is made up.
class BroadMean {
public:
    /// Row y of the values; those outside the mask are not used. Any thread.
    using RowOf = std::function<void(int y, float* values)>;
    /// `sigma` in pixels, above 0. Reads each row once.
    BroadMean(const Mask& mask, double sigma, const RowOf& rowOf, ThreadPool& pool);

    /// The mean at the pixels of row y, bilinear between cells. Any thread.
    void row(int y, float* mean) const;

private:
    void reduce(const Mask& mask, const RowOf& rowOf, ThreadPool& pool, Field& weight);
    void blur(double sigma, ThreadPool& pool, Field& weight);

    Extent extent_;
    int cell_ = 1;  ///< pixels of a cell's side
    Field mean_;    ///< of the cells
};

}  // namespace weft::bas
