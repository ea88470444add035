#pragma once
/// What an operation does, in a tool tip.
#include <QString>

#include "weft/document/operation.h"

namespace weft::gui {

/// The operation's help, and its key in the window.
[[nodiscard]] QString operationTip(const OperationInfo& info);
/// Small picture of what it makes of the sample scene, compiled into the program; for ToolTips.
[[nodiscard]] QString operationTipPicture(const OperationInfo& info);

}  // namespace weft::gui
