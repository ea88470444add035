#include "weft/document/operation.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "weft/error.h"
#include "weft/sentence.h"

namespace weft {

namespace {

/// Shortest text that is read back as the same number.
std::string textOf(double value) {
    std::array<char, 32> text;
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

template <class Row>
std::string keysOf(const std::vector<Row>& rows) {
    std::string keys;
    for (const Row& row : rows) keys += (keys.empty() ? "" : ", ") + row.key;
    return keys;
}

double numberOf(std::string_view key, std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
        throw InvalidProblem(sentence("Operation parameter '{key}' takes a number, not '{text}'.",
                                      {{"key", std::string(key)}, {"text", std::string(text)}}));
    return value;
}

const OperationInfo& find(std::string_view key) {
    const auto& all = operations();
    const auto row = std::find_if(all.begin(), all.end(),
                                  [&](const OperationInfo& info) { return info.key == key; });
    if (row != all.end()) return *row;
    throw InvalidProblem(sentence("There is no operation '{key}'; there are {known}.",
                                  {{"key", std::string(key)}, {"known", keysOf(all)}}));
}

}  // namespace

Operation::Operation(const OperationInfo& info) : info_(&info) {
    for (const OperationParameter& parameter : info.parameters) values_.push_back(parameter.preset);
}

Operation Operation::parse(std::string_view text) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    Operation operation(find(text.substr(0, colon)));
    text.remove_prefix(colon);
    while (!text.empty()) {
        text.remove_prefix(1);
        const std::string_view pair = text.substr(0, text.find(','));
        const std::size_t equals = pair.find('=');
        if (equals == std::string_view::npos)
            throw InvalidProblem(
                sentence("An operation is written KEY[:name=value,...]; '{text}' has no '='.",
                         {{"text", std::string(pair)}}));
        const std::string_view key = pair.substr(0, equals);
        static_cast<void>(
            operation.indexOf(key));  // says that it is unknown before it reads a number
        operation = operation.with(key, numberOf(key, pair.substr(equals + 1)));
        text.remove_prefix(pair.size());
    }
    return operation;
}

std::size_t Operation::indexOf(std::string_view key) const {
    const auto& all = info_->parameters;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].key == key) return i;
    throw InvalidProblem(
        sentence(all.empty() ? "Operation '{operation}' has no parameter '{key}'; it takes none."
                             : "Operation '{operation}' has no parameter '{key}'; it takes {known}.",
                 {{"operation", info_->key}, {"key", std::string(key)}, {"known", keysOf(all)}}));
}

double Operation::value(std::string_view key) const { return values_[indexOf(key)]; }

Operation Operation::with(std::string_view key, double value) const {
    const std::size_t i = indexOf(key);
    const OperationParameter& parameter = info_->parameters[i];
    if (!(value >= parameter.least && value <= parameter.most))
        throw InvalidProblem(
            sentence("Operation parameter '{key}' lies between {least} and {most}, not at {value}.",
                     {{"key", parameter.key},
                      {"least", textOf(parameter.least)},
                      {"most", textOf(parameter.most)},
                      {"value", textOf(value)}}));
    if (parameter.step > 0 && std::remainder(value - parameter.least, parameter.step) != 0)
        throw InvalidProblem(
            sentence("Operation parameter '{key}' is {least} and steps of {step} more, not {value}.",
                     {{"key", parameter.key},
                      {"least", textOf(parameter.least)},
                      {"step", textOf(parameter.step)},
                      {"value", textOf(value)}}));
    Operation changed = *this;
    changed.values_[i] = value;
    return changed;
}

std::string Operation::text() const {
    std::string text = info_->key;
    for (std::size_t i = 0; i < values_.size(); ++i)
        text += (i == 0 ? ":" : ",") + info_->parameters[i].key + "=" + textOf(values_[i]);
    return text;
}

}  // namespace weft
