#pragma once
/// Files that are asked for together.
#include <QStringList>
#include <memory>

namespace weft::gui {

/// Of one request to open: what was dropped or chosen at once. GUI thread.
struct OpeningBatch {
    quint64 key = 0;         ///< nobody else's, > 0
    std::size_t asked = 1;   ///< files
    QStringList failures{};  ///< a sentence for each file that could not be opened
};
using SharedBatch = std::shared_ptr<OpeningBatch>;

}  // namespace weft::gui
