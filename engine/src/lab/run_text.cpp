#include "lab/run_text.h"

namespace weft::lab {

namespace {

std::string traceJson(const SchemeRun& run) {
    std::string all;
    for (std::size_t i = 0; i < run.trace.points().size(); ++i) {
        const TracePoint& p = run.trace.points()[i];
        all += (i ? ", [" : "[") + std::to_string(p.step) + ", " + jsonNumber(p.seconds) + ", " +
               jsonNumber(p.residual) + ", " + jsonNumber(p.errorBound) + ", " +
               std::to_string(i < run.stalenessAt.size() ? run.stalenessAt[i] : 0) + "]";
    }
    return "[" + all + "]";
}

}  // namespace

std::string runColumns(const SchemeRun& run) {
    const std::string name = csvText(run.scheme.shortText()) + "," + csvText(run.canonical) + ",";
    if (!run.reason.empty()) return name + ",,,,,,,," + csvText(run.reason);
    return name + std::string(toString(run.outcome)) + "," + std::to_string(run.steps) + "," +
           csvNumber(run.seconds) + "," + csvNumber(run.microsecondsAStep()) + "," +
           std::to_string(run.restarts) + "," + std::to_string(run.staleness) + "," +
           csvNumber(run.residual) + "," + csvNumber(run.error) + ",";
}

JsonObject runObject(const SchemeRun& run, bool withTrace) {
    JsonObject object;
    object.text("scheme", run.scheme.shortText()).text("canonical", run.canonical);
    if (!run.reason.empty()) return object.text("reason", run.reason);
    object.text("outcome", std::string(toString(run.outcome)))
        .count("steps", run.steps)
        .number("seconds", run.seconds)
        .number("microsecondsAStep", run.microsecondsAStep())
        .count("restarts", run.restarts)
        .count("staleness", run.staleness)
        .number("residual", run.residual)
        .number("error", run.error);
    return withTrace ? object.raw("trace", traceJson(run)) : object;
}

}  // namespace weft::lab
