#include "gui/workspace/closed_documents.h"

namespace weft::gui {

void ClosedDocuments::add(const OpenDocument& document) {
    ClosedDocument closed{
        {}, document.title(), document.file(), document.path(), document.fileStamp(), false};
    const io::StoredDocument content = document.content();
    closed.relief = std::holds_alternative<ShadedPicture>(content);
    const auto* clone = std::get_if<Document>(&content);
    const bool patchesAlone = document.file().isEmpty() && clone && !clone->patches().empty();
    const bool inFile = !document.modified() && !closed.path.isEmpty() && !patchesAlone;
    if (!inFile) closed.content = content;
    closed_.push_front(std::move(closed));
    if (closed_.size() > kMost) closed_.pop_back();
}

ClosedDocument ClosedDocuments::take() {
    ClosedDocument last = std::move(closed_.front());
    closed_.pop_front();
    return last;
}

}  // namespace weft::gui
