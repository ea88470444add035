#pragma once
/// Hints on the canvas: a click adds one, a drag moves it, Delete removes it.
#include <optional>

#include "gui/canvas/tool.h"
#include "weft/relief/relief_problem.h"

namespace weft::gui {

class ReliefView;

class SeedTool : public Tool {
public:
    /// `adds`: what a click on free ground makes; none: it only selects and moves.
    SeedTool(ReliefView& view, std::optional<SeedKind> adds);

    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void release(const ToolEvent& event) override;
    void hover(const ToolEvent& event) override;
    void abandon() override;
    bool key(const QKeyEvent& event) override;
    [[nodiscard]] QCursor cursor() const override;
    [[nodiscard]] QString hint() const override;

private:
    /// Puts the seed that is held there; nothing beyond the picture.
    void place(QPointF inImage);

    ReliefView& view_;
    std::optional<SeedKind> adds_;
    int held_ = -1;
    bool over_ = false;
    std::uint64_t gesture_ = 0;
};

/// The mark of a hint, `at` in device pixels: a peak points up, a pit down, a ridge is a bar.
void paintSeed(QPainter& painter, SeedKind kind, QPointF at, bool selected);

}  // namespace weft::gui
