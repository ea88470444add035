#pragma once
/// Steps of undo within a number and an amount of memory.
#include <QObject>
#include <QUndoStack>
#include <cstdint>
#include <functional>
#include <utility>

namespace weft::gui {

class HeldMemory;  // gui/document/history/held_memory.h
struct StepPicture;
class UndoStep;  // gui/document/history/state_change.h

/// Watches a stack of UndoSteps: when one is pushed, the oldest are dropped until the others are
/// within the bounds. The newest that was done stays, whatever it holds. The clean state stays clean
/// as long as undo leads to it. GUI thread.
class History : public QObject {
    Q_OBJECT
public:
    /// `stack` outlives it, has no limit of its own and is not listened to by others yet. `countSeen`
    /// adds what the document holds as it is now.
    History(QUndoStack& stack, std::function<void(HeldMemory&)> countSeen);

    /// Acts at once. `steps` 0: as many as there are. `bytes`: what they may hold.
    void setBounds(int steps, std::int64_t bytes);
    [[nodiscard]] int steps() const { return stack_.count(); }
    /// What the steps hold beyond what the document holds as it is now; what they share counts once.
    [[nodiscard]] std::int64_t bytes() const { return bytes_; }
    /// Of what the step before `index` left (0: of what was there before the oldest step that is
    /// kept); without an image where that is not made yet. It goes when no step leads there any more.
    [[nodiscard]] std::shared_ptr<StepPicture> picture(int index) const;
    /// Whether there were older steps once.
    [[nodiscard]] bool dropped() const { return dropped_; }

signals:
    /// A step was added, dropped, done or undone.
    void changed();

private:
    /// The oldest step that is within the bounds, and what is held from there on.
    struct Kept {
        int first = 0;
        std::int64_t bytes = 0;
    };
    [[nodiscard]] Kept kept(bool bounded) const;
    [[nodiscard]] const UndoStep& step(int index) const;
    void update(bool bounded);
    void dropBefore(int first);

    QUndoStack& stack_;
    std::function<void(HeldMemory&)> countSeen_;
    int mostSteps_ = 0;
    std::int64_t mostBytes_, bytes_ = 0;
    bool dropped_ = false;
    std::shared_ptr<StepPicture> first_;  ///< of what was there before the oldest step
    std::pair<int, int> seen_ = {0, 0};   ///< index and count when the steps were counted last
};

}  // namespace weft::gui
