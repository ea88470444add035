#pragma once
/// "Another program changed this document."
#include <functional>

#include "gui/document/open_document.h"

class QWidget;

namespace weft::gui {

/// Asks whether Weft's patches, which are open, are wanted, or the layers as the other program left
/// them: then `takeLayers` runs. Does not block.
void askWhichPart(const OpenDocument& document, QWidget& window, std::function<void()> takeLayers);

}  // namespace weft::gui
