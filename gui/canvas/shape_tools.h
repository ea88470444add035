#pragma once
/// Selection tools that draw an outline.
#include <QPolygonF>

#include "gui/canvas/selection_tool.h"

namespace weft::gui {

/// Draws around a region.
class LassoTool : public SelectionTool {
public:
    using SelectionTool::SelectionTool;
    void paintOverlay(QPainter& painter) const override;
    [[nodiscard]] QString hint() const override;

protected:
    void begin(const ToolEvent& event) override;
    void extend(const ToolEvent& event) override;
    void finish(const ToolEvent& event, bool click) override;
    [[nodiscard]] QRectF drawn() const override { return points_.boundingRect(); }

    /// The interior of a polygon, its corners clipped to the picture and rounded to pixel corners.
    void submitPolygon(const QString& title, const QPolygonF& polygon) const;

    QPolygonF points_;
};

/// Corner by corner; a click on the first or the last corner, a double click or Enter closes it.
class PolygonTool : public LassoTool {
public:
    using LassoTool::LassoTool;
    void hover(const ToolEvent& event) override;
    [[nodiscard]] bool key(const QKeyEvent& event) override;
    [[nodiscard]] bool busy() const override { return !points_.isEmpty(); }
    void paintOverlay(QPainter& painter) const override;
    [[nodiscard]] QString hint() const override;

protected:
    void begin(const ToolEvent& event) override;
    void extend(const ToolEvent& event) override;
    void finish(const ToolEvent& event, bool click) override;
    void forget() override {
        points_.clear();
        holds_ = false;
    }
    [[nodiscard]] QRectF drawn() const override;

private:
    void close();
    [[nodiscard]] bool isNear(QPointF a, QPointF b) const;

    QPointF next_;        ///< where the pointer is
    bool holds_ = false;  ///< the last corner, which follows the pointer
    bool closes_ = false;
};

enum class BoxShape { rectangle, ellipse };

/// Drags a box. Shift that is pressed during the drag keeps it square.
class BoxTool : public SelectionTool {
public:
    BoxTool(PictureView& canvas, BoxShape shape) : SelectionTool(canvas), shape_(shape) {}
    void paintOverlay(QPainter& painter) const override;
    [[nodiscard]] QString hint() const override;

protected:
    void begin(const ToolEvent& event) override;
    void extend(const ToolEvent& event) override;
    void finish(const ToolEvent& event, bool click) override;
    [[nodiscard]] QRectF drawn() const override { return QRectF(from_, to_).normalized(); }

private:
    BoxShape shape_;
    QPointF from_, to_;
    bool shiftFirst_ = false;
};

}  // namespace weft::gui
