#include "gui/schemes/scheme_choices.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "gui/languages/engine_text.h"

namespace weft::gui {

namespace {

constexpr int kMostChanges = 4;

using Change = std::vector<std::pair<std::string, std::string>>;  ///< key, value

int place(std::string_view key) {
    const auto& keys = schemeKeys();
    const auto at =
        std::find_if(keys.begin(), keys.end(), [&](const SchemeKey& k) { return k.key == key; });
    return static_cast<int>(at - keys.begin());
}

/// What may follow a choice of `key`.
std::vector<Change> followers(std::string_view key) {
    static const std::vector<Change> kNumbers = {// worth trying where a rule asks for another one
                                                 {{"k", "7"}},      {{"k", "1"}},
                                                 {{"k", "n"}},      {{"n", "60"}},
                                                 {{"n", "1"}},      {{"n", "1"}, {"k", "1"}},
                                                 {{"threads", "0"}}};
    std::vector<Change> changes;
    const auto& keys = schemeKeys();
    for (std::size_t i = static_cast<std::size_t>(place(key)) + 1; i < keys.size(); ++i)
        if (keys[i].key != "block" && keys[i].key != "threads" && keys[i].key != "precision")
            for (const std::string& value : keys[i].choices)
                changes.push_back({{keys[i].key, value}});
    for (const Change& change : kNumbers)
        if (change.front().first != key) changes.push_back(change);
    return changes;
}

/// Fixes one complaint after the other: a change that leaves the complaint as it was is no help.
std::optional<Scheme> repaired(const Scheme& scheme, const std::vector<Change>& changes, int most) {
    const std::string complaint = impossibleReason(scheme);
    if (complaint.empty()) return scheme;
    if (most == 0) return std::nullopt;
    for (const Change& change : changes) {
        Scheme next = scheme;
        for (const auto& [key, value] : change) next = withSchemeValue(next, key, value);
        if (impossibleReason(next) == complaint) continue;
        if (auto found = repaired(next, changes, most - 1)) return found;
    }
    return std::nullopt;
}

std::optional<Scheme> nearestPossible(const Scheme& wanted, std::string_view key) {
    if (impossibleReason(wanted).empty()) return wanted;
    const std::vector<Change> changes = followers(key);
    for (int most = 1; most <= kMostChanges; ++most)
        if (auto found = repaired(wanted, changes, most)) return found;
    return std::nullopt;
}

/// The value itself, else its neighbours: first on in the direction of the change, then back.
std::optional<Scheme> nearestNumber(const Scheme& scheme, const SchemeKey& key, int wanted) {
    const std::string now = schemeValue(scheme, key.key);
    const bool word = now == "n" || now == "auto";
    const int direction = wanted < (word ? key.least : std::stoi(now)) ? -1 : 1;
    for (const int value : {wanted, wanted + direction, wanted - direction}) {
        if (value < key.least || value > key.most) continue;
        const Scheme next = withSchemeValue(scheme, key.key, std::to_string(value));
        if (impossibleReason(next).empty()) return next;
    }
    return std::nullopt;
}

}  // namespace

QString changedKeys(const Scheme& a, const Scheme& b, std::string_view but) {
    QStringList changes;
    for (const SchemeKey& key : schemeKeys()) {
        const std::string value = schemeValue(b, key.key);
        if (key.key != but && value != schemeValue(a, key.key))
            changes << QString::fromStdString(key.key + "=" + value);
    }
    return changes.join(QStringLiteral(", "));
}

SchemeChoice chooseValue(const Scheme& scheme, std::string_view key, std::string_view value) {
    const Scheme wanted = withSchemeValue(scheme, key, value);
    const SchemeKey& info = schemeKeys()[static_cast<std::size_t>(place(key))];
    const bool word = value == "n" || value == "auto";
    const std::optional<Scheme> found =
        info.choices.empty() && !word ? nearestNumber(scheme, info, std::stoi(std::string(value)))
                                      : nearestPossible(wanted, key);
    if (!found) return {wanted, engineText(impossibleReason(wanted)), {}};
    return {*found, {}, changedKeys(scheme, *found, key)};
}

}  // namespace weft::gui
