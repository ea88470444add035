#pragma once
/// Tools that mark a region of a picture to be copied into another one.
#include <QPolygonF>

#include "gui/canvas/tool.h"
#include "gui/document/patch_source.h"

namespace weft::gui {

/// What lasso and rectangle share: a press inside the present selection carries it away, elsewhere
/// it begins a new one; a click clears.
class SelectionTool : public Tool {
public:
    using Tool::Tool;
    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void release(const ToolEvent& event) override;
    void abandon() override;
    void hover(const ToolEvent& event) override;
    void paintOverlay(QPainter& painter) const override;
    [[nodiscard]] QCursor cursor() const override;

protected:
    virtual void begin(QPointF inImage) = 0;
    virtual void extend(const ToolEvent& event) = 0;
    /// Outline so far, image coordinates.
    [[nodiscard]] virtual QPolygonF outline() const = 0;
    /// Clipped to the picture and rounded to pixel corners.
    [[nodiscard]] Selection selectionOf(const QPolygonF& polygon) const;

private:
    enum class State { idle, drawing, carrying };
    State state_ = State::idle;
    bool overSelection_ = false;
    QPointF pressedOnScreen_;
};

class LassoTool : public SelectionTool {
public:
    using SelectionTool::SelectionTool;
    [[nodiscard]] QString hint() const override;

protected:
    void begin(QPointF inImage) override;
    void extend(const ToolEvent& event) override;
    [[nodiscard]] QPolygonF outline() const override { return points_; }

private:
    QPolygonF points_;
};

/// Shift keeps it square.
class RectangleTool : public SelectionTool {
public:
    using SelectionTool::SelectionTool;
    [[nodiscard]] QString hint() const override;

protected:
    void begin(QPointF inImage) override;
    void extend(const ToolEvent& event) override;
    [[nodiscard]] QPolygonF outline() const override;

private:
    QPointF from_, to_;
};

}  // namespace weft::gui
