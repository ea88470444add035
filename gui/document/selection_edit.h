#pragma once
/// A change of a selection that is yet to be worked out.
#include <QString>
#include <functional>
#include <stop_token>

#include "gui/document/outlined_selection.h"

namespace weft::gui {

struct SelectionEdit {
    QString title;  ///< of the undo step, and of the job while it takes long
    /// The new selection from the present one. Any thread; holds only what is immutable. May throw.
    std::function<Selection(const Selection& now, const std::stop_token& stop)> make;
    std::int64_t pixels = 0;  ///< about how many it looks at: few are done at once, many by a job
    /// Before it is selected. GUI thread.
    std::function<void(const OutlinedSelection&)> made = {};
    /// It was selected, or that failed. GUI thread; in the order of the edits.
    std::function<void()> ended = {};
};

}  // namespace weft::gui
