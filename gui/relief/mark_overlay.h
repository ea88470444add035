#pragma once
/// What is said of a relief's pixels, drawn over its picture.
#include <QImage>
#include <QLineF>
#include <QPainter>
#include <QVector>
#include <memory>

#include "gui/canvas/selection_settings.h"
#include "weft/document/shaded_picture.h"

namespace weft::gui {

/// Of a mark in drawings and legends; automatic ones are grey.
[[nodiscard]] QColor markColour(const PixelMarking& marking);

/// Edges as lines along the mask's outline, outliers as a tint. GUI thread.
class MarkOverlay {
public:
    /// Takes what has changed; true: something has. A pass over a mask or over outliers that are new.
    bool follow(const ReliefSetup& setup);
    /// Painter in device pixels.
    void paint(QPainter& painter, const QTransform& deviceFromImage) const;
    /// In the lower left corner of an area, above where progress is shown; nothing where nothing is
    /// drawn.
    void paintLegend(QPainter& painter, const QRect& area) const;
    /// The mask's outline is drawn by these lines, at least in part.
    [[nodiscard]] bool hasEdges() const { return !lines_[0].isEmpty() || !lines_[1].isEmpty(); }
    [[nodiscard]] bool hasOutliers() const { return tints_ && !tint_.isNull(); }
    /// Colours that mean values bear no tint.
    void setTints(bool tints) { tints_ = tints; }

private:
    void traceEdges();
    void tintOutliers();

    std::shared_ptr<const Mask> mask_;
    std::shared_ptr<const PixelMarks> edges_, outliers_;
    bool rim_ = false, tints_ = true;
    std::vector<Point> edgePixels_;  ///< of mask_
    /// In picture coordinates: cut off, turning away; judged, then said.
    QVector<QLineF> lines_[2], said_[2];
    QImage tint_;
    QPoint tintAt_;
};

}  // namespace weft::gui
