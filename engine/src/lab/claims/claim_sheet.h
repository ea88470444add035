#pragma once
// The answers to the claims of one report, while they are found.
#include <string>
#include <utility>

#include "lab/claims/report_rows.h"
#include "lab/lab_text.h"
#include "weft/lab/lab_claim.h"

namespace weft {

/// What a claim is about.
enum class ClaimOf {
    times,   ///< other programs may change them
    steps,   ///< of blocks that need not wait: on a processor other programs change their order
    counts,  ///< of bytes, places: nothing else changes them
};

/// Why a claim cannot be told from a run.
struct WhyUntold {
    std::string because;
    bool ofDevice = false;  ///< no run on this device would tell
};

class ClaimSheet {
public:
    /// Starts with every claim of the report's experiment untold, since nothing was measured for it.
    explicit ClaimSheet(LabReport& report);

    [[nodiscard]] const LabReport& report() const { return report_; }
    /// Untold: repeated runs lie on both sides of what agrees, or times were measured while other
    /// programs were busy. `data`: what the answer follows from.
    void conclude(const char* key, LabAnswer answer, ClaimOf what, const std::string& data);
    void conclude(const char* key, bool agrees, ClaimOf what, const std::string& data) {
        conclude(key, agrees ? LabAnswer::agrees : LabAnswer::differs, what, data);
    }
    void untold(const char* key, WhyUntold why);
    void untold(const char* key, std::string because) { untold(key, WhyUntold{std::move(because)}); }
    void inapplicable(const char* key, std::string because) {
        untold(key, WhyUntold{std::move(because), true});
    }
    /// Those that were concluded and that repeated runs do not tell.
    [[nodiscard]] const std::vector<std::string>& across() const { return across_; }

private:
    LabClaim& claim(const char* key);
    LabReport& report_;
    std::vector<std::string> across_;
};

// One for each experiment with claims, by its paper; each answers what it can.
void answerBfs(ClaimSheet& sheet);
void answerIntervals(ClaimSheet& sheet);
void answerExchange(ClaimSheet& sheet);
void answerOrderProbe(ClaimSheet& sheet);
void answerBarriers(ClaimSheet& sheet);
void answerKernels(ClaimSheet& sheet);
void answerStencil(ClaimSheet& sheet);
void answerHybrid(ClaimSheet& sheet);
void answerWild(ClaimSheet& sheet);

}  // namespace weft
