// Reports of the Lab's experiments as tables and JSON, and back.
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "weft/formatted.h"
#include "weft/io/lab_report.h"
#include "weft/json_words.h"
#include "weft/library_words.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

using Json = nlohmann::ordered_json;  // writes NaN and infinity as null

std::string csvCell(const LabCell& cell) {
    if (const auto* text = std::get_if<std::string>(&cell)) {
        std::string out = "\"";
        for (const char c : *text) out += c == '"' ? "\"\"" : std::string(1, c);
        return out + '"';
    }
    const auto* value = std::get_if<double>(&cell);
    if (!value || !std::isfinite(*value)) return {};
    return formatted("%.9g", *value);
}

Json cellJson(const LabCell& cell) {
    if (const auto* text = std::get_if<std::string>(&cell)) return *text;
    if (const auto* value = std::get_if<double>(&cell)) return *value;
    return nullptr;
}

LabCell cellOf(const Json& json) {
    if (json.is_string()) return json.get<std::string>();
    if (json.is_number()) return json.get<double>();
    return {};
}

Json tableJson(const LabTable& table) {
    Json rows = Json::array();
    for (const auto& row : table.rows) {
        Json cells = Json::array();
        for (const LabCell& cell : row) cells.push_back(cellJson(cell));
        rows.push_back(std::move(cells));
    }
    return {{"key", table.key}, {"title", table.title}, {"columns", table.columns}, {"rows", rows}};
}

LabTable tableOf(const Json& json) {
    LabTable table{json.at("key"), json.at("title"), json.at("columns")};
    for (const Json& row : json.at("rows")) {
        std::vector<LabCell> cells;
        for (const Json& cell : row) cells.push_back(cellOf(cell));
        cells.resize(table.columns.size());
        table.rows.push_back(std::move(cells));
    }
    return table;
}

std::vector<double> valuesOf(const Json& json) {
    std::vector<double> values;
    for (const Json& v : json)
        values.push_back(v.is_number() ? v.get<double>() : std::numeric_limits<double>::quiet_NaN());
    return values;
}

Json axisJson(const LabAxis& axis) {
    return {{"title", axis.title},
            {"logarithmic", axis.logarithmic},
            {"whole", axis.whole},
            {"names", axis.names}};
}
LabAxis axisOf(const Json& json) {
    return {json.at("title"), json.at("logarithmic"), json.at("whole"), json.at("names")};
}

// In the order of the enumerators.
constexpr const char* kSources[] = {"measured", "model", "paper"};
constexpr const char* kForms[] = {"line", "points", "bars", "stack"};

template <class Enum, std::size_t N>
Enum enumeratorOf(const char* const (&names)[N], const std::string& name) {
    for (std::size_t i = 0; i < N; ++i)
        if (name == names[i]) return static_cast<Enum>(i);
    throw BadInput(sentence("there is no '{name}' among the kinds of curves", {{"name", name}}));
}

Json seriesJson(const LabSeries& s) {
    return {{"name", s.name},
            {"source", kSources[static_cast<int>(s.source)]},
            {"form", kForms[static_cast<int>(s.form)]},
            {"x", s.x},
            {"y", s.y},
            {"low", s.low},
            {"high", s.high}};
}
LabSeries seriesOf(const Json& json) {
    LabSeries s{json.at("name"), valuesOf(json.at("x")), valuesOf(json.at("y")),
                valuesOf(json.at("low")), valuesOf(json.at("high"))};
    s.source = enumeratorOf<LabSource>(kSources, json.at("source"));
    s.form = enumeratorOf<LabForm>(kForms, json.at("form"));
    if (s.x.size() != s.y.size()) throw BadInput("a curve has other numbers of x and y");
    return s;
}

Json figureJson(const LabFigure& f) {
    Json series = Json::array(), marks = Json::array();
    for (const LabSeries& s : f.series) series.push_back(seriesJson(s));
    for (const LabMark& m : f.marks)
        marks.push_back({{"name", m.name}, {"at", m.at}, {"onX", m.onX}});
    return {{"key", f.key},
            {"title", f.title},
            {"caption", f.caption},
            {"finding", f.finding},
            {"x", axisJson(f.x)},
            {"y", axisJson(f.y)},
            {"series", std::move(series)},
            {"marks", std::move(marks)}};
}
LabFigure figureOf(const Json& json) {
    LabFigure f;
    f.key = json.at("key");
    f.title = json.at("title");
    f.caption = json.at("caption");
    f.finding = json.at("finding");
    f.x = axisOf(json.at("x"));
    f.y = axisOf(json.at("y"));
    for (const Json& s : json.at("series")) f.series.push_back(seriesOf(s));
    for (const Json& m : json.at("marks")) f.marks.push_back({m.at("name"), m.at("at"), m.at("onX")});
    return f;
}

