#pragma once
/// What the outline alone says about a surface: the silhouette, blown up like a balloon.
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "weft/backend/border_normals.h"
#include "weft/backend/relief_stages.h"
#include "weft/backend/thread_pool.h"
#include "weft/field.h"
#include "weft/relief/relief_problem.h"
#include "weft/stencil/outline_normals.h"
#include "weft/stencil/relief_energy.h"

namespace weft::relief {

/// Components of unit normals, with the signs of slopes (x right, y down), one for each cell of a
/// level; 0, 0 where it is not on the surface.
struct OutlineNormals {
    Field a, b;

    [[nodiscard]] stencil::OutlineView view() const { return {a.view().data, b.view().data}; }
};

/// z = 2 √u with ∇²u = −1 inside the mask and u = 0 on the silhouette, which is a ball for a disc.
/// The picture's frame is no silhouette: things go on beyond it. It is worked out on a grid of at
/// most 256 samples or so of the shorter side, and sampled from there. Immutable; any thread.
class Outline {
public:
    /// Without a silhouette nothing is blown up: a plane. Else some 20 ms and, at large sizes, a few
    /// passes over the picture, on the threads of `pool` (null: on the caller's); stopped, it ends
    /// soon and means nothing. Throws std::bad_alloc.
    explicit Outline(const ReliefProblem& problem, const std::stop_token& stop = {},
                     ThreadPool* pool = nullptr);
    Outline(Outline&&) noexcept;
    ~Outline();
    /// Of the same silhouette, with u held to 0 at the picture's frame as at a silhouette.
    [[nodiscard]] Outline heldAtFrame(ThreadPool* pool = nullptr) const;

    /// Means nothing if stopped.
    [[nodiscard]] OutlineNormals onLevel(const LevelShape& level, const std::stop_token& stop = {},
                                         ThreadPool* pool = nullptr) const;
    /// What onLevel() samples, for those who do it elsewhere; none: a plane, or stopped.
    [[nodiscard]] std::optional<stencil::InflatedView> view() const;
    /// Of a pixel of the picture. This and what follows: of silhouettes alone.
    [[nodiscard]] stencil::Stereographic<float> orientationAt(Point pixel) const;
    /// Highest z, in pixels.
    [[nodiscard]] float highest() const;
    /// z at a pixel of the picture, in pixels; near 0 outside the mask.
    [[nodiscard]] float heightAt(Point pixel) const;

private:
    struct Grid;
    explicit Outline(std::unique_ptr<const Grid> grid);
    std::unique_ptr<const Grid> grid_;  ///< null: a plane, or stopped
};

/// (f, g) of the outline blown up at the pixels beside edges that are cut off, y down. Empty where
/// none is. Stopped, it ends soon and means nothing.
[[nodiscard]] std::vector<BorderNormal> cutEdgeNormals(const ReliefProblem& problem,
                                                       const std::stop_token& stop = {},
                                                       ThreadPool* pool = nullptr);

}  // namespace weft::relief
