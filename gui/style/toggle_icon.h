#pragma once
/// Icons of buttons that are painted in the highlight colour while they are checked.
#include <QIcon>

namespace weft::gui {

/// As themedIcon(); in the colour of highlighted text while it is checked, as
/// highlightWhileChecked() paints the button.
[[nodiscard]] QIcon toggleIcon(const char* name);

}  // namespace weft::gui
