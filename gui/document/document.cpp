#include "gui/document/document.h"

namespace weft::gui {

// The stack tells that it is emptied as it goes, to widgets that are half gone themselves.
Document::~Document() { undoStack_.blockSignals(true); }

void Document::setSelection(Selection selection) {
    if (selection_ == selection) return;
    selection_ = std::move(selection);
    emit selectionChanged();
}

void Document::setDragging(bool dragging) {
    if (dragging_ == dragging) return;
    dragging_ = dragging;
    emit draggingChanged(dragging);
}

}  // namespace weft::gui
