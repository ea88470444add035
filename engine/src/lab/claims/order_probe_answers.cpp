#include "lab/claims/claim_sheet.h"

namespace weft {

void answerOrderProbe(ClaimSheet&) {}

}  // namespace weft
