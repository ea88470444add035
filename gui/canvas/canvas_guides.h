#pragma once
/// Guides of a photograph as they are seen, and dragged.
#include <QCursor>
#include <QPainter>
#include <QPointF>
#include <optional>

#include "weft/document/guides.h"

namespace weft::gui {

class CanvasView;

/// Points are in device pixels of the canvas. A guide that is dragged is the document's old one until
/// it is let go: that is one step of undo. GUI thread.
class CanvasGuides {
public:
    /// One of the document's, or, with index −1, one that comes out of a ruler.
    struct Guide {
        GuideWay way = GuideWay::x;
        int index = -1;
    };

    explicit CanvasGuides(CanvasView& canvas) : canvas_(canvas) {}

    /// The nearest within reach of a hand; none where they are hidden or locked.
    [[nodiscard]] std::optional<Guide> at(QPointF onScreen) const;
    void take(const Guide& guide);
    /// On whole pixels, or, where that is on, snapped to edges and middles.
    void drag(QPointF onScreen);
    /// Beside the picture, or beside what is seen of it, it is removed.
    void drop();
    void abandon();
    [[nodiscard]] bool dragging() const { return held_.has_value(); }
    [[nodiscard]] static QCursor cursorOf(GuideWay way) {
        return way == GuideWay::x ? Qt::SplitHCursor : Qt::SplitVCursor;
    }
    /// Painter in device pixels.
    void paint(QPainter& painter) const;

private:
    [[nodiscard]] std::optional<double> placeAt(QPointF onScreen) const;
    [[nodiscard]] double onScreen(GuideWay way, double place) const;
    void updateHeld() const;
    void paintLine(QPainter& painter, GuideWay way, double place) const;

    CanvasView& canvas_;
    std::optional<Guide> held_;
    std::optional<double> place_;  ///< of the one that is held; none: it would be removed
    QPointF pointer_;
};

}  // namespace weft::gui
