#pragma once
// A report's tables as claims read them.
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "weft/lab/lab_report.h"

namespace weft {

/// A row of a table, by the names of its columns.
class ReportRow {
public:
    ReportRow(const LabTable& table, const std::vector<LabCell>& cells)
        : table_(&table), cells_(&cells) {}
    /// NaN: no such column, or no number in it.
    [[nodiscard]] double number(const char* column) const;
    /// A whole number of 0 to a million; 0: no such column, or something else in it, as files may
    /// have.
    [[nodiscard]] int count(const char* column) const;
    /// Empty: no such column, or no text in it.
    [[nodiscard]] std::string text(const char* column) const;

private:
    [[nodiscard]] const LabCell* cell(const char* column) const;

    const LabTable* table_;
    const std::vector<LabCell>* cells_;
};

/// Those that `wanted` takes, in their order; none where the report has no such table.
[[nodiscard]] std::vector<ReportRow> rowsOf(
    const LabReport& report, const char* table,
    const std::function<bool(const ReportRow&)>& wanted = [](const ReportRow&) { return true; });
/// The first of them.
[[nodiscard]] std::optional<ReportRow> rowOf(const LabReport& report, const char* table,
                                             const std::function<bool(const ReportRow&)>& wanted);

/// Repeated measurements of one quantity: mean or median, and the range.
struct Span {
    double middle, least, most;
    [[nodiscard]] bool known() const { return middle > 0; }
};
[[nodiscard]] Span spanOf(const ReportRow& row, const char* middle, const char* least,
                          const char* most);

}  // namespace weft
