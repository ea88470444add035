#pragma once
/// "These have changes that are not saved."
#include <QMessageBox>
#include <vector>

#include "gui/document/open_document.h"

namespace weft::gui {

/// With their pictures. Buttons: Save or, of several, SaveAll; Discard; Cancel. Not shown yet; it
/// deletes itself.
[[nodiscard]] QMessageBox* unsavedQuestion(const std::vector<OpenDocument*>& changed,
                                           QWidget& window);

}  // namespace weft::gui
