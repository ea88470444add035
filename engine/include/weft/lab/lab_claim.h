#pragma once
/// What the papers claim, and what the data of a run say of it. Plain values; any thread.
#include <string>
#include <vector>

namespace weft {

struct LabReport;

/// What a run's data say of a claim.
enum class LabAnswer {
    agrees,
    differs,
    untold,        ///< it cannot be told from this run
    inapplicable,  ///< no run on this device can tell: it has not what the claim speaks of
};
/// "agrees", "differs", "cannot be told here", "does not apply here".
[[nodiscard]] const char* nameOf(LabAnswer answer);

/// A claim of a paper and a run's answer.
struct LabClaim {
    std::string key;     ///< of one experiment: "lock-free-constant"
    std::string source;  ///< "Xiao & Feng 2009, §5.3, Eq 9"
    std::string claim;   ///< what the paper says, in our words; no full stop
    LabAnswer answer = LabAnswer::untold;
    std::string data = {};  ///< what the answer follows from; else why there is none

    /// Whether the run says something of it.
    [[nodiscard]] bool told() const {
        return answer == LabAnswer::agrees || answer == LabAnswer::differs;
    }
};

/// "Agrees: tree2 is faster than simple from 11 blocks on (Xiao & Feng 2009, §7.1). From 13 here."
[[nodiscard]] std::string sentenceOf(const LabClaim& claim);

/// Sets `report.claims`: every claim that its experiment can answer, answered from its tables alone,
/// so that a report of before is answered as one of today. Times of ranges that overlap, or taken
/// while other programs were busy, tell nothing. Returns the keys of claims whose ranges reach across
/// what they say: of those more runs may tell.
std::vector<std::string> answerClaims(LabReport& report);

}  // namespace weft
