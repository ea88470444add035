#pragma once
/// What a drawing of a scheme shows: a few of its blocks, who is resident, what crosses.
#include <QString>
#include <QStringList>
#include <vector>

#include "weft/scheme.h"

namespace weft::gui {

/// How the halo of a tile is kept fresh at one of its sides while a launch runs.
enum class HaloSide {
    edge,    ///< no neighbour in the drawing
    frozen,  ///< as it was when the launch began
    fresh,   ///< comes from the neighbour while both run
};

/// Two neighbours that exchange halos: `b` is right of or below `a`.
struct BlockLink {
    Point a, b;
    bool onChip = false;  ///< through distributed shared memory, not through the device's memory
    [[nodiscard]] bool vertical() const { return a.x == b.x; }
};

/// A window of tiles in the top-left corner of a grid that goes on. A value.
struct BlockScene {
    static constexpr Extent kTiles{8, 4};

    std::vector<int> wave;         ///< of each tile, row by row; 0: resident now
    std::vector<BlockLink> links;  ///< within wave 0
    std::vector<Rect> clusters;    ///< in tiles
    int frozenSteps = 0;           ///< a launch's steps on halos that nobody refreshes; 0: none
    int haloDepth = 1;             ///< pixels
    bool packedColumns = false;    ///< side columns travel gathered
    bool meets = false;            ///< all wait for each other at a barrier

    [[nodiscard]] int waveOf(Point tile) const {
        return wave[static_cast<std::size_t>(tile.y * kTiles.width + tile.x)];
    }
    [[nodiscard]] bool linked(Point a, Point b) const;
    /// `by`: the offset to the neighbour, for instance {0, −1} for the upper one.
    [[nodiscard]] HaloSide side(Point tile, Point by) const;
};

/// `residentWhereAuto`: blocks that the device runs at once where the scheme leaves it open; 0: all
/// that are drawn.
[[nodiscard]] BlockScene blockScene(const Scheme& scheme, int residentWhereAuto = 0);
/// What runs, what crosses and when all meet, in two or three short sentences.
[[nodiscard]] QString schemeStory(const Scheme& scheme, int residentWhereAuto = 0);

}  // namespace weft::gui
