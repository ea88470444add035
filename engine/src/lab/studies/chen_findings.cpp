// What belongs to a figure of Chen et al. (2010) and is no claim: how many neighbours are scheduled
// together.
#include "lab/lab_text.h"
#include "lab/studies/chen_study.h"

namespace weft {

std::string pairsFinding(Extent tiles, int resident) {
    const auto all = static_cast<int>(tiles.area());
    if (resident == 0 || resident >= all)
        return formatted(
            "As many of the %d blocks as fit run at a time, so that stripes and squares differ "
            "little: the paper has 30 of 360 (resident=30).",
            all);
    const auto pairs = [&](BlockOrder order) {
        return residentPairs(blockSchedule(tiles, order, resident), resident);
    };
    const NeighbourPairs stripe = pairs(BlockOrder::stripe), square = pairs(BlockOrder::square);
    return formatted(
        "Of the first %d of %d blocks, %d pairs lie one above the other in stripes and %d in "
        "squares, and %d and %d side by side.",
        resident, all, stripe.vertical, square.vertical, stripe.horizontal, square.horizontal);
}

}  // namespace weft
