#pragma once
// The answers to the claims of one report, while they are found.
#include <string>

#include "lab/claims/report_rows.h"
#include "lab/lab_text.h"
#include "weft/lab/lab_claim.h"

namespace weft {

class ClaimSheet {
public:
    /// Starts with every claim of the report's experiment untold, since nothing was measured for it.
    explicit ClaimSheet(LabReport& report);

    [[nodiscard]] const LabReport& report() const { return report_; }
    void judge(const char* key, bool agrees, std::string data);
    void untold(const char* key, std::string because);
    /// Of times: untold where other programs were busy.
    void judgeTimes(const char* key, bool agrees, std::string data);
    /// Likewise, and where the two spans are alike. `data`: what they are.
    void judgeOrder(const char* key, const Span& faster, const Span& slower, const std::string& data);

private:
    LabClaim& claim(const char* key);
    LabReport& report_;
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
