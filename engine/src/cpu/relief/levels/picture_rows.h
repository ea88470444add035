#pragma once
// Rows of a problem's finest level, made from the picture.
#include <span>

#include "cpu/relief/levels/relief_level.h"
#include "weft/backend/border_normals.h"

namespace weft::relief {

enum class LevelPlanes { all, mask };

/// Makes rows of the finest level: of all of it, or of a few that a coarser one is made from. Rows do
/// not depend on each other. Keeps references; any thread.
class PictureRows {
public:
    /// `cut`: (f, g) known beside edges that are cut off, row by row.
    PictureRows(const ReliefProblem& problem, LevelPlanes planes,
                std::span<const BorderNormal> cut = {});

    /// Rows top to bottom − 1 of a level and its rim, indexed as the whole level's are. Before, they
    /// are 0, the rim 1. What is not asked for is null.
    void make(const stencil::LevelView& level, float* rim, int top, int bottom) const;

    [[nodiscard]] LevelPlanes planes() const { return planes_; }
    [[nodiscard]] bool marksSilhouette() const;
    [[nodiscard]] bool hasRim() const { return hasRim_; }
    [[nodiscard]] bool hasDoubt() const;

private:
    void takeSamples(const stencil::LevelView& level, int y) const;
    void takeHeights(const stencil::LevelView& level, int y) const;
    void markSilhouette(const stencil::LevelView& level, int top, int bottom) const;
    void takeEdges(const stencil::LevelView& level, float* rim, int y) const;
    [[nodiscard]] bool isBesideMask(int x, int y) const;

    const ReliefProblem& problem_;
    LevelPlanes planes_;
    std::span<const BorderNormal> cut_;
    bool hasRim_;
};

}  // namespace weft::relief
