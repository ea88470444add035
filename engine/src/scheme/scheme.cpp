#include "weft/scheme.h"

#include <algorithm>
#include <set>

#include "weft/error.h"
#include "weft/sentence.h"

namespace weft {

namespace {

const Scheme& namedScheme(std::string_view name) {
    std::string known;
    for (const SchemeInfo& n : namedSchemes()) {
        if (n.scheme.name == name) return n.scheme;
        known += (known.empty() ? "" : ", ") + n.scheme.name;
    }
    throw InvalidProblem(sentence("There is no scheme '{name}'; known are {known}.",
                                  {{"name", std::string(name)}, {"known", known}}));
}

template <class Wanted>
std::string textOf(const Scheme& scheme, const Wanted& wanted) {
    std::string text = scheme.name;
    char before = ':';
    for (const SchemeKey& key : schemeKeys()) {
        const std::string value = schemeValue(scheme, key.key);
        if (!wanted(key.key, value)) continue;
        text += before + key.key + "=" + value;
        before = ',';
    }
    return text;
}

}  // namespace

std::string Scheme::canonical() const {
    const Scheme& named = namedScheme(name);
    return textOf(*this, [&](const std::string& key, const std::string& value) {
        return schemeKeyApplies(*this, key) || value != schemeValue(named, key);
    });
}

std::string Scheme::shortText() const {
    const Scheme& named = namedScheme(name);
    return textOf(*this, [&](const std::string& key, const std::string& value) {
        return value != schemeValue(named, key);
    });
}

Scheme parseScheme(std::string_view text) {
    const std::size_t colon = text.find(':');
    Scheme scheme = namedScheme(text.substr(0, colon));
    if (colon == std::string_view::npos) return scheme;
    std::string_view rest = text.substr(colon + 1);
    std::set<std::string_view> seen;
    for (bool more = true; more;) {
        const std::size_t comma = rest.find(',');
        const std::string_view item = rest.substr(0, comma);
        const std::size_t equals = item.find('=');
        if (equals == std::string_view::npos)
            throw InvalidProblem(
                sentence("Scheme '{scheme}': '{item}' is not key=value.",
                         {{"scheme", std::string(text)}, {"item", std::string(item)}}));
        const std::string_view key = item.substr(0, equals);
        scheme = withSchemeValue(scheme, key, item.substr(equals + 1));
        if (!seen.insert(key == "alpha" ? "k" : key).second)
            throw InvalidProblem(
                sentence("Scheme '{scheme}': '{key}' stands there twice.",
                         {{"scheme", std::string(text)}, {"key", std::string(key)}}));
        more = comma != std::string_view::npos;
        if (more) rest = rest.substr(comma + 1);
    }
    const std::string reason = impossibleReason(scheme);
    if (!reason.empty())
        throw InvalidProblem(sentence("Scheme '{scheme}': {reason}",
                                      {{"scheme", std::string(text)}, {"reason", reason}}));
    return scheme;
}

std::vector<Scheme> parseSchemes(std::string_view text) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::string part(text.substr(begin, end - begin));
        const bool isKey = part.find('=') != std::string::npos && part.find(':') == std::string::npos;
        if (isKey && !parts.empty())
            parts.back() += (parts.back().find(':') == std::string::npos ? ":" : ",") + part;
        else
            parts.push_back(part);
        begin = end + 1;
    }
    std::vector<Scheme> schemes;
    for (const std::string& part : parts) schemes.push_back(parseScheme(part));
    return schemes;
}

Scheme shortenedTo(Scheme scheme, int steps) {
    const bool everyStep = scheme.order == Order::hostEveryStep;
    if (!everyStep) scheme.hostInterval = steps;
    if (scheme.sweeps > steps) scheme.sweeps = 0;
    if (!impossibleReason(scheme).empty() && scheme.sweepsALaunch() % 2 == 0)
        scheme.sweeps = scheme.sweepsALaunch() - 1;  // two grids: an odd number of steps a launch
    if (scheme.order == Order::hostEvery && scheme.sweepsALaunch() == 1) {
        scheme.exchange = Exchange::none;
        scheme.exchangeThreads = 0;
    }
    scheme.exchangeInterval = std::min(scheme.exchangeInterval, scheme.sweepsALaunch());
    return scheme;
}

}  // namespace weft
