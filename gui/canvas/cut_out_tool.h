#pragma once
#include "gui/canvas/selection_brush.h"

namespace weft::gui {

/// Cuts out the thing in a box (weft/selection/cut_out.h). Strokes within the box then say what
/// belongs to it and, with Alt or Ctrl or where the mode is to subtract, what does not; they are
/// drawn as long as the box is. A drag that begins outside makes another box, a click there leaves
/// it. Undo and redo bring back the box and the strokes that led to what is selected then.
class CutOutTool : public SelectionBrush {
public:
    explicit CutOutTool(PictureView& canvas);
    [[nodiscard]] bool busy() const override { return false; }
    void paintOverlay(QPainter& painter) const override;
    [[nodiscard]] bool hidesSelection() const override;
    [[nodiscard]] QCursor cursor() const override;
    [[nodiscard]] QString hint() const override;

protected:
    void begin(const ToolEvent& event) override;
    void extend(const ToolEvent& event) override;
    void finish(const ToolEvent& event, bool click) override;
    void forget() override;
    [[nodiscard]] QRectF drawn() const override;
    [[nodiscard]] SelectionMode modeFor(const ToolEvent& event) const override;
    [[nodiscard]] bool joins(const ToolEvent& event) const override;

private:
    struct Strokes {
        std::vector<BrushStroke> thing, rest;
    };
    /// A box and what became of it: shared with the edits that are under way.
    struct Session {
        Rect box;
        Selection before;  ///< what was selected when the box was drawn
        SelectionMode mode = SelectionMode::replace;
        /// The strokes that led to a selection: undo goes back to earlier ones.
        std::vector<std::pair<Selection, Strokes>> results = {};
        int underWay = 0;     ///< edits
        Strokes latest = {};  ///< of the newest edit, which may still be under way

        /// Null: they led to something else.
        [[nodiscard]] const Strokes* strokesTo(const Selection& selection) const;
    };
    [[nodiscard]] bool isInBox(QPointF inImage) const;
    void finishBox();
    void finishStroke();
    void cut(const std::shared_ptr<Session>& session, const Strokes& strokes);
    /// The box and the strokes that led to what is selected now.
    void followSelection();

    enum class Drawing { nothing, box, stroke } what_ = Drawing::nothing;
    QPointF from_, to_;
    bool belongs_ = true;
    std::shared_ptr<Session> session_;                ///< whose box is seen
    std::vector<std::shared_ptr<Session>> sessions_;  ///< all of them
    Strokes shown_;
    QObject context_;  ///< of connections
};

}  // namespace weft::gui
