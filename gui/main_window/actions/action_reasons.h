#pragma once
/// Why a command cannot be chosen now.
#include "gui/main_window/actions/window_actions.h"
#include "gui/select/select_actions.h"

namespace weft::gui {

/// Gives the commands that need something the sentence that says what (kReasonProperty of
/// gui/help/command_list.h), as `actions` were told last what is in front. GUI thread.
void tellReasons(const WindowActions& actions, const SelectActions& select);

}  // namespace weft::gui
