#pragma once
// Heights of boundary pixels that no 2 × 2 cell determines.
#include <cstdint>
#include <stop_token>
#include <utility>
#include <vector>

#include "cpu/relief/levels/relief_level.h"
#include "weft/backend/outline.h"
#include "weft/field.h"
#include "weft/relief/relief_problem.h"
#include "weft/relief/relief_solver.h"

namespace weft::relief {

/// The solve asks for slopes in cells of 2 × 2 pixels. Pixels of a mask that lie in no cell (lines
/// one pixel wide, corners that touch) have no height at all, and parts that they alone join no
/// common one; of a pixel that a single cell holds only the sum of its two slopes is told, and where
/// the surface is steep there it becomes a needle. This gives all of them heights by their
/// neighbours, and bounds how steeply a surface falls at the edge. Immutable; any thread.
class EdgeHeights {
public:
    /// Of a silhouette's problem: a few passes over its mask, and an outline
    /// (weft/backend/outline.h). Stopped, it ends soon and means nothing.
    explicit EdgeHeights(const ReliefProblem& problem, const LevelWork& work = {});

    /// A pixel that one cell holds comes between its lowest and its highest neighbour, any other one
    /// 1 % of the range beyond them; at the edge no pixel is further from the median of the
    /// 5 × 5 around it than 1.8 times what the outline blown up is, and 1 % of the range. Parts of
    /// cells that touch are joined, and the lowest pixel of each becomes 0; pixels without a cell
    /// become a membrane between those beside them. Heights change continuously with those given;
    /// normals, where there are any, follow. Stopped, it ends soon, and they mean nothing.
    void settle(Relief& relief, const LevelWork& work = {}) const;

private:
    static constexpr std::int32_t kOutside = -1, kLoose = -2;
    static constexpr std::uint8_t kNotInMask = 255;
    /// A pixel at the edge, and how far the outline blown up is there from its median, as a part of
    /// its range.
    struct EdgePixel {
        int index;
        float off;
    };

    /// Of each part: the one that stands for all that it is joined to, and how much it is raised.
    using Joined = std::vector<std::pair<int, float>>;

    /// Cells by their first pixels.
    [[nodiscard]] Bytes findCells(const Mask& mask, const LevelWork& work);
    void labelParts(const Bytes& cells, const LevelWork& work);
    void order(const std::vector<int>& loose);
    void measureBalloon(const ReliefProblem& problem, const std::vector<int>& loose,
                        const LevelWork& work);
    void takeOff(const Outline& outline);
    void noteEdge(int i);
    [[nodiscard]] bool meetsFrame() const;
    template <class Visit>
    void forBeside(int i, const Visit& visit) const;
    template <class Visit>
    void forAround(int i, int reach, const Visit& visit) const;
    template <class Height>
    [[nodiscard]] float medianAround(int i, const Height& height) const;

    [[nodiscard]] float rangeOf(const float* z, const LevelWork& work) const;
    // True where something moved.
    template <class Counts>
    bool bound(float* z, int i, float beyond, const Counts& counts) const;
    bool boundWhole(float* z, float beyond, std::vector<int>& moved, const LevelWork& work) const;
    bool boundEdge(float* z, float range, std::vector<int>* beside) const;
    [[nodiscard]] Joined joinedParts(const float* z) const;
    void dropParts(float* z, const Joined& joined, const LevelWork& work) const;
    void fillLoose(float* z) const;
    void renewNormals(Relief& relief, std::vector<int>& moved) const;

    int width_, height_;
    std::vector<std::int32_t, Unset<std::int32_t>> part_;  ///< of each pixel, from 0 on
    std::vector<std::uint8_t, Unset<std::uint8_t>>
        cellCount_;  ///< how many cells hold it, or kNotInMask
    std::int32_t parts_ = 0;
    std::vector<int> corners_;                   ///< pixels of one cell
    std::vector<int> partial_;                   ///< pixels of one to three
    std::vector<std::pair<int, int>> contacts_;  ///< pixels of two parts that are joined
    std::vector<EdgePixel> edge_;                ///< pixels of the mask beside the outside
    std::vector<int> loose_;                     ///< pixels of no cell, those beside a part first
    std::vector<std::int32_t> owner_;            ///< the part that each of them goes with
};

}  // namespace weft::relief
