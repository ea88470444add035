#include "lab/claim_prospects.h"

#include <algorithm>
#include <cmath>

#include "weft/lab/lab_claim.h"

namespace weft {

namespace {

/// Columns of a table that are a measured value and the range of its middle.
struct RangeColumns {
    std::size_t middle, least, most;
};

const double* numberIn(const LabCell& cell) { return std::get_if<double>(&cell); }

/// "microseconds" of "least_microseconds", "seconds" of "seconds_least", and nothing of "least".
std::string withoutLeast(const std::string& name, std::size_t at) {
    constexpr std::size_t kWord = 5;
    return at > 0 ? name.substr(0, at - 1) : name.substr(std::min(name.size(), at + kWord + 1));
}

/// Whether a column lies between two others in every row that has them.
bool liesBetween(const LabTable& table, const RangeColumns& c) {
    bool any = false;
    for (const auto& row : table.rows) {
        const double *middle = numberIn(row[c.middle]), *least = numberIn(row[c.least]),
                     *most = numberIn(row[c.most]);
        if (!least || !most) continue;
        any = true;
        if (!middle || *middle < *least || *middle > *most) return false;
    }
    return any;
}

/// Of every range the first column that is named like it and lies in it.
std::vector<RangeColumns> rangesOf(const LabTable& table) {
    std::vector<RangeColumns> all;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        std::string other = table.columns[i];
        const std::size_t at = other.find("least");
        if (at == std::string::npos) continue;
        const auto most =
            std::find(table.columns.begin(), table.columns.end(), other.replace(at, 5, "most"));
        if (most == table.columns.end()) continue;
        const std::string stem = withoutLeast(table.columns[i], at);
        RangeColumns c{0, i, static_cast<std::size_t>(most - table.columns.begin())};
        for (; c.middle < table.columns.size(); ++c.middle)
            if (c.middle != c.least && c.middle != c.most &&
                table.columns[c.middle].starts_with(stem) && liesBetween(table, c))
                break;
        if (c.middle < table.columns.size()) all.push_back(c);
    }
    return all;
}

/// The ranges of a row `factor` times as wide, on either side and as ratios.
void widen(std::vector<LabCell>& row, const std::vector<RangeColumns>& ranges, double factor) {
    for (const RangeColumns& c : ranges) {
        const double *middle = numberIn(row[c.middle]), *least = numberIn(row[c.least]),
                     *most = numberIn(row[c.most]);
        if (!middle || !least || !most || !(*least > 0)) continue;
        row[c.least] = *middle * std::pow(*least / *middle, factor);
        row[c.most] = *middle * std::pow(*most / *middle, factor);
    }
}

LabReport withoutFigures(const LabReport& report) {
    LabReport its;
    its.experiment = report.experiment;
    its.device = report.device;
    its.parameters = report.parameters;
    its.tables = report.tables;
    its.load = report.load;
    its.complete = report.complete;
    return its;
}

std::string dataOf(const LabReport& report, const std::string& key) {
    for (const LabClaim& c : report.claims)
        if (c.key == key) return c.data;
    return {};
}

/// Rows of the main table without which some of the claims would say something else.
std::set<std::size_t> rowsBehind(const LabReport& report, const std::vector<std::string>& claims) {
    constexpr double kWider = 1.5;
    std::set<std::size_t> rows;
    const std::vector<RangeColumns> ranges = rangesOf(report.tables.front());
    for (std::size_t i = 0; i < report.tables.front().rows.size(); ++i) {
        LabReport other = report;
        widen(other.tables.front().rows[i], ranges, kWider);
        answerClaims(other);
        if (std::any_of(claims.begin(), claims.end(), [&](const std::string& key) {
                return dataOf(other, key) != dataOf(report, key);
            }))
            rows.insert(i);
    }
    return rows;
}

}  // namespace

ClaimProspects prospectsOf(const LabReport& report, double timesAsMany) {
    LabReport now = withoutFigures(report), then = now;
    ClaimProspects prospects;
    for (LabTable& table : then.tables) {
        const std::vector<RangeColumns> ranges = rangesOf(table);
        for (auto& row : table.rows) widen(row, ranges, 1 / std::sqrt(std::max(timesAsMany, 1.0)));
    }
    const std::vector<std::string> untold = answerClaims(now), left = answerClaims(then);
    for (const std::string& key : untold)
        if (std::find(left.begin(), left.end(), key) == left.end()) prospects.claims.push_back(key);
    if (!prospects.claims.empty()) prospects.rows = rowsBehind(now, prospects.claims);
    return prospects;
}

}  // namespace weft
