#pragma once
/// Undo over values: every step keeps the state before and the state after.
#include <QImage>
#include <QRandomGenerator>
#include <QUndoCommand>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include "gui/document/history/held_memory.h"

namespace weft::gui {

/// A number that no other gesture has, but for a chance of one in 2^63; never 0. Any thread.
[[nodiscard]] inline std::uint64_t newGesture() {
    return QRandomGenerator::global()->generate64() | 1;
}

/// What a step left, small; made some time after it. GUI thread.
struct StepPicture {
    QImage image;
};

/// What History needs of a step.
class UndoStep : public QUndoCommand {
public:
    using QUndoCommand::QUndoCommand;
    /// The same step, inactive.
    [[nodiscard]] virtual std::unique_ptr<UndoStep> copy() const = 0;
    /// Adds what the state before holds, or that after.
    virtual void countBefore(HeldMemory& memory) const = 0;
    virtual void countAfter(HeldMemory& memory) const = 0;
    /// An inactive step changes nothing when it is done or undone, and takes no other into itself: so
    /// it is put on a stack when its state is there already.
    void setActive(bool active) { active_ = active; }
    [[nodiscard]] bool active() const { return active_; }
    [[nodiscard]] int id() const override { return active_ ? 1 : -1; }
    [[nodiscard]] const std::shared_ptr<StepPicture>& picture() const { return picture_; }

protected:
    void sharePictureOf(const UndoStep& other) { picture_ = other.picture_; }

private:
    bool active_ = true;
    std::shared_ptr<StepPicture> picture_ = std::make_shared<StepPicture>();
};

/// What a document does with its states. Outlives its steps.
template <class State>
struct StateUse {
    std::function<void(const State&)> apply;
    std::function<void(const State&, HeldMemory&)> count;  ///< adds what a state holds
};

/// A step of undo from one state to another. Large parts of states are shared, so this costs little,
/// and no change can be forgotten. Steps of one gesture (a drag, held arrow keys) become one; where
/// it ends as it began, none.
template <class State>
class StateChange : public UndoStep {
public:
    /// `gesture` 0: stands alone.
    StateChange(const QString& text, State before, State after, std::uint64_t gesture,
                StateUse<State> use)
        : UndoStep(text),
          before_(std::move(before)),
          after_(std::move(after)),
          gesture_(gesture),
          use_(std::move(use)) {}

    void redo() override {
        if (active()) use_.apply(after_);
    }
    void undo() override {
        if (active()) use_.apply(before_);
    }
    [[nodiscard]] bool mergeWith(const QUndoCommand* newer) override {
        const auto* other = dynamic_cast<const StateChange*>(newer);
        if (!other || gesture_ == 0 || other->gesture_ != gesture_) return false;
        after_ = other->after_;
        setObsolete(after_ == before_);
        return true;
    }
    [[nodiscard]] std::unique_ptr<UndoStep> copy() const override {
        auto step = std::make_unique<StateChange>(text(), before_, after_, gesture_, use_);
        step->setActive(false);
        step->sharePictureOf(*this);
        return step;
    }
    void countBefore(HeldMemory& memory) const override { use_.count(before_, memory); }
    void countAfter(HeldMemory& memory) const override { use_.count(after_, memory); }

private:
    State before_, after_;
    std::uint64_t gesture_;
    StateUse<State> use_;
};

}  // namespace weft::gui
