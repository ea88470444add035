#include "gui/lab/report/table_model.h"

#include <QLocale>
#include <cmath>

#include "gui/style/item_cell.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

namespace {

/// Counts whole, other figures to six places; nothing where nothing is known.
QString textOf(const LabCell& cell) {
    if (const auto* text = std::get_if<std::string>(&cell)) return shownName(*text);
    const auto* value = std::get_if<double>(&cell);
    if (!value || !std::isfinite(*value)) return {};
    const bool whole = *value == std::floor(*value) && std::abs(*value) < 1e12;
    return whole ? QLocale().toString(*value, 'f', 0) : QLocale().toString(*value, 'g', 6);
}

}  // namespace

void LabTableModel::setTable(SharedRecord record, const std::string& key) {
    beginResetModel();
    record_ = std::move(record);
    table_ = record_ ? record_->report.table(key) : nullptr;
    endResetModel();
}

int LabTableModel::rowCount(const QModelIndex& parent) const {
    return table_ && !parent.isValid() ? static_cast<int>(table_->rows.size()) : 0;
}

int LabTableModel::columnCount(const QModelIndex& parent) const {
    return table_ && !parent.isValid() ? static_cast<int>(table_->columns.size()) : 0;
}

QVariant LabTableModel::data(const QModelIndex& index, int role) const {
    if (!hasCell(*this, index)) return {};
    const auto& row = table_->rows[static_cast<std::size_t>(index.row())];
    const auto column = static_cast<std::size_t>(index.column());
    if (column >= row.size()) return {};
    if (role == Qt::DisplayRole) return textOf(row[column]);
    if (role == Qt::TextAlignmentRole && std::holds_alternative<double>(row[column]))
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

// "microseconds_a_step" as words.
QVariant LabTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const bool down = orientation == Qt::Vertical;
    if (role != Qt::DisplayRole || section < 0 || section >= (down ? rowCount() : columnCount()))
        return {};
    if (down) return section + 1;
    const std::string& name = table_->columns[static_cast<std::size_t>(section)];
    return shownName(name).replace('_', ' ');
}

}  // namespace weft::gui
