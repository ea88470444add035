#include "gui/relief/relief_commands.h"

namespace weft::gui {

bool ChangeRelief::mergeWith(const QUndoCommand* newer) {
    const auto* other = dynamic_cast<const ChangeRelief*>(newer);
    if (!other || gesture_ == 0 || other->gesture_ != gesture_) return false;
    after_ = other->after_;
    setObsolete(after_ == before_);
    return true;
}

}  // namespace weft::gui
