#include "weft/scheme.h"

#include <charconv>

#include "weft/error.h"

namespace weft {

const std::vector<SchemeInfo>& namedSchemes() {
    static const std::vector<SchemeInfo> schemes = {
        {"tuned-sync", "Jacobi, two buffers; the host checks every n steps"},
        {"base", "Jacobi; the host waits for every step and reads its residual"},
    };
    return schemes;
}

std::string Scheme::canonical() const {
    return order == Order::hostEveryStep ? name : name + ":n=" + std::to_string(hostInterval);
}

namespace {

Scheme namedScheme(std::string_view name) {
    if (name == "base") return {"base", Order::hostEveryStep, Update::jacobi, 1};
    if (name == "tuned-sync") return {"tuned-sync", Order::hostEvery, Update::jacobi, 60};
    std::string known;
    for (const SchemeInfo& s : namedSchemes()) known += (known.empty() ? "" : ", ") + s.name;
    throw InvalidProblem("There is no scheme '" + std::string(name) + "'; known are " + known + ".");
}

int positiveNumber(std::string_view key, std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < 1 || value > 1'000'000)
        throw InvalidProblem("Scheme key '" + std::string(key) +
                             "' takes a whole number from 1 to 1000000, not '" + std::string(text) +
                             "'.");
    return value;
}

}  // namespace

Scheme parseScheme(std::string_view text) {
    const std::size_t colon = text.find(':');
    Scheme scheme = namedScheme(text.substr(0, colon));
    std::string_view rest = colon == std::string_view::npos ? "" : text.substr(colon + 1);
    if (colon != std::string_view::npos && rest.empty())
        throw InvalidProblem("Scheme '" + std::string(text) +
                             "' ends after its colon; give key=value.");
    while (!rest.empty()) {
        const std::string_view item = rest.substr(0, rest.find(','));
        rest = item.size() == rest.size() ? "" : rest.substr(item.size() + 1);
        const std::size_t equals = item.find('=');
        const std::string_view key = item.substr(0, equals);
        const std::string_view value =
            equals == std::string_view::npos ? "" : item.substr(equals + 1);
        if (key == "n" && scheme.order == Order::hostEvery)
            scheme.hostInterval = positiveNumber(key, value);
        else
            throw InvalidProblem("Scheme '" + scheme.name + "' has no key '" + std::string(key) +
                                 "'.");
    }
    return scheme;
}

}  // namespace weft
