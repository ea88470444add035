#pragma once
/// A table of a report, for a view.
#include <QAbstractTableModel>

#include "gui/lab/report/lab_record.h"

namespace weft::gui {

/// Holds the record, copies nothing. GUI thread.
class LabTableModel : public QAbstractTableModel {
public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Null record, or none of its tables: an empty table.
    void setTable(SharedRecord record, const std::string& key);
    [[nodiscard]] const LabTable* table() const { return table_; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation, int role) const override;

private:
    SharedRecord record_;
    const LabTable* table_ = nullptr;  ///< of record_
};

}  // namespace weft::gui
