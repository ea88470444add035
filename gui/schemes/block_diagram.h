#pragma once
/// A few of a scheme's blocks, which are resident, what crosses between them; and their drawing.
#include <QPainter>
#include <QWidget>
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
    bool throughCluster = false;  ///< by distributed shared memory, not the device's
    [[nodiscard]] bool vertical() const { return a.x == b.x; }
};

/// A window of tiles in the top-left corner of a grid that goes on. A value.
struct BlockScene {
    static constexpr Extent kTiles{8, 4};
    static constexpr int kLeastResident = 8;

    std::vector<int> wave;            ///< of each tile, row by row; 0: resident now
    std::vector<BlockLink> links;     ///< within wave 0
    std::vector<Rect> clusters;       ///< in tiles
    int frozenSteps = 0;              ///< a launch's steps on halos that nobody refreshes; 0: none
    int haloDepth = 1;                ///< pixels
    bool packedColumns = false;       ///< side columns travel gathered
    Barrier barrier = Barrier::none;  ///< drawn below the blocks, or between them
    QString waiting;                  ///< who waits for whom, in a few words

    [[nodiscard]] int waveOf(Point tile) const {
        return wave[static_cast<std::size_t>(tile.y * kTiles.width + tile.x)];
    }
    [[nodiscard]] bool linked(Point a, Point b) const;
    /// `by`: the offset to the neighbour, for instance {0, −1} for the upper one.
    [[nodiscard]] HaloSide side(Point tile, Point by) const;
};

/// `residentWhereAuto`: blocks that the device runs at once where the scheme leaves it open; 0: all
/// that are drawn. Of a device with few, kLeastResident are drawn: what crosses between neighbours
/// would else not be seen.
[[nodiscard]] BlockScene blockScene(const Scheme& scheme, int residentWhereAuto = 0);
/// What runs, what crosses and when all meet, in two or three short sentences.
[[nodiscard]] QString schemeStory(const Scheme& scheme, int residentWhereAuto = 0);

/// Tiles that are resident now are filled, later waves are pale and numbered. Between two residents
/// an arrow says that halos cross while they run; a tile's inner rim is solid where its halo is kept
/// fresh and dashed where it stays frozen. Frames hold a cluster; below the blocks it is drawn how
/// they wait for each other (barrier_drawing.h), and said in words. Readable from 220 pixels on,
/// light or dark. GUI thread.
class BlockDiagram : public QWidget {
    Q_OBJECT
public:
    explicit BlockDiagram(QWidget* parent = nullptr);

    /// `residentWhereAuto`: as blockScene().
    void setScheme(const Scheme& scheme, int residentWhereAuto);
    [[nodiscard]] const BlockScene& scene() const { return scene_; }
    /// Where a tile is drawn.
    [[nodiscard]] QRectF tileRect(Point tile) const;
    /// The gap that two neighbours' halos cross: an arrow is there or not.
    [[nodiscard]] QRectF gapRect(Point a, Point b) const;

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override { return {300, heightForWidth(300)}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {200, heightForWidth(200)}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintTile(QPainter& painter, Point tile) const;
    void paintRim(QPainter& painter, Point tile) const;
    void paintLink(QPainter& painter, const BlockLink& link) const;
    void paintFrames(QPainter& painter) const;
    void paintWaiting(QPainter& painter) const;
    void paintNeighbourFlags(QPainter& painter) const;
    void paintLegend(QPainter& painter) const;
    [[nodiscard]] double tileWidth(int width) const;
    [[nodiscard]] QColor runningColour() const;
    [[nodiscard]] double tilesBottom() const;

    static constexpr double kAspect = 20.0 / 32;  ///< of the papers' 32 × 20 tiles
    static constexpr int kGap = 9, kFrame = 5;
    BlockScene scene_;
};

}  // namespace weft::gui
