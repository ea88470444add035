#pragma once
/// Rasters of the relief solver as CPU and CUDA both hold them: packed, row-major.
#include <cstdint>

#include "weft/stencil/height_cell.h"
#include "weft/stencil/host_device.h"

namespace weft::stencil {

/// The picture on one grid. Heights in units of stepX; y points down.
struct LevelView {
    int width, height;
    double stepX, stepY;            ///< pixels of the finest level from sample to sample
    float* shading;                 ///< I, 0 outside
    std::uint8_t* inside;           ///< the surface is sought here
    std::uint8_t* clipped;          ///< I is a lower bound
    std::uint8_t* fixed;            ///< the height is given
    double* fixedHeight;            ///< that height
    std::uint8_t* known;            ///< (f, g) is given
    float *knownF, *knownG;         ///< that (f, g)
    std::uint8_t* doubt = nullptr;  ///< 0 to 255: how likely I is an outlier; null: nowhere

    WEFT_HD int size() const { return width * height; }
    WEFT_HD bool unknown(int i) const { return inside[i] && !fixed[i]; }
    /// (f, g) is known there and lies in the picture plane: f² + g² = 4. Beside edges that are cut
    /// off (f, g) may be known too, and is less.
    WEFT_HD bool onSilhouette(int i) const {
        return known[i] && !inside[i] && knownF[i] * knownF[i] + knownG[i] * knownG[i] > 3.99f;
    }
    WEFT_HD bool isOutlier(int i) const { return doubt && doubt[i] > 127; }
    WEFT_HD bool onBorder(int x, int y) const {
        return x == 0 || y == 0 || x == width - 1 || y == height - 1;
    }
};

/// True if the sixteen samples from (x, y) on lie on the level and satisfy `good`.
template <class Good>
WEFT_HD inline bool sixteen(const LevelView& level, int x, int y, const Good& good) {
    if (x < 0 || y < 0 || x + 3 >= level.width || y + 3 >= level.height) return false;
    for (int j = 0; j < 4; ++j)
        for (int k = 0; k < 4; ++k)
            if (!good((y + j) * level.width + x + k)) return false;
    return true;
}

/// How a derivative is taken along one axis: over two points, or over four that start at −1, 0, −2.
enum class Reach : std::uint8_t { two, centred, ahead, behind };

/// Weights of the four points of a reach for derivative and value at the middle of the cell, and the
/// first of those points.
struct ReachTable {
    double derivative[4][4];
    double average[4][4];
    int first[4];
};

inline constexpr ReachTable kReachTable = {{{0, -1, 1, 0},
                                            {1 / 24., -27 / 24., 27 / 24., -1 / 24.},
                                            {-23 / 24., 21 / 24., 3 / 24., -1 / 24.},
                                            {1 / 24., -3 / 24., -21 / 24., 23 / 24.}},
                                           {{0, 0.5, 0.5, 0},
                                            {-1 / 16., 9 / 16., 9 / 16., -1 / 16.},
                                            {5 / 16., 15 / 16., -5 / 16., 1 / 16.},
                                            {1 / 16., -5 / 16., 15 / 16., 5 / 16.}},
                                           {-1, -1, 0, -2}};

/// Cells between four samples, each at the index of its first one.
struct CellsView {
    int width, height;  ///< of the level
    double aspect;      ///< stepX / stepY: q = aspect · (z one row down − z)
    CellKind* kind;
    Reach *reachX, *reachY;
    float* shading;
    float* weight;  ///< 1; less where I could only be averaged

    WEFT_HD bool on(int i) const { return kind[i] != CellKind::none; }
};

/// Slopes that some cells should have, by how much (0: not at all), and on which terms.
struct TargetsView {
    bool any;     ///< false: nothing may be read
    bool slopes;  ///< |∇z − (p, q)|² instead of |n(∇z) − n(p, q)|²
    float *p, *q, *weight;
};

}  // namespace weft::stencil
