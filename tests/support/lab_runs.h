#pragma once
/// Experiments of the Lab run by tests.
#include <QString>
#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "support/mask_shapes.h"
#include "support/random.h"
#include "support/random_problem.h"
#include "weft/backend.h"
#include "weft/lab/experiment.h"

namespace weft::tests {

/// With a small photograph.
[[nodiscard]] inline LabInputs labInputs() {
    static const auto photo = std::make_shared<const CloneProblem>(
        makeProblem(insideCase("ellipse", ellipseMask({60, 50})), {.channels = 3}));
    return {.photo = [] { return photo; }};
}

/// A quick run with these settings.
[[nodiscard]] inline LabReport quickRun(Backend& backend, const std::string& name,
                                        const std::vector<std::string>& settings = {},
                                        const LabWatch& watch = {}) {
    const Experiment& experiment = experimentNamed(name);
    const LabProbe lab = backend.lab();
    return experiment.run(*lab.device, LabParameters(experiment.parameters, settings, true),
                          labInputs(), watch);
}

/// Stops quick runs at random moments, before, during and after their work. What is wrong; empty:
/// nothing.
[[nodiscard]] inline QString cancelled(Backend& backend, const std::string& name, int times) {
    const Experiment& experiment = experimentNamed(name);
    const LabProbe lab = backend.lab();
    if (!experiment.unsupportedReason(*lab.device).empty()) return {};
    const LabParameters parameters(experiment.parameters, {}, true);
    Random random(5);
    for (int i = 0; i < times; ++i) {
        std::stop_source stop;
        std::atomic<bool> over{false};
        const int wait = random.chance(0.1) ? 0 : random.logBetween(1, 400);
        std::jthread later([&] {
            for (int ms = 0; ms < wait && !over; ++ms)
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            stop.request_stop();
        });
        LabReport report;
        try {
            report = experiment.run(*lab.device, parameters, labInputs(), {.stop = stop.get_token()});
        } catch (const std::exception& error) {
            return QString::fromStdString(name + ": " + error.what());
        }
        over = true;
        if (!report.complete && !stop.stop_requested())
            return QString::fromStdString(name + " says that it was stopped, and was not.");
    }
    return {};
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
