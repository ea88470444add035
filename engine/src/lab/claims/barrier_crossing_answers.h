#pragma once
// Answers to where kinds of barriers change places.
#include "lab/claims/barrier_claims.h"

namespace weft {

void answerCrossings(ClaimSheet& sheet, const BarrierTimes& times);

}  // namespace weft
