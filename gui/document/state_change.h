#pragma once
/// Undo over values: every step keeps the state before and the state after.
#include <QUndoCommand>
#include <cstdint>
#include <functional>
#include <utility>

namespace weft::gui {

/// A number that no other gesture has. GUI thread.
[[nodiscard]] inline std::uint64_t newGesture() {
    static std::uint64_t last = 0;
    return ++last;
}

/// A step of undo from one state to another. Large parts of states are shared, so this costs little,
/// and no change can be forgotten. Steps of one gesture (a drag, held arrow keys) become one; where
/// it ends as it began, none.
template <class State>
class StateChange : public QUndoCommand {
public:
    /// `gesture` 0: stands alone. `apply` outlives the stack.
    StateChange(const QString& text, State before, State after, std::uint64_t gesture,
                std::function<void(const State&)> apply)
        : QUndoCommand(text),
          before_(std::move(before)),
          after_(std::move(after)),
          gesture_(gesture),
          apply_(std::move(apply)) {}

    void redo() override { apply_(after_); }
    void undo() override { apply_(before_); }
    [[nodiscard]] int id() const override { return 1; }
    [[nodiscard]] bool mergeWith(const QUndoCommand* newer) override {
        const auto* other = dynamic_cast<const StateChange*>(newer);
        if (!other || gesture_ == 0 || other->gesture_ != gesture_) return false;
        after_ = other->after_;
        setObsolete(after_ == before_);
        return true;
    }

private:
    State before_, after_;
    std::uint64_t gesture_;
    std::function<void(const State&)> apply_;
};

}  // namespace weft::gui
