#pragma once
/// Experiments of the Lab run by tests.
#include <memory>
#include <string>
#include <vector>

#include "weft/backend.h"
#include "weft/lab/experiment.h"

namespace weft::tests {

/// A quick run with these settings.
[[nodiscard]] inline LabReport quickRun(Backend& backend, const std::string& name,
                                        const std::vector<std::string>& settings = {},
                                        const LabWatch& watch = {}) {
    const Experiment& experiment = experimentNamed(name);
    const LabProbe lab = backend.lab();
    return experiment.run(*lab.device, LabParameters(experiment.parameters(), settings, true), {},
                          watch);
}

/// The cells of a column; NaN where a cell is no number.
[[nodiscard]] inline std::vector<double> columnOf(const LabTable& table, const std::string& name) {
    std::vector<double> values;
    for (std::size_t c = 0; c < table.columns.size(); ++c)
        for (const auto& row : table.rows) {
            if (table.columns[c] != name) break;
            const auto* value = std::get_if<double>(&row[c]);
            values.push_back(value ? *value : std::numeric_limits<double>::quiet_NaN());
        }
    return values;
}
[[nodiscard]] inline std::vector<std::string> wordsOf(const LabTable& table,
                                                      const std::string& name) {
    std::vector<std::string> words;
    for (std::size_t c = 0; c < table.columns.size(); ++c)
        for (const auto& row : table.rows) {
            if (table.columns[c] != name) break;
            const auto* text = std::get_if<std::string>(&row[c]);
            words.push_back(text ? *text : std::string());
        }
    return words;
}

}  // namespace weft::tests