Json platformJson(const Platform& platform) {
    Json facts = Json::object();
    for (const PlatformFact& fact : platform) {
        if (!fact.text.empty())
            facts[fact.key] = fact.text;
        else if (fact.value > 0)
            facts[fact.key] = fact.value;
        else
            facts[fact.key] = nullptr;
    }
    return facts;
}

/// NaN is written as null.
Json loadJson(const LabLoad& load) {
    return {{"seconds", load.seconds},
            {"processorSeconds", load.processorSeconds},
            {"involuntarySwitches", load.switches},
            {"processorsOfOthers", load.others},
            {"processors", load.processors}};
}
LabLoad loadOf(const Json& json) {
    const auto number = [&](const char* key) {
        return json.contains(key) && json.at(key).is_number() ? json.at(key).get<double>()
                                                              : LabLoad::kUnknown;
    };
    return {number("seconds"), number("processorSeconds"), number("involuntarySwitches"),
            number("processorsOfOthers"), number("processors")};
}

Json claimsJson(const LabReport& report) {
    Json claims = Json::array();
    for (const LabClaim& c : report.claims)
        claims.push_back({{"key", c.key},
                          {"source", c.source},
                          {"claim", c.claim},
                          {"answer", nameOf(c.answer)},
                          {"data", c.data}});
    return claims;
}

LabReport reportOf(const Json& json) {
    LabReport report;
    report.experiment = json.at("experiment");
    report.device.backend = json.at("backend");
    report.device.device = json.at("device");
    report.quick = json.at("quick");
    report.complete = json.at("complete");
    report.missed = json.at("missed");
    report.findings = json.at("findings").get<std::vector<std::string>>();
    for (const auto& [key, value] : json.at("parameters").items())
        report.parameters.emplace_back(key, value.get<std::string>());
    for (const Json& table : json.at("tables")) report.tables.push_back(tableOf(table));
    for (const Json& figure : json.at("figures")) report.figures.push_back(figureOf(figure));
    if (json.contains("load")) report.load = loadOf(json.at("load"));
    answerClaims(report);
    return report;
}

}  // namespace

std::string labCsv(const LabTable& table) {
    std::string text;
    for (const std::string& name : table.columns) text += (text.empty() ? "" : ",") + name;
    text += '\n';
    for (const auto& row : table.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) text += (i ? "," : "") + csvCell(row[i]);
        text += '\n';
    }
    return text;
}

std::string labJson(const LabReport& report, const Platform& platform) {
    Json parameters = Json::object(), tables = Json::array(), figures = Json::array();
    for (const auto& [key, value] : report.parameters) parameters[key] = value;
    for (const LabTable& table : report.tables) tables.push_back(tableJson(table));
    for (const LabFigure& figure : report.figures) figures.push_back(figureJson(figure));
    const Json json = {{"experiment", report.experiment},
                       {"version", WEFT_VERSION},
                       {"backend", report.device.backend},
                       {"device", report.device.device},
                       {"quick", report.quick},
                       {"complete", report.complete},
                       {"missed", report.missed},
                       {"platform", platformJson(platform)},
                       {"parameters", std::move(parameters)},
                       {"load", loadJson(report.load)},
                       {"claims", claimsJson(report)},
                       {"findings", report.findings},
                       {"tables", std::move(tables)},
                       {"figures", std::move(figures)}};
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

LabReport readLabJson(std::string_view text, const std::string& name) try {
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded())
        throw BadInput(sentence("'{file}' is no report of the Lab: it is no JSON, or cut off.",
                                {{"file", name}}));
    if (json.is_object() && json.contains("runs") && json.contains("problem"))
        throw BadInput(
            sentence("'{file}' is a race that an earlier Weft saved, which the Lab cannot read.",
                     {{"file", name}}));
    if (!json.is_object() || !json.contains("experiment"))
        throw BadInput(
            sentence("'{file}' is no report of the Lab: it names no experiment.", {{"file", name}}));
    return reportOf(json);
} catch (const BadInput&) {
    throw;
} catch (const std::bad_alloc&) {
    throw;
} catch (const std::exception& error) {  // Json's own, and what does not fit together
    const auto* const json = dynamic_cast<const Json::exception*>(&error);
    throw BadInput(sentence(
        "'{file}' is no report of the Lab that Weft knows: parts of it are missing ({reason}).",
        {{"file", name},
         {"reason", json ? jsonWords(json->id, json->what()) : libraryWords(error.what())}}));
}

}  // namespace weft::io
