#pragma once
// Kernels of Xiao & Feng 2009 as their claims name them, with their times.
#include <optional>
#include <vector>

#include "lab/claims/barrier_claims.h"

namespace weft {

struct KernelClaims {
    const char *key, *name;  ///< of the tables; of sentences
    const char *falls, *share, *gain;
    double sharePercent, gainPercent;  ///< what the paper says
    double otherSharePercent;          ///< in another place; else the same
};
[[nodiscard]] const std::vector<KernelClaims>& kernelClaims();

/// Milliseconds of a kernel by barrier and blocks.
[[nodiscard]] BarrierTimes kernelTimes(const LabReport& report, const char* kernel);

/// Shares of time, gains and Eq 2.
void answerShares(ClaimSheet& sheet);
void answerGains(ClaimSheet& sheet);
void answerPrediction(ClaimSheet& sheet);

}  // namespace weft
