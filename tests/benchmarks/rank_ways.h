#pragma once
/// The three ways of relaxing what is in front in a window.
#include <string>
#include <vector>

#include "gui/relief_scene.h"
#include "rank_judge.h"

namespace weft::benchmarks {

using Schemes = std::vector<std::string>;
/// Of each scheme one run. Throws std::runtime_error where a run does not end as it should.
using Round = std::vector<RankedRun>;

/// One after the other, chosen as the panel chooses them.
[[nodiscard]] Round windowRound(tests::ReliefScene& scene, const Schemes& schemes, bool surface);
/// One race of all.
[[nodiscard]] Round raceRound(tests::ReliefScene& scene, const Schemes& schemes, bool surface);
/// Calls of `command` (its path and arguments, without the scheme), which write `report`.
[[nodiscard]] Round commandRound(const QStringList& command, const QString& report,
                                 const Schemes& schemes, bool surface);

}  // namespace weft::benchmarks
