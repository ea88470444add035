#include "weft/lab/lab_parameters.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "weft/error.h"
#include "weft/formatted.h"
#include "weft/sentence.h"

namespace weft {

namespace {

using Kind = LabParameter::Kind;

std::vector<std::string> split(const std::string& list) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t end = std::min(list.find(',', begin), list.size());
        parts.push_back(list.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

template <class Items, class Text>
std::string joined(const Items& items, const Text& text) {
    std::string all;
    for (const auto& item : items) all += (all.empty() ? "" : ", ") + text(item);
    return all;
}

/// NaN where it is no number.
double numberOf(const std::string& text) {
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && stopped == end ? value : std::nan("");
}

bool isWordOf(const LabParameter& p, const std::string& text) {
    return std::find(p.words.begin(), p.words.end(), text) != p.words.end();
}

std::string figure(double value) { return formatted("%.10g", value); }

void check(const LabParameter& p, const std::string& part) {
    if (p.check) p.check(part);
    const std::string words = joined(p.words, [](const std::string& w) { return w; });
    if (p.kind == Kind::text || isWordOf(p, part)) return;
    if (p.kind == Kind::word || p.kind == Kind::words)
        throw InvalidProblem(sentence("'{key}' takes {words}, not '{text}'.",
                                      {{"key", p.key}, {"words", words}, {"text", part}}));
    const double v = numberOf(part);
    if (!(v >= p.least && v <= p.most) || (p.whole && v != std::floor(v)))
        throw InvalidProblem(sentence(
            words.empty() ? "'{key}' takes {what} from {least} to {most}, not '{text}'."
                          : "'{key}' takes {what} from {least} to {most}, or {words}, not '{text}'.",
            {{"key", p.key},
             {"what", p.whole ? "whole numbers" : "numbers"},
             {"least", figure(p.least)},
             {"most", figure(p.most)},
             {"words", words},
             {"text", part}}));
}

void checkValue(const LabParameter& p, const std::string& value) {
    if (p.kind == Kind::numbers || p.kind == Kind::words)
        for (const std::string& part : split(value)) check(p, part);
    else
        check(p, value);
}

}  // namespace

LabParameters::LabParameters(const std::vector<LabParameter>& all,
                             const std::vector<std::string>& settings, bool quick)
    : quick_(quick) {
    for (const LabParameter& p : all)
        values_.emplace_back(p.key, quick && !p.quick.empty() ? p.quick : p.value);
    std::vector<std::string> given;
    for (const std::string& setting : settings) {
        const std::size_t equals = setting.find('=');
        const std::string key = setting.substr(0, equals);
        const auto at =
            std::find_if(all.begin(), all.end(), [&](const auto& p) { return p.key == key; });
        if (at == all.end() || equals == std::string::npos)
            throw InvalidProblem(sentence(
                equals == std::string::npos ? "'{key}' is no KEY=VALUE; the keys are {known}."
                                            : "There is no parameter '{key}'; there are {known}.",
                {{"key", equals == std::string::npos ? setting : key},
                 {"known", joined(all, [](const LabParameter& p) { return p.key; })}}));
        if (std::find(given.begin(), given.end(), key) != given.end())
            throw InvalidProblem(sentence("'{key}' is given twice.", {{"key", key}}));
        given.push_back(key);
        checkValue(*at, setting.substr(equals + 1));
        values_[static_cast<std::size_t>(at - all.begin())].second = setting.substr(equals + 1);
    }
}

const std::string& LabParameters::text(std::string_view key) const {
    for (const auto& [name, value] : values_)
        if (name == key) return value;
    throw InvalidProblem(sentence("There is no parameter '{key}'.", {{"key", std::string(key)}}));
}

double LabParameters::number(std::string_view key) const {
    const double v = numberOf(text(key));
    return std::isnan(v) ? 0 : v;
}

std::vector<double> LabParameters::numbers(std::string_view key) const {
    std::vector<double> all;
    for (const std::string& part : split(text(key))) all.push_back(numberOf(part));
    return all;
}

std::vector<int> LabParameters::wholes(std::string_view key) const {
    std::vector<int> all;
    for (const double v : numbers(key)) all.push_back(static_cast<int>(v));
    return all;
}

std::vector<std::string> LabParameters::words(std::string_view key) const { return split(text(key)); }

bool LabParameters::has(std::string_view key, std::string_view word) const {
    const std::vector<std::string> all = words(key);
    return std::find(all.begin(), all.end(), word) != all.end();
}

bool LabParameters::isNumber(std::string_view key) const { return !std::isnan(numberOf(text(key))); }

}  // namespace weft
