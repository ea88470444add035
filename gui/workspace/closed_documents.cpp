#include "gui/workspace/closed_documents.h"

#include <algorithm>

#include "weft/document/document.h"

namespace weft::gui {

void ClosedDocuments::add(const OpenDocument& document, std::int64_t mostBytes) {
    ClosedDocument closed{
        {}, 0, document.title(), document.file(), document.path(), document.fileStamp(), false};
    const io::StoredDocument content = document.content();
    closed.relief = std::holds_alternative<io::StoredRelief>(content);
    const auto* clone = std::get_if<Document>(&content);
    const bool patchesAlone = document.file().isEmpty() && clone && !clone->patches().empty();
    const bool inFile = !document.modified() && !closed.path.isEmpty() && !patchesAlone;
    if (!inFile) {
        closed.content = content;
        closed.bytes = document.heldBytes();
    }
    closed_.push_front(std::move(closed));
    std::int64_t bytes = 0;
    std::size_t kept = 0;
    while (kept < std::min(closed_.size(), kMost)) {
        bytes += closed_[kept].bytes;
        if (kept > 0 && bytes > mostBytes) break;
        ++kept;
    }
    closed_.resize(kept);
}

ClosedDocument ClosedDocuments::take() {
    ClosedDocument last = std::move(closed_.front());
    closed_.pop_front();
    return last;
}

}  // namespace weft::gui
