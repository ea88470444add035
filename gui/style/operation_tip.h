#pragma once
/// What an operation does, with a picture.
#include <QString>

#include "weft/document/operation.h"

namespace weft::gui {

/// Rich text for a tool tip: the operation's help, its key in the window, and a small picture of what
/// it makes of the sample scene.
[[nodiscard]] QString operationTip(const OperationInfo& info);

}  // namespace weft::gui
