#include "gui/document/history/history.h"

#include <QSignalBlocker>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "gui/document/history/state_change.h"

namespace weft::gui {

namespace {

void countPicture(const UndoStep& step, HeldMemory& memory) {
    memory.add(step.picture().get(), step.picture()->image.sizeInBytes());
}

}  // namespace

History::History(QUndoStack& stack, std::function<void(HeldMemory&)> countSeen)
    : stack_(stack),
      countSeen_(std::move(countSeen)),
      mostBytes_(std::numeric_limits<std::int64_t>::max()),
      first_(std::make_shared<StepPicture>()) {
    connect(&stack_, &QUndoStack::indexChanged, this, [this] {
        // A gesture that grows on replaces the state that it led to, which is not counted.
        if (seen_ == std::pair(stack_.index(), stack_.count())) return;
        update(!stack_.canRedo());
    });
}

void History::setBounds(int steps, std::int64_t bytes) {
    if (mostSteps_ == steps && mostBytes_ == bytes) return;
    mostSteps_ = steps;
    mostBytes_ = bytes;
    const int before = stack_.count();
    update(true);
    if (stack_.count() != before) emit stack_.indexChanged(stack_.index());
}

const UndoStep& History::step(int index) const {
    return dynamic_cast<const UndoStep&>(*stack_.command(index));
}

std::shared_ptr<StepPicture> History::picture(int index) const {
    return index == 0 ? first_ : step(index - 1).picture();
}

// From the state that is seen outwards: each step adds what no younger one holds.
History::Kept History::kept(bool bounded) const {
    const int index = stack_.index(), count = stack_.count();
    if (count == 0) return {};
    HeldMemory memory;
    countSeen_(memory);
    const std::int64_t seen = memory.bytes();
    for (int i = index; i < count; ++i) {
        step(i).countAfter(memory);
        countPicture(step(i), memory);
    }
    Kept kept{index, memory.bytes() - seen};
    for (int i = index; i-- > 0;) {
        step(i).countAfter(memory);
        step(i).countBefore(memory);
        countPicture(step(i), memory);
        const std::int64_t bytes = memory.bytes() - seen;
        const bool fits = bytes <= mostBytes_ && (mostSteps_ == 0 || count - i <= mostSteps_);
        if (bounded && !fits && i < index - 1) break;
        kept = {i, bytes};
    }
    return kept;
}

void History::update(bool bounded) {
    const auto [first, bytes] = kept(bounded);
    bytes_ = bytes;
    if (stack_.count() == 0) dropped_ = false;
    if (first > 0) dropBefore(first);
    seen_ = {stack_.index(), stack_.count()};
    emit changed();
}

// QUndoStack gives up single commands only by a limit that is fixed once there are any: it is filled
// anew. Nobody hears of it, since the document stays as it is.
void History::dropBefore(int first) {
    std::vector<std::unique_ptr<UndoStep>> copies;
    for (int i = first; i < stack_.count(); ++i) copies.push_back(step(i).copy());
    first_ = step(first - 1).picture();
    const int index = stack_.index() - first, clean = stack_.cleanIndex() - first;
    const QSignalBlocker quiet(stack_);
    stack_.clear();
    if (clean < 0) stack_.resetClean();
    std::vector<UndoStep*> steps;
    for (auto& copy : copies) {
        stack_.push(steps.emplace_back(copy.release()));
        if (stack_.index() == clean) stack_.setClean();
    }
    stack_.setIndex(index);
    for (UndoStep* step : steps) step->setActive(true);
    dropped_ = true;
}

}  // namespace weft::gui
