#include "lab/claims/report_rows.h"

#include <algorithm>
#include <cmath>

namespace weft {

const LabCell* ReportRow::cell(const char* column) const {
    const auto& names = table_->columns;
    const auto at =
        static_cast<std::size_t>(std::find(names.begin(), names.end(), column) - names.begin());
    return at < std::min(names.size(), cells_->size()) ? &(*cells_)[at] : nullptr;
}

double ReportRow::number(const char* column) const {
    const auto* const value = std::get_if<double>(cell(column));
    return value ? *value : std::nan("");
}

int ReportRow::count(const char* column) const {
    constexpr double kMost = 1e6;
    const double value = number(column);
    return value >= 0 && value <= kMost ? static_cast<int>(value) : 0;
}

std::string ReportRow::text(const char* column) const {
    const auto* const value = std::get_if<std::string>(cell(column));
    return value ? *value : std::string();
}

std::vector<ReportRow> rowsOf(const LabReport& report, const char* table,
                              const std::function<bool(const ReportRow&)>& wanted) {
    std::vector<ReportRow> rows;
    const LabTable* const found = report.table(table);
    if (!found) return rows;
    for (const auto& cells : found->rows)
        if (const ReportRow row(*found, cells); wanted(row)) rows.push_back(row);
    return rows;
}

std::optional<ReportRow> rowOf(const LabReport& report, const char* table,
                               const std::function<bool(const ReportRow&)>& wanted) {
    const std::vector<ReportRow> rows = rowsOf(report, table, wanted);
    return rows.empty() ? std::nullopt : std::optional(rows.front());
}

Span spanOf(const ReportRow& row, const char* middle, const char* least, const char* most) {
    const double value = row.number(middle), low = row.number(least), high = row.number(most);
    return {value, std::isnan(low) ? value : low, std::isnan(high) ? value : high};
}

}  // namespace weft
