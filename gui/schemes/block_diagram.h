#pragma once
/// A small drawing of a scheme's blocks.
#include <QPainter>
#include <QWidget>

#include "gui/schemes/block_scene.h"

namespace weft::gui {

/// Tiles that are resident now are filled, later waves are pale and numbered. Between two residents
/// an arrow says that halos cross while they run; a tile's inner rim is solid where its halo is kept
/// fresh and dashed where it stays frozen. Frames hold a cluster, a rail below says that all meet.
/// Readable from 220 pixels on, light or dark. GUI thread.
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
    void paintLegend(QPainter& painter) const;
    [[nodiscard]] double tileWidth() const;
    [[nodiscard]] double tileHeight() const { return kAspect * tileWidth(); }
    [[nodiscard]] double tilesBottom() const;

    static constexpr double kAspect = 20.0 / 32;  ///< of the papers' 32 × 20 tiles
    static constexpr int kGap = 9, kFrame = 5;
    BlockScene scene_;
};

}  // namespace weft::gui
