#pragma once
/// The documents that were closed last, to be opened again.
#include <QString>
#include <cstdint>
#include <deque>
#include <optional>

#include "gui/document/open_document.h"
#include "weft/document/document.h"

namespace weft::gui {

/// A document as it was when its tab was closed.
struct ClosedDocument {
    std::optional<io::StoredDocument> content;  ///< of one that was not saved; else it is in `path`
    std::int64_t bytes = 0;                     ///< what `content` holds
    QString title, file, path;
    FileStamp stamp;  ///< of `file`
    bool relief = false;
};

/// GUI thread.
class ClosedDocuments {
public:
    /// The oldest are dropped until all together hold at most `mostBytes`; this one stays, whatever
    /// it holds.
    void add(const OpenDocument& document, std::int64_t mostBytes);
    void clear() { closed_.clear(); }
    [[nodiscard]] bool empty() const { return closed_.empty(); }
    /// The last one. There is one.
    [[nodiscard]] ClosedDocument take();

private:
    static constexpr std::size_t kMost = 5;
    std::deque<ClosedDocument> closed_;  ///< the last one in front
};

}  // namespace weft::gui
