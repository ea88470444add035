#include "io/document/resolution_json.h"

#include <array>
#include <string>

namespace weft::io {

namespace {

constexpr std::array kUnits = {"none", "inch", "centimetre", "metre"};  // as the enumerators

}  // namespace

Json jsonOf(const Resolution& resolution) {
    return {{"x", resolution.x},
            {"y", resolution.y},
            {"unit", kUnits[static_cast<std::size_t>(resolution.unit)]}};
}

Resolution resolutionOf(const Json& json) {
    const std::string unit = json.at("unit");
    for (std::size_t i = 0; i < kUnits.size(); ++i)
        if (unit == kUnits[i])
            return sensible({json.at("x").get<double>(), json.at("y").get<double>(),
                             static_cast<Resolution::Unit>(i)});
    return {};
}

}  // namespace weft::io
