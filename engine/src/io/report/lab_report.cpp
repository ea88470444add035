#include "weft/io/lab_report.h"

#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace weft::io {

namespace {

using Json = nlohmann::ordered_json;  // writes NaN and infinity as null

/// Empty where the figure is not known.
std::string csvNumber(double value) {
    if (!std::isfinite(value)) return {};
    char text[40];
    std::snprintf(text, sizeof text, "%.9g", value);
    return text;
}

/// In double quotes, quotes doubled.
std::string csvText(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
    return out + '"';
}

constexpr const char* kRunColumns =
    "scheme,canonical,outcome,steps,seconds,microseconds_a_step,restarts,staleness,residual,error,"
    "reason";

/// One line of a table, without its end.
std::string runColumns(const SchemeRun& run) {
    const std::string name = csvText(run.scheme.shortText()) + "," + csvText(run.canonical) + ",";
    if (!run.reason.empty()) return name + ",,,,,,,," + csvText(run.reason);
    return name + std::string(toString(run.outcome)) + "," + std::to_string(run.steps) + "," +
           csvNumber(run.seconds) + "," + csvNumber(run.microsecondsAStep()) + "," +
           std::to_string(run.restarts) + "," + std::to_string(run.staleness) + "," +
           csvNumber(run.residual) + "," + csvNumber(run.error) + ",";
}

std::int64_t stalenessAt(const SchemeRun& run, std::size_t i) {
    return i < run.stalenessAt.size() ? run.stalenessAt[i] : 0;
}

Json runJson(const SchemeRun& run) {
    Json json = {{"scheme", run.scheme.shortText()}, {"canonical", run.canonical}};
    if (!run.reason.empty()) {
        json["reason"] = run.reason;
        return json;
    }
    json["outcome"] = toString(run.outcome);
    json["steps"] = run.steps;
    json["seconds"] = run.seconds;
    json["microsecondsAStep"] = run.microsecondsAStep();
    json["restarts"] = run.restarts;
    json["staleness"] = run.staleness;
    json["residual"] = run.residual;
    json["error"] = run.error;
    return json;
}

/// [[step, seconds, residual, error, staleness], ...]
Json traceJson(const SchemeRun& run) {
    Json trace = Json::array();
    for (std::size_t i = 0; i < run.trace.points().size(); ++i) {
        const TracePoint& p = run.trace.points()[i];
        trace.push_back({p.step, p.seconds, p.residual, p.errorBound, stalenessAt(run, i)});
    }
    return trace;
}

Json subjectJson(const LabSubject& subject) {
    return {{"problem", subject.problem},
            {"problemText", subject.problemText},
            {"backend", subject.device.backend},
            {"device", subject.device.device},
            {"tolerance", subject.tolerance}};
}

std::string textOf(const Json& json) {
    constexpr auto kReplaceBrokenUtf8 = Json::error_handler_t::replace;
    return json.dump(-1, ' ', false, kReplaceBrokenUtf8) + "\n";
}

}  // namespace

std::string raceCsv(const RaceResult& result) {
    std::string text = std::string(kRunColumns) + ",speed_up_over_base\n";
    for (std::size_t i = 0; i < result.runs.size(); ++i)
        text += runColumns(result.runs[i]) + "," + csvNumber(result.speedUpOverBase(i)) + "\n";
    return text;
}

std::string raceJson(const RaceResult& result) {
    Json json = subjectJson(result), runs = Json::array();
    for (std::size_t i = 0; i < result.runs.size(); ++i) {
        Json run = runJson(result.runs[i]);
        if (result.runs[i].reason.empty()) run["trace"] = traceJson(result.runs[i]);
        run["speedUpOverBase"] = result.speedUpOverBase(i);
        runs.push_back(std::move(run));
    }
    json["runs"] = std::move(runs);
    return textOf(json);
}

}  // namespace weft::io
