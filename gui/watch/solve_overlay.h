#pragma once
/// What is laid over the picture while relaxation converges.
#include <QImage>
#include <QObject>
#include <QPainter>
#include <memory>
#include <vector>

#include "gui/display/view_transform.h"
#include "gui/jobs/background_jobs.h"
#include "gui/watch/overlay_legend.h"
#include "gui/watch/staleness_map.h"
#include "weft/live/snapshot.h"

namespace weft::gui {

enum class OverlayKind {
    none,
    error,      ///< |u − u*| of each pixel
    staleness,  ///< how many steps each block is behind the foremost
};

/// One per canvas. Error colours are made on a worker at the resolution that is seen, newest snapshot
/// first, so that a large picture holds nobody up. GUI thread.
class SolveOverlay : public QObject {
    Q_OBJECT
public:
    using SharedSnapshot = std::shared_ptr<const Snapshot>;
    /// The legend is a child of `canvas` and placed in its lower left corner.
    explicit SolveOverlay(QWidget& canvas);

    void setKind(OverlayKind kind);
    [[nodiscard]] OverlayKind kind() const { return kind_; }
    /// The newest picture (null: none of this document's).
    void setSnapshot(const SharedSnapshot& snapshot);
    /// Screen pixels a picture pixel: error colours follow the resolution.
    void setZoom(double zoom);
    /// After the canvas was resized.
    void placeLegend();
    /// Device pixels, below outlines.
    void paint(QPainter& painter, const ViewTransform& view) const;
    [[nodiscard]] const OverlayLegend& legend() const { return *legend_; }
    /// The colours shown, one pixel a cell; null while there are none.
    [[nodiscard]] const QImage& image() const { return image_; }

signals:
    /// Repaint this part of the picture.
    void changed(QRect inImage);

private:
    void refresh();
    void makeErrorMap();
    struct ErrorColouring {
        QImage image;
        double largest;  ///< 8-bit codes
    };
    void takeErrorMap(ErrorColouring colouring, const SharedSnapshot& of, int level);
    void makeStalenessMap();
    void show(QImage image, const Rect& box, Extent cell);
    void showLegend(const LegendContent& content);
    void paintNumbers(QPainter& painter, const ViewTransform& view) const;

    QWidget& canvas_;
    OverlayLegend* legend_;
    OverlayKind kind_ = OverlayKind::none;
    SharedSnapshot snapshot_;
    int level_ = 0;  ///< wanted for error colours
    QImage image_;
    Rect box_;     ///< in picture pixels, where image_ lies
    Extent cell_;  ///< picture pixels of one of its pixels
    StepRange range_;
    std::vector<bool> inUse_;
    SharedSnapshot made_;  ///< what image_ shows
    int madeLevel_ = -1;
    double largestError_ = -1;  ///< of made_, 8-bit codes; negative: not known yet
    bool making_ = false;
    BackgroundJobs jobs_;  ///< last: ends before the rest goes
};

}  // namespace weft::gui
