#include "app/cli/value_text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace weft::cli {

namespace {

std::optional<int> wholeNumberOf(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool good = error == std::errc{} && end == text.data() + text.size();
    return good ? std::optional(value) : std::nullopt;
}

}  // namespace

std::optional<double> numberOf(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool good = error == std::errc{} && end == text.data() + text.size();
    return good && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<Light> directionOf(std::string_view text) {
    std::array<double, 3> v = {};
    for (std::size_t i = 0; i < v.size(); ++i) {
        const std::size_t comma = text.find(',');
        if ((comma == std::string_view::npos) != (i + 1 == v.size())) return std::nullopt;
        const std::optional<double> number = numberOf(text.substr(0, comma));
        if (!number) return std::nullopt;
        v[i] = *number;
        text.remove_prefix(i + 1 == v.size() ? text.size() : comma + 1);
    }
    return Light{v[0], v[1], v[2]};
}

std::optional<std::pair<double, double>> pairOf(std::string_view text) {
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto a = numberOf(text.substr(0, comma)), b = numberOf(text.substr(comma + 1));
    return a && b ? std::optional(std::pair(*a, *b)) : std::nullopt;
}

std::optional<ReliefSeed> seedOf(std::string_view text) {
    const std::size_t first = text.find(','), second = text.find(',', first + 1);
    if (first == std::string_view::npos || second == std::string_view::npos) return std::nullopt;
    const std::optional<int> x = wholeNumberOf(text.substr(0, first)),
                             y = wholeNumberOf(text.substr(first + 1, second - first - 1));
    if (!x || !y) return std::nullopt;
    const std::string_view kind = text.substr(second + 1);
    if (kind == "peak") return ReliefSeed{{*x, *y}, SeedKind::peak};
    if (kind == "pit") return ReliefSeed{{*x, *y}, SeedKind::pit};
    if (kind == "ridge") return ReliefSeed{{*x, *y}, SeedKind::ridge};
    return std::nullopt;
}

}  // namespace weft::cli
