#pragma once
#include "gui/canvas/selection_brush.h"

namespace weft::gui {

/// Cuts out the thing in a box (weft/selection/cut_out.h). Strokes within the box then say what
/// belongs to it and, with Alt, what does not. A drag that begins outside makes another box.
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

private:
    struct Strokes {
        std::vector<StrokePiece> thing, rest;
    };
    /// A box and what became of it: shared with the edits that are under way.
    struct Session {
        Rect box;
        Selection before;  ///< what was selected when the box was drawn
        SelectionMode mode = SelectionMode::replace;
        /// The strokes that led to a selection: undo goes back to earlier ones.
        std::vector<std::pair<Selection, Strokes>> results = {};
    };
    void finishBox();
    void finishStroke();
    void cut(const std::shared_ptr<Session>& session, const Strokes& strokes);

    enum class Drawing { nothing, box, stroke } what_ = Drawing::nothing;
    QPointF from_, to_;
    bool belongs_ = true;
    Strokes latest_;  ///< of the newest edit, which may still be under way
    std::shared_ptr<Session> session_;
};

}  // namespace weft::gui
