#pragma once
/// Which cells of an item model may be asked about.
#include <QAbstractItemModel>

namespace weft::gui {

/// Whether a flat model has this cell now. Views ask for no cell at all (Ctrl+C where none is
/// current), proxies and testers for another model's, and an index that was kept may be past the end:
/// models answer all of those with an empty QVariant. The model's thread.
[[nodiscard]] inline bool hasCell(const QAbstractItemModel& model, const QModelIndex& index) {
    return index.model() == &model && model.hasIndex(index.row(), index.column());
}

}  // namespace weft::gui
