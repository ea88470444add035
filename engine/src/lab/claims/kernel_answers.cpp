#include "lab/claims/claim_sheet.h"

namespace weft {

void answerKernels(ClaimSheet&) {}

}  // namespace weft
