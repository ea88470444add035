#pragma once
/// Values as they are written on the command line. Null: the text is no such value.
#include <optional>
#include <string_view>
#include <utility>

#include "weft/light.h"
#include "weft/relief_problem.h"

namespace weft::cli {

/// The whole of `text` as a finite number.
[[nodiscard]] std::optional<double> numberOf(std::string_view text);
/// "a,b".
[[nodiscard]] std::optional<std::pair<double, double>> pairOf(std::string_view text);
/// "x,y,z", of any length.
[[nodiscard]] std::optional<Light> directionOf(std::string_view text);
/// "x,y,kind": peak, pit or ridge.
[[nodiscard]] std::optional<ReliefSeed> seedOf(std::string_view text);

}  // namespace weft::cli
