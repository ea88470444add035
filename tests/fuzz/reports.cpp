/// Reports with odd names and numbers: always valid JSON, and tables of as many cells a line as
/// titles.
#include <fuzzer/FuzzedDataProvider.h>

#include <nlohmann/json.hpp>

#include "fuzz/fuzz_target.h"
#include "weft/error.h"
#include "weft/io/clone_report.h"
#include "weft/io/lab_report.h"
#include "weft/io/relief_report.h"

namespace weft::fuzz {

namespace {

using Source = FuzzedDataProvider;

std::string name(Source& from) { return from.ConsumeRandomLengthString(40); }
double number(Source& from) { return from.ConsumeFloatingPoint<double>(); }
int whole(Source& from) { return from.ConsumeIntegral<int>(); }

void checkJson(const std::string& text) {
    promise(nlohmann::json::accept(text), "a report is JSON", text);
}

/// Cells of each line by RFC 4180.
void checkTable(const std::string& text) {
    std::size_t cells = 1, wanted = 0;
    bool quoted = false;
    for (const char c : text) {
        if (c == '"') quoted = !quoted;
        if (quoted) continue;
        if (c == ',') ++cells;
        if (c != '\n') continue;
        if (wanted == 0) wanted = cells;
        promise(cells == wanted, "a line has a cell for each title", text);
        cells = 1;
    }
    promise(!quoted && cells == 1, "a table ends with a line", text);
}

DeviceInfo device(Source& from) {
    return {.backend = name(from), .device = name(from), .threads = whole(from)};
}

TracePoint point(Source& from) {
    return {.step = whole(from), .seconds = number(from), .residual = number(from)};
}

void cloneReport(Source& from) {
    io::CloneReportContext context{.background = {whole(from), whole(from)},
                                   .at = {whole(from), whole(from)},
                                   .scale = number(from),
                                   .rotate = number(from),
                                   .flip = name(from),
                                   .backendReason = name(from),
                                   .tolerance = number(from)};
    CloneResult result;
    result.schemeText = name(from);
    result.device = device(from);
    result.progress.residual = number(from);
    result.progress.errorBound = number(from);
    result.trace.append(point(from));
    checkJson(io::cloneReportJson(context, result));
}

void reliefReport(Source& from) {
    io::ReliefReport report;
    report.input.image = name(from);
    report.input.mask = name(from);
    report.input.maskFrom = name(from);
    report.input.model.albedo = number(from);
    report.light.asked = name(from);
    report.light.light.x = number(from);
    report.device = device(from);
    report.backendReason = name(from);
    report.output.height = name(from);
    report.output.mesh = name(from);
    report.output.meshBase = number(from);
    report.seconds.solve = number(from);
    checkJson(io::reliefReportJson(report));
}

void labReport(Source& from) {
    LabReport lab{.experiment = name(from), .device = device(from)};
    lab.parameters = {{name(from), name(from)}};
    lab.findings = {name(from)};
    lab.tables = {{name(from), name(from), {"text", "number", "nothing"}}};
    lab.figures = {{.key = name(from), .title = name(from), .caption = name(from)}};
    while (from.remaining_bytes() > 0 && lab.tables[0].rows.size() < 4) {
        lab.tables[0].rows.push_back({name(from), number(from), {}});
        lab.figures[0].series.push_back(
            {.name = name(from), .x = {number(from)}, .y = {number(from)}});
        lab.figures[0].marks.push_back({name(from), number(from)});
    }
    const std::string text = io::labJson(lab, {{name(from), name(from), number(from)}});
    checkJson(text);
    static_cast<void>(io::readLabJson(text, "a report of ours"));
    checkTable(io::labCsv(lab.tables[0]));
}

/// A report of anybody's, as the window's Compare opens it.
void readReport(Source& from) {
    try {
        static_cast<void>(io::readLabJson(from.ConsumeRemainingBytesAsString(), "a report"));
    } catch (const BadInput& error) {
        promise(std::string(error.what()).size() > 10, "a refusal says why", error.what());
    }
}

void writeReports(Bytes input) {
    Source from(input.data(), input.size());
    switch (from.ConsumeIntegralInRange(0, 3)) {
        case 0: return cloneReport(from);
        case 1: return reliefReport(from);
        case 2: return readReport(from);
        default: return labReport(from);
    }
}

}  // namespace

std::vector<Target> reportTargets() { return {{"report", writeReports}}; }

}  // namespace weft::fuzz
