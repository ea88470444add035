#pragma once
/// What tools that select have in common.
#include <QRectF>
#include <optional>

#include "gui/canvas/tool.h"
#include "gui/document/clone_document.h"
#include "weft/selection/combine.h"

namespace weft::gui {

/// Shift adds, Alt or Ctrl subtracts, both intersect. A drag that begins inside the present selection
/// lifts it off: it becomes a patch and moves live, and is carried to other pictures once it leaves
/// the view. A click selects nothing.
class SelectionTool : public Tool {
public:
    using Tool::Tool;
    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void release(const ToolEvent& event) override;
    void abandon() override;
    void hover(const ToolEvent& event) override;
    [[nodiscard]] bool hidesSelection() const override;
    [[nodiscard]] QCursor cursor() const override;

    /// What was lifted off has become a patch, where it lay. No matter where nothing is lifted any
    /// more.
    void placeLifted(CloneDocument& document, PatchParts parts);

protected:
    /// A gesture that draws.
    virtual void begin(const ToolEvent& event) = 0;
    virtual void extend(const ToolEvent& event) = 0;
    /// `click`: the pointer did not move.
    virtual void finish(const ToolEvent& event, bool click) = 0;
    virtual void forget() {}
    /// Box of what is drawn meanwhile, image coordinates.
    [[nodiscard]] virtual QRectF drawn() const = 0;
    /// A click on what is selected.
    virtual void clickInside(const ToolEvent& event);
    [[nodiscard]] virtual bool lifts() const { return true; }
    [[nodiscard]] virtual SelectionMode modeFor(const ToolEvent& event) const;

    /// Of the present gesture.
    [[nodiscard]] SelectionMode mode() const { return mode_; }
    void become(SelectionMode mode) { mode_ = mode; }
    [[nodiscard]] bool drawing() const { return state_ == State::drawing; }
    void updateDrawn() const;
    void selectNothing() const;
    /// Asks for the selection of a shape, feathered and combined by mode(). `pixels`: of its box;
    /// `ended`: as of SelectionEdit.
    void submit(const QString& title, std::int64_t pixels,
                std::function<Selection(const std::stop_token&)> shape,
                std::function<void()> ended = {}) const;
    [[nodiscard]] QString titleFor(const QString& ofNew) const;

private:
    enum class State { idle, drawing, pressedInside, lifting };
    /// A selection on its way to become a patch that follows the pointer.
    struct Lift {
        std::uint64_t gesture = 0;
        Point by = {};
        bool released = false;
        QPointer<CloneDocument> document = {};  ///< once it is a patch
        CloneState before = {};
        Placement start = {};
    };
    [[nodiscard]] bool isOver(QPointF inImage) const;
    void dragInside(const ToolEvent& event);
    void takeBack();
    void placed();

    State state_ = State::idle;
    SelectionMode mode_ = SelectionMode::replace;
    bool overSelection_ = false;
    QPointF pressedOnScreen_, pressedInImage_;
    std::optional<Lift> lift_;
};

}  // namespace weft::gui
