#pragma once
/// Points of the scheme space for tests.
#include <string>
#include <vector>

#include "support/random.h"
#include "weft/backend.h"
#include "weft/error.h"

namespace weft::tests {

/// Names of the schemes that `backend` runs.
inline std::vector<std::string> schemesOn(const Backend& backend) {
    std::vector<std::string> names;
    for (const SchemeInfo& info : namedSchemes())
        if (backend.unsupportedReason(parseScheme(info.name)).empty()) names.push_back(info.name);
    return names;
}

/// A named point with every key drawn anew; often an impossible one. Steps between looks are few, so
/// that points can be compared in time.
inline Scheme randomPoint(Random& random) {
    const auto& infos = namedSchemes();
    const auto pick = [&](std::size_t n) {
        return static_cast<std::size_t>(random.below(static_cast<int>(n)));
    };
    Scheme scheme = parseScheme(infos[pick(infos.size())].name);
    for (const SchemeKey& key : schemeKeys()) {
        if (random.chance(0.5)) continue;
        std::string value;
        if (!key.choices.empty())
            value = key.choices[pick(key.choices.size())];
        else if (key.key == "n")
            value = std::to_string(random.between(1, 90));
        else if (key.key == "k")
            value = std::to_string(random.between(0, 9));
        else if (key.key == "resident")
            value = std::to_string(random.between(0, 40));
        else
            value = std::to_string(random.between(key.least, key.most));
        scheme = withSchemeValue(scheme, key.key, value);
    }
    return scheme;
}

}  // namespace weft::tests
