#pragma once
// The papers' claims that an experiment can answer.
#include <string_view>
#include <vector>

namespace weft {

/// One of them: where the paper says it, and what.
struct PaperClaim {
    const char *experiment, *key, *source, *claim;
};
/// All, by experiment.
[[nodiscard]] const std::vector<PaperClaim>& paperClaims();

}  // namespace weft
