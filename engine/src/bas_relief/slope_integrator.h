#pragma once
// Heights whose differences are as near as possible to given slopes.
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

#include "weft/backend/domain.h"
#include "weft/backend/thread_pool.h"
#include "weft/solver.h"

namespace weft {
class Backend;
}

namespace weft::bas {

/// Least squares of (z_q − z_p) − s_pq over all edges pq of neighbours: Poisson's equation
/// Σ_q (z_p − z_q) = −Σ_q s_pq, by the backend's multigrid. z = 0 outside the mask; where the mask is
/// all of the image, the mean of z is 0.
class SlopeIntegrator {
public:
    /// Slopes of the edges that leave the pixels of row y to the right and down. Those that do not
    /// join two pixels of the mask are not used. Any thread.
    using RowOf = std::function<void(int y, float* east, float* south)>;

    /// `mask`: the box of the surface; `border`: sides of the box on the border of the image.
    SlopeIntegrator(Backend& backend, const Mask& mask, ImageBorder border, ThreadPool& pool);

    /// To `tolerance` of the range of the heights, by estimate, or as near as float32 samples go.
    /// Starts from nothing: the answer does not depend on what was stopped before. False when
    /// stopped.
    bool integrate(const RowOf& rowOf, double tolerance, Field& height, std::stop_token stop);

private:
    [[nodiscard]] Field divergence(const RowOf& rowOf) const;
    void edgesOf(int y, const RowOf& rowOf, float* east, float* south) const;

    ThreadPool& pool_;
    std::shared_ptr<const Domain> domain_;
    std::unique_ptr<Solver> solver_;
};

}  // namespace weft::bas
