#include "gui/workspace/closed_documents.h"

namespace weft::gui {

void ClosedDocuments::add(const OpenDocument& document) {
    ClosedDocument closed{{}, document.title(), document.file(), document.path(), false};
    closed.relief = std::holds_alternative<ShadedPicture>(document.content());
    const bool inFile = document.undoStack().isClean() && !closed.path.isEmpty();
    if (!inFile) closed.content = document.content();
    closed_.push_front(std::move(closed));
    if (closed_.size() > kMost) closed_.pop_back();
}

ClosedDocument ClosedDocuments::take() {
    ClosedDocument last = std::move(closed_.front());
    closed_.pop_front();
    return last;
}

}  // namespace weft::gui
