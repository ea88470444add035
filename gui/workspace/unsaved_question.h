#pragma once
/// "These have changes that are not saved."
#include <vector>

#include "gui/document/open_document.h"
#include "gui/texts/message_box.h"

namespace weft::gui {

/// With their pictures. Buttons: Save or, of several, SaveAll; Discard; Cancel. Not shown yet; it
/// deletes itself.
[[nodiscard]] MessageBox* unsavedQuestion(const std::vector<OpenDocument*>& changed, QWidget& window);

}  // namespace weft::gui
